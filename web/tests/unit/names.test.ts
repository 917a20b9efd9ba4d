// Names: every game, variant, option, value and engine of the sources has one in every language, and
// sentences too where English has them in the sources; none is there for nobody.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import test from "node:test";
import { en } from "../../src/i18n/en/index.ts";
import { gameTitle, sideName } from "../../src/core/titles.ts";
import { languages } from "../../src/i18n/index.ts";
import { known } from "../../src/core/names.ts";
import type { Names } from "../../src/i18n/text.ts";

const root = new URL("../../..", import.meta.url).pathname;

function* files(folder: string, ends: RegExp): Generator<string> {
  for (const f of readdirSync(join(root, folder), { withFileTypes: true }))
    if (f.isDirectory()) yield* files(join(folder, f.name), ends);
    else if (ends.test(f.name)) yield join(folder, f.name);
}
/** A source with strings that are written in parts made whole. */
const read = (f: string) => readFileSync(join(root, f), "utf8").replace(/"\s*\n\s*"/g, "");

interface Thing {
  kind: "variant" | "option" | "engine" | "value" | "hint";
  path: string[];
  about: string;
}
const things: Thing[] = [];
const games = new Map<string, string>();
const add = (kind: Thing["kind"], path: string[], about = "") => things.push({ kind, path, about });

/** Options of a game: what they are, what they take, and each word of a choice. */
function addOption(game: string, name: string, about: string, words: string, hint = ""): void {
  add("option", [game, name], about);
  if (hint) add("hint", [game, name], hint);
  for (const w of words.split("|").filter(Boolean)) add("value", [game, name, w]);
}

