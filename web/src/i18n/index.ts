// Texts in the reader's language. English is complete and always there; another language's
// catalogue is fetched when it is chosen, and what it lacks is said in English.
import { store } from "../core/store.ts";
import { change, settings } from "../core/settings.ts";
import { en } from "./en.ts";

/** A text with {places}; or one for each plural form, chosen by the number `n`. */
export type Text = string | { one?: string; few?: string; many?: string; other: string };
export type Key = keyof typeof en;
export type Catalogue = Partial<Record<Key, Text>>;
export type Values = Record<string, string | number>;

/** The languages on offer: a name in itself, and where its catalogue is. */
export const languages: Record<string, { name: string; load?: () => Promise<Catalogue> }> = {
  en: { name: "English" },
};

export const language = store("en");
let catalogue: Catalogue = {};
let plural = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");

function wanted(): string {
  const names = [settings.get().language, ...navigator.languages.map((l) => l.slice(0, 2))];
  return names.find((l) => l in languages) ?? "en";
}

export async function loadLanguage(): Promise<void> {
  const name = wanted();
  catalogue = (await languages[name]?.load?.()) ?? {};
  plural = new Intl.PluralRules(name);
  numbers = new Intl.NumberFormat(name);
  document.documentElement.lang = name;
  language.set(name);
}

export function chooseLanguage(name: string): void {
  change({ language: name });
  void loadLanguage();
}

export function fill(text: Text, values: Values, rules: Intl.PluralRules): string {
  const form =
    typeof text === "string"
      ? text
      : (text[rules.select(Number(values.n)) as "other"] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const v = values[name];
    return v === undefined ? whole : typeof v === "number" ? numbers.format(v) : v;
  });
}

export function t(key: Key, values: Values = {}): string {
  return fill(catalogue[key] ?? en[key], values, plural);
}

/** A text whose key is made of a word that comes from the server, or the word itself. */
export function tWord(prefix: string, word: string, values: Values = {}): string {
  const key = `${prefix}.${word}` as Key;
  return key in en ? t(key, values) : word;
}

/** A kind's name in the reader's language, or in any. */
export function named(names: Record<string, string>, fallback: string): string {
  return names[language.get()] ?? names.en ?? Object.values(names)[0] ?? fallback;
}

export function when(ms: number): string {
  return new Intl.DateTimeFormat(language.get(), {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(ms);
}
