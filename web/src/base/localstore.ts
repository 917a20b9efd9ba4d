// Small lists and numbers that a page saves in this browser under separate names, for ever or for
// this window only.
import { store } from "./store.ts";

type Span = "ever" | "window";

/** Throws if the browser stores nothing: callers must catch it. */
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
    // A browser without storage still plays.
  }
}

/** Whether something is in memory only because the disk of this device is full. */
export const full = store(false);
