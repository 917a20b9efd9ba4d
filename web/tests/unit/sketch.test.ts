// Drawing with the right button: the same again takes it away, and what lies below stays.
import assert from "node:assert/strict";
import test from "node:test";
import { type Stroke, withStroke, withStrokes } from "../../src/board/sketch.ts";

test("a stroke that is drawn again goes away, another direction is another one", () => {
  let all: Stroke[] = [];
  for (const [from, to] of [
    [6, 21],
    [21, 6],
    [5, 5],
    [6, 21],
  ] as const)
    all = withStroke(all, { from, to });
  assert.deepEqual(all, [
    { from: 21, to: 6 },
    { from: 5, to: 5 },
  ]);
});

test("strokes are arrows and rings over what is there", () => {
  const under = { spots: [{ cell: 1, look: "G" }], arrows: [{ from: 1, to: 2, look: "R" }] };
  const all = withStrokes(under, [
    { from: 3, to: 4 },
    { from: 5, to: 5 },
  ]);
  assert.deepEqual(all.spots, under.spots);
  assert.deepEqual(all.arrows, [...under.arrows, { from: 3, to: 4, look: "drawn" }]);
  assert.deepEqual(all.rings, [{ cell: 5, look: "drawn" }]);
  assert.equal(under.arrows.length, 1);
});
