// The server's lists of pieces as numbers, and the effects of a step on them.
import assert from "node:assert/strict";
import test from "node:test";
import { laidBy, piecesOf, positionWith } from "../../src/net/position.ts";
import type { Board, Game, Move, Position, Setup } from "../../src/net/types.ts";
import { effects, taken } from "../../src/pages/game/announcements.ts";

const board: Board = {
  shape: "square",
  cells: Array.from({ length: 64 }, (_, i) => ({
    x: 1000 * (i % 8),
    y: 1000 * (i >> 3),
    name: `${"abcdefgh"[i % 8]}${(i >> 3) + 1}`,
    look: "",
  })),
  kinds: ["Rabbit", "Elephant"].map((en) => ({ letter: en.charAt(0), names: { en }, moves: null })),
};
const setup = { names: ["Gold", "Silver"], seats: 2, traits: [] as string[] } as unknown as Setup;

/** A position as it comes over the wire. */
const told = (items: number[][]): Position =>
  JSON.parse(JSON.stringify({ items, seat: 0, over: false })) as Position;

test("short items have the usual, long ones say what differs", () => {
  const [a, b] = piecesOf(
    board,
    told([
      [9, 0, 1],
      [-1, 1, 0, 300, -400, 90, 2, 1 + 4, 1500],
    ]),
  );
  const usual = { frozen: false, called: false, flipped: false, promoted: false, checked: false };
  assert.deepEqual(a, {
    ...{ cell: 9, kind: 0, seat: 1, x: 1000, y: 1000, angle: 0, level: 0, ms: -1 },
    ...usual,
  });
  assert.deepEqual(b, {
    ...{ cell: -1, kind: 1, seat: 0, x: 300, y: -400, angle: 90, level: 2, ms: 1500 },
    ...usual,
    frozen: true,
    flipped: true,
  });
});

test("each bit of the marks is a member of its own", () => {
  const names = ["frozen", "called", "flipped", "promoted", "checked"] as const;
  names.forEach((name, bit) => {
    const [p] = piecesOf(board, told([[0, 0, 0, 0, 0, 0, 0, 1 << bit, -1]]));
    assert.deepEqual(
      names.filter((n) => p?.[n]),
      [name],
    );
  });
});

test("pieces of the same position are the same objects", () => {
  const p = told([[9, 0, 1]]);
  assert.equal(piecesOf(board, p), piecesOf(board, { ...p }));
});

test("a position made by an editor is read as one that has come", () => {
  const made = piecesOf(board, positionWith([{ cell: 3, kind: 1, seat: 0 }]));
  assert.deepEqual(made, piecesOf(board, told([[3, 1, 0]])));
});

test("a move that lays a flat piece says how it lies", () => {
  const move = JSON.parse('{"text": "E", "touch": [], "lays": [1, 250, -500, 90, 4]}') as Move;
  assert.deepEqual(laidBy(move), { kind: 1, x: 250, y: -500, angle: 90, flipped: true });
  assert.equal(laidBy({ text: "e", touch: [] }), null);
});

test("a piece that is gone was taken; one that has become another was not", () => {
  const before = told([
    [0, 0, 0],
    [1, 0, 0],
    [8, 0, 1],
  ]);
  assert.deepEqual(
    taken(
      board,
      setup,
      before,
      told([
        [0, 0, 0],
        [2, 0, 0],
      ]),
    ),
    ["Silver Rabbit"],
  );
  assert.deepEqual(
    taken(
      board,
      setup,
      before,
      told([
        [0, 1, 0],
        [1, 0, 0],
        [8, 0, 1],
      ]),
    ),
    [],
  );
  const hidden = { ...setup, traits: ["hidden"] };
  assert.deepEqual(taken(board, hidden, before, told([])), []);
});

test("what was frozen before is not told again, nor what froze of the others", () => {
  const g = { setup, you: [0] } as unknown as Game;
  const row = (cell: number, seat: number, marks: number) => [cell, 0, seat, 0, 0, 0, 0, marks, -1];
  const before = told([row(0, 0, 1), row(1, 0, 0), row(2, 1, 0)]);
  const after = told([row(0, 0, 1), row(1, 0, 1), row(2, 1, 1)]);
  const text = effects(board, g, before, after);
  assert.match(text, /Gold Rabbit b1/);
  assert.doesNotMatch(text, /a1|Silver/);
});
