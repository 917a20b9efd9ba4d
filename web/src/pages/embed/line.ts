// The line in a frame on another site: positions, the turns between them, and their comments.
import { compute, present } from "../../engine/here.ts";
import { studyBoardUrl } from "../../core/studyurl.ts";
import { withFigurines } from "../../core/san.ts";
import { type Where, whereOf } from "../../core/trial.ts";
import { get, Refusal } from "../../net/connection.ts";
import type { Board, Position, Replay, Setup } from "../../net/types.ts";
import { turnsOf } from "../../study/replayed.ts";
import { type Kept, Tree } from "../../core/tree.ts";

export interface Step {
  position: Position;
  turn: string;
  /** The notation of the turn: with figurines in games like chess. */
  word: string;
  touched: number[];
  comment: string;
  marks: string[];
}

export interface Line {
  title: string;
  /** The path of the full page. */
  path: string;
  setup: Setup;
  board: Board;
  steps: Step[];
  /** The initial step. */
  at: number;
}

/** Bytes of turns in an address: longer lines are fetched in parts. */
const PART = 3500;
const COUNT = 200;

type Notes = Pick<Step, "comment" | "marks">;
const nothing: Notes = { comment: "", marks: [] };

const steps = (a: Replay, board: Board, from: number, notes: Notes[]): Step[] => {
  const turns = turnsOf(a);
  return a.frames.map((position, i) => {
    const last = turns[from + i - 1];
    return {
      position,
      turn: last?.text ?? "",
      word: withFigurines(a.san?.[i] ?? last?.text ?? "", board),
      touched: last?.touch.flat() ?? [],
      ...(notes[from + i - 1] ?? nothing),
    };
  });
};

/** A game, in as many answers as it needs. */
async function game(id: string): Promise<Line> {
  const first = await get<Replay>("replay", { game: id, count: String(COUNT), san: "true" });
  const list = steps(first, first.board, 0, []);
  for (;;) {
    const args = { game: id, from: String(list.length), count: String(COUNT), san: "true" };
    const a = list.length <= turnsOf(first).length ? await get<Replay>("replay", args) : null;
    if (!a || a.frames.length === 0) break;
    list.push(...steps(a, first.board, list.length, []));
  }
  const { setup, board } = first;
  return { title: "", path: `/game/${id}`, setup, board, steps: list, at: 0 };
}

/** The number of turns that fit in an address. */
function fitting(turns: string[]): number {
  let n = 0;
  for (let length = 0; n < turns.length; n++) {
    length += encodeURIComponent(`${turns[n]}; `).length;
    if (n > 0 && length > PART) break;
  }
  return Math.min(n, COUNT - 1);
}

/** The positions of turns from a set-up: each part begins where the one before it ended. */
async function played(
  where: Where,
  turns: string[],
  notes: Notes[],
): Promise<[Setup, Board, Step[]]> {
  const n = fitting(turns);
  const now = turns.slice(0, n).join("; ");
  const a = await get<Replay>("replay", {
    ...where,
    turns: now,
    count: String(COUNT),
    san: "true",
  });
  const list = steps(a, a.board, 0, notes);
  const start = list[list.length - 1]?.position.text;
  if (n < turns.length && start) {
    const [, , more] = await played({ ...where, start }, turns.slice(n), notes.slice(n));
    list.push(...more.slice(1));
  }
  return [a.setup, a.board, list];
}

/** The main line of a chapter; for an exercise only its start. */
async function study(id: string, chapter: string): Promise<Line> {
  type StudyData = {
    title: string;
    setup: Setup;
    nodes: Kept[];
    place: number;
    chapter: number;
    chapters: { id: number; title: string; practice: boolean }[];
  };
  const args = { study: id, ...(chapter ? { chapter } : {}) };
  const { study: s } = await get<{ study: StudyData }>("study", args);
  const now = s.chapters.find((c) => c.id === s.chapter);
  const tree = Tree.from(s.nodes);
  const main = now?.practice ? [] : tree.main;
  const notes = main.map(({ comment, marks }) => ({ comment, marks }));
  const turns = main.map((n) => n.turn);
  const [setup, board, list] = await played(whereOf(s.setup), turns, notes);
  const place = tree.all()[s.place];
  return {
    title: [s.title, now?.title].filter(Boolean).join(": "),
    path: `/study/${id}${s.chapters.length > 1 ? `?chapter=${s.chapter}` : ""}`,
    setup,
    board,
    steps: list,
    at: Math.max(0, place ? main.indexOf(place) + 1 : 0),
  };
}

/** Parses the set-up of a tag's query. */
export function whereAsked(query: URLSearchParams): Where {
  const where: Where = { kind: query.get("game") ?? "" };
  for (const name of ["variant", "options"] as const) {
    const value = query.get(name);
    if (value) where[name] = value;
  }
  const start = query.get("position");
  return start ? { ...where, start } : where;
}

/** The positions of the turns in the address; this browser computes them if it can. */
async function board(query: URLSearchParams): Promise<Line> {
  const where = whereAsked(query);
  const turns = query.get("turns") ?? "";
  const args = { ...where, turns, count: String(COUNT), san: "true" };
  const a = (await present())
    ? await compute<Replay>({ do: "replay", ...args })
    : await get<Replay>("replay", args);
  const list = steps(a, a.board, 0, []);
  const at = query.get("at");
  return {
    title: "",
    path: studyBoardUrl(where, turns ? turns.split(";").map((x) => x.trim()) : []),
    setup: a.setup,
    board: a.board,
    steps: list,
    at: Math.min(list.length - 1, Number(at ?? list.length - 1) || 0),
  };
}

export function lineOf(of: string, id: string, query: URLSearchParams): Promise<Line> {
  if (of === "game") return game(id);
  if (of === "study") return study(id, query.get("chapter") ?? "");
  if (of === "board") return board(query);
  return Promise.reject(new Refusal({ code: "not_found", text: "" }));
}
