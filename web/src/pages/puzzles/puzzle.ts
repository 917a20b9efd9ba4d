// Puzzles in the server's format, and the texts of their tasks.
import type { Where } from "../../core/trial.ts";
import { t } from "../../i18n/index.ts";
import type * as judge from "../../local/judge.ts";
import type { Board, Position, Setup } from "../../net/types.ts";

/** A position of a set, with a task. */
export interface PuzzleData {
  id: string;
  set: string;
  theme: string;
  game: string;
  variant: string;
  options: string;
  start: string;
  seat: number;
  turns: number;
  rating: number;
  plays: number;
}
/** A puzzle with the data for its board. */
export interface Given {
  puzzle: PuzzleData;
  setup: Setup;
  board: Board;
  position: Position;
}
/** Aims of a turn of Arimaa that are no wins. */
const aims = ["trap", "rescue", "hostage", "release"] as const;
export const isAim = (theme: string): theme is (typeof aims)[number] =>
  (aims as readonly string[]).includes(theme);

/** The set-up of a puzzle. */
export const whereOf = (p: PuzzleData): Where => ({
  kind: p.game,
  start: p.start,
  ...(p.variant ? { variant: p.variant } : {}),
  ...(p.options ? { options: p.options } : {}),
});

/** The puzzle in the form that judging needs. */
export const askedOf = (p: PuzzleData): judge.Asked => ({
  id: p.id,
  theme: p.theme,
  turns: p.turns,
  where: whereOf(p),
});

/** The task of a seat, as a sentence. */
export function taskOf({ theme, game, turns: n }: PuzzleData, seat: string): string {
  if (theme === "defence") return t("puzzle.task.hold", { seat });
  if (isAim(theme)) return t(`puzzle.task.${theme}`, { seat });
  if (game === "arimaa") return t("puzzle.task.turn", { seat });
  if (theme === "push") return t("puzzle.task.push", { seat, n });
  if (theme === "territory") return t("puzzle.task.territory", { seat, n });
  if (theme === "endgame") return t("puzzle.task.turns", { seat, n });
  return t("puzzle.task.moves", { seat, n });
}

/** The message for a wrong turn. */
export function missText({ theme }: PuzzleData): string {
  if (theme === "defence") return t("puzzle.wrong.hold");
  return isAim(theme) ? t("puzzle.wrong.aim") : t("puzzle.wrong");
}
