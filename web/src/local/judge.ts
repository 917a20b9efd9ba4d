// Answers to puzzles and exercises, judged in this browser if possible, else by the server. Only
// the server stores results: they are sent at once, or when it can be reached again.
import type { Where } from "../core/trial.ts";
import { answerInstead, ask, connection, me, Refusal, troubleOf } from "../net/connection.ts";
import { all, put, take, trim } from "./storage.ts";
import { send } from "./outbox.ts";
import { compute, present, wanted } from "../engine/here.ts";

/** The parts of a puzzle that judging needs. */
export interface Asked {
  id: string;
  theme: string;
  turns: number;
  where: Where;
}
export interface Verdict {
  right: boolean;
  solved: boolean;
  replies: string[];
}
/** The change of the reader's rating at the end. */
export interface Rated {
  rated: boolean;
  rating?: number;
}
const unrated: Rated = { rated: false };

/** Computes in this browser; null: the server should. It also takes over after a crash. */
async function here<T>(question: object): Promise<T | null> {
  const down = connection.get() === "down";
  if (!(down || wanted()) || !(await present())) return null;
  return compute<T>(question as Parameters<typeof compute>[0]).catch((e) => {
    if (troubleOf(e).code === "lost" && !down) return null;
    throw e;
  });
}

const questionOf = (p: Asked) => ({ ...p.where, theme: p.theme, within: p.turns });

/** Stores the request to rate an outcome, as the reader may leave as soon as it is shown; resolves when
 * the server has answered, if ever. */
async function rate(what: string, args: object): Promise<{ rated: Promise<Rated> }> {
  const { answer } = await send<Rated>(what, args);
  return { rated: answer.catch(() => unrated) };
}

/** Judges the turns so far; `rated` resolves after the end, if ever. */
export async function solve(
  p: Asked,
  turns: string[],
  rates: boolean,
): Promise<{ verdict: Verdict; rated: Promise<Rated> }> {
  const answer = turns.join("; ");
  const args = { puzzle: p.id, turns: answer, unrated: !rates };
  const verdict = await here<Verdict>({ do: "solve", ...questionOf(p), answer });
  if (!verdict) {
    const v = await ask<Verdict & Rated>("solve", args);
    return { verdict: v, rated: Promise.resolve(v) };
  }
  const ended = verdict.solved || !verdict.right;
  if (!ended || !rates) return { verdict, rated: Promise.resolve(unrated) };
  return { verdict, ...(await rate("solve", args)) };
}

/** The cell where the solution begins; the reader's try counts as hinted. */
export async function hint(p: Asked): Promise<number> {
  const args = { puzzle: p.id, hint: true };
  const found = await here<{ cell: number }>({ do: "reveal", ...questionOf(p), hint: true });
  if (!found) return (await ask<{ cell: number }>("reveal", args)).cell;
  await rate("reveal", args);
  return found.cell;
}

/** A solution; the reader's try counts as missed. */
export async function reveal(p: Asked): Promise<{ turns: string[]; rated: Promise<Rated> }> {
  const args = { puzzle: p.id };
  const found = await here<{ turns: string[] }>({ do: "reveal", ...questionOf(p) });
  if (found) return { ...found, ...(await rate("reveal", args)) };
  const a = await ask<{ turns: string[] } & Rated>("reveal", args);
  return { turns: a.turns, rated: Promise.resolve(a) };
}

// Loaded puzzles can be solved without a network.

const PUZZLES = 300; // stored, the latest

interface Given {
  puzzle: { id: string; set: string; theme: string };
}
interface Stored extends Given {
  day: number | null;
}
/** A puzzle by its id, that of the day, or one of a set. */
type Wanted = { daily: true } | { puzzle: string } | { game: string; near: number; theme?: string };
const today = (): number => Math.floor(Date.now() / 86_400_000);

/** Fetches a puzzle, and stores it. */
export async function load<T extends Given>(args: Wanted): Promise<T> {
  const given = await ask<T>("puzzle", args);
  const day = "daily" in args ? today() : null;
  await put("puzzles", given.puzzle.id, { ...given, day, at: Date.now() });
  await trim("puzzles", PUZZLES);
  return given;
}

async function kept(args: Record<string, unknown>): Promise<Stored> {
  const { puzzle, daily, game, theme } = args;
  const one = puzzle ? await take<Stored>("puzzles", String(puzzle)) : undefined;
  const list = (await all<Stored>("puzzles")).filter((x) =>
    daily
      ? x.day === today()
      : x.puzzle.set === game && (theme === undefined || x.puzzle.theme === theme),
  );
  const found = one ?? (puzzle ? undefined : list[Math.floor(Math.random() * list.length)]);
  if (!found) throw new Refusal({ code: "offline", text: "" });
  return found;
}
answerInstead((what, args) =>
  what === "puzzle" && connection.get() === "down" ? kept(args) : null,
);

// Exercises.

export interface Judged {
  reached: boolean;
  failed: boolean;
  stars: number;
  replies: string[];
}

const courses = new Map<string, Promise<string>>();

/** A course with its goals, as its author wrote it. */
function courseText(game: string): Promise<string> {
  const text =
    courses.get(game) ??
    fetch(`/courses/${game}.txt`).then((r) => {
      if (!r.ok) throw new Refusal({ code: "lost", text: "" });
      return r.text();
    });
  courses.set(game, text);
  text.catch(() => courses.delete(game));
  return text;
}

export async function exercise(args: {
  game: string;
  exercise: string;
  turns: string;
  helps: number;
}): Promise<Judged> {
  const { game, turns, ...rest } = args;
  const course = await courseText(game).catch(() => null);
  const question = { do: "exercise", kind: game, course, answer: turns, ...rest };
  const v = course ? await here<Judged>(question) : null;
  if (!v) return ask<Judged>("exercise", args);
  // The server has an account's stars.
  if (v.reached && me.get()?.guest !== true) await rate("exercise", args);
  return v;
}
