// Casual games against the computer that are played in this browser. This file answers the commands
// of a game and pushes the messages that a server would send: a game's page sees no difference. The
// library has the rules; a line of turns is stored.
import type { Question } from "../../../clients/js/agon.js";
import type { Board, Card, Clock, Game, Look, Result, Setup, Trouble, Turn } from "../net/types.ts";
import { speed } from "../core/control.ts";
import { type Where, whereOf } from "../core/trial.ts";
import {
  answerInstead,
  askServer,
  connection,
  me,
  push,
  Refusal,
  serverNow,
  troubleOf,
} from "../net/connection.ts";
import { all, alone, drop, hereId, isHere, put, take } from "./storage.ts";
import { t as say } from "../i18n/index.ts";
import { compute, failed, wanted } from "../engine/here.ts";

const KEPT = 200; // finished games, the latest
const OPEN = 500; // open games
const REPLY = 3000; // ms that the computer thinks at most
const LATE = 20; // ms from the end of the time to the check
const LOOK = 1000; // ms between checks of the time: a device that sleeps stops its timers

/** A game as it is stored. */
export interface Table {
  id: string;
  created: number;
  /** Of its set-up: the kind's name, and those of the seats. */
  name: string;
  names: string[];
  /** When its last turn was played. */
  at: number;
  where: Where;
  /** "" for the strongest. */
  engine: string;
  level: number;
  /** The reader's seats. */
  you: number[];
  turns: Turn[];
  /** The time control; "none" or missing (in games from before there were clocks): none. */
  control?: string;
  /** For a game that its clock ended: ms spent on the unfinished turn. */
  rest?: number;
  number: number;
  ended: Result | null;
  /** The rematch that followed it. */
  next: string | null;
  /** Its id in the server's archive. */
  archived: string | null;
}

type Args = Question;
type Seen = Look & { setup: Setup; board?: Board; last: Turn | null };

const refuse = (code: string): never => {
  throw new Refusal({ code, text: "" });
};
const lineOf = (turns: { text: string }[]) => turns.map((x) => x.text).join("; ");
const seen = (t: Table, args: Args = {}): Promise<Seen> =>
  compute<Seen>({ do: "look", ...t.where, turns: lineOf(t.turns), moves: [], ...args });

interface Timed {
  /** The clock, and the time at which it was read, by this device. */
  clock: Clock;
  at: number;
  result: Result | null;
  /** ms of thinking for an engine. */
  think: number;
}
const isTimed = (t: Table): boolean => (t.control ?? "none") !== "none";

/** The times that the library needs to replay a game with a clock. */
const times = (t: Table, spent: number) => ({
  control: t.control,
  used: t.turns.map((x) => String(x.used ?? 0)),
  spent: String(Math.round(spent)),
});

/** The clock now, and whether it has ended the game; null: there is none. */
async function clockOf(t: Table): Promise<Timed | null> {
  if (!isTimed(t)) return null;
  const at = Date.now();
  const spent = t.ended ? (t.rest ?? 0) : Math.max(0, at - t.at);
  const question = { do: "clock", ...t.where, turns: lineOf(t.turns), ...times(t, spent) };
  return { ...(await compute<Omit<Timed, "at">>(question)), at };
}

/** The latest first. */
export const tables = async (): Promise<Table[]> =>
  (await all<Table>("games")).sort((a, b) => b.at - a.at);

async function find(id: unknown): Promise<Table> {
  return (await take<Table>("games", String(id))) ?? refuse("not_found");
}
const keep = (t: Table): Promise<void> => put("games", t.id, t);
/** Runs a task on the current state of a game, under a lock against other windows. */
const change = <T>(id: unknown, work: (t: Table) => Promise<T>): Promise<T> =>
  alone(`agon-game-${String(id)}`, async () => work(await find(id)));

function playersOf(table: Table, engine: string): Game["players"] {
  const own = me.get();
  const reader = { online: true, name: own?.name ?? say("here.you"), ...(own && { id: own.id }) };
  const { level, names, you } = table;
  return names.map((_, seat) =>
    you.includes(seat)
      ? { seat, ...reader }
      : { seat, engine, level, name: `${engine} ${level}`, online: true },
  );
}

