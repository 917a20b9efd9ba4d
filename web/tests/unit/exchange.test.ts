// Two kinds of pieces in each other's place, in the texts of both ways of writing positions.
import assert from "node:assert/strict";
import test from "node:test";
import { exchanged, lettersOf } from "../../src/pages/game/exchange.ts";

test("single letters: both sides change, squares and counters do not", () => {
  assert.equal(
    exchanged("rnbqk3/pppp4/8/8/8/8/PPPP4/RNBQK3 w Q - 0 1", "N", "B"),
    "rbnqk3/pppp4/8/8/8/8/PPPP4/RBNQK3 w Q - 0 1",
  );
});

test("codes between commas: whole codes, in their own letters", () => {
  assert.equal(
    exchanged("3,fk,k/25/K,FK,So,S,2 b - - 0 1", "FK", "So"),
    "3,so,k/25/K,So,FK,S,2 b - - 0 1",
  );
});

test("only texts of rows have letters to exchange", () => {
  assert.deepEqual([...lettersOf("r2k/4/R2K w - - 0 1")].sort(), ["K", "R"]);
  assert.deepEqual([...lettersOf("12,cp,12/25/GBd,12 b - - 0 1")].sort(), ["CP", "GBD"]);
  assert.equal(lettersOf("g [  rr ]").size, 0);
});
