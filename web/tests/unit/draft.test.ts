// The turn being made, and the boards it is made on: steps, taking back, what is sent, refusals.
import assert from "node:assert/strict";
import test from "node:test";
import { type At, Draft } from "../../src/core/draft.ts";
import { BoardModel, type Moment } from "../../src/core/model.ts";
import { Refusal } from "../../src/net/connection.ts";
import { positionWith } from "../../src/net/position.ts";
import type { Board, Look, Move, Setup } from "../../src/net/types.ts";

const move = (text: string, ...touch: number[]): Move => ({ text, touch });

/** A game of turns of three steps, the third of which may be left out by a pass. */
const asked: string[] = [];
const server = (moves: string[], at?: At): Promise<Look> => {
  asked.push(moves.join(" ") + (at ? JSON.stringify(at) : ""));
  if (moves.includes("bad")) throw new Refusal({ code: "illegal", text: "no" });
  return Promise.resolve({
    position: positionWith([{ cell: moves.length, kind: 0, seat: 0 }]),
    turn: moves.join("-"),
    whole: moves.length >= 3 || moves.includes("pass"),
    can_end: moves.length >= 2,
    moves: [move("a", 1), { text: "pass", touch: [], pass: true }],
  });
};
const empty = new Draft(server);
const after = async (...texts: string[]) => {
  let d = empty;
  for (const [i, text] of texts.entries()) d = await d.with(move(text, i, i + 1));
  return d;
};

test("a draft never changes, and knows its moves and what they touched", async () => {
  const one = await after("a");
  const two = await one.with(move("b", 7));
  assert.deepEqual([empty.moves, one.moves, two.moves], [[], ["a"], ["a", "b"]]);
  assert.deepEqual(two.cells, [0, 1, 7]);
  assert.equal(two.turn, "a-b");
  assert.ok(empty.empty && !one.empty);
});

test("a step is taken back without asking", async () => {
  const one = await after("a");
  const two = await one.with(move("b", 7));
  asked.length = 0;
  assert.deepEqual(two.back().moves, ["a"]);
  assert.equal(two.back().position, one.position);
  assert.ok(one.back().empty);
  assert.deepEqual(asked, []);
});

test("nothing follows a whole turn", async () => {
  const [two, three] = [await after("a", "a"), await after("a", "a", "a")];
  assert.equal(two.legal.moves?.length, 2);
  assert.deepEqual(three.legal.moves, []);
  assert.deepEqual([two.whole, three.whole], [false, true]);
});

test("an open turn is sent with the pass that ends it, a whole one as it is", async () => {
  assert.deepEqual((await after("a", "a")).closed, ["a", "a", "pass"]);
  assert.deepEqual((await after("a", "a", "a")).closed, ["a", "a", "a"]);
});

test("a turn that could have ended before its last move is optional", async () => {
  assert.equal((await after("a", "a")).optional, false);
  assert.equal((await after("a", "a", "a")).optional, true);
});

test("what is typed is as many steps as words, and an army one", async () => {
  const typed = await (await after("a")).typed(" b  c ");
  assert.deepEqual(typed.moves, ["a", "b", "c"]);
  assert.deepEqual(typed.back().moves, ["a", "b"]);
  const army = await empty.withAll(["Ra1", "Rb1"]);
  assert.deepEqual(army.moves, ["Ra1", "Rb1"]);
  assert.ok(army.back().empty);
});

test("the moves of a cell are asked for after the moves made", async () => {
  const one = await after("a");
  asked.length = 0;
  await one.options({ to: 5 });
  assert.deepEqual(asked, ['a{"to":5}']);
});

class Plain extends BoardModel {
  setup = { names: ["Gold"] } as unknown as Setup;
  board = {} as Board;
  taken: string[] = [];
  at: Moment = { position: positionWith([]), legal: { moves: [move("a", 1)] }, cells: [42] };
  protected get moment(): Moment {
    return this.at;
  }
  protected look(moves: string[], at?: At): Promise<Look> {
    return server(moves, at);
  }
  protected stepped(m: Move): void {
    this.taken.push(m.text);
  }
}

test("a board shows the moment, then the turn being made", async () => {
  const b = new Plain();
  assert.deepEqual([b.position, b.cells, b.open], [b.at.position, [42], true]);
  assert.ok(await b.step(move("a", 1, 2)));
  assert.deepEqual([b.taken, b.cells], [["a"], [1, 2]]);
  assert.notEqual(b.position, b.at.position);
  b.undo();
  assert.deepEqual([b.position, b.cells], [b.at.position, [42]]);
});

test("a refused step leaves the turn, says why, and lays the board anew", async () => {
  const b = new Plain();
  await b.step(move("a", 1));
  const before = b.position;
  assert.equal(await b.step(move("bad")), false);
  assert.deepEqual(b.draft.moves, ["a"]);
  assert.equal(b.trouble?.code, "illegal");
  assert.ok(!b.busy && b.position !== before, "a piece that was set down goes back");
  assert.deepEqual(b.position, before);
});

test("one step at a time; what comes when the reader has gone on is left", async () => {
  const b = new Plain();
  const first = b.step(move("a", 1));
  assert.deepEqual(b.legal.moves, []);
  assert.equal(await b.step(move("b", 1)), false);
  b.draft = new Draft(server);
  await first;
  assert.ok(b.draft.empty);
  assert.deepEqual(b.taken, []);
});

test("a pass that is all there is must be played, but not within a turn", async () => {
  const b = new Plain();
  const must = () => b.mustPass?.text;
  assert.equal(must(), undefined);
  b.at = { ...b.at, legal: { moves: [{ text: "pass", touch: [], pass: true }] } };
  assert.equal(must(), "pass");
  await b.step(move("a", 1));
  assert.equal(must(), undefined);
});

test("nothing is open where nobody may play, or the turn is whole", async () => {
  const b = new Plain();
  for (const text of ["a", "a", "a"]) await b.step(move(text, 1));
  assert.equal(b.open, false);
  const c = new Plain();
  c.at = { ...c.at, legal: null };
  assert.deepEqual([c.open, c.legal.moves], [false, []]);
});
