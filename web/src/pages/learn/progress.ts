// How many stars the reader has for each exercise of a game, as this browser remembers it.
import { readLocal, writeLocal } from "../../core/localstore.ts";
import { store } from "../../core/store.ts";

export type Stars = Record<string, number>;

const name = (game: string) => `learn-${game}`;

/** Changes with every star. */
export const earned = store(0);

export const starsOf = (game: string): Stars => readLocal<Stars>(name(game), {});

/** Keeps the best result. */
export function earn(game: string, exercise: string, stars: number): void {
  const now = starsOf(game);
  if ((now[exercise] ?? 0) >= stars) return;
  writeLocal(name(game), { ...now, [exercise]: stars });
  earned.set(earned.get() + 1);
}

/** The first exercise that has no star yet, else the first of all. */
export const nextOf = (game: string, exercises: string[]): string | undefined =>
  exercises.find((e) => !starsOf(game)[e]) ?? exercises[0];
