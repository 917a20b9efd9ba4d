// Boards without a browser: places, pairing of pieces, movement diagrams, armies.
import assert from "node:assert/strict";
import test from "node:test";
import { Geometry } from "../../src/board/geometry.ts";
import { pair } from "../../src/board/pairing.ts";
import { Army } from "../../src/core/army.ts";
import { diagram } from "../../src/pieces/betza.ts";
import { type Piece, piecesOf, positionWith } from "../../src/net/position.ts";
import type { Board } from "../../src/net/types.ts";

const files = "abcdefgh";
const square: Board = {
  shape: "square",
  cells: Array.from({ length: 64 }, (_, i) => ({
    x: 1000 * (i % 8),
    y: 1000 * (i >> 3),
    name: `${files[i % 8]}${(i >> 3) + 1}`,
    look: "",
  })),
  kinds: [
    { letter: "R", names: {}, moves: null },
    { letter: "E", names: {}, moves: null },
  ],
};

test("every cell is found at its own centre, from both sides", () => {
  for (const flipped of [false, true]) {
    const g = new Geometry(square, flipped);
    square.cells.forEach((_, i) => assert.equal(g.cellAt(g.centre(i)), i));
    assert.equal(g.cellAt({ x: -900, y: 0 }), -1);
  }
});

test("a1 is below on the left, and above on the right when flipped", () => {
  const seen = (flipped: boolean) => {
    const g = new Geometry(square, flipped);
    return [g.centre(0).x < g.centre(7).x, g.centre(0).y > g.centre(56).y];
  };
  assert.deepEqual(seen(false), [true, true]);
  assert.deepEqual(seen(true), [false, false]);
});

test("files and ranks are written once each", () => {
  const texts = new Geometry(square, false)
    .labels()
    .map((l) => l.text)
    .sort();
  assert.deepEqual(texts, [..."12345678", ...files]);
});

test("the piece that moved is told from those that stayed, and the taken one is gone", () => {
  const at = (cell: number, kind: number, seat: number): Piece =>
    piecesOf(square, positionWith([{ cell, kind, seat }]))[0] as Piece;
  const shown = [at(0, 0, 0), at(1, 0, 0), at(9, 1, 1)].map((piece) => ({ piece }));
  const { kept, gone, fresh } = pair(shown, [at(0, 0, 0), at(9, 0, 0)]);
  assert.deepEqual(
    kept.map(([s, p]) => [s.piece.cell, p.cell]),
    [
      [0, 0],
      [1, 9],
    ],
  );
  assert.deepEqual(
    gone.map((s) => s.piece.cell),
    [9],
  );
  assert.deepEqual(fresh, []);
});

/** Squares of a diagram as sorted "x,y". */
const ways = (text: string) =>
  diagram(text)
    ?.marks.map((s) => `${s.x},${s.y}`)
    .sort();

// How many squares lie within four steps, from the definition of each piece.
for (const [name, text, count] of [
  ["king", "K", 8],
  ["knight", "N", 8],
  ["rook", "R", 16],
  ["queen", "Q", 32],
  ["lion of the 16x16 game", "KNAD", 24],
  ["buffalo", "NCZ", 24],
  ["antelope", "DAHG", 16],
  ["machine", "WD", 8],
  ["gryphon", "[F?oR]", 28],
  ["ship", "[F?ovR]", 16],
  ["rhinoceros", "[N?oB]", 24],
  ["lion of shogi", "(LION)", 24],
  ["gold general", "W fF", 6],
] as const)
  test(`the ${name} reaches ${count} squares of its diagram`, () =>
    assert.equal(ways(text)?.length, count));

test("directions are seen by the first seat", () => {
  assert.deepEqual(ways("fW"), ["0,1"]);
  assert.deepEqual(ways("ffN"), ["-1,2", "1,2"]);
  assert.deepEqual(ways("frF"), ["1,1"]);
});
test("a cannon moves one way and takes another", () =>
  assert.ok(diagram("mRcpR")?.marks.every((s) => s.how === "hop" || s.how === "move")));
test("a hook reaches what is round one corner, and says so", () => {
  const marks = new Map(diagram("(HR)")?.marks.map((m) => [`${m.x},${m.y}`, m.how]));
  assert.equal(marks.get("0,3"), "both");
  assert.equal(marks.get("2,3"), "turn");
  assert.equal(marks.size, 80);
  assert.equal(
    diagram("(HB)")?.marks.some((m) => (m.x + m.y) % 2 !== 0),
    false,
  );
});
test("what is not understood has no diagram", () => assert.equal(diagram("K?!"), null));

test("an army is named cell by cell, and two of its pieces change places", () => {
  const army = Army.suggest("arimaa", square, [{ text: "Ra1", touch: [0] }], 0) as Army;
  assert.equal(army.texts.length, 16);
  assert.equal(army.texts.filter((x) => x.startsWith("R")).length, 8);
  assert.equal(army.texts[12], "Ee2");
  assert.deepEqual(
    army.exchange(0, 12).texts.filter((_, i) => i === 0 || i === 12),
    ["Ea1", "Re2"],
  );
  assert.deepEqual(army.mirror().mirror().letters, army.letters);
  const silver = Army.suggest("arimaa", square, [{ text: "ra7", touch: [48] }], 1) as Army;
  assert.deepEqual(
    [...silver.letters].sort(),
    [...army.letters].map((l) => l.toLowerCase()).sort(),
  );
  assert.equal(silver.texts[4], "ee7");
});
