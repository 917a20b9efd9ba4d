// How games between two get under way and end: first turns, rematches, opponents who leave.
import assert from "node:assert/strict";
import type { Game } from "../../src/net/types.ts";
import { type Bench, chance, Server, type Test, Visitor } from "./harness.ts";
import { myTurn, takeTurn } from "./play.ts";

const playing = '.gamepage[data-phase="playing"]';

/** Two guests whom quick pairing brings together in a rated game; who moves first comes first. */
async function paired(
  { browser }: Pick<Bench, "browser">,
  server: Server,
): Promise<[Visitor, Visitor]> {
  const two = [
    await Visitor.arrive(browser, server),
    await Visitor.arrive(browser, server, true, "dark"),
  ] as const;
  for (const v of two) {
    await v.go("/");
    await v.page.locator(".quick .chip", { hasText: "Kamisado" }).click();
    await v.page.locator(".preset", { has: v.page.locator('b:text-is("5 + 3")') }).click();
  }
  for (const v of two) await v.page.waitForSelector(".gamepage");
  const { game } = await two[0].api<{ game: Game }>("watch", { game: two[0].gameId });
  return game.you[0] === 0 ? [two[0], two[1]] : [two[1], two[0]];
}

/** Nobody plays: the game is cancelled for both, and rates neither. */
async function unbegun(bench: Bench): Promise<void> {
  const server = new Server("--first-turn", "2");
  await server.start();
  const two = await paired(bench, server);
  for (const v of two)
    await v.page.locator(".result", { hasText: "did not make a first turn in time" }).waitFor();
  for (const v of two) await v.shot(`ends-unbegun-${v.small ? "phone" : "desk"}`);
  const { game } = await two[0].api<{ game: Game }>("watch", { game: two[0].gameId });
  assert.deepEqual(game.result, { why: "aborted", points: [], winner: -1, seat: 0 });
  assert.deepEqual(
    game.players.map((p) => p.rating),
    [undefined, undefined],
  );
  assert.deepEqual([...two[0].troubles, ...two[1].troubles], []);
  await server.end();
}

/** Meanwhile the time for the first turn is shown, and both clocks stand until both have played. */
async function free(bench: Bench): Promise<void> {
  const two = await paired(bench, bench.server);
  const [a, b] = two;
  for (const v of two) {
    await v.page.waitForSelector(playing);
    await v.page
      .locator(".strip.moves .turnmark", { hasText: /first turn: (10:00|9:5)/ })
      .waitFor();
    await v.shot(`ends-first-${v.small ? "phone" : "desk"}`);
  }
  const how = { random: chance(3), most: 1 };
  await takeTurn(a, await myTurn(a), how);
  await takeTurn(b, await myTurn(b), how);
  await myTurn(a);
  await a.page.locator(".strip.moves .turnmark", { hasText: "to move" }).waitFor();
  const { game } = await a.api<{ game: Game }>("watch", { game: a.gameId });
  assert.equal(game.clock?.running, true);
  assert.equal(game.clock?.reserve[0], 300_000);
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

export const ends: Test[] = [
  ["ends: without first turns a rated game is cancelled and rates nobody", unbegun],
  ["ends: no clock runs before both first turns", free],
];
