// Rules pages as blocks: every page of docs/rules is read, and nothing of it is lost.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { type Block, blocks, type List, plain } from "../../src/base/markup.ts";

const folder = new URL("../../../docs/rules", import.meta.url).pathname;
const pages = ["", "fr", "ja", "tr"]
  .map((l) => join(folder, l))
  .filter((f) => existsSync(f))
  .flatMap((f) => readdirSync(f).map((n) => join(f, n)))
  .filter((f) => f.endsWith(".md"));

const wordsOf = (l: List): string[] =>
  l.items.flatMap((i) => [i.text, ...(i.inner ? wordsOf(i.inner) : [])]);

/** All that a block shows. */
function shown(b: Block): string[] {
  if (b.what === "list") return wordsOf(b);
  if (b.what === "table") return [...b.head, ...b.rows.flat()];
  if (b.what !== "board") return [b.text];
  const { game, variant, options, position, caption, turns } = b.lesson;
  return [game, variant, options, position, caption, ...turns.flatMap((t) => [t.moves, t.words])];
}

/** The letters and numbers of a text, without marks and how it is laid out. */
const letters = (s: string) => s.replace(/[^\p{L}\p{N}]+/gu, "");

for (const path of pages)
  test(`${path.slice(folder.length + 1)} is read whole`, () => {
    const text = readFileSync(path, "utf8");
    const read = blocks(text);
    assert.equal(read[0]?.what, "heading");
    assert.equal(read.filter((b) => b.what === "board").length, text.split("```board ").length - 1);
    const marks = text
      .replace(/^(caption|position|try|not):/gm, "")
      .replace(/^```board/gm, "")
      .replace(/^ {0,3}\d+\. /gm, "");
    assert.equal(letters(read.flatMap(shown).join(" ")), letters(marks));
  });

test("lists in lists, numbers that go on, and lines that belong to an item", () => {
  const [l, p] = blocks("3. one\n   more\n   - inner `x`\n     and on\n4. two\n\ntext\nmore");
  assert.deepEqual(l, {
    what: "list",
    from: 3,
    items: [
      {
        text: "one more",
        inner: { what: "list", from: null, items: [{ text: "inner `x` and on", inner: null }] },
      },
      { text: "two", inner: null },
    ],
  });
  assert.deepEqual(p, { what: "text", text: "text more" });
});

test("a board", () => {
  const [b] = blocks(
    "```board kamisado single points=3 x=1\nposition: a b\ncaption: c: d\ntry: e; f -- g -- h\nnot: i -- j\n```",
  );
  assert.deepEqual(b, {
    what: "board",
    id: "b1",
    lesson: {
      game: "kamisado",
      variant: "single",
      options: "points=3 x=1",
      position: "a b",
      caption: "c: d",
      turns: [
        { moves: "e; f", words: "g -- h", wrong: false },
        { moves: "i", words: "j", wrong: true },
      ],
    },
  });
});

test("a table's cells, and a text without its marks", () => {
  const [b] = blocks("| a | b |\n|---|---|\n| `x\\|y` | |");
  assert.deepEqual(b, { what: "table", head: ["a", "b"], rows: [["`x|y`", ""]] });
  assert.equal(plain("**a** `b` [c](d.md)"), "a b c");
});
