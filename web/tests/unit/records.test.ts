// Texts with games, cut into what the server takes at once.
import assert from "node:assert/strict";
import test from "node:test";
import { pieces, without } from "../../src/core/records.ts";

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
