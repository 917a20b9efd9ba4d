// A turn typed in SAN is played in the position that it was typed in, or not at all.
import assert from "node:assert/strict";
import test from "node:test";
import { answerInstead } from "../../src/net/connection.ts";
import type { Game, Look } from "../../src/net/types.ts";
import type { GameModel } from "../../src/pages/game/model.ts";

// The globals of a browser that pages need as soon as they are loaded.
const heard = { addEventListener: () => undefined, removeEventListener: () => undefined };
Object.assign(globalThis, heard, { location: { pathname: "/", search: "" } });
const games = await import("../../src/pages/game/model.ts");
const { StudyModel } = await import("../../src/study/model.ts");

/** Questions that wait for their answer, and all that were asked. */
const open: { what: string; answer(a: object): void }[] = [];
const asked: string[] = [];
answerInstead((what) => {
  asked.push(what);
  return new Promise((done) => open.push({ what, answer: done }));
});

const setup = {
  game: "chess",
  variant: "",
  options: "",
  definition: null,
  start: null,
  digest: "d",
};
const chess = {
  ...setup,
  name: "",
  teams: [0, 1],
  names: [],
  engines: [],
  seats: 2,
  traits: ["san"],
};
const settle = () => new Promise((done) => setTimeout(done, 0));

/** Answers the oldest question of a kind. */
async function answer(what: string, a: object): Promise<void> {
  await settle();
  const at = open.findIndex((x) => x.what === what);
  assert.ok(at >= 0, `${what} was asked`);
  open.splice(at, 1)[0]?.answer(a);
  await settle();
}

function play(): GameModel {
  asked.length = open.length = 0;
  const model = new games.GameModel("local", "");
  model.game = {
    id: "local",
    phase: "playing",
    number: 3,
    seat: 0,
    you: [0],
    setup: chess,
  } as never as Game;
  return model;
}

test("what is typed twice at once is sent once", async () => {
  const model = play();
  const first = model.type("Nf3");
  assert.equal(await model.type("Nf3"), false);
  await answer("notation", { turn: "g1f3" });
  await answer("turn", {});
  assert.equal(await first, true);
  assert.equal(asked.filter((x) => x === "turn").length, 1);
});

test("what was typed for another position is not played", async () => {
  const model = play();
  const typed = model.type("Nf3");
  // A turn was taken back and another one played: the number is the same, the position is not.
  model.draft = model["fresh"]();
  await answer("notation", { turn: "g1f3" });
  assert.equal(await typed, false);
  assert.equal(model.trouble?.code, "stale");
  assert.ok(!asked.includes("turn"));
});

test("an answer to an exercise counts where it was typed alone", async () => {
  asked.length = open.length = 0;
  const proposed: string[] = [];
  const quiz = { asks: () => true, propose: (turn: string) => void proposed.push(turn) };
  const model = Object.assign(Object.create(StudyModel.prototype), {
    node: { turn: "", parent: null, children: [], depth: 0 },
    setup: chess,
    retry: quiz,
    tried: () => ({}),
    changed: () => undefined,
  }) as InstanceType<typeof StudyModel>;
  const typed = model.tryTurns(["Nf3"]);
  await answer("notation", { turn: "g1f3" });
  model.node = { ...model.node } as never;
  await answer("look", { last: { text: "g1f3" } } as never as Look);
  assert.equal(await typed, false);
  assert.deepEqual(proposed, []);
});