/** The game in a list. */
export const cardOf = (t: Table): Card => ({
  id: t.id,
  phase: t.ended ? "over" : "playing",
  game: t.where.kind,
  name: t.name,
  variant: t.where.variant ?? "",
  options: t.where.options ?? "",
  control: t.control ?? "none",
  days: false,
  rated: false,
  private: true,
  own: !!(t.where.definition || t.where.start),
  players: playersOf(t, t.engine),
  turns: t.turns.length,
  seat: -1,
  watchers: 0,
  created: t.created,
  result: t.ended,
});

/** The game as the server would send it. */
function gameOf(t: Table, s: Seen, c: Timed | null): Game {
  const { setup, position, moves, more, from, result } = s;
  const ended = t.ended ?? result ?? c?.result ?? null;
  const mine = !ended && t.you.includes(position.seat);
  const engine = t.engine || (setup.engines[0]?.id ?? "");
  return {
    id: t.id,
    phase: ended ? "over" : "playing",
    version: t.number,
    setup,
    control: t.control ?? "none",
    days: false,
    rated: false,
    private: true,
    takebacks: !isTimed(t),
    created: t.created,
    players: playersOf(t, engine),
    you: t.you,
    watchers: 0,
    number: t.number,
    seat: ended ? -1 : position.seat,
    turns: t.turns.length,
    position,
    ...(mine ? { moves, more, ...(from ? { from } : {}) } : {}),
    last: t.turns.at(-1) as Game["last"],
    clock: c?.clock ?? null,
    offer: null,
    paused: false,
    agreed: t.you.map(() => true),
    invited: null,
    result: ended,
    rematch: ended ? { asked: [], declined: [], rated: false, next: t.next } : null,
    chat: "off",
    tournament: null,
    now: serverNow(),
  };
}

/** Saves a changed game, and notifies the page. */
async function changed(t: Table, s: Seen): Promise<void> {
  t.number++;
  t.at = Date.now();
  const c = await clockOf(t);
  t.ended ??= c?.result ?? null;
  await keep(t);
  push({ on: "game", game: gameOf(t, s, c) });
  arm(t, c);
}

const flags = new Map<string, ReturnType<typeof setTimeout>>();

/** Checks the clock when the time will be up. */
function arm(t: Table, c: Timed | null): void {
  clearTimeout(flags.get(t.id));
  const due = c?.clock.due ?? null;
  if (t.ended || !c || due === null) return;
  const end = c.at + due + LATE;
  const look = () => {
    const left = end - Date.now();
    if (left > 0) flags.set(t.id, setTimeout(look, Math.min(left, LOOK)));
    else void change(t.id, inTime).catch(() => undefined);
  };
  look();
}

/** Ends a game whose time is up; returns whether there is time left. */
async function inTime(t: Table): Promise<boolean> {
  if (t.ended || !isTimed(t)) return !t.ended;
  const spent = Math.max(0, Date.now() - t.at);
  const c = await clockOf(t);
  if (!c?.result) {
    arm(t, c);
    return true;
  }
  t.rest = spent;
  t.ended = c.result;
  await changed(t, await seen(t));
  return false;
}

/** Plays one whole turn, if it is legal. */
async function play(t: Table, text: string): Promise<Seen> {
  if (!(await inTime(t))) return refuse("not_now");
  const turns = lineOf([...t.turns, { text }]);
  const s = await seen(t, { turns });
  // A typed turn must not include the next ones.
  if (text.includes(";") || !s.last) return refuse("illegal");
  t.turns = [...t.turns, { ...s.last, used: Date.now() - t.at }];
  t.ended = s.result ?? null;
  await changed(t, s);
  return s;
}

/** A failure of the library is no lost connection: the server does not have the game. */
function failure(e: unknown): Trouble {
  const trouble = troubleOf(e);
  return trouble.code === "lost" ? { code: "here", text: "" } : trouble;
}

