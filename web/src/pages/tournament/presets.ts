// Presets of tournaments: an organiser's most frequent wishes, as settings that can be changed.
import type { Format, Terms } from "../../net/tournament.ts";

export interface Preset {
  id: string;
  terms: Partial<Terms>;
}

/** The server's default settings, for the fields of the form. */
export const usual: Terms = {
  title: "",
  about: "",
  game: "kamisado",
  variant: "",
  options: "",
  start: "",
  format: "round-robin",
  control: "6s",
  late_loses: "game",
  illegal_loses: "game",
  warnings: 0,
  lag: 0,
  reconnect: 0,
  wait: 60000,
  boards: 0,
  games: 1,
  cycles: 1,
  rounds: 0,
  lives: 3,
  extra: 4,
  third_place: false,
  length: 0,
  duration: "",
  scoring: "games",
  points: "",
  armageddon: false,
  draws: 0,
  definition: "",
  tie_breaks: [],
  openings: "",
  random_turns: 0,
  max_turns: 0,
  seed: 0,
  championship: "floating-elimination",
  year: 2015,
  rated: false,
  entry: "open",
  check_in: false,
  sources: false,
  max_players: 64,
  chat: "all",
  round_start: "free",
  round_break: 5,
  game_break: 0,
  starts: 0,
};

const six: Partial<Terms> = { control: "6s", late_loses: "match", games: 2 };

export const presets: Preset[] = [
  {
    id: "class",
    terms: {
      ...six,
      game: "kamisado",
      format: "round-robin",
      entry: "organiser",
      check_in: true,
      chat: "off",
    },
  },
  { id: "robin", terms: { format: "round-robin", games: 2, control: "5m+3s" } },
  { id: "swiss", terms: { format: "swiss", control: "5m+3s", check_in: true } },
  {
    id: "knockout",
    terms: { format: "single-elimination", games: 2, control: "5m+3s", third_place: true },
  },
  { id: "floating", terms: { format: "floating-elimination", lives: 3, control: "5m+3s" } },
  { id: "arena", terms: { format: "arena", duration: "30m", control: "3m+2s" } },
  { id: "gauntlet", terms: { ...six, format: "gauntlet", entry: "organiser" } },
  {
    id: "challenge",
    terms: {
      game: "arimaa",
      format: "arimaa-challenge",
      control: "2m/6m/100/0/8h/6m",
      championship: "floating-elimination",
      year: 2015,
      wait: 600000,
      entry: "organiser",
    },
  },
];

export const formats: Format[] = [
  "round-robin",
  "double-round-robin",
  "swiss",
  "single-elimination",
  "double-elimination",
  "floating-elimination",
  "gauntlet",
  "arena",
  "arimaa-challenge",
];

/** The numeric settings of a format. */
export const numbersOf: Partial<Record<Format, (keyof Terms)[]>> = {
  "round-robin": ["games", "cycles"],
  "double-round-robin": ["games"],
  swiss: ["games", "rounds"],
  "single-elimination": ["games", "extra", "armageddon", "third_place"],
  "double-elimination": ["games", "extra", "armageddon"],
  "floating-elimination": ["games", "extra", "armageddon", "lives"],
  gauntlet: ["games", "cycles"],
  arena: ["duration", "length"],
  "arimaa-challenge": ["championship", "year"],
};

/** The settings that can still be changed after the start. */
export const late: (keyof Terms)[] = [
  "title",
  "about",
  "lag",
  "warnings",
  "wait",
  "reconnect",
  "boards",
  "chat",
  "round_start",
  "round_break",
  "game_break",
  "sources",
  "draws",
];

/** Formats without rounds that could wait for each other. */
export const roundless: Format[] = ["arena", "arimaa-challenge"];

/** Formats with special points. */
export const ownPoints: Format[] = ["arena", "arimaa-challenge"];

/** Formats that players may enter after the start. */
export const joinable: Format[] = ["swiss", "round-robin", "double-round-robin", "arena"];

/** Changes a field and its dependents: another game has other variants, a format without rounds has
 * no round to wait for. */
export function written(name: keyof Terms, value: unknown): Partial<Terms> {
  return {
    ...(name === "game" ? { variant: "", options: "", start: "", definition: "" } : {}),
    ...(name === "format" && ownPoints.includes(value as Format) ? { points: "" } : {}),
    ...(name === "format" && !numbersOf[value as Format]?.includes("armageddon")
      ? { armageddon: false }
      : {}),
    ...(name === "format" && roundless.includes(value as Format) ? { round_start: "free" } : {}),
    [name]: value,
  };
}

/** The settings to send: those that differ from `before`. */
export function differing(now: Terms, before: Terms): Partial<Terms> {
  const out: Record<string, unknown> = {};
  for (const name of Object.keys(now) as (keyof Terms)[])
    if (JSON.stringify(now[name]) !== JSON.stringify(before[name])) {
      const value = now[name];
      out[name] = typeof value === "string" ? value.trim() : value;
    }
  return out as Partial<Terms>;
}
