// The game of the week: weeks since 1970, and the ten games in turn, also over New Year.
import assert from "node:assert/strict";
import test from "node:test";
import { gameOfWeek, leading, puzzlesOf, weekNumber } from "../../src/core/games.ts";

test("weeks begin on Monday", () => {
  for (const [date, week] of [
    ["1970-01-01T00:00Z", 0],
    ["1970-01-04T23:59Z", 0],
    ["1970-01-05T00:00Z", 1],
    ["2026-01-05T00:00Z", 2923],
    ["2026-01-11T23:59Z", 2923],
    ["2026-01-12T00:00Z", 2924],
  ] as const)
    assert.equal(weekNumber(Date.parse(date)), week, date);
});

test("each of the ten games has its week, with puzzles", () => {
  const first = Date.parse("2026-01-05T00:00Z");
  for (let year = 0; year < 300; year++) {
    // Ten weeks from any on, New Year or not.
    const games = leading.map((_, i) => gameOfWeek(first + (17 * year + i) * 7 * 86_400_000));
    assert.deepEqual([...games].sort(), [...leading].sort());
  }
  assert.deepEqual(["abalone", "fairy-chess", "chess", "tai-shogi"].map(puzzlesOf), [
    "/puzzles/abalone",
    "/puzzles/mates",
    "/puzzles/mates",
    "/puzzles/daily",
  ]);
});
