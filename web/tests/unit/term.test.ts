// Several tournaments added up.
import assert from "node:assert/strict";
import test from "node:test";
import type { Tournament, TournamentPlayer, Standing } from "../../src/net/tournament.ts";
import { addedUp, asTable } from "../../src/pages/tournament/term.ts";

type Got = [name: string, account: string | null, points: number, place: number];

/** A tournament of which only this matters. */
const tournament = (got: Got[]): Tournament =>
  ({
    players: got.map(([name, account], player) => ({ player, name, account }) as TournamentPlayer),
    stages: [
      {
        standings: got.map(
          ([, , points, place], player) => ({ player, points, place, games: 1 }) as Standing,
        ),
      },
    ],
  }) as unknown as Tournament;

const autumn = tournament([
  ["Anna", "k-01", 3, 1],
  ["Ben", "k-02", 1.5, 2],
  ["Level 3", null, 1.5, 2],
]);
const spring = tournament([
  ["Ben W.", "k-02", 2, 1],
  ["Level 3", null, 1, 2],
]);

test("who is the same player is told by the account, then by the name", () => {
  assert.deepEqual(addedUp([autumn, spring], "points"), [
    { name: "Ben", each: [1.5, 2], total: 3.5, place: 1 },
    { name: "Anna", each: [3, null], total: 3, place: 2 },
    { name: "Level 3", each: [1.5, 1], total: 2.5, place: 3 },
  ]);
});

test("by places the first gets as many as there are players, equal ones the same", () => {
  assert.deepEqual(
    addedUp([autumn, spring], "places").map((s) => [s.name, s.total, s.place]),
    [
      ["Ben", 4, 1],
      ["Anna", 3, 2],
      ["Level 3", 3, 2],
    ],
  );
});

test("the table names its tournaments and holds no formula", () => {
  const sums = addedUp([tournament([['=1"2', null, 1, 1]])], "points");
  assert.equal(
    asTable(["Autumn, 5b"], ["Place", "Player", "Total"], sums),
    '"Place","Player","Autumn, 5b","Total"\r\n1,"\'=1""2",1,1\r\n',
  );
});
