// The analysis board's use of the server's numbers: scores, arrows of a turn, position texts.
import assert from "node:assert/strict";
import test from "node:test";
import { arrowOutline, annotationsOfTurn } from "../../src/board/annotations.ts";
import { blamed, formOf, rightsKept } from "../../src/study/forms.ts";
import { turnsOf } from "../../src/study/paste.ts";
import type { Board, Setup } from "../../src/net/types.ts";
import { height, ranked, share, short, verdict, written } from "../../src/study/score.ts";

const two = { teams: [0, 1], seats: 2 };

test("with two sides a score is told for the first seat, whoever moves", () => {
  const e = { score: 1240, decided: null };
  assert.deepEqual(verdict(two, 0, e), { seat: 0, score: 1240, decided: null });
  assert.deepEqual(verdict(two, 1, e), { seat: 0, score: -1240, decided: null });
  assert.equal(verdict({ teams: [0, 1, 0, 1], seats: 4 }, 2, e).score, 1240);
});

test("with more sides, and with one, it is told for who moves", () => {
  const e = { score: 500, decided: null };
  assert.deepEqual(verdict({ teams: [0, 1, 2], seats: 3 }, 2, e), { ...e, seat: 2 });
  assert.deepEqual(verdict({ teams: [0], seats: 1 }, 0, e), { ...e, seat: 0 });
});

test("a win of the one is a loss of the other", () => {
  const v = verdict(two, 1, { score: 29997, decided: 3 });
  assert.equal(v.decided, -3);
  assert.equal(share(v), 0);
  assert.equal(written(v), "−#3");
});

test("equal is a half, and more is always more", () => {
  assert.equal(share({ score: 0, decided: null }), 0.5);
  assert.equal(height({ score: 0, decided: null }), 0);
  const list = [-9000, -1000, 0, 10, 1000, 9000].map((score) => share({ score, decided: null }));
  assert.deepEqual([...list].sort(), list);
  assert.ok(Math.min(...list) > 0 && Math.max(...list) < 1, "nothing open looks decided");
});

test("lines stand from the best to the worst, each first turn once", () => {
  const line = (turn: string, score: number, depth = 5) =>
    ({ pv: [turn], score, decided: null, depth, nodes: 1, nps: 1, ms: 1, touch: [] }) as never;
  const [a, b, c] = [line("a", 10), line("b", 30), line("c", 20)];
  const names = (list: { pv: string[] }[]) => list.map((l) => l.pv[0]).join(" ");
  assert.equal(names(ranked([a, b, c])), "b c a");
  const deeper = line("a", 25, 6);
  assert.deepEqual(ranked([deeper, b, a], deeper), [b, deeper], "the older line is gone");
  assert.equal(names(ranked([a, line("book", 0, 0)])), "book a");
});

test("scores are written in pieces", () => {
  assert.equal(written({ score: 1240, decided: null }), "+1.24");
  assert.equal(written({ score: -300, decided: null }), "−0.30");
  assert.equal(written({ score: 0, decided: null }), "0.00");
  assert.equal(written({ score: 29999, decided: 1 }), "#1");
});

test("numbers of nodes are short", () =>
  assert.deepEqual([812, 1000, 61234, 999_600, 1_200_000, 48_000_000, 2_000_000_000].map(short), [
    "812",
    "1.0 k",
    "61 k",
    "1.0 M",
    "1.2 M",
    "48 M",
    "2.0 G",
  ]));

test("steps of one piece are one arrow, those of others their own", () => {
  const n = annotationsOfTurn([[1, 2], [2, 3], [9, 17], [40]], "best");
  assert.deepEqual(n.arrows, [
    { from: 1, to: 3, look: "best" },
    { from: 9, to: 17, look: "best" },
  ]);
  assert.deepEqual(n.spots, [{ cell: 40, look: "best" }]);
  assert.deepEqual(
    annotationsOfTurn(
      [
        [1, 2],
        [2, 1],
      ],
      "best",
    ).arrows,
    [],
  );
});

