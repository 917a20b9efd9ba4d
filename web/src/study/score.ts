// Scores for display: whose they are, the length of the bar, their text.
import type { EngineLine, Evaluation, Setup } from "../net/types.ts";
import { decimal } from "../i18n/index.ts";

/** A score as the bar, the graph and the sentences show it. */
export interface Verdict {
  /** The seat of the score: 0 if there are two sides, else the mover. */
  seat: number;
  /** In thousandths of the smallest piece, for that seat. */
  score: number;
  /** Turns in which that seat wins, negative: loses; null: open. */
  decided: number | null;
}

type Teams = Pick<Setup, "teams" | "seats">;

export const sides = (setup: Teams): number => new Set(setup.teams).size;

/** Converts the mover's score to the seat that the reader sees it for. */
export function verdict(setup: Teams, mover: number, e: Evaluation): Verdict {
  if (sides(setup) !== 2) return { seat: mover, score: e.score, decided: e.decided };
  const turn = setup.teams[mover] === setup.teams[0] ? 1 : -1;
  return {
    seat: 0,
    score: e.score * turn || 0,
    decided: e.decided === null ? null : e.decided * turn || 0,
  };
}

/** Sorts lines from best to worst; of two with the same first turn the later one stays. Lines
 * without a search (depth 0) are an engine's stored knowledge, and come first. */
export function ranked(lines: EngineLine[], came?: EngineLine): EngineLine[] {
  const worth = (l: EngineLine) => (l.depth === 0 ? Infinity : l.score);
  return lines
    .filter((l) => !came || l === came || l.pv[0] !== came.pv[0])
    .sort((a, b) => (worth(b) === worth(a) ? 0 : worth(b) - worth(a)));
}

/** The share of a bar that belongs to the seat: a half when equal, all or nothing when decided. */
export function share(v: { score: number; decided: number | null }): number {
  if (v.decided !== null || Math.abs(v.score) >= 20000) return v.score > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-v.score / 2500));
}

/** A share as a height of the graph, from -1 to 1. */
export const height = (v: { score: number; decided: number | null }): number => 2 * share(v) - 1;

/** "+1.24", "−0.30", "#3", "−#3"; sentences are written elsewhere. */
export function written(v: { score: number; decided: number | null }, digits = 2): string {
  const sign = v.score > 0 ? "+" : v.score < 0 ? "−" : "";
  if (v.decided !== null) return `${v.score > 0 ? "" : "−"}#${Math.abs(v.decided)}`;
  return sign + decimal(Math.abs(v.score) / 1000, digits);
}

/** A number of nodes, short: 812, 61 k, 1.2 M. */
export function short(n: number): string {
  if (n < 1000) return String(n);
  if (n < 999_500) return `${decimal(n / 1000, n < 9950 ? 1 : 0)} k`;
  if (n < 999_500_000) return `${decimal(n / 1_000_000, n < 9_950_000 ? 1 : 0)} M`;
  return `${decimal(n / 1_000_000_000, 1)} G`;
}
