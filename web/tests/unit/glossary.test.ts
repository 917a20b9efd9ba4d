// The words of the translations: no catalogue or course has a word that docs/glossary.md excludes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

const root = new URL("../../..", import.meta.url).pathname;

/** The rows of the table: a language, where, and the words. */
const rows = readFileSync(join(root, "docs/glossary.md"), "utf8")
  .split("\n## ")[1]!
  .split("\n")
  .map((line) => line.split("|").map((c) => c.trim()))
  .filter((c) => /^[a-z]{2}$/.test(c[1] ?? ""))
  .map(([, language = "", where = "", words = ""]) => ({
    language,
    where: where.split(", "),
    words: words.split(", "),
  }));

/** Every file below a folder. */
const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((f) => /\.(ts|txt)$/.test(f))
    .map((f) => join(folder, f));

/** The texts in a language, line by line, with their places. */
function lines(language: string, where: string): [string, string][] {
  const i18n = join(root, "web/src/i18n");
  const files =
    where === "courses"
      ? below(join(root, "data/courses"))
      : below(i18n).filter((f) => f.slice(i18n.length).split(/[/.]/).includes(language));
  return files.flatMap((f) =>
    readFileSync(f, "utf8")
      .split("\n")
      .map((line, i): [string, string] => [`${f.slice(root.length)}:${i + 1}`, line])
      .filter(([, line]) => where !== "courses" || line.split(":")[0]?.endsWith(`.${language}`)),
  );
}

/** The word as a whole one; words of Japanese have no ends that could be seen. */
const whole = (language: string, word: string): RegExp =>
  language === "ja" ? new RegExp(word) : new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, "u");

test("the table is read, and the texts are found", () => {
  assert.ok(rows.length >= 4);
  for (const { language, where } of rows)
    for (const w of where) assert.ok(lines(language, w).length > 100, `${language} ${w}`);
  assert.match("Ramasse les étoiles, et tu sais jouer.", whole("fr", "tu"));
  assert.doesNotMatch("statue, tu-tu", whole("fr", "tu"));
});

for (const { language, where, words } of rows)
  test(`${language}, ${where.join(" and ")}: none of ${words[0]}, ...`, () => {
    const found = where
      .flatMap((w) => lines(language, w))
      .filter(([, line]) => words.some((word) => whole(language, word).test(line)));
    assert.deepEqual(
      found.map(([at, line]) => `${at} ${line.trim().slice(0, 100)}`),
      [],
    );
  });

/** A French page of rules, line by line. */
const rules = (game: string): [string, string][] =>
  readFileSync(join(root, `docs/rules/fr/${game}.md`), "utf8")
    .split("\n")
    .map((line, i) => [`${game}.md:${i + 1}`, line]);
const taught = (game: string) => [
  ...lines("fr", "courses").filter(([f]) => f.includes(`/${game}.`)),
  ...rules(game),
];
const turn = /(?<!\p{L})(un|le|du|ce|au|par|chaque|son) tours?(?!\p{L})/u;

test("in courses and rules of chess and shogi the French tour is the rook", () => {
  for (const game of ["fairy-chess", "tai-shogi"])
    for (const [at, line] of taught(game)) assert.doesNotMatch(line, turn, at);
});

test("Kamisado's tower is a tour in French, and nothing else is one there", () => {
  for (const [at, line] of taught("kamisado")) {
    assert.doesNotMatch(line, turn, at);
    assert.doesNotMatch(line, whole("fr", "[Pp]ions?"), at);
  }
  const said = lines("fr", "catalogues").filter(([, line]) => line.includes("kamisado"));
  assert.ok(said.length > 50);
  for (const [at, line] of said) assert.doesNotMatch(line, whole("fr", "pions?"), at);
});

test("Japanese courses are polite throughout: no plain appeal, no talk among friends", () => {
  for (const [at, line] of lines("ja", "courses")) {
    assert.doesNotMatch(line, /(?<!しょ)う(?=[。！」]|$)/u, at);
    assert.doesNotMatch(line, /[よなね][。！？]|んだ。|きみ/u, at);
  }
});
