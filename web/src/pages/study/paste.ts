// What people paste: turns, one a line or parted by semicolons, numbered or not; and variant files of
// their own, which are too long for an address and are kept beside it while the browser is open.

import { ask } from "../../net/connection.ts";
import { readLocal, writeLocal } from "../../core/localstore.ts";
import type { Where } from "../../core/trial.ts";

/** The numbers a line of a game may begin with: "12.", "12...", "12g", "3w:", "1.2". */
const number = /^\d+(?:\.\d+|\.{1,3}|[gswb][.:]?)(?:\s+|$)/;

/** Comments and marks of time are no part of a turn. */
const aside = /\{[^}]*\}|\[[^\]]*\]/g;

/** "T; T; T" of a pasted text; headers and the result are left out. */
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

/** Keeps a variant file for this browser's window; the name by which an address speaks of it. */
export function keepFile(text: string): string {
  let hash = 2166136261;
  for (const c of text) hash = Math.imul(hash ^ (c.codePointAt(0) ?? 0), 16777619);
  const name = (hash >>> 0).toString(36);
  writeLocal(`file-${name}`, text, "window");
  return name;
}

/** The file of that name; text that no game reads when it is gone. */
export const ownFile = (name: string): string => readLocal(`file-${name}`, "-", "window");

/** What was pasted: turns from a set-up, with what a record says of each. */
export interface Pasted {
  where: Where;
  turns: string[];
  comments: string[];
}

const listOf = (turns: string) => (turns ? turns.split("; ") : []);

/** Reads a record, a position, or turns of the game chosen; refused, it is none of them. */
export async function pasted(kind: string, variant: string, text: string): Promise<Pasted> {
  const chosen: Where = variant ? { kind, variant } : { kind };
  const one = text.trim();
  if (!one) return { where: chosen, turns: [], comments: [] };
  if (/^agon record /.test(one)) {
    type Read = Record<keyof Where, string | null> & Omit<Pasted, "where">;
    const { turns, comments, ...said } = await ask<Read>("record_read", { text });
    const names = ["variant", "options", "definition", "start"] as const;
    const where: Where = { kind: said.kind ?? "" };
    for (const name of names) if (said[name]) where[name] = said[name];
    return { where, turns, comments };
  }
  // A position is tried first: most of them are no turns of any game.
  const start = await ask("setup", { game: kind, variant, start: one }).then(
    () => true,
    () => false,
  );
  if (start) return { where: { ...chosen, start: one }, turns: [], comments: [] };
  const turns = turnsOf(text);
  await ask("replay", { ...chosen, turns, count: 1 });
  return { where: chosen, turns: listOf(turns), comments: [] };
}
