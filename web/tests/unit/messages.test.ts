// Messages of the server and the games: every one has an id, one sentence for each id, and every
// language says it with all its arguments.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import test from "node:test";
import { languages, type Message, told } from "../../src/i18n/index.ts";
import type { Messages } from "../../src/i18n/text.ts";

const root = new URL("../../../src", import.meta.url).pathname;

function* files(folder: string): Generator<string> {
  for (const f of readdirSync(folder, { withFileTypes: true }))
    if (f.isDirectory()) yield* files(join(folder, f.name));
    else if (/\.[ch]$/.test(f.name)) yield join(folder, f.name);
}

// Texts that never leave the machine: for a terminal, a log, a program.
const own = /\/src\/(cli|os|store|search|proto|engines\/\w+|play\/library)\//;
const ownFiles = new Set(
  `admin backup control folder load server log mailer main net net_bots notes perft ratings engine_player timetable
   archive_write apgn course lesson series events store adjudicate pgn_read polyglot move game_jobs game_jobs_none game_jobs_open net_trainer
   link_port standby task task_lines task_parts`
    .split(/\s+/)
    .map((f) => `${f}.c`),
);
const leaves = (f: string) =>
  !own.test(f) && !ownFiles.has(basename(f)) && !f.endsWith("/server/settings.c");
const source = [...files(root)].map((f) => [f, readFileSync(f, "utf8")] as const);

/** A call's text from its opening bracket on. */
function inside(text: string, at: number): string {
  let depth = 0;
  for (const m of text.slice(at).matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|[()]/g)) {
    depth += m[0] === "(" ? 1 : m[0] === ")" ? -1 : 0;
    if (depth === 0) return text.slice(at, at + m.index);
  }
  return "";
}
const literal = /"((?:[^"\\\n]|\\.)*)"|PRId64/g;
const plain = (text: string) => [...text.matchAll(literal)].map((m) => m[1] ?? "d").join("");
const conversion = /%(?:%|[-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?[lzj]*([a-z]))/g;

const sentences = new Map<string, string>();
const conflicts: string[] = [];
for (const [, text] of source)
  for (const m of text.matchAll(
    /\bAGON_SAY\(\s*(\w+),\s*((?:(?:"(?:[^"\\\n]|\\.)*"|PRId64)\s*)+)\)/g,
  )) {
    const [, id, format] = m as unknown as [string, string, string];
    const sentence = plain(format).replace(conversion, (c) => (c === "%%" ? "%" : "{}"));
    if ((sentences.get(id) ?? sentence) !== sentence) conflicts.push(id);
    sentences.set(id, sentence);
  }

const all = new Map<string, Messages>();
for (const [l, { load }] of Object.entries(languages)) if (load) all.set(l, (await load())[1]);

test("one id stands for one sentence", () => {
  assert.ok(sentences.size > 700, `${sentences.size}`);
  assert.deepEqual(conflicts, []);
  const twice = [...sentences].filter(
    ([id, s]) => [...sentences].find(([, other]) => other === s)?.[0] !== id,
  );
  assert.deepEqual(twice, []);
});

test("what people may read has an id", () => {
  const calls =
    /\b(agon_fail|ini_fail|request_refuse|refuse|fail|wrong|expected|conflict|bad_argument|bad_message|solve_refuse|refuse_hurry|fail_kind)\(/g;
  const without: string[] = [];
  for (const [f, text] of source)
    if (leaves(f))
      for (const m of text.matchAll(calls)) {
        const call = inside(text, m.index + m[0].length - 1);
        const rest = call.replace(/AGON_SAY\((?:\s*\w+,|\s*"(?:[^"\\\n]|\\.)*"|\s*PRId64)+\)/g, "");
        const words = [...rest.matchAll(literal)].map((w) => w[1] ?? "");
        if (!call.includes("const ") && words.some((w) => /[a-z]{2}.* |^[A-Z].* /.test(w)))
          without.push(`${f.slice(root.length)}: ${words.join(" ")}`);
      }
  assert.deepEqual(without, []);
});

test("every language says every message, and no other", () => {
  assert.ok(all.size > 1);
  for (const [l, messages] of all)
    assert.deepEqual(
      Object.keys(messages)
        .filter((k) => !k.includes("."))
        .sort(),
      [...sentences.keys()].sort(),
      l,
    );
});

// In English a "%s" that hangs on a word is its plural; no other language needs it.
const endings = (sentence: string) =>
  [...sentence.matchAll(/\{\}/g)].flatMap((m, i) =>
    /[a-z]/.test(sentence[m.index - 1] ?? "") ? [i + 1] : [],
  );

test("a message says all its arguments, and names that are known", async () => {
  for (const [l, messages] of all) {
    const site = Object.values(await import(`../../src/i18n/${l}/index.ts`))[0] as object;
    const known = [...Object.keys(site), ...Object.keys(messages)];
    for (const [id, sentence] of sentences) {
      const text = messages[id] ?? "";
      const used = [...text.matchAll(/\{(\d+)(?::(\w+))?\}/g)];
      const numbers = new Set(used.map((m) => Number(m[1])));
      const count = sentence.split("{}").length - 1;
      const ends = endings(sentence);
      assert.ok(text.trim() === text && text !== "", `${l} ${id} is empty`);
      for (let n = 1; n <= count; n++)
        assert.ok(numbers.has(n) || ends.includes(n), `${l} ${id} lacks {${n}}`);
      for (const n of numbers) assert.ok(n <= count, `${l} ${id} has no {${n}}`);
      for (const m of used)
        if (m[2])
          assert.ok(
            known.some((k) => k.startsWith(`${m[2]}.`)),
            `${l}: ${m[0]}`,
          );
    }
  }
});

test("a message is told with its arguments, names and the messages inside it", () => {
  const known = { line: "ligne {1} : {2}", frozen: "{1:piece} en {2}", "piece.gold-cat": "chat" };
  const inner: Message = { id: "frozen", args: ["gold cat", "c3"], text: "frozen" };
  const whole: Message = { id: "line", args: ["7", inner], text: "line 7: frozen" };
  assert.equal(told(known, whole), "ligne 7 : chat en c3");
  assert.equal(told(known, { id: "other", args: [], text: "as it came" }), "as it came");
  assert.equal(told(known, { text: "as it came" }), "as it came");
  assert.equal(told(known, { ...whole, args: ["7", "a {1} b"] }), "ligne 7 : a {1} b");
});
