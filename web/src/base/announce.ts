// Announcements for screen readers: two live regions for the whole site, so that nothing is read
// twice. News that arrive within a moment are joined; answers to a key are also shown.
import { store } from "./store.ts";

const MOMENT = 80; // ms within which news belong together
const SHOWN = 7000; // ms for which an answer can be read

export const news = store("");
export const reply = store("");

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let fading: ReturnType<typeof setTimeout> | undefined;

/** Adds a space to a repeated text, so that it is read again. */
const other = (text: string, before: string): string => (text === before ? `${text}\u00a0` : text);

/** Announces news politely, after the current announcement. */
export function announce(text: string): void {
  if (!text) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    news.set(other(waiting.join(" "), news.get()));
    waiting = [];
  }, MOMENT);
}

/** Announces the answer to a key at once, and shows it for a while. */
export function answer(text: string): void {
  reply.set(other(text, reply.get()));
  clearTimeout(fading);
  fading = setTimeout(hushed, SHOWN);
}

/** Hides a shown answer. */
export function hushed(): void {
  reply.set("");
}
