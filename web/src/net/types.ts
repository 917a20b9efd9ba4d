// The words of docs/protocol-server.md, as types. Members that may be missing are optional.

import type { Message } from "../i18n/index.ts";

declare const rows: unique symbol;
/** The pieces on a board, and the pose of a flat piece, in rows that only net/position.ts reads. */
export interface Items {
  readonly [rows]: "items";
}
export interface Lay {
  readonly [rows]: "lay";
}

export interface Cell {
  x: number;
  y: number;
  name: string;
  look: string;
  outline?: [number, number][];
}
export interface Kind {
  letter: string;
  names: Record<string, string>;
  moves: string | null;
  outline?: [number, number][];
}
export interface Board {
  shape: string;
  cells: Cell[];
  kinds: Kind[];
  /** Figures to fill: drawn below everything, on no cell. */
  outline?: [number, number][][];
}

export interface Position {
  items: Items;
  seat: number;
  over: boolean;
  text?: string;
}
export interface Move {
  text: string;
  touch: number[];
  /** Several moves that one gesture makes at once, with the cells of each. */
  moves?: string[];
  ways?: number[][];
  pass?: boolean;
  lays?: Lay;
}
export interface Moves {
  moves?: Move[];
  more?: boolean;
  from?: number[];
}

export interface EngineInfo {
  id: string;
  about: string;
  levels: number;
  /** The ratings of the levels from 1; those up to `measured` came from games between the levels. */
  ratings?: number[];
  /** The rating of level 0. */
  easiest?: number;
  measured?: number;
}
export interface Setup {
  game: string;
  name: string;
  variant: string;
  options: string;
  definition: string | null;
  start: string | null;
  digest: string;
  seats: number;
  teams: number[];
  names: string[];
  traits: string[];
  engines: EngineInfo[];
}
/** The training of a net, for administrators. */
export interface Training {
  setup: Setup;
  stage: "playing" | "learning" | "measuring" | "done" | "failed";
  minutes: number;
  share: number;
  games: number;
  positions: number;
  won: number;
  drawn: number;
  lost: number;
  why: "few_games" | "not_better" | "broken_off" | null;
}
export interface Option {
  name: string;
  type: "switch" | "number" | "choice" | "text";
  default: string;
  about: string;
  values?: string[];
  min?: number;
  max?: number;
  hint?: string;
}
export interface Variant {
  id: string;
  about: string;
  options: string;
}
export interface GameInfo {
  id: string;
  name: string;
  variants: Variant[];
  options: Option[];
  engines: EngineInfo[];
  seats: number;
  traits: string[];
  names: string[];
  /** Time controls of quick pairing; none for puzzles. */
  presets: string[];
}

/** A program's description of itself, and its connection. */
export interface Program {
  engine: string | null;
  protocol: string | null;
  owner: string | null;
  connection: "tcp" | "websocket" | null;
  games: string[] | null;
}

export interface Player {
  seat: number;
  id?: string;
  name?: string;
  /** The player's name in the game's tournament. */
  player?: string;
  rating?: number;
  /** The rating is still a guess. */
  provisional?: boolean;
  /** An engine's rating that has not been measured. */
  estimate?: boolean;
  /** A program's account, not a person's. */
  program?: boolean;
  online?: boolean;
  lag?: number;
  engine?: string;
  level?: number;
}
export interface Clock {
  seat: number;
  running: boolean;
  left: number[];
  reserve: number[];
  used: number[];
  due: number | null;
}
export interface Last {
  seat: number;
  text: string;
  touch: number[][];
  used: number;
  /** The same in SAN, of a chess-like game. */
  san?: string;
}
export interface Result {
  why: string;
  points: number[];
  winner: number;
  /** The seat that made no first turn in time, or whose time ran out without a winner. */
  seat?: number;
  /** After a loss on time: ms from the end of the time to the turn that came all the same. */
  late?: number;
}
/** After the end: seats that offered another game, and those whose offer was declined. */
export interface Rematch {
  asked: number[];
  declined: number[];
  rated: boolean;
  next: string | null;
}
export interface Offer {
  what: "draw" | "takeback" | "adjourn" | "resume";
  seat: number;
  accepted: number[];
}

