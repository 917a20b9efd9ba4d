// The game of the week: weeks by ISO 8601, and the ten games in turn.
import assert from "node:assert/strict";
import test from "node:test";
import { gameOfWeek, leading, puzzlesOf, weekNumber } from "../../src/core/games.ts";

test("weeks are numbered as ISO 8601 does", () => {
  // From its examples, and the days around a Monday.
  for (const [date, week] of [
    ["1970-01-01T00:00Z", 1],
    ["2005-01-01T12:00Z", 53],
    ["2005-12-31T12:00Z", 52],
    ["2007-01-01T00:00Z", 1],
    ["2007-12-30T23:59Z", 52],
    ["2007-12-31T00:00Z", 1],
    ["2008-12-28T23:59Z", 52],
    ["2008-12-29T00:00Z", 1],
    ["2009-12-31T12:00Z", 53],
    ["2010-01-03T23:59Z", 53],
    ["2010-01-04T00:00Z", 1],
  ] as const)
    assert.equal(weekNumber(Date.parse(date)), week, date);
});

test("each of the ten games has its week, with puzzles", () => {
  const first = Date.parse("2026-01-05T00:00Z");
  const games = leading.map((_, i) => gameOfWeek(first + i * 7 * 86_400_000));
  assert.deepEqual([...games].sort(), [...leading].sort());
  assert.equal(gameOfWeek(first), "abalone"); // the second week
  assert.deepEqual(["abalone", "fairy-chess", "chess", "tai-shogi"].map(puzzlesOf), [
    "/puzzles/abalone",
    "/puzzles/mates",
    "/puzzles/mates",
    "/puzzles/daily",
  ]);
});
