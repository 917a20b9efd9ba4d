// What a console shows of standard error: it joins on or is asked for again, and its lines keep their
// names.
import assert from "node:assert/strict";
import test from "node:test";
import { grown, linesOf } from "../../src/pages/tournament/stderr.ts";

test("what joins on is added; after a gap, an overlap or a restart all is asked for again", () => {
  const now = { text: "one\n", bytes: 10 };
  assert.deepEqual(grown(now, { from: 10, bytes: 14, text: "two\n" }), {
    text: "one\ntwo\n",
    bytes: 14,
  });
  for (const from of [12, 8, 0])
    assert.equal(grown(now, { from, bytes: from + 4, text: "two\n" }), null);
});

test("the oldest lines go, and those that stay are named as before", () => {
  const lines = Array.from({ length: 400 }, (_, i) => `número ${i}\n`).join("");
  const bytes = new TextEncoder().encode(lines).length;
  const before = { text: lines.slice(-4000), bytes };
  const text = `${"é".repeat(200)}\nhalf a li`;
  const after = grown(before, { from: bytes, bytes: bytes + 410, text });
  assert.ok(after && after.text.length <= 4096);
  const old = new Map(linesOf(before).map((line) => [line.at, line.text]));
  const now = linesOf(after);
  assert.equal(now.at(-1)?.text, "half a li");
  assert.ok(now.length > 100);
  for (const line of now.slice(0, -2)) assert.equal(old.get(line.at), line.text);
  const ended = grown(after, { from: bytes + 410, bytes: bytes + 413, text: "ne\n" });
  assert.deepEqual(linesOf(ended ?? after).at(-1), { at: now.at(-1)?.at, text: "half a line\n" });
});

test("one line longer than what is shown keeps its end", () => {
  const text = `${"x".repeat(5000)}\n`;
  const now = grown({ text: "", bytes: 0 }, { from: 0, bytes: 5001, text });
  assert.equal(now?.text, text.slice(-4096));
});