const text = '"((?:[^"\\\\]|\\\\.)*)"';
for (const folder of readdirSync(join(root, "src/games"))) {
  if (folder === "fairy" || folder.includes(".")) continue;
  const source = [...files(`src/games/${folder}`, /\.[ch]$/)].map(read).join("\n");
  const ids = [...source.matchAll(/(?:\.id = |_RULES\()"([^"]+)",\s*(?:\.name = )?"([^"]+)"/g)];
  for (const [, id = "", name = ""] of ids) {
    games.set(id, name);
    const tables = source.matchAll(/struct agon_variant \w+\[\w*\] = (\{[\s\S]*?\};)/g);
    for (const [, table = ""] of tables)
      for (const m of table.matchAll(new RegExp(`\\{\\s*${text},\\s*${text},`, "g")))
        add("variant", [id, m[1] ?? ""], m[2]);
    for (const m of source.matchAll(new RegExp(`^\\w+\\(${text}, ${text}`, "gm")))
      add("variant", [id, m[1] ?? ""], m[2]);
    const option = `\\{${text}, AGON_(SWITCH|NUMBER|CHOICE|TEXT), (?:${text}|\\w+), (?:${text}|NULL),[^"{}]*${text}\\}`;
    for (const m of source.replace(/,\s*\n\s*/g, ", ").matchAll(new RegExp(option, "g"))) {
      const [, name = "", type, , values = "", about = ""] = m;
      addOption(id, name, about, type === "CHOICE" ? values : "", type === "TEXT" ? values : "");
    }
    for (const m of source.matchAll(new RegExp(`\\{${text}, YES_OR_NO, ${text}\\}`, "g")))
      addOption(id, m[1] ?? "", m[2] ?? "", "");
  }
}
for (const f of files("data/variants", /\.ini$/)) {
  const ini = read(f);
  const id = basename(f, ".ini");
  games.set(id, /^name = (.+)$/m.exec(ini)?.[1] ?? "");
  const part = (name: string) => ini.split(`[${name}]`)[1]?.split(/^\[/m)[0] ?? "";
  for (const m of part("options").matchAll(/^([\w-]+) = ([\w|-]+): (.+)$/gm))
    addOption(id, m[1] ?? "", m[3] ?? "", m[2] ?? "");
  const rulesets = [...part("rulesets").matchAll(/^([\w-]+) = [^:\n]*: (.+)$/gm)];
  for (const m of rulesets) add("variant", [id, m[1] ?? ""], m[2]);
  if (rulesets.length === 0) add("variant", [id, "standard"], /^about = (.+)$/m.exec(ini)?.[1]);
}
const engines = [...files("src/engines", /\.c$/), ...files("src/search", /\.c$/)].map(read);
for (const source of engines)
  for (const m of source.matchAll(/\.id = "([^"]+)"[\s\S]*?\.about =\s*"([^"]+)"/g))
    add("engine", source.includes("arimaa_random") ? ["arimaa", m[1] ?? ""] : [m[1] ?? ""], m[2]);

const books = new Map<string, { names: Names; sentences: Names }>();
for (const l of Object.keys(languages))
  books.set(
    l,
    (await import(`../../src/i18n/${l}/names.ts`)) as { names: Names; sentences: Names },
  );

test("the search finds what there is", () => {
  const count = (kind: string) => things.filter((x) => x.kind === kind).length;
  assert.ok(games.size >= 19, `games ${games.size}`);
  assert.ok(count("variant") >= 119, `variants ${count("variant")}`);
  assert.ok(count("option") >= 80, `options ${count("option")}`);
  assert.ok(count("value") >= 90, `values ${count("value")}`);
  assert.ok(count("engine") >= 12, `engines ${count("engine")}`);
});

// The words of a text that is a choice: "no, free or point".
const listed = things
  .filter((x) => x.kind === "hint" && /^\w+(, \w+)* or \w+$/.test(x.about))
  .flatMap((x) => x.about.split(/, | or /).map((w) => [...x.path, w]))
  .filter((path) => known(books.get("en")?.names ?? {}, "value", ...path));

for (const [l, book] of books) {
  test(`${l} names everything, and nothing else`, () => {
    const used = new Set<string>();
    const missing: string[] = [];
    const look = (texts: Names, kind: string, path: string[]) => {
      for (let i = 0; i < path.length; i++) {
        const key = [kind, ...path.slice(i)].join(".");
        if (texts[key]) return used.add(key);
      }
      return missing.push([kind, ...path].join("."));
    };
    for (const { kind, path } of things) if (kind !== "hint") look(book.names, kind, path);
    for (const path of listed) look(book.names, "value", path);
    assert.deepEqual(missing, []);
    assert.deepEqual(
      Object.keys(book.names).filter((k) => !used.has(k)),
      [],
    );
  });
  if (l !== "en")
    test(`${l} has a sentence where the sources have one, and no other`, () => {
      const missing = things
        .filter((x) => x.about && !known(book.sentences, x.kind, ...x.path))
        .map((x) => [x.kind, ...x.path].join("."));
      assert.deepEqual(missing, []);
      const keys = new Set(
        things.flatMap((x) => x.path.map((_, i) => [x.kind, ...x.path.slice(i)].join("."))),
      );
      assert.deepEqual(
        Object.keys(book.sentences).filter((k) => !keys.has(k)),
        [],
      );
    });
}

test("Abalone's layouts have as many marbles as the game's", () => {
  for (const { kind, path, about } of things) {
    const marbles =
      kind === "variant" && path[0] === "abalone" && /\d+ \+ \d+ marbles$/.exec(about);
    if (marbles) assert.equal(known(books.get("en")?.sentences ?? {}, kind, ...path), marbles[0]);
  }
});

test("games are called as they call themselves", () => {
  const keys = Object.keys(en).filter((k) => k.startsWith("games."));
  assert.deepEqual(keys.sort(), [...games.keys()].map((id) => `games.${id}`).sort());
  for (const [id, name] of games) assert.equal(en[`games.${id}` as keyof typeof en], name);
  assert.equal(gameTitle({ game: "chess", name: "My own chess" }), "My own chess");
});

test("every side of a game has a name", () => {
  const c = read("src/play/names.c") + [...files("data/variants", /\.ini$/)].map(read).join("\n");
  const sides = new Set(
    [...c.matchAll(/"([A-Z][a-z]+)"/g), ...c.matchAll(/^sides = (\w+) (\w+)$/gm)].flatMap((m) =>
      m.slice(1),
    ),
  );
  assert.ok(sides.size >= 8);
  for (const s of sides) assert.ok(`sides.${(s ?? "").toLowerCase()}` in en, s);
  assert.equal(sideName("Black 2"), "Black 2");
  assert.equal(sideName("Order"), "Order");
});

test("every error code has a text", () => {
  const list = /known\[\] = \{([\s\S]*?)\};/.exec(
    [...files("src/server", /^request\.c$/)].map(read).join(""),
  );
  const codes = [...(list?.[1] ?? "").matchAll(/\{"(\w+)",/g)].map((m) => m[1] as string);
  assert.ok(codes.length > 10);
  assert.deepEqual(
    codes.filter((k) => !(`trouble.${k}` in en)),
    [],
  );
});