const thinking = new Set<string>();

/** Lets the computer play until the reader is to move. */
async function think(id: string): Promise<void> {
  if (thinking.has(id)) return;
  thinking.add(id);
  try {
    for (;;) {
      const t = await find(id);
      const { position } = await seen(t);
      if (t.ended || position.over || t.you.includes(position.seat)) return;
      // While the page was closed the computer did not think.
      if (isTimed(t)) await change(id, (now) => keep({ ...now, at: Date.now() }));
      const ms = Math.min(REPLY, (await clockOf({ ...t, at: Date.now() }))?.think || REPLY);
      const seed = crypto.getRandomValues(new Uint16Array(1))[0] ?? 1;
      const { engine, level, turns, where } = t;
      const question = { do: "reply", ...where, turns: lineOf(turns), engine, level, seed, ms };
      const { text } = await compute<{ text: string }>(question);
      await change(id, async (now) => {
        if (now.number === t.number) await play(now, text);
        else push({ on: "game", game: gameOf(now, await seen(now), await clockOf(now)) }); // by another window
      });
    }
  } catch (e) {
    push({ on: "trouble", id, trouble: failure(e) });
  } finally {
    thinking.delete(id);
  }
}

// Commands.

const answerOf = (t: Table) => ({ id: t.id, url: `/game/${t.id}`, key: null, phase: "playing" });

type Part = Pick<Table, "where" | "engine" | "level" | "you" | "name" | "names" | "control">;

async function begin(part: Part): Promise<Table> {
  const now = Date.now();
  const id = hereId();
  const rest = { turns: [], number: 0, ended: null, next: null, archived: null };
  const t = { ...part, ...rest, id, created: now, at: now };
  await keep(t);
  const games = await tables();
  const old = games.filter((x) => x.ended).slice(KEPT);
  const left = games.filter((x) => !x.ended).slice(OPEN);
  for (const x of [...old, ...left]) await drop("games", x.id);
  void think(id);
  return t;
}

async function create(args: Args) {
  const { game, variant, options, definition, start } = args as Record<string, string>;
  const { setup } = await compute<{ setup: Setup }>({
    do: "setup",
    ...{ kind: game, variant, options, definition, start },
  });
  // The server referees games whose board changes with time, or is partly hidden.
  if (setup.traits.some((x) => x === "timed" || x === "hidden")) return refuse("lost");
  const control = String(args.control ?? "none");
  await compute({ do: "clock", ...whereOf(setup), control }); // refuses an invalid one
  const seats = setup.names.map((_, seat) => seat);
  const side = Number(args.side ?? -1);
  const one = side < 0 ? Math.floor(Math.random() * seats.length) : side;
  return answerOf(
    await begin({
      where: whereOf(setup),
      name: setup.name,
      names: setup.names,
      engine: String(args.engine ?? ""),
      level: Number(args.level ?? 5),
      control,
      you: args.opponent === "engine" ? [one] : seats,
    }),
  );
}

async function watch(t: Table, args: Args) {
  const s = await seen(t, { have: args.have });
  if (!isTimed(t) || t.you.includes(s.position.seat)) void change(t.id, inTime);
  void think(t.id);
  const { board } = s;
  return {
    game: gameOf(t, s, await clockOf(t)),
    turns: t.turns,
    chat: [],
    ...(board ? { board } : {}),
  };
}

async function turn(t: Table, args: Args) {
  if (args.number !== t.number) return refuse("stale");
  if (t.ended) return refuse("not_now");
  let text = args.text as string | undefined;
  if (args.moves) {
    const s = await seen(t, { moves: args.moves });
    if (!s.can_end) return refuse("illegal");
    text = s.turn;
  }
  await play(t, text ?? "");
  void think(t.id);
  return { number: t.number };
}