test("a piece goes on from where another was taken", () =>
  assert.deepEqual(
    // e6 onto the trap f6, then d6 to e6, f6 and g6
    annotationsOfTurn(
      [
        [44, 45],
        [43, 44],
        [44, 45],
        [45, 46],
      ],
      "best",
    ).arrows.map((a) => [a.from, a.to]),
    [
      [44, 45],
      [43, 46],
    ],
  ));

test("a line that is touched end by end is an arrow to where it goes", () =>
  assert.deepEqual(annotationsOfTurn([[1, 3, 12]], "best").arrows, [
    { from: 1, to: 12, look: "best" },
  ]));

test("an arrow begins and ends near its cells and is as wide as told", () => {
  const o = arrowOutline({ x: 0, y: 0 }, { x: 200, y: 0 }, 16);
  assert.ok(o.every((p) => p.x >= 0 && p.x <= 200));
  assert.deepEqual(
    o.filter((p) => p.y === 0).map((p) => p.x),
    [188],
  );
  assert.equal(o[0]!.y, 8);
});

// Position texts. The forms must reproduce the games' initial positions exactly.
const grid = (w: number, h: number, letters: string): Board => ({
  shape: "square",
  cells: Array.from({ length: w * h }, (_, i) => ({
    x: (i % w) * 1000,
    y: Math.floor(i / w) * 1000,
    name: `${"abcdefghij"[i % w]}${Math.floor(i / w) + 1}`,
    look: "",
  })),
  kinds: letters.split(" ").map((letter) => ({ letter, names: {}, moves: null })),
});
const setupOf = (game: string, names = ["White", "Black"]): Setup =>
  ({ game, names, seats: 2 }) as unknown as Setup;

/** A hexagon of five cells a side, its rows a to i from below. */
function hexagon(): Board {
  const cells = [];
  for (let r = 0; r < 9; r++) {
    const n = 9 - Math.abs(4 - r);
    for (let i = 0; i < n; i++)
      cells.push({
        x: i * 1000 - n * 500,
        y: r * 866,
        name: `${"abcdefghi"[r]}${i + Math.max(1, r - 3)}`,
        look: "",
      });
  }
  const kinds = [..."BWRYGVPNO"].map((letter) => ({ letter, names: {}, moves: null }));
  return { shape: "hex", cells, kinds };
}

const chess = grid(8, 8, "P N B R Q K");
const animals = grid(8, 8, " R C D H M E");

