// Pasted texts: records, PGN, positions, and turns, one a line or separated by semicolons, numbered
// or not; and users' variant files, which are too long for an address and stay in memory while the
// browser is open.

import { ask } from "../net/connection.ts";
import type { Setup } from "../net/types.ts";
import { readLocal, writeLocal } from "../base/localstore.ts";
import { hasSan } from "../core/san.ts";
import type { Where } from "../core/trial.ts";
import { clipped, type Kept, Tree } from "../core/tree.ts";

/** Numbers at the beginning of a game's line: "12.", "12...", "12g", "3w:", "1.2". */
const number = /^\d+(?:\.\d+|\.{1,3}|[gswb][.:]?)(?:\s+|$)/;

/** Comments and time marks are no part of a turn. */
const aside = /\{[^}]*\}|\[[^\]]*\]/g;

/** "T; T; T" of a pasted text, without headers and the result. */
export function turnsOf(text: string): string {
  return text
    .replace(aside, " ")
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => !/^[a-z][a-z0-9 -]*: /.test(line))
    .map((line) => line.replace(number, "").trim())
    .filter((line) => line !== "")
    .join("; ");
}

/** Stores a variant file for this window; returns its name for addresses. */
export function keepFile(text: string): string {
  let hash = 2166136261;
  for (const c of text) hash = Math.imul(hash ^ (c.codePointAt(0) ?? 0), 16777619);
  const name = (hash >>> 0).toString(36);
  writeLocal(`file-${name}`, text, "window");
  return name;
}

/** The file of that name; if it is gone, a text that no game accepts. */
export const ownFile = (name: string): string => readLocal(`file-${name}`, "-", "window");

/** The result: a tree from a set-up, and a title. */
export interface Pasted {
  where: Where;
  nodes: Kept[];
  title: string;
}

type Read = Record<keyof Where, string | null> & { nodes: Kept[]; title: string };

function pastedOf({ nodes, title, ...given }: Read): Pasted {
  const names = ["variant", "options", "definition", "start"] as const;
  const where: Where = { kind: given.kind ?? "" };
  for (const name of names) if (given[name]) where[name] = given[name];
  const words = nodes.map((n) => ({ ...n, comment: clipped(n.comment ?? "") }));
  return { where, nodes: Tree.from(words).keep(), title };
}

/** The games of a record or of PGN; `kind`: the game of PGN without one. */
async function games(text: string, kind?: string): Promise<Pasted[]> {
  const args = kind ? { text, kind } : { text };
  const { more, ...first } = await ask<Read & { more: Read[] }>("record_read", args);
  return [first, ...more].map(pastedOf);
}

/** Parses a record, games of PGN, a position, or turns of the chosen game; rejects if it is none of
 * them. The result is never empty. */
export async function pasted(
  kind: string,
  variant: string,
  text: string,
): Promise<[Pasted, ...Pasted[]]> {
  const chosen: Where = variant ? { kind, variant } : { kind };
  const one = text.trim();
  const alone = (where: Where, turns: string[]): [Pasted] => [
    { where, nodes: Tree.line(turns).keep(), title: "" },
  ];
  if (!one) return alone(chosen, []);
  if (/^(agon record |\uFEFF?[[%])/.test(one)) return (await games(text)) as [Pasted];
  // Try a position first: most of them are no turns of any game.
  const start = await ask("setup", { game: kind, variant, start: one }).then(
    () => true,
    () => false,
  );
  if (start) return alone({ ...chosen, start: one }, []);
  const turns = turnsOf(text);
  try {
    await ask("replay", { ...chosen, turns, count: 1 });
  } catch (e) {
    // Chess books write both turns at once: "1. e4 e5 (1... c5) 2. Nf3".
    const { setup } = await ask<{ setup: Setup }>("setup", { game: kind, variant });
    if (!hasSan(setup)) throw e;
    return (await games(text, kind)) as [Pasted];
  }
  return alone(chosen, turns ? turns.split("; ") : []);
}
