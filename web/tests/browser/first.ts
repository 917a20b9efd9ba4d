// The first game of a kind begins with what wins: three lines and a board, once, and one touch away
// from the game.
import assert from "node:assert/strict";
import type { Replay } from "../../src/net/types.ts";
import { wins } from "../../src/pages/game/wins.ts";
import { type Bench, boxOf, chance, phone, type Test, Visitor } from "./harness.ts";
import { myTurn, takeTurn } from "./play.ts";

const newcomer = ({ browser, server }: Bench, small = false) =>
  Visitor.arrive(browser, server, small, small ? "dark" : "light", false, false);

const make = async (v: Visitor, game: string, more: object = {}) => {
  await v.go("/lobby");
  const made = await v.api<{ url: string }>("create", { game, opponent: "self", ...more });
  assert.ok(made.url, JSON.stringify(made));
  await v.go(made.url);
  return made.url;
};
/** No card comes: a turn can be played, which an open one would prevent. */
async function untold(v: Visitor): Promise<void> {
  await takeTurn(v, await myTurn(v), { random: chance(1), most: 1 });
  assert.equal(await card(v).count(), 0);
}
const card = (v: Visitor) => v.page.locator("dialog.firstgame[open]");

/** It is shown before the first turn, and neither again nor for a game that was introduced. */
async function once(b: Bench): Promise<void> {
  const v = await newcomer(b, true);
  const url = await make(v, "kamisado");
  await card(v).getByText("Kamisado: your first game").waitFor();
  assert.equal(await card(v).locator("li").count(), 3);
  await card(v).locator("svg.board .piece").first().waitFor();
  const button = await boxOf(card(v).getByRole("button", { name: "Understood" }));
  assert.ok(button.y + button.height <= phone.height, "the way on is on the first screen");
  await v.shot("first-phone");
  await card(v).getByRole("button", { name: "Understood" }).tap();
  await card(v).waitFor({ state: "detached" });
  await myTurn(v);
  await v.page.reload();
  await myTurn(v);
  await make(v, "kamisado");
  await untold(v);
  // Another kind is introduced; Escape is a way on, too.
  await make(v, "amazons");
  await card(v).getByText("Game of the Amazons: your first game").waitFor();
  await v.page.keyboard.press("Escape");
  await card(v).waitFor({ state: "detached" });
  // A watcher plays nothing.
  const other = await newcomer(b);
  await other.go(url);
  await other.page.waitForSelector(".arena .piece");
  assert.equal(await card(other).count(), 0);
  assert.deepEqual([...v.troubles, ...other.troubles], []);
}

/** Every game of the server has such a board, and it is one that the last of its turns wins. */
async function every(b: Bench): Promise<void> {
  const v = await newcomer(b);
  await v.go("/lobby");
  const { games } = await v.api<{ games: { id: string }[] }>("games", { brief: true });
  const ids = games.map((g) => g.id).filter((id) => id !== "variant");
  assert.deepEqual(ids.sort(), Object.keys(wins).sort());
  for (const [kind, { turns, ...where }] of Object.entries(wins)) {
    const r = await v.api<Replay>("replay", { kind, turns, ...where });
    assert.equal(r.frames?.length, turns.split(";").length + 1, `${kind}: ${JSON.stringify(r)}`);
    assert.equal(r.frames.at(-1)?.seat, -1, `${kind} is over`);
  }
  for (const game of b.full ? Object.keys(wins) : ["arimaa", "tai-shogi", "tangram", "makruk"]) {
    await make(v, game);
    await card(v).locator("li").nth(2).waitFor();
    await card(v).locator("svg.board").waitFor();
    await v.shot(`first-${game}`);
    await card(v).getByRole("button", { name: "Understood" }).click();
  }
  assert.deepEqual(v.troubles, []);
}

/** A game that has begun needs no words. */
async function begun(b: Bench): Promise<void> {
  const v = await newcomer(b);
  await v.go("/lobby");
  const made = await v.api<{ id: string; url: string }>("create", {
    game: "kamisado",
    opponent: "self",
  });
  for (let i = 0; i < 2; i++) {
    const now = await v.api<{ game: { moves: { text: string }[]; number: number } }>("watch", {
      game: made.id,
    });
    const moves = [now.game.moves[0]?.text ?? ""];
    await v.api("turn", { game: made.id, number: now.game.number, moves });
  }
  await v.go(made.url);
  await untold(v);
  assert.deepEqual(v.troubles, []);
}

/** A reader who opens the course has seen it, too. */
async function left(b: Bench): Promise<void> {
  const v = await newcomer(b);
  await make(v, "kamisado");
  await card(v).getByRole("link", { name: "Learn step by step" }).click();
  await v.page.waitForURL("**/learn/kamisado*");
  await v.page.locator(".learnpage").waitFor();
  await make(v, "kamisado");
  await untold(v);
  assert.deepEqual(v.troubles, []);
}

export const first: Test[] = [
  ["first: what wins, once for each game", once],
  ["first: to the course, and not again", left],
  ["first: every game's picture is of a win", every],
  ["first: a game that has begun is not introduced", begun],
];