export interface Game extends Moves {
  id: string;
  phase: "open" | "talks" | "playing" | "over";
  version: number;
  setup: Setup;
  control: string;
  days: boolean;
  rated: boolean;
  private: boolean;
  takebacks: boolean;
  created: number;
  players: Player[];
  you: number[];
  watchers: number;
  number: number;
  seat: number;
  turns: number;
  position: Position;
  last: Last | null;
  clock: Clock | null;
  /** Milliseconds left for a first turn; after that the game is cancelled. */
  first?: number;
  /** By seat: ms until the others may claim the game because its player is away, null: is here. */
  absent?: (number | null)[] | null;
  offer: Offer | null;
  paused: boolean;
  /** The reader's conditional turns in a game by days: lines of turns. */
  conditional?: string[][];
  agreed: boolean[];
  /** The only account that may take the free seat. */
  invited: string | null;
  result: Result | null;
  /** By seat, after a rated game. */
  ratings?: { before: number; after: number }[] | null;
  rematch: Rematch | null;
  /** The chat that is allowed here. */
  chat: "all" | "phrases" | "off";
  /** For a game played elsewhere: the importer's name, and the headers of its record. */
  import?: { by: string | null; headers: Record<string, string> } | null;
  /** The tournament that it belongs to. */
  tournament?: {
    id: string;
    /** "" of a test game. */
    game: string;
    title: string;
    names?: string[];
    /** Seats whose players have not confirmed yet that they are ready. */
    unready?: number[];
    /** The reason of its pause. */
    paused?: string | null;
    /** The organisers' current announcement. */
    message?: string | null;
    messages?: TournamentMessage[];
    /** Turns of each side before a draw may be agreed; -1: never. */
    draws?: number;
  } | null;
  now: number;
}
/** An announcement of a tournament's organisers. */
export interface TournamentMessage {
  at: number;
  text: string;
}
export interface Turn {
  seat: number;
  text: string;
  used: number;
  left?: number;
  touch?: number[][];
  tick?: number;
}
export interface ChatMessage {
  at: number;
  from: string;
  seat: number;
  text: string;
  /** One of the phrases that are offered: said in the reader's language. */
  phrase?: string;
}
export interface Card {
  id: string;
  phase: Game["phase"];
  game: string;
  name: string;
  variant: string;
  options: string;
  control: string;
  days: boolean;
  rated: boolean;
  private: boolean;
  own: boolean;
  invited?: string | null;
  players: Player[];
  turns: number;
  seat: number;
  watchers: number;
  created: number;
  result: Result | null;
  ended?: number;
  /** Of an imported game: that it is one, where and when it was played. */
  imported?: boolean;
  event?: string | null;
  date?: string | null;
}
export interface Bot {
  name: string;
  online: boolean;
  mine: boolean;
  games: string[] | null;
  playing: number;
  program: Program;
}
/** An open seek of the lobby. */
export interface Seek {
  game: string;
  control: string;
  rated: boolean;
  rating: number;
}
export interface Lobby {
  challenges: Card[];
  /** Live games, the strongest players first. */
  playing: Card[];
  /** One live game of each kind. */
  channels: Card[];
  seeks: Seek[];
  users: number;
  games: number;
}
export interface Mine {
  waiting: Card[];
  playing: Card[];
  open: Card[];
  invited: Card[];
  recent: Card[];
}
/** A sequence of moves of one piece in a turn. */
export interface Route {
  moves: string[];
  touch: number[];
  ways: number[][];
}
export interface Look extends Moves {
  routes?: Route[];
  position: Position;
  turn: string;
  whole: boolean;
  can_end: boolean;
  /** How it ended, when it is over. */
  result?: Result;
  setup?: Setup;
  /** The turn that led here, where a free position is looked at. */
  last?: { seat: number; text: string; touch: number[][] } | null;
}
export interface Replay {
  setup: Setup;
  board: Board;
  turns: Turn[];
  first: number;
  frames: Position[];
  /** The turns between the frames in SAN, if requested and the game has it. */
  san?: string[];
  /** Of a game: whether it is over. */
  over?: boolean;
}
export interface Person {
  id: string;
  name: string;
  /** The owner's name in the class that the account was made for. */
  player?: string;
  guest: boolean;
  role: string;
}
export interface Rating {
  game: string;
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
  name?: string;
}
/** An account in a list; the rating is that of the game it has played most. */
export interface Listed {
  name: string;
  online: boolean;
  rating: Rating | null;
}
/** An account that is online, and its activity. */
export interface Present extends Listed {
  /** A public live game. */
  playing: { id: string; game: string } | null;
}
/** The achievements of an account in public games. */
export interface Achievements {
  history: { game: string; at: number; rating: number }[];
  results: { game: string; wins: number; draws: number; losses: number }[];
  openings: { game: string; opening: string; games: number; points: number; example: string }[];
  wins: (Card & { opponent: number })[];
}
/** One line of an analysis; the score is the mover's. */
export interface EngineLine {
  score: number;
  decided: number | null;
  depth: number;
  seldepth: number;
  nodes: number;
  nps: number;
  ms: number;
  pv: string[];
  /** The same turns in SAN, of a chess-like game. */
  san?: string[];
  touch: number[][];
}
export interface Evaluation {
  score: number;
  decided: number | null;
  best?: string;
}
export interface TurningPoint {
  turn: number;
  seat: number;
  code: "missed_win" | "allowed_win" | "blunder" | "mistake" | "piece_lost";
  turns?: number;
  by?: number;
  pieces?: number;
  why?: string;
  best?: string;
  /** The cells that the best turn touches. */
  touch?: number[][];
  reply?: Reply;
}
/** How the other side's best turn answers a mistake. */
export interface Reply {
  text?: string;
  touch: number[][];
  /** The number of its moves before it takes something, 0: it takes nothing. */
  steps: number;
  /** Pieces that it takes because of the mistake. */
  takes: { kind: number; cell?: number }[];
}
/** How one side has played. */
export interface ReviewSide {
  seat: number;
  turns: number;
  /** 0 to 100, null without turns. */
  accuracy: number | null;
  /** Thousandths of the smallest piece that a turn loses on average. */
  loss: number;
  best: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}
export interface Review {
  engine: string;
  nodes: number;
  turns: number;
  done: number;
  whole: boolean;
  evaluations: Evaluation[];
  points: TurningPoint[];
  sides: ReviewSide[];
}
export interface Threat {
  seat: number;
  code: "win" | "capture";
  why?: string;
  kind?: number;
  steps?: number;
  cells: number[];
  touch?: number[][];
  text?: string;
  /** The same turn in SAN, where the game has it. */
  san?: string;
}
export interface Threats {
  seats: number[];
  threats: Threat[];
  frozen: number[];
}
export interface StudyCard {
  id: string;
  title: string;
  author?: string;
  game: string;
  turns: number;
  chapters?: number;
  at: number;
  public?: boolean;
}
export interface Trouble extends Message {
  code: string;
  at?: number;
  number?: number;
  argument?: string;
  retry_ms?: number;
}
