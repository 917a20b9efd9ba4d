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

/** The same text again is said again: a space at the end makes it another. */
const other = (text: string, before: string): string => (text === before ? `${text}\u00a0` : text);

/** News: said politely, after what is being said. */
export function announce(text: string): void {
  if (!text) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    news.set(other(waiting.join(" "), news.get()));
    waiting = [];
  }, MOMENT);
}

/** The answer to a key: said at once, and shown for a while. */
export function answer(text: string): void {
  reply.set(other(text, reply.get()));
  clearTimeout(fading);
  fading = setTimeout(hushed, SHOWN);
}

/** Takes a shown answer away. */
export function hushed(): void {
  reply.set("");
}
