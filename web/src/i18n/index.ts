// Texts in the reader's language: the first page's load at once, those of later pages with the
// first of them. English is bundled for the first page; other languages load when they are chosen.
import { store } from "../base/store.ts";
import { change, settings } from "../base/settings.ts";
import type { Catalogue, Entrance, Key, Rooms } from "./catalogue.ts";
import { entrance } from "./en/entrance.ts";
import type { Messages, Text } from "./text.ts";

export type Values = Record<string, string | number>;

/** A language on offer: its own name, and loaders of its texts. */
interface Language {
  name: string;
  /** The texts of the first page and the server's messages; English has them bundled. */
  load?: () => Promise<[Entrance, Messages]>;
  /** The texts of later pages. */
  rooms: () => Promise<Rooms>;
}

/** The two initial catalogues of a language, loaded in parallel. */
async function both(
  site: Promise<{ entrance: Entrance }>,
  said: Promise<{ messages: Messages }>,
): Promise<[Entrance, Messages]> {
  const [a, b] = await Promise.all([site, said]);
  return [a.entrance, b.messages];
}

export const languages: Record<string, Language> = {
  en: { name: "English", rooms: async () => (await import("./en/rooms.ts")).rooms },
  fr: {
    name: "Français",
    load: () => both(import("./fr/entrance.ts"), import("./fr/messages.ts")),
    rooms: async () => (await import("./fr/rooms.ts")).rooms,
  },
  ja: {
    name: "日本語",
    load: () => both(import("./ja/entrance.ts"), import("./ja/messages.ts")),
    rooms: async () => (await import("./ja/rooms.ts")).rooms,
  },
  tr: {
    name: "Türkçe",
    load: () => both(import("./tr/entrance.ts"), import("./tr/messages.ts")),
    rooms: async () => (await import("./tr/rooms.ts")).rooms,
  },
};

export const language = store("en");
let texts: Catalogue = entrance;
let messages: Messages = {};
let plural = new Intl.PluralRules("en");
let numbers = new Intl.NumberFormat("en");
let lists = listing("en");

/** The language in the address, until another is chosen. */
let addressed = new URLSearchParams(globalThis.location?.search ?? "").get("lang") ?? "";

function wanted(): string {
  const names = [
    addressed,
    settings.get().language,
    ...navigator.languages.map((l) => l.slice(0, 2)),
  ];
  return names.find((l) => Object.hasOwn(languages, l)) ?? "en";
}

let inside = false; // a later page was opened
let whole = false; // its texts are loaded
let begun = 0;
let done = 0;

/** Loads a language's texts and shows them, unless a later request has won. */
async function show(name: string): Promise<void> {
  const { load, rooms } = languages[name] as Language;
  const turn = ++begun;
  const all = inside;
  const [[first, said], more] = await Promise.all([
    load?.() ?? ([entrance, {}] as const),
    all ? rooms() : {},
  ]);
  if (turn < done) return;
  done = turn;
  whole = all;
  texts = { ...first, ...more };
  messages = said;
  plural = new Intl.PluralRules(name);
  numbers = new Intl.NumberFormat(name);
  lists = listing(name);
  document.documentElement.lang = name;
  language.set(name);
}

/** Loads the wanted language and shows it; on failure nothing changes. */
export async function loadLanguage(): Promise<void> {
  await show(wanted()).catch(() => undefined);
}

/** Loads the texts of later pages: in the wanted language or, if that fails, in the current one.
 * Fails if both do. */
export async function loadRooms(): Promise<void> {
  inside = true;
  if (!whole) await show(wanted()).catch(() => show(language.get()));
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
  return fill(texts[key] ?? key, values, plural);
}

/** A text whose key contains a word of the server, or the word itself. */
export function tWord(prefix: string, word: string, values: Values = {}): string {
  const key = `${prefix}.${word}` as Key;
  return key in texts ? t(key, values) : word;
}

/** A message of the server or a game: an id with arguments, and the full text in English. */
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

/** A message by its translation, or in English as it came. */
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

/** Narrow: with the language's comma, and no "and" before the last. */
function listing(name: string): Intl.ListFormat {
  return new Intl.ListFormat(name, { type: "conjunction", style: "narrow" });
}

/** A list of things, as the reader's language writes it. */
export const listed = (things: string[]): string => lists.format(things);

const formats = new Map<string, Intl.NumberFormat>();

/** A number with `least` to `most` digits after the point. */
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

/** A day, written in full. */
export const day = (ms: number): string =>
  new Intl.DateTimeFormat(language.get(), { dateStyle: "long" }).format(ms);