for (const [name, setup, board, text] of [
  ["chess", setupOf("chess"), chess, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"],
  [
    "Arimaa",
    setupOf("arimaa"),
    animals,
    "g [rrrrrrrr hdcm cd        e       E               HDC M DCRRRRRRRR]",
  ],
  [
    "the Amazons",
    setupOf("amazons"),
    grid(10, 10, "Q *"),
    "3q2q3/10/10/q2Q2*2q/10/10/Q8Q/10/10/6Q3 b",
  ],
  [
    "Abalone with ejections",
    setupOf("abalone", ["Black", "White"]),
    hexagon(),
    "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/4b-4b0w w",
  ],
  [
    "shogi with commas and promoted pieces",
    setupOf("tai-shogi", ["Black", "White"]),
    grid(3, 2, "GDe P"),
    "gde,1,+p/P,2 b - - 0 1",
  ],
  [
    "Kamisado as a drawn board",
    setupOf("kamisado"),
    grid(8, 8, "N G R Y I U L O"),
    "ngryiulo/8/8/8/8/8/8/OLUIYRGN w -",
  ],
] as const)
  test(`the text of ${name} is read and written again`, () => {
    const form = formOf(setup as Setup, board as Board, text);
    assert.ok(form);
    const placed = form.read(text);
    assert.ok(placed);
    const w = form.write(placed);
    assert.equal(w.text, text);
    assert.equal(w.cells.length, text.length);
  });

test("towers listed by their squares stand where the drawn board has them", () => {
  const form = formOf(
    setupOf("kamisado"),
    grid(8, 8, "N G R Y I U L O"),
    "h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 w -",
  );
  const placed = form?.read("h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8h8 w -");
  assert.equal(form?.write(placed!).text, "ngryiulo/8/8/8/8/8/8/OLUIYRGN w -");
});

test("who moves first in shogi is called Black", () => {
  const form = formOf(setupOf("sho-shogi", ["Black", "White"]), chess, "8/8/8/8/8/8/8/8 b - - 0 1");
  assert.deepEqual(form?.sides, ["b", "w"]);
});

test("letters tell kind and seat", () => {
  const form = formOf(setupOf("chess"), chess, "8/8/8/8/8/8/8/8 w - - 0 1")!;
  assert.deepEqual(form.piece("n"), { kind: 1, seat: 1 });
  assert.deepEqual(form.piece("+Q"), { kind: 4, seat: 0 });
  assert.equal(form.piece("x"), null);
  assert.equal(form.code(5, 1), "k");
});

test("a row that is too long or too short is not read", () => {
  const form = formOf(setupOf("chess"), chess, "8/8/8/8/8/8/8/8 w - - 0 1")!;
  assert.equal(form.read("9/8/8/8/8/8/8/8 w - - 0 1"), null);
  assert.equal(form.read("8/8/8/8/8/8/8 w - - 0 1"), null);
  assert.equal(form.read("rnbqkbn/8/8/8/8/8/8/8 w - - 0 1"), null);
});

test("a game without a form is edited as text", () =>
  assert.equal(formOf(setupOf("akhimoraec"), chess, "G:c1+H,e1+H,g1+H R:c9+H,e9+H,g9+H g"), null));

test("the cell that a refusal is about: by its place in the text, else by its name", () => {
  const form = formOf(setupOf("chess"), chess, "8/8/8/8/8/8/8/4K3 w - - 0 1")!;
  const w = form.write(form.read("8/8/8/8/8/8/8/4K3 w - - 0 1")!);
  assert.deepEqual(blamed(chess, w, { text: "something is wrong" }, w.text.indexOf("K")), [4]);
  assert.deepEqual(blamed(chess, w, { text: "on a trap", args: ["gold rabbit", "c6"] }, -1), [42]);
  assert.deepEqual(blamed(chess, w, { text: "one king too few" }, -1), []);
});

test("pasted turns lose their numbers, comments and clocks", () => {
  assert.equal(
    turnsOf("1g Ra1 Rb1\n1s ra8 rb8 [used 3s]\n2g Ee2n {far}"),
    "Ra1 Rb1; ra8 rb8; Ee2n",
  );
  assert.equal(turnsOf("d1d5; a8a4"), "d1d5; a8a4");
  assert.equal(turnsOf("1. e2e4\n1.2 e7e5\n2. g1f3\nresult: 1-0 mate"), "e2e4; e7e5; g1f3");
  assert.equal(turnsOf("12... d7d5"), "d7d5");
});

test("castling rights go with the king or the rook that they need", () => {
  const text = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  const form = formOf(setupOf("chess"), chess, text)!;
  const start = form.read(text)!;
  const after = (change: (on: Map<number, string>) => void) => {
    const on = new Map(start.on);
    change(on);
    return rightsKept({ ...start, on }, start, chess).tail;
  };
  assert.equal(
    after(() => undefined),
    "KQkq - 0 1",
  );
  assert.equal(
    after((on) => on.delete(0)),
    "Kkq - 0 1",
  );
  assert.equal(
    after((on) => on.delete(60)),
    "KQ - 0 1",
  );
  assert.equal(
    after((on) => on.clear()),
    "- - 0 1",
  );
});
