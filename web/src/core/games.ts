// The list of games, fetched once.
import type { GameInfo } from "../net/types.ts";
import { get } from "../net/connection.ts";
import { gameTitle } from "./titles.ts";
import { tWord } from "../i18n/index.ts";
import { store } from "../base/store.ts";

export interface Shelf {
  games: GameInfo[];
}

/** The leading games, in their order on the site; each has a rules page. */
export const leading = [
  "arimaa",
  "kamisado",
  "abalone",
  "amazons",
  "fairy-chess",
  "tai-shogi",
  "akhimoraec",
  "tangram",
  "ostomachion",
  "hanoi",
];

/** Puzzles for one player whose figures, solutions and progress have a separate page. */
const galleries = ["tangram", "ostomachion", "hanoi"];

/** The path of that page; null for other games. */
export const galleryOf = (id: string): string | null =>
  galleries.includes(id) ? `/puzzles/${id}` : null;

/** The path of "Play": a puzzle's gallery, else the choice of an opponent. */
export const playPath = (id: string): string => galleryOf(id) ?? `/play/${id}`;

/** The games without their variants, options and engines: enough for a list of them. */
export const tiles = store<GameInfo[] | null>(null);

export function loadTiles(): void {
  if (tiles.get() || asked) return;
  get<Shelf>("games", { brief: "true" })
    .then((a) => tiles.set(a.games))
    .catch(() => setTimeout(loadTiles, 2000));
}

/** Whether a game's turns are written as in chess books, and its games as PGN. */
export const isChess = (games: GameInfo[], id: string): boolean =>
  games.find((g) => g.id === id)?.traits.includes("san") ?? false;

export const shelf = store<Shelf | null>(null);
let asked = false;

export function loadShelf(): void {
  if (asked) return;
  asked = true;
  get<Shelf>("games")
    .then((a) => shelf.set(a))
    .catch(() => {
      asked = false;
      setTimeout(loadShelf, 2000);
    });
}

export const gameName = (id: string): string => {
  const known = shelf.get()?.games.find((g) => g.id === id);
  return known ? gameTitle(known) : tWord("games", id);
};

/** The path of a game's puzzles: its own, those of its kind, or today's. */
export function puzzlesOf(game: string): string {
  const own = ["arimaa", "kamisado", "abalone", "amazons", ...galleries];
  if (own.includes(game)) return `/puzzles/${game}`;
  return /chess$/.test(game) ? "/puzzles/mates" : "/puzzles/daily";
}

const DAY = 86_400_000; // ms

/** Weeks since the one in which 1970 began, on a Thursday: each begins on Monday, and no year starts over. */
export const weekNumber = (ms: number): number => Math.floor((ms / DAY + 3) / 7);

/** The game of the week, in rotation. */
export const gameOfWeek = (ms: number): string =>
  leading[weekNumber(ms) % leading.length] ?? "arimaa";
