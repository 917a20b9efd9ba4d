// Addresses of the analysis board: a game after some of its turns, or a set-up and turns from there.
import type { Where } from "./trial.ts";

export function studyGameUrl(id: string, turn?: number, key = ""): string {
  const query = new URLSearchParams({ game: id, ...(key ? { key } : {}) });
  if (turn !== undefined) query.set("turn", String(turn));
  return `/study/game?${query}`;
}

export function studyBoardUrl({ definition: _, ...where }: Where, turns: string[]): string {
  return `/study/board?${new URLSearchParams({ ...where, turns: turns.join("; ") })}`;
}
