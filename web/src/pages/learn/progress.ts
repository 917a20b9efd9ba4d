// The reader's stars for each exercise of a game: this browser's, and on the server an account's.
import { readLocal, writeLocal } from "../../base/localstore.ts";
import { store } from "../../base/store.ts";
import { ask, me } from "../../net/connection.ts";

export type Stars = Record<string, number>;

const name = (game: string) => `learn-${game}`;

/** The account's stars by game, once they are loaded; a guest has none there. */
const account = store<Record<string, Stars>>({});
/** Changes with every star. */
export const earned = store(0);
const changed = () => earned.set(earned.get() + 1);

let asked = "";
/** Loads the account's stars, once for each account. */
export function loadStars(): void {
  const who = me.get();
  const id = who && !who.guest ? who.id : "";
  if (id === asked) return;
  asked = id;
  account.set({});
  changed();
  if (!id) return;
  ask<{ stars: Record<string, Stars> }>("learned")
    .then((a) => {
      if (asked !== id) return;
      account.set(a.stars);
      changed();
    })
    .catch(() => {
      asked = ""; // this browser's stars are shown meanwhile
    });
}

function best(a: Stars, b: Stars): Stars {
  const all = { ...a };
  for (const [id, n] of Object.entries(b)) all[id] = Math.max(n, all[id] ?? 0);
  return all;
}

export const starsOf = (game: string): Stars =>
  best(readLocal<Stars>(name(game), {}), account.get()[game] ?? {});

/** Stores the best result; the server has stored an account's already. */
export function earn(game: string, exercise: string, stars: number): void {
  const now = starsOf(game);
  if ((now[exercise] ?? 0) >= stars) return;
  if (asked) account.set({ ...account.get(), [game]: { ...now, [exercise]: stars } });
  else writeLocal(name(game), { ...now, [exercise]: stars });
  changed();
}

/** The first exercise that has no star yet, else the first of all. */
export const nextOf = (game: string, exercises: string[]): string | undefined =>
  exercises.find((e) => !starsOf(game)[e]) ?? exercises[0];
