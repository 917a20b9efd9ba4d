// The catalogues of texts: nothing used is missing, nothing is there for nobody, and every language
// has the places and plural forms that English has.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";
import { en } from "../../src/i18n/en/index.ts";
import { rooms } from "../../src/i18n/en/rooms.ts";
import { fill, languages as offered } from "../../src/i18n/index.ts";

const source = new URL("../../src", import.meta.url).pathname;
const languages = readdirSync(join(source, "i18n"))
  .map((f) => /^([a-z]{2})$/.exec(f)?.[1])
  .filter((l): l is string => l !== undefined && l !== "en");

function* files(folder: string): Generator<string> {
  for (const f of readdirSync(folder, { withFileTypes: true }))
    if (f.isDirectory()) {
      if (f.name !== "i18n") yield* files(join(folder, f.name));
    } else if (/\.tsx?$/.test(f.name)) yield join(folder, f.name);
}

const text = [...files(source)].map((f) => readFileSync(f, "utf8")).join("\n");
const whole = new Set([...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map((m) => m[1] as string));
const named = new Set(
  [...text.matchAll(/"([a-z]+(?:\.[a-z0-9_-]+)+)"/g)].map((m) => m[1] as string),
);
// Keys that are made of a word: tWord("why", ...) and t(`theme.${...}`).
const families = new Set([
  ...[...text.matchAll(/\btWord\(\s*"([^"]+)"/g)].map((m) => m[1] as string),
  ...[...text.matchAll(/\bt\(\s*`([a-z.]+)\.\$\{/g)].map((m) => m[1] as string),
]);

test("no key stands in two chapters: the later one would be said for both", async () => {
  for (const l of ["en", ...languages]) {
    const chapters = readdirSync(join(source, "i18n", l)).filter(
      (f) => !/^(index|entrance|rooms|messages|names)\.ts$/.test(f),
    );
    const keys: string[] = [];
    for (const f of chapters) {
      const chapter = (await import(join(source, "i18n", l, f))) as Record<string, object>;
      keys.push(...Object.values(chapter).flatMap((texts) => Object.keys(texts)));
    }
    assert.ok(keys.length > 100, `${l} has its chapters`);
    const twice = keys.filter((k, i) => keys.indexOf(k) !== i);
    assert.deepEqual(twice, [], l);
  }
});

test("every text that is used is in the English catalogue", () => {
  assert.ok(whole.size > 100, "the search for texts finds them");
  assert.deepEqual(
    [...whole].filter((k) => !(k in en)),
    [],
  );
  for (const f of families)
    assert.ok(
      Object.keys(en).some((k) => k.startsWith(`${f}.`)),
      `no text begins with ${f}.`,
    );
});

test("every text of the catalogue is used", () => {
  const used = (k: string) =>
    whole.has(k) || named.has(k) || families.has(k.slice(0, k.lastIndexOf(".")));
  assert.deepEqual(
    Object.keys(en).filter((k) => !used(k)),
    [],
  );
});

// What may run before the texts of the rooms are there: all that an entry imports, and what it fetches
// but for the pages, which come with those texts.
function* early(entry: string): Generator<string> {
  const seen = new Set([join(source, entry)]);
  for (const f of seen) {
    const text = readFileSync(f, "utf8");
    yield text;
    const imports = [
      ...text.matchAll(/^(?:import|export)\b(?! type)[^;]*?"(\.[^"]+\.tsx?)";/gm),
      ...text.replace(/lazy\(async.*/g, "").matchAll(/import\("(\.[^"]+\.tsx?)"\)/g),
    ];
    for (const [, to = ""] of imports) if (!/\/i18n\//.test(to)) seen.add(join(dirname(f), to));
  }
}

for (const entry of ["main.tsx", "embed.tsx"])
  test(`${entry} says nothing that comes with the pages behind the first`, () => {
    const text = [...early(entry)].join("\n");
    assert.ok(text.includes('from "preact"') && text.length > 100_000, `${text.length}`);
    const keys = text.matchAll(/"([a-z]+(?:\.[a-z0-9_-]+)+)"/g);
    const made = text.matchAll(/\btWord\(\s*"([^"]+)"|\bt\(\s*`([a-z.]+)\.\$\{/g);
    const said = new Set([...keys].map((m) => m[1] as string));
    const prefixes = [...made].map((m) => `${m[1] ?? m[2]}.`);
    assert.ok(said.size > 20 && prefixes.length > 2, "the search for texts finds them");
    assert.deepEqual(
      Object.keys(rooms).filter((k) => said.has(k) || prefixes.some((p) => k.startsWith(p))),
      [],
    );
  });

const forms = (t: unknown): string[] => (typeof t === "string" ? [t] : Object.values(t as object));
const places = (s: string) =>
  [...s.matchAll(/\{(\w+)\}/g)]
    .map((m) => m[1])
    .sort()
    .join(" ");

test("all plural forms of a text have the same places", () => {
  for (const [key, t] of Object.entries(en))
    for (const f of forms(t))
      if (!/^One /.test(f)) assert.equal(places(f), places(forms(t).at(-1) as string), key);
});

// A language's own plural forms; one that also serves for none must show the number.
const ruled = (l: string) => new Intl.PluralRules(l);
function checkForms(l: string, key: string, t: unknown): void {
  const categories = ruled(l).resolvedOptions().pluralCategories as string[];
  const english = en[key as keyof typeof en];
  assert.equal(typeof t, typeof english, `${l} ${key}: a text stays a text, forms stay forms`);
  if (typeof t === "string") {
    assert.equal(places(t), places(english as string), `${l} ${key}`);
    return;
  }
  const needed = new Set(Array.from({ length: 200 }, (_, n) => ruled(l).select(n)));
  for (const form of needed) assert.ok(form in (t as object), `${l} ${key} has no ${form}`);
  for (const [form, text] of Object.entries(t as object)) {
    assert.ok(categories.includes(form), `${l} ${key}: ${l} has no form ${form}`);
    assert.equal(places(text), places(forms(english).at(-1) as string), `${l} ${key} ${form}`);
  }
}

for (const l of languages)
  test(`${l} has every text of English, with its own plural forms and the same places`, async () => {
    const other = Object.values(await import(`../../src/i18n/${l}/index.ts`))[0] as object;
    assert.deepEqual(Object.keys(other).sort(), Object.keys(en).sort());
    for (const [key, t] of Object.entries(other)) {
      checkForms(l, key, t);
      for (const f of forms(t)) assert.ok(f !== "" && f.trim() === f, `${l} ${key} is empty`);
    }
  });

test("every catalogue is on offer, and what is on offer has a catalogue", () => {
  assert.deepEqual(Object.keys(offered).sort(), ["en", ...languages].sort());
});

test("a text that is followed by the server's own ends with a colon in every language", async () => {
  for (const l of languages) {
    const other = Object.values(await import(`../../src/i18n/${l}/index.ts`))[0] as Record<
      string,
      string
    >;
    for (const [key, text] of Object.entries(en))
      if (key.startsWith("trouble."))
        assert.equal(/[:：]$/.test(other[key] ?? ""), /:$/.test(text as string), `${l} ${key}`);
  }
});

test("numbers choose the form of their language", async () => {
  const text = (await import("../../src/i18n/fr/index.ts")).fr["lobby.games"];
  const said = [0, 1, 2].map((n) => fill(text, { n }, ruled("fr")));
  assert.deepEqual(said, ["0 partie", "1 partie", "2 parties"]);
});
