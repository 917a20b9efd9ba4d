// Texts in the reader's language. English is complete and always there; another language's
// catalogue is fetched when it is chosen, and what it lacks is said in English.
import { store } from "../core/store.ts";
import { change, settings } from "../core/settings.ts";
import type { Catalogue, Key } from "./catalogue.ts";
import { en } from "./en/index.ts";
import type { Messages, Text } from "./text.ts";

export type Values = Record<string, string | number>;

type Load = () => Promise<[Catalogue, Messages]>;

/** A language's two catalogues, fetched at once. */
async function both<L extends string>(
  site: Promise<{ [K in L]: Catalogue }>,
  said: Promise<{ messages: Messages }>,
  name: L,
): ReturnType<Load> {
  const [a, b] = await Promise.all([site, said]);
  return [a[name], b.messages];
}

/** The languages on offer: a name in itself, and where its catalogues are. */
export const languages: Record<string, { name: string; load?: Load }> = {
  en: { name: "English" },
  fr: {
    name: "Français",
    load: () => both(import("./fr/index.ts"), import("./fr/messages.ts"), "fr"),
  },
  ja: {
    name: "日本語",
    load: () => both(import("./ja/index.ts"), import("./ja/messages.ts"), "ja"),
  },
  tr: {
    name: "Türkçe",
    load: () => both(import("./tr/index.ts"), import("./tr/messages.ts"), "tr"),
  },
};

export const language = store("en");
let catalogue: Catalogue = {};
let messages: Messages = {};
let plural = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");
let lists = listing("en");

/** The language that the address asks for, until another is chosen. */
let addressed = new URLSearchParams(globalThis.location?.search ?? "").get("lang") ?? "";

function wanted(): string {
  const names = [
    addressed,
    settings.get().language,
    ...navigator.languages.map((l) => l.slice(0, 2)),
  ];
  return names.find((l) => Object.hasOwn(languages, l)) ?? "en";
}

/** Fetches the wanted language and shows it; one that cannot be fetched changes nothing. */
export async function loadLanguage(): Promise<void> {
  const name = wanted();
  let texts: [Catalogue, Messages];
  try {
    texts = (await languages[name]?.load?.()) ?? [{}, {}];
  } catch {
    return;
  }
  if (name !== wanted()) return; // another one was chosen meanwhile
  catalogue = texts[0];
  messages = texts[1];
  plural = new Intl.PluralRules(name);
  numbers = new Intl.NumberFormat(name);
  lists = listing(name);
  document.documentElement.lang = name;
  language.set(name);
}

export function chooseLanguage(name: string): void {
  addressed = "";
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

/** What the server or a game says: an id and its arguments, and the whole in English. */
export interface Message {
  id?: string;
  args?: (string | Message)[];
  text: string;
}

/** A name among the arguments of a message, by the English word that stands for it. */
function nameOf(known: Messages, kind: string, word: string): string {
  const key = word.toLowerCase().replaceAll(" ", "-");
  const name = known[`${kind}.${key}`] ?? tWord(kind, key);
  return name === key ? word : name;
}

/** A message by the known ones, or in English as it came. */
export function told(known: Messages, m: Message): string {
  const text = m.id === undefined ? undefined : known[m.id];
  if (text === undefined) return m.text;
  return text.replace(/\{(\d+)(?::(\w+))?\}/g, (_, n: string, kind?: string) => {
    const value = m.args?.[Number(n) - 1] ?? "";
    if (typeof value !== "string") return told(known, value);
    return kind ? nameOf(known, kind, value) : value;
  });
}

/** A message in the reader's language. */
export const message = (m: Message): string => told(messages, m);

/** A kind's name in the reader's language, or in any. */
export function named(names: Record<string, string>, fallback: string): string {
  return names[language.get()] ?? names.en ?? Object.values(names)[0] ?? fallback;
}

/** Narrow: with the language's own comma, and no "and" before the last. */
function listing(name: string): Intl.ListFormat {
  return new Intl.ListFormat(name, { type: "conjunction", style: "narrow" });
}

/** Things one after the other, as the reader's language puts them. */
export const listed = (things: string[]): string => lists.format(things);

const formats = new Map<string, Intl.NumberFormat>();

/** A number with so many digits after the point, or between so many and so many. */
export function decimal(n: number, least: number, most = least): string {
  const name = `${language.get()} ${least} ${most}`;
  const format =
    formats.get(name) ??
    new Intl.NumberFormat(language.get(), {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
  formats.set(name, format);
  return format.format(n);
}

export function when(ms: number): string {
  return new Intl.DateTimeFormat(language.get(), {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(ms);
}

/** A day, as it is written in full. */
export const day = (ms: number): string =>
  new Intl.DateTimeFormat(language.get(), { dateStyle: "long" }).format(ms);
