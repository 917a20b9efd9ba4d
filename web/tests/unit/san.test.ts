// Turns of chess in SAN: asked for once, lines of one answer together, with pieces for letters.
import assert from "node:assert/strict";
import test from "node:test";
import {
  learnLast,
  withFigurines,
  withLetters,
  written,
  writtenAt,
  type Place,
} from "../../src/core/san.ts";
import { answerInstead, Refusal } from "../../src/net/connection.ts";
import type { Board, Setup } from "../../src/net/types.ts";

const kinds = [..."KQRBN"].map((letter) => ({ letter, names: {}, moves: letter }));
const board: Board = { shape: "square", cells: [], kinds: [...kinds] };

/** The requests; every answer has each turn in capitals. A turn "bad" is refused, and the next
 * questions fail with these errors. */
const asked: Record<string, unknown>[] = [];
const errors: unknown[] = [];
answerInstead((what, args: Record<string, unknown>) => {
  if (what !== "notation") return null;
  asked.push(args);
  if (errors.length > 0) return Promise.reject(errors.shift());
  if (/\bbad\b/.test(String(args.lines)))
    return Promise.reject(new Refusal({ code: "illegal", text: "no" }));
  const lines = String(args.lines).toUpperCase().split(" | ");
  return Promise.resolve({ lines: lines.map((l) => l.split("; ")) });
});
const answered = () => new Promise((done) => setTimeout(done, 0));

let made = 0;
/** Another game each time, of which nothing is known. */
const setup = (traits = ["san"]): Setup => {
  const about = { game: "chess", name: "", variant: "", digest: "", options: `n=${made++}` };
  const none = { definition: null, start: null, teams: [], names: [], engines: [] };
  return { ...about, ...none, seats: 2, traits };
};

test("letters of pieces become figurines, and of those alone that move as in chess", () => {
  const said = (word: string) => withFigurines(word, board);
  assert.equal(said("Nbxd7+"), "♘bxd7+");
  assert.equal(said("exd8=Q#"), "exd8=♕#");
  assert.equal(said("O-O-O"), "O-O-O");
  assert.equal(said("b4"), "b4");
  assert.equal(said("Ad3"), "Ad3");
  const other = { ...board, kinds: kinds.map((k) => ({ ...k, moves: "ffN" })) };
  assert.equal(withFigurines("Nf3", other), "Nf3");
  assert.equal(withFigurines("Nf3", null), "Nf3");
});

test("pieces have the letters of their names in the reader's language, where one alone has them", () => {
  const names = { K: "Roi", Q: "Dame", R: "Tour", B: "Fou", N: "Cavalier" };
  const pieces = Object.entries(names).map(([letter, name]) => ({ letter, name }));
  const said = (word: string) => withLetters(word, pieces);
  assert.deepEqual(["Cbxd7+", "exd8=D#", "e8T", "Rf2", "O-O", "b4", "Ae5"].map(said), [
    "Nbxd7+",
    "exd8=Q#",
    "e8R",
    "Kf2",
    "O-O",
    "b4",
    "Ae5",
  ]);
  assert.equal(withLetters("Cf3", [...pieces, { letter: "C", name: "Chancelier" }]), "Cf3");
});

test("a game without such a notation asks for nothing", () => {
  assert.deepEqual(written(setup([]), board, ["e2e4"]), ["e2e4"]);
  assert.deepEqual(written(null, board, ["e2e4"]), ["e2e4"]);
  assert.equal(asked.length, 0);
});

test("lines are asked for together and once, only what is new of them", async () => {
  const s = setup();
  asked.length = 0;
  for (const line of [["a"], ["a", "b"], ["a", "c"], ["a", "b"]])
    assert.ok(written(s, board, line).every((w) => w.trim() === ""));
  await answered();
  assert.deepEqual(
    asked.map((x) => x.lines),
    ["a; b | a; c"],
  );
  assert.deepEqual(written(s, board, ["a", "c"]), ["A", "C"]);
  written(s, board, ["a", "c", "d"]);
  await answered();
  assert.equal(asked.length, 2);
  assert.equal(asked[1]?.turns, "a; c");
  assert.equal(asked[1]?.lines, "d");
});

