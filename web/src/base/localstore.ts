// What a page remembers in this browser: small lists and numbers under names of their own, for ever or
// for this window only.
import { store } from "./store.ts";

type Span = "ever" | "window";

/** Only to be called where a refusal is caught: a browser may keep nothing. */
const place = (span: Span): Storage => (span === "window" ? sessionStorage : localStorage);

export function readLocal<T>(name: string, otherwise: T, span: Span = "ever"): T {
  try {
    const text = place(span).getItem(`agon-${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function writeLocal(name: string, value: unknown, span: Span = "ever"): void {
  try {
    place(span).setItem(`agon-${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Whether something is kept in memory alone, since the disk of this device is full. */
export const full = store(false);
