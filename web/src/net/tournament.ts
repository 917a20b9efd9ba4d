// The words of docs/protocol-server.md, "Tournaments", as types.
import type { TournamentMessage } from "./types.ts";

export type TournamentState = "open" | "running" | "paused" | "over";
export type Format =
  | "round-robin"
  | "double-round-robin"
  | "swiss"
  | "single-elimination"
  | "double-elimination"
  | "floating-elimination"
  | "gauntlet"
  | "arena"
  | "arimaa-challenge";

/** An organiser's settings; the same names in tournament_create, tournament_change and HEAD. */
export interface Terms {
  title: string;
  about: string;
  game: string;
  variant: string;
  options: string;
  start: string | null;
  format: Format;
  control: string;
  late_loses: "game" | "match";
  illegal_loses: "game" | "match";
  warnings: number;
  lag: number;
  reconnect: number;
  wait: number;
  boards: number;
  games: number;
  cycles: number;
  rounds: number;
  lives: number;
  extra: number;
  third_place: boolean;
  length: number;
  duration: string;
  scoring: "games" | "matches";
  /** The points of a win, a draw and a loss, "3-1-0"; "": the default 1, ½, 0. */
  points?: string;
  /** A drawn match ends in a game where a draw is enough for the second mover. */
  armageddon?: boolean;
  /** Turns of each side before a draw may be agreed; -1: never. */
  draws?: number;
  /** A variant file of the organiser's. */
  definition?: string;
  /** It is played by such a file. */
  own?: boolean;
  tie_breaks: string[];
  openings: string;
  random_turns: number;
  max_turns: number;
  seed: number;
  championship: string;
  year: number;
  rated: boolean;
  entry: "open" | "organiser";
  check_in: boolean;
  /** Players hand in their programs' source code. */
  sources?: boolean;
  max_players: number;
  chat: "all" | "phrases" | "off";
  round_start: "free" | "organiser" | "break";
  /** Minutes between rounds. */
  round_break: number;
  /** Minutes of a player's break between two games. */
  game_break: number;
  /** The start time, ms since 1970; 0: the organiser starts it. */
  starts: number;
}

export interface Head extends Terms {
  id: string;
  version: number;
  state: TournamentState;
  /** The game's name in English. */
  name: string;
  organiser: string;
  organisers: string[];
  arbiters: string[];
  created: number;
  started: number | null;
  ended: number | null;
  why: string | null;
  /** The next round, and its start time if it has one. */
  next_round?: { round: number; at: number | null } | null;
  /** The reason of the pause, if given. */
  paused?: string | null;
  /** The organisers' current announcement. */
  message?: string | null;
  /** Announcements that were not withdrawn, the latest first. */
  messages?: TournamentMessage[];
  /** When the first game begins that waits only for the break of its players. */
  next_game?: number | null;
  players: number;
  /** Some of them came with codes. */
  class?: boolean;
  round: number;
  last_round: number;
  played: number;
  total: number;
  mine: "organiser" | "arbiter" | "player" | null;
}

export interface TournamentPlayer {
  player: number;
  name: string;
  members?: string | null;
  account?: string | null;
  bot?: boolean;
  engine?: string | null;
  level?: number | null;
  rating?: number | null;
  role?: string | null;
  state:
    "registered" | "testing" | "ready" | "failed" | "free" | "called" | "playing" | "withdrawn";
  why?: string | null;
  online?: boolean;
  class?: boolean;
  test?: string | null;
  /** Byes that the player has requested. */
  absences?: { round: number; points: ByePoints }[];
  /** When the player's break between two games is over. */
  rests?: number | null;
  /** A bye in the current or next round. */
  bye?: { round: number; points: number } | null;
}

/** The points for a bye; "play": there is none. */
export type ByePoints = "half" | "none" | "play";

export interface Standing {
  player: number;
  place: number;
  points: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  byes: number;
  ties: number[];
  withdrawn: boolean;
  annulled: boolean;
  /** Matches that a player lost as a whole. */
  whole: number;
  /** Points given by the organiser, or taken; they are in `points`. */
  bonus?: number;
}

export interface Cross {
  order: number[];
  cells: ([points: number, games: number] | null)[][];
}

export interface Stage {
  name: string;
  format: Format;
  standings: Standing[];
  cross: Cross | null;
}

export interface TournamentGame {
  id: string;
  first: 0 | 1;
  state: "waiting" | "called" | "playing" | "done";
  game: string | null;
  /** In the order of the match's sides. */
  points: [number, number] | null;
  why: string | null;
  corrected: string | null;
}

export interface Match {
  match: number;
  stage: number;
  round: number;
  slot: number;
  players: [number, number | null];
  points: [number, number];
  settled: boolean;
  lost: number | null;
  games: TournamentGame[];
}

export interface Live {
  id: string;
  match: number;
  round: number;
  /** By seat. */
  players: [number, number];
  state: "called" | "playing";
  game: string | null;
  since: number;
}

export interface LogEntry {
  at: number;
  by: string | null;
  type: string;
  subject: string | null;
  text: string | null;
}

export interface You {
  organiser: boolean;
  arbiter: boolean;
  player: number | null;
}

export interface Tournament {
  tournament: Head;
  players: TournamentPlayer[];
  stages: Stage[];
  live: Live[];
  recent: Match[];
  log: LogEntry[];
  you: You;
  /** The public address of this server, and its port for programs over TCP. */
  url?: string | null;
  bot_port?: number | null;
}

export interface Seat {
  player: string;
  account: string;
  code: string;
}
