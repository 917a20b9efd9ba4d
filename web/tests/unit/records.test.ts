// Texts with games, cut into what the server takes at once.
import assert from "node:assert/strict";
import test from "node:test";
import { decoded, pieces, placed, without } from "../../src/base/records.ts";

const record = (i: number, more = "") => `agon record 1\ngame: kamisado\nid: ${i}\n${more}\n`;

test("a text of few games is one part, as it is", () => {
  assert.deepEqual(pieces(record(1) + record(2)), [record(1) + record(2)]);
  assert.deepEqual(pieces(" \n"), []);
  assert.deepEqual(pieces("anything"), ["anything"]);
});

test("many games become parts of forty, cut between games", () => {
  const all = Array.from({ length: 95 }, (_, i) => record(i));
  const parts = pieces(all.join(""));
  assert.deepEqual(
    parts.map((p) => p.match(/^agon record/gm)?.length),
    [40, 40, 15],
  );
  assert.equal(parts.join(""), all.join(""));
});

test("long games become parts that are short enough, counted in bytes", () => {
  const all = Array.from({ length: 7 }, (_, i) => record(i, `{${"é".repeat(20000)}}`));
  const parts = pieces(all.join(""));
  assert.equal(parts.length, 4);
  assert.ok(parts.every((p) => new TextEncoder().encode(p).length <= 90000));
  assert.equal(parts.join(""), all.join(""));
});

test("lines of the Arimaa archive keep the names of their columns in every part", () => {
  const lines = Array.from({ length: 41 }, (_, i) => `${i}\t1w Ra1`);
  const parts = pieces(["id\tmovelist", ...lines].join("\n"));
  assert.equal(parts.length, 2);
  assert.equal(parts[1], "id\tmovelist\n40\t1w Ra1");
});

test("what is left of a text is its pieces that were not taken", () => {
  const all = Array.from({ length: 95 }, (_, i) => record(i)).join("");
  assert.equal(without(all, 0), all);
  assert.deepEqual(pieces(without(all, 2)), pieces(all).slice(2));
  assert.equal(without(all, 3), "");
  const lines = ["id\tmovelist", ...Array.from({ length: 85 }, (_, i) => `${i}\t1w Ra1`)].join(
    "\n",
  );
  assert.deepEqual(pieces(without(lines, 1)), pieces(lines).slice(1));
});

test("PGN is cut before tags, never within a game", () => {
  const game = (i: number) =>
    `[Event "${i}"]\r\n[Site "?"]\r\n\r\n1. e4 {a\r\n[%csl Ra1]} e5\r\n1-0\r\n\r\n`;
  const text = `\uFEFF${Array.from({ length: 85 }, (_, i) => game(i)).join("")}`;
  const parts = placed(text);
  assert.deepEqual(
    parts.map((p) => p.text.match(/^\uFEFF?\[Event/gm)?.length),
    [40, 40, 5],
  );
  assert.deepEqual(
    parts.map((p) => [p.lines, p.games]),
    [
      [0, 0],
      [280, 40],
      [560, 80],
    ],
  );
  assert.equal(parts.map((p) => p.text).join(""), text);
  assert.equal(without(text, 2), parts[2]?.text);
});

test("a file that is not UTF-8 is read as older programs write it", () => {
  const bytes = (list: number[]) => new Uint8Array(list).buffer;
  assert.equal(decoded(bytes([0x5a, 0x6f, 0xeb])), "Zoë");
  assert.equal(decoded(bytes([0x5a, 0x6f, 0xc3, 0xab])), "Zoë");
});
