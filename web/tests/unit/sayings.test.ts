// What the server says in English and the site says in the reader's language: every language has the
// same texts with the same places; none is there that the sources do not say; and names, variants,
// options and engines that readers see are all there.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { en } from "../../src/i18n/en/index.ts";
import { languages, sayer } from "../../src/i18n/index.ts";
import type { Sayings } from "../../src/i18n/text.ts";

const root = new URL("../../..", import.meta.url).pathname;

function* files(folder: string, ends: RegExp): Generator<string> {
  for (const f of readdirSync(folder, { withFileTypes: true }))
    if (f.isDirectory()) yield* files(join(folder, f.name), ends);
    else if (ends.test(f.name)) yield join(folder, f.name);
}

/** Sources with strings that are written in parts made whole. */
const read = (folder: string, ends: RegExp) =>
  [...files(join(root, folder), ends)]
    .map((f) => readFileSync(f, "utf8").replace(/"\s*\n\s*"/g, ""))
    .join("\n");
const c = read("src", /\.[ch]$/);
const games = read("src/games", /\.c$/);
const engines = read("src/engines", /\.c$/) + read("src/search", /\.c$/);
const ini = read("data/variants", /\.ini$/);

const all = new Map<string, Sayings>();
for (const [l, { load }] of Object.entries(languages)) if (load) all.set(l, (await load())[1]);
const first = [...all.values()][0] as Sayings;
const known = (text: string) => sayer(first)(text) !== text || text in first;
const found = (source: string, what: RegExp) =>
  [...source.matchAll(what)].map((m) => m[1] as string);
const unknown = (texts: string[]) => texts.filter((x) => !known(x));

const places = (s: string) => [...s.matchAll(/\{\w+\}/g)].map(String).sort().join(" ");

test("every language says the same texts of the server, with the same places", () => {
  assert.ok(Object.keys(first).length > 100);
  for (const [l, sayings] of all) {
    assert.deepEqual(Object.keys(sayings).sort(), Object.keys(first).sort(), l);
    for (const [english, other] of Object.entries(sayings)) {
      assert.equal(places(other), places(english), `${l}: ${english}`);
      assert.ok(other.trim() === other && other !== "", `${l}: ${english}`);
    }
  }
});

test("every text of the server that is translated is in its sources", () => {
  const source = `${c}\n${ini}`;
  const gone = Object.keys(first).filter((k) => {
    const parts = k.split(/\{\w+\}/).filter((p) => p.trim().length > 1);
    return !parts.every((p) => source.includes(p));
  });
  assert.deepEqual(gone, []);
});

test("names, variants, options and engines that readers see are translated", () => {
  const thinkers = found(engines, /\.about = "([^"]+)"/g);
  const options = found(games, /AGON_(?:SWITCH|NUMBER|CHOICE|TEXT),[^{}]*"([^"]+)"\s*\}/g);
  const names = [
    ...found(games, /\.id = "[^"]+",\s*\.name = "([^"]+)"/g),
    ...found(ini, /^name = (.+)$/gm),
  ];
  const tables = found(games, /struct agon_variant \w+\[\w*\] = (\{[\s\S]*?\};)/g).join("\n");
  const abouts = [
    ...found(ini, /^about = (.+)$/gm),
    ...found(tables, /\{\s*"[^"]+",\s*"([^"]+)",/g),
    ...found(read("src/games/abalone", /layouts_list\.h$/), /^\w+\("[^"]+", "([^"]+)"/gm),
  ];
  const choices = found(ini, /^[a-z-]+ = [\w-]+(?:\|[\w-]+)+: (.+)$/gm);
  for (const [what, list, least] of [
    ["engines", thinkers, 8],
    ["options", options, 40],
    ["names", names, 12],
    ["abouts", abouts, 70],
    ["choices", choices, 10],
  ] as const)
    assert.ok(list.length >= least, `the search finds ${what}: ${list.length}`);
  assert.deepEqual(unknown([...thinkers, ...options, ...names, ...abouts, ...choices]), []);
});

test("every error code has a text", () => {
  const list = /known\[\] = \{([\s\S]*?)\};/.exec(
    readFileSync(join(root, "src/server/api/request.c"), "utf8"),
  );
  const codes = found(list?.[1] ?? "", /\{"(\w+)",/g);
  assert.ok(codes.length > 10);
  assert.deepEqual(
    codes.filter((k) => !(`trouble.${k}` in en)),
    [],
  );
});

test("a text with places is found by what fills them", () => {
  const say = sayer({
    "at most {n} games": "{n} parties au plus",
    White: "Blanc",
  });
  assert.equal(say("White"), "Blanc");
  assert.equal(say("at most 12 games"), "12 parties au plus");
  assert.equal(say("at most 12 games at once"), "at most 12 games at once");
  assert.equal(say("constructor"), "constructor");
  assert.equal(
    sayer({ White: "Blanc", "{side} wins": "{side} gagne" })("White wins"),
    "Blanc gagne",
  );
});
