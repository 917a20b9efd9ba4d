// Touching: what a list of moves and a row of touched cells come to.
import assert from "node:assert/strict";
import test from "node:test";
import { begun, empty, placing, touch, type Hand } from "../../src/board/hands.ts";
import type { Move } from "../../src/net/types.ts";

const m = (text: string, ...cells: number[]): Move => ({ text, touch: cells });

/** Touches cells one after another; the last answer as a word. */
function run(moves: Move[], ...cells: number[]): string {
  let hand: Hand = empty(moves);
  let said = "";
  for (const c of cells) {
    const r = touch(moves, hand, c);
    if (r.what === "move") return `plays ${r.move.text}`;
    if (r.what === "choice") return `asks ${r.moves.map((x) => x.text).join(" ")}`;
    hand = r.hand;
    said = `holds ${hand.touched.join(",")}`;
  }
  return said;
}

const steps = [m("a", 1, 2), m("b", 1, 3), m("c", 4, 5)];

test("a move is two touches", () => assert.equal(run(steps, 1, 3), "plays b"));
test("the first touch holds", () => assert.equal(run(steps, 1), "holds 1"));
test("a wrong cell lets go", () => assert.equal(run(steps, 1, 9), "holds "));
test("the same cell again lets go", () => assert.equal(run(steps, 1, 1), "holds "));
test("another piece is taken up instead", () => assert.equal(run(steps, 1, 4, 5), "plays c"));
test("one touch plays where one is enough", () =>
  assert.equal(run([m("x", 7), m("y", 8)], 8), "plays y"));
test("equal lists are a choice", () =>
  assert.equal(run([m("e8=Q", 1, 2), m("e8=N", 1, 2)], 1, 2), "asks e8=Q e8=N"));

const line = [m("in line", 1, 2), m("broadside", 1, 2, 9), m("other", 1, 3)];
test("a list that begins another waits", () => assert.equal(run(line, 1, 2), "holds 1,2"));
test("touching its last cell again plays it", () =>
  assert.equal(run(line, 1, 2, 2), "plays in line"));
test("going on plays the longer one", () => assert.equal(run(line, 1, 2, 9), "plays broadside"));

test("an army is placed when all moves are for one cell", () => {
  assert.ok(placing([m("Ra1", 0), m("Ca1", 0)]));
  assert.ok(!placing([m("Ra1", 0), m("Cb1", 1)]));
  assert.ok(!placing([m("Ra1", 0)]));
});

test("one piece alone is taken up already", () => {
  assert.deepEqual(begun([m("a", 1, 2), m("b", 1, 3)]).touched, [1]);
  assert.deepEqual(begun(steps).touched, []);
  assert.deepEqual(begun([m("x", 7)]).touched, [], "where one touch plays, nothing is held");
  assert.deepEqual(begun([m("pass")]).touched, []);
});
