// Puzzles without a browser: outlines in addresses, ways of a square distinguished, pieces put on
// an empty table.
import assert from "node:assert/strict";
import test from "node:test";
import { anywhere, type Corner, corners } from "../../src/core/flat.ts";
import type { Board, Move } from "../../src/net/types.ts";
import { LINK_MOST, packOutline, unpackOutline } from "../../src/pages/puzzles/links.ts";
import { number, posesOf } from "../../src/pages/puzzles/shapes.tsx";
import { twins, wayOf } from "../../src/pages/puzzles/ways.ts";

test("an outline goes into an address and comes back", () => {
  const definition = "outline 0:0 4+1.5r:0 4:-0.25r 0:4\nhole 1:1 2:1 2:2\n";
  const packed = packOutline(definition);
  assert.equal(packed, "o0:0_4p1.5r:0_4:-0.25r_0:4~h1:1_2:1_2:2");
  assert.equal(encodeURIComponent(packed ?? "").replace(/%3A/g, ":"), packed);
  assert.equal(unpackOutline(packed ?? ""), definition);
});

test("an address that is no outline is refused", () => {
  for (const bad of ["", "o", "o0:0_1:1", "x0:0_1:0_1:1", "o0:0_1:0_1:1\npiece", "o0:0_1:0_<b>"])
    assert.equal(unpackOutline(bad), null, bad);
  assert.equal(unpackOutline(`o${"0:0_".repeat(LINK_MOST)}`), null);
  assert.equal(packOutline("place L1@0:0\n"), null);
});

test("numbers of the dissections are read", () => {
  assert.equal(number("-1.5"), -1.5);
  assert.equal(number("2r"), 2 * Math.SQRT2);
  assert.equal(number("r"), Math.SQRT2);
  assert.equal(number("1-0.25r"), 1 - 0.25 * Math.SQRT2);
  assert.ok(Number.isNaN(number("x")));
});

// A square of the side 2 from two halves, and a third shape beside them that no half is.
const half: Corner[] = [
  [0, 0],
  [2000, 0],
  [0, 2000],
];
const kind = (letter: string, outline: Corner[]) => ({ letter, names: {}, moves: null, outline });
const box: Corner[] = [
  [0, 0],
  [2000, 0],
  [2000, 1000],
  [0, 1000],
];
const board: Board = { shape: "polygons", cells: [], kinds: [kind("A", half), kind("B", half)] };

test("twins are pieces of one shape", () => {
  assert.deepEqual(twins(board), [["A", "B"]]);
  assert.deepEqual(twins({ ...board, kinds: [kind("A", half), kind("C", box)] }), []);
});

test("a way is known however the square is turned and whichever twin is which", () => {
  const ways = ["A@0:0 B/180@2:2"];
  assert.equal(posesOf(board, ways[0] as string)[1]?.angle, 180);
  for (const same of ["B@0:0 A/180@2:2", "A/90@2:0 B/270@0:2", "A/f@2:0 B/f180@0:2"])
    assert.equal(wayOf(board, ways, same), 0, same);
  assert.equal(wayOf(board, ways, "A@0:0 B@1:1"), -1);
});

test("on an empty table the first piece may lie anywhere, as it is turned", () => {
  const moves = JSON.parse(
    `[{"text": "A@0:0", "touch": [0], "lays": [0, 0, 0, 0, 0]},
      {"text": "A/90@0:0", "touch": [0], "lays": [0, 0, 0, 90, 0]}]`,
  ) as Move[];
  const held = corners(half, { x: 7123, y: -512, angle: 90, flipped: false });
  assert.equal(anywhere(moves, [half, half], held)?.text, "A/90@0:0");
  const askew = corners(half, { x: 0, y: 0, angle: 45, flipped: false });
  assert.equal(anywhere(moves, [half, half], askew), null);
});
