// How a game ended, in a sentence for its reader.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game, Result } from "../../src/net/types.ts";
import { resultText } from "../../src/pages/game/ending.ts";

/** A game of `seats` seats with this result, as the holder of the seats `you` sees it. */
function ended(seats: number, you: number[], result: Result): Game {
  const names = ["White", "Black"].slice(0, seats);
  const teams = names.map((_, i) => i);
  return { you, result, setup: { game: "kamisado", seats, names, teams } } as unknown as Game;
}

test("a draw that was claimed says who had left", () => {
  const drawn = { why: "abandoned", points: [500, 500], winner: -1, seat: 1 };
  assert.equal(resultText(ended(2, [0], drawn)), "A draw. Your opponent left the game.");
  assert.equal(resultText(ended(2, [1], drawn)), "A draw. You left the game.");
  assert.equal(resultText(ended(2, [], drawn)), "A draw. Black left the game.");
  const old = { why: "abandoned", points: [500, 500], winner: -1 };
  assert.match(resultText(ended(2, [0], old)), /^Draw: /);
});

test("the only seat is the reader's, or nobody's", () => {
  const late = { why: "time", points: [0], winner: -1, seat: 0 };
  assert.equal(resultText(ended(1, [0], late)), "Not solved. Your time ran out.");
  assert.match(resultText(ended(1, [], late)), /^Not solved\. (?!Seat)/);
});
