// The addresses of analysis boards.
import type { Where } from "../core/trial.ts";
import type { Origin } from "./autosave.ts";
import { ownFile } from "./paste.ts";

/** The set-up of an address. */
export function termsIn(query: URLSearchParams): Where {
  const terms: Where = { kind: query.get("kind") ?? "" };
  for (const name of ["variant", "options", "start"] as const) {
    const value = query.get(name);
    if (value) terms[name] = value;
  }
  const own = query.get("own");
  if (own) terms.definition = ownFile(own);
  return terms;
}

/** The object of study at an address below /study: its last part, and its query. */
export function origin(id: string, query: URLSearchParams): Origin {
  const n = query.get("turn");
  const turn = n !== null && /^\d+$/.test(n) ? Number(n) : null;
  if (id === "game")
    return { what: "game", game: query.get("game") ?? "", key: query.get("key") ?? "", turn };
  if (id === "board")
    return { what: "free", terms: termsIn(query), turns: query.get("turns") ?? "", turn };
  return { what: "study", id, chapter: Number(query.get("chapter")) || 0 };
}
