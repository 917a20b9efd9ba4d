// The levels of the engines, from 0 for first games to 10: opponents, each an animal with a word for
// its strength.
import type { EngineInfo, Player } from "../net/types.ts";
import { readLocal } from "../base/localstore.ts";
import { t } from "../i18n/index.ts";

/** The highest level, and all of them. */
const HIGHEST = 10;
export const LEVELS: readonly number[] = Array.from({ length: HIGHEST + 1 }, (_, i) => i);

/** The level of the last game against the computer in this window. */
export const lastLevel = (): number => readLocal("level", 3, "window");

const strengths = [
  "level.0",
  "level.1",
  "level.2",
  "level.3",
  "level.4",
  "level.5",
  "level.6",
  "level.7",
  "level.8",
  "level.9",
  "level.10",
] as const;
const animals = [
  "bot.0",
  "bot.1",
  "bot.2",
  "bot.3",
  "bot.4",
  "bot.5",
  "bot.6",
  "bot.7",
  "bot.8",
  "bot.9",
  "bot.10",
] as const;

const within = (level: number): number => Math.max(0, Math.min(HIGHEST, level));

/** The level in an address; null: none. */
export const readLevel = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? within(Number(text)) : null;

/** A level's strength, in a word. */
export const levelName = (level: number): string => t(strengths[within(level)] ?? "level.5");

/** The name of a level. */
export const botName = (level: number): string => t(animals[within(level)] ?? "bot.5");

/** The same for lists with people. */
export const computerName = (level: number): string => t("engine.level", { name: botName(level) });

/** The rating of a level; undefined: unknown. */
export const ratingOf = (engine: EngineInfo | undefined, level: number): number | undefined =>
  level === 0 ? engine?.easiest : engine?.ratings?.[level - 1];

/** A level's rating as it is shown; one that is only an estimate says so. */
export function levelRating(engine: EngineInfo | undefined, level: number): string {
  const n = ratingOf(engine, level);
  if (n === undefined) return "";
  const measured = engine?.measured ?? 0;
  return measured > 0 && level <= measured ? String(n) : t("rating.about", { n: String(n) });
}

/** A player's rating as it is shown: "1612", "1500?" while it is a guess, "about 1200". */
export function ratingText(p: Player): string {
  if (p.rating === undefined) return "";
  if (p.estimate) return t("rating.about", { n: String(p.rating) });
  return `${p.rating}${p.provisional ? "?" : ""}`;
}

/** The level nearest to a rating; without one, the last chosen level. */
export function levelNear(engine: EngineInfo | undefined, rating: number | null): number {
  if (rating === null || !engine?.ratings) return lastLevel();
  const gaps = LEVELS.map((n) => Math.abs((ratingOf(engine, n) ?? Infinity) - rating));
  return gaps.indexOf(Math.min(...gaps));
}
