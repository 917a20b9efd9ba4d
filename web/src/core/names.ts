// Names of variants, options, their values and engines, and sentences about them: keys consist of
// identifiers, and games without a special name share a general one. Loaded when one is first
// shown.
import { store } from "../base/store.ts";
import { language, t } from "../i18n/index.ts";
import type { Names } from "../i18n/text.ts";

interface Book {
  names: Names;
  sentences: Names;
}

const loads: Record<string, () => Promise<Book>> = {
  en: () => import("../i18n/en/names.ts"),
  fr: () => import("../i18n/fr/names.ts"),
  ja: () => import("../i18n/ja/names.ts"),
  tr: () => import("../i18n/tr/names.ts"),
};

/** The language's names; null until they are loaded. Components that show names watch it. */
export const book = store<Book | null>(null);
let begun = "";

function load(): void {
  const wanted = language.get();
  if (begun === wanted) return;
  begun = wanted;
  loads[wanted]?.()
    .then((b) => wanted === language.get() && book.set(b))
    .catch(() => {
      begun = "";
    });
}
language.on(() => {
  if (begun) load();
});

/** The text of a key: of the game, or of every game. */
export function known(texts: Names, kind: string, ...path: string[]): string | undefined {
  for (let i = 0; i < path.length; i++) {
    const text = texts[[kind, ...path.slice(i)].join(".")];
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A name; by default the one that the object brings. */
function name(own: string, kind: string, ...path: string[]): string {
  load();
  const b = book.get();
  return b ? (known(b.names, kind, ...path) ?? own) : "";
}

/** A description; by default the object's, in English or its author's language. */
function sentence(own: string, kind: string, ...path: string[]): string {
  load();
  return known(book.get()?.sentences ?? {}, kind, ...path) ?? own;
}

interface Thing {
  id: string;
  about: string;
}

export const variantName = (game: string, id: string): string => name(id, "variant", game, id);
export const optionName = (game: string, id: string): string => name(id, "option", game, id);
export const valueName = (game: string, option: string, value: string): string =>
  name(value, "value", game, option, value);
export const engineName = (game: string, id: string): string => name(id, "engine", game, id);

export const variantText = (game: string, v: Thing): string =>
  sentence(v.about, "variant", game, v.id);
export const optionText = (game: string, o: { name: string; about: string }): string =>
  sentence(o.about, "option", game, o.name);
export const hintText = (game: string, o: { name: string; hint?: string }): string =>
  sentence(o.hint ?? "", "hint", game, o.name);
export const engineText = (game: string, e: Thing): string =>
  sentence(e.about, "engine", game, e.id);

/** A name with its description. */
const both = (n: string, text: string): string => (text ? t("name.text", { name: n, text }) : n);
export const variantLabel = (game: string, v: Thing): string =>
  both(variantName(game, v.id), variantText(game, v));
export const engineLabel = (game: string, e: Thing): string =>
  both(engineName(game, e.id), engineText(game, e));

/** The words that an option takes, if each of them has a name. */
export const valuesOf = (game: string, option: string): string[] => {
  load();
  const start = `value.${game}.${option}.`;
  return Object.keys(book.get()?.names ?? {})
    .filter((k) => k.startsWith(start))
    .map((k) => k.slice(start.length));
};

/** Options as they are written, name=value, with their names. */
export const optionsText = (game: string, written: string): string =>
  written
    .split(" ")
    .filter(Boolean)
    .map((pair) => {
      const [o = "", v = ""] = pair.split("=", 2);
      return t("name.text", { name: optionName(game, o), text: valueName(game, o, v) });
    })
    .join(" · ");
