// Standard error in a console: pushes join the known text, and its lines keep their names.
import assert from "node:assert/strict";
import test from "node:test";
import { grown, linesOf } from "../../src/pages/tournament/stderr.ts";

const utf8 = (text: string) => new TextEncoder().encode(text).length;

/** A push of a server that stores `kept` bytes: the text since the last push, or all it stores. */
function pushed(all: string, told: number, kept: number) {
  const bytes = utf8(all);
  const from = Math.max(told, bytes - kept);
  const text = new TextDecoder().decode(new TextEncoder().encode(all).subarray(from));
  return { from, bytes, text };
}

test("what joins on is added, what overlaps once, and what is known already is not", () => {
  const [first, second, third] = ["eins\n", "zwölf\n", "drei\n"];
  const all = first + second + third;
  const whole = { text: all, bytes: utf8(all) };
  for (const known of ["", first, first + second, all])
    for (const told of ["", first, first + second])
      if (utf8(told) <= utf8(known)) {
        const now = { text: known, bytes: utf8(known) };
        assert.deepEqual(grown(now, pushed(all, utf8(told), 4096)), whole);
      }
  assert.equal(grown(whole, pushed(first, 0, 4096)), whole, "older than what is known");
});

test("after a gap what the push has is all", () => {
  const all = "0123456789\n".repeat(10);
  const push = pushed(all, 11, 33);
  assert.equal(push.text, "0123456789\n".repeat(3));
  assert.deepEqual(grown({ text: "0123456789\n", bytes: 11 }, push), {
    text: push.text,
    bytes: 110,
  });
});

test("the oldest lines go, and those that stay are named as before", () => {
  const lines = Array.from({ length: 400 }, (_, i) => `número ${i}\n`).join("");
  const bytes = new TextEncoder().encode(lines).length;
  const before = { text: lines.slice(-4000), bytes };
  const text = `${"é".repeat(200)}\nhalf a li`;
  const after = grown(before, { from: bytes, bytes: bytes + 410, text });
  assert.ok(after.text.length <= 4096);
  const old = new Map(linesOf(before).map((line) => [line.at, line.text]));
  const now = linesOf(after);
  assert.equal(now.at(-1)?.text, "half a li");
  assert.ok(now.length > 100);
  for (const line of now.slice(0, -2)) assert.equal(old.get(line.at), line.text);
  const ended = grown(after, { from: bytes + 410, bytes: bytes + 413, text: "ne\n" });
  assert.deepEqual(linesOf(ended).at(-1), { at: now.at(-1)?.at, text: "half a line\n" });
});

test("one line longer than what is shown keeps its end", () => {
  const text = `${"x".repeat(5000)}\n`;
  const now = grown({ text: "", bytes: 0 }, { from: 0, bytes: 5001, text });
  assert.equal(now.text, text.slice(-4096));
});