test("a turn whose word has come with it is not asked for, those before it are", async () => {
  const s = setup();
  asked.length = 0;
  written(s, board, ["a", "b"]);
  await answered();
  assert.equal(asked.length, 1);
  learnLast(s, ["a", "b", "c"], "Nf3");
  assert.deepEqual(written(s, board, ["a", "b", "c"]), ["A", "♗", "♘f3"]);
  // Two more have been played while nobody looked; the first one came without a word.
  learnLast(s, ["a", "b", "c", "d"], undefined);
  learnLast(s, ["a", "b", "c", "d", "e", "f"], "Ke2");
  learnLast(s, ["a", "b", "c", "d", "e", "f", "g"], "h5");
  assert.equal(
    written(s, board, [..."abcdefg"])
      .join()
      .trim()
      .split(",")
      .at(-2),
    "♔e2",
  );
  await answered();
  assert.deepEqual(
    asked.slice(1).map((x) => [x.turns, x.lines]),
    [["a; b; c", "d; e"]],
  );
  assert.equal(written(s, board, [..."abcdefg"]).join(), "A,♗,♘f3,D,E,♔e2,h5");
  learnLast(setup([]), ["a"], "A");
  learnLast(null, ["a"], "A");
});

test("turns missing on both sides of a known one are both asked for", async () => {
  const s = setup();
  asked.length = 0;
  learnLast(s, ["a", "b"], "Nf3");
  written(s, board, ["a", "b", "c"]);
  await answered();
  assert.deepEqual(
    asked.map((x) => [x.turns, x.lines]),
    [
      ["", "a"],
      ["a; b", "c"],
    ],
  );
});

test("an illegal turn spoils no other", async () => {
  const s = setup();
  const lines = [["a", "x", "c", "bad", "d"], ["a", "e"], ["f"], ["bad"]];
  for (const line of lines) written(s, board, line);
  for (let i = 0; i < 20; i++) await answered();
  assert.deepEqual(
    lines.map((line) => written(s, board, line).join(" ")),
    ["A X C bad d", "A E", "F", "bad"],
  );
});

test("what is lost is shown as it is, and asked for again", async (c) => {
  const timers: { run: () => void; ms: number }[] = [];
  const late = (run: () => void, ms: number) => void timers.push({ run, ms });
  c.mock.method(globalThis, "setTimeout", late as never);
  const turned = () => new Promise((done) => setImmediate(done));
  const s = setup();
  const line = ["a", "b"];
  for (const code of ["too_many", "stopping"]) errors.push(new Refusal({ code, text: "" }));
  asked.length = 0;
  assert.deepEqual(
    written(s, board, line).map((w) => w.trim()),
    ["", ""],
  );
  for (const [i, pause] of [2000, 4000].entries()) {
    await turned();
    for (let k = 0; k < 3; k++) assert.deepEqual(written(s, board, line), line);
    await turned();
    assert.equal(asked.length, i + 1);
    assert.deepEqual(
      timers.map((t) => t.ms),
      [pause],
    );
    timers.pop()?.run();
    await turned();
    assert.equal(asked.length, i + 2);
  }
  assert.deepEqual(written(s, board, line), ["A", "♗"]);
});

test("many lines are asked for in several questions", async () => {
  const s = setup();
  asked.length = 0;
  const lines = Array.from({ length: 150 }, (_, i) => [`a${i}`]);
  for (const line of lines) written(s, board, line);
  await answered();
  assert.deepEqual(
    asked.map((x) => String(x.lines).split("|").length),
    [64, 64, 22],
  );
  for (const [a] of lines) assert.deepEqual(written(s, board, [a!]), [a!.toUpperCase()]);
});

test("a tree is drawn again without walking through its lines", async () => {
  const s = setup();
  let steps = 0;
  const nodes: Place[] = [{ turn: "", parent: null }];
  for (let i = 1; i <= 300; i++) {
    const parent = nodes[i - 1]!;
    nodes.push({
      turn: `a${i}`,
      get parent() {
        return (steps++, parent);
      },
    });
  }
  const drawn = () => nodes.map((n) => writtenAt(s, board, n)).join();
  drawn();
  await answered();
  steps = 0;
  assert.equal(drawn(), nodes.map((n) => n.turn.toUpperCase()).join());
  assert.ok(steps <= 2 * nodes.length, `${steps} steps`);
});

test("a long game is asked for in parts, and is whole at last", async () => {
  const s = setup();
  const turns = Array.from({ length: 2000 }, (_, i) => `a${i}`);
  asked.length = 0;
  for (let i = 0; written(s, board, turns).at(-1)?.trim() === ""; i++) {
    assert.ok(i < 5, "it comes to an end");
    await answered();
  }
  assert.equal(written(s, board, turns).join(), turns.join().toUpperCase());
  assert.equal(asked.length, 3);
  assert.ok(asked.every((x) => String(x.lines).length < 8192));
});