/** The game's record; with the result if the board, or the reader's word, has ended it. */
function record(t: Table, resigned?: number, pgn = false) {
  const own = me.get()?.name ?? "Guest";
  const gone =
    t.ended?.why === "resigned" ? t.names.findIndex((_, s) => s !== t.ended?.winner) : -1;
  const seat = resigned ?? (gone < 0 ? undefined : gone);
  const player = t.names.map((_, s) =>
    t.you.includes(s) ? own : `${t.engine || t.where.kind} ${t.level}`,
  );
  return compute<{ record: string; result: Result | null }>({
    do: "record",
    ...t.where,
    turns: lineOf(t.turns),
    player,
    date: new Date(t.created).toISOString().slice(0, 10),
    ...(isTimed(t) ? times(t, t.rest ?? 0) : {}),
    ...(seat === undefined ? {} : { resigned: seat }),
    ...(pgn ? { pgn } : {}),
  });
}

async function resign(t: Table) {
  if (t.ended) return refuse("not_now");
  const s = await seen(t);
  const seat = t.you.includes(s.position.seat) ? s.position.seat : (t.you[0] ?? 0);
  t.ended = (await record(t, seat)).result;
  await changed(t, s);
  return {};
}

async function abort(t: Table) {
  if (t.ended) return refuse("not_now");
  t.ended = { why: "aborted", points: [], winner: -1 };
  await changed(t, await seen(t));
  return {};
}

/** Takes back the reader's last turn, and the reply. */
async function takeback(t: Table) {
  const last = t.turns.map((x) => t.you.includes(x.seat)).lastIndexOf(true);
  if (last < 0 || t.ended || isTimed(t)) return refuse("not_now");
  t.turns = t.turns.slice(0, last);
  await changed(t, await seen(t));
  void think(t.id);
  return {};
}

async function rematch(t: Table) {
  const { setup } = await seen(t);
  const { where, name, names, engine, level, control } = t;
  const you = t.you.map((seat) => (seat + 1) % setup.seats);
  t.next ??= (await begin({ where, name, names, engine, level, you, control })).id;
  await changed(t, await seen(t));
  return {};
}

/** Stores a finished game in the archive of the reader's account. */
export async function archive(id: string): Promise<string> {
  const text = await recordOf(id);
  type Imported = { imported: string[]; known: string[]; problems: Trouble[] };
  const answer = await askServer<Imported>("import_games", { text });
  const archived = answer.imported[0] ?? answer.known[0];
  if (!archived) throw new Refusal(answer.problems[0] ?? { code: "bad", text: "" });
  await change(id, (t) => keep({ ...t, archived }));
  return archived;
}

export const archivedAs = async (id: string): Promise<string | null> => (await find(id)).archived;
/** The record of a game, or the game as PGN. */
export const recordOf = async (id: string, pgn = false): Promise<string> =>
  (await record(await find(id), undefined, pgn)).record;

type Command = (t: Table, args: Args) => Promise<object>;
const changes: Record<string, Command> = { turn, resign, abort, takeback, rematch };
const questions: Record<string, Command> = {
  watch,
  look: (t, { moves, from, to, routes }) => seen(t, { moves, from, to, routes }),
  replay: (t, { from, count }) =>
    compute({
      do: "replay",
      ...t.where,
      turns: lineOf(t.turns),
      from: from as number,
      count: count as number,
    }),
  chat: async () => ({}),
  unwatch: async () => ({}),
};

/** Whether a new game with these settings can be played here. */
function casual(args: Args): boolean {
  const days = speed(String(args.control ?? "none")) === "days"; // the server's
  const free = !days && !args.rated && args.from === undefined;
  const down = connection.get() === "down";
  const { opponent } = args;
  if (!free || failed()) return false;
  return down ? opponent === "engine" || opponent === "self" : opponent === "engine" && wanted();
}

answerInstead((what, args) => {
  if (what === "create") return casual(args as Args) ? create(args as Args) : null;
  if (!isHere(String(args.game ?? ""))) return null;
  const { [what]: work } = changes;
  const { [what]: tell } = questions;
  const answer = work
    ? change(args.game, (t) => work(t, args as Args))
    : find(args.game).then((t) => (tell ? tell(t, args as Args) : refuse("not_now")));
  return answer.catch((e) => {
    throw new Refusal(failure(e));
  });
});
