// Turns of chess-like games in SAN. The server writes them, line by line; this file requests and
// caches them, and replaces letters by figurines.
import type { Board, Setup } from "../net/types.ts";
import { ask, Refusal, troubleOf } from "../net/connection.ts";
import { language, named } from "../i18n/index.ts";
import { store } from "../base/store.ts";
import { whereOf } from "./trial.ts";

/** The most letters that a question may have in its lines. */
const LINES_MOST = 8000;
/** Lines that a question may have. */
const LINES_AT_ONCE = 64;
/** The most letters of one line; turns of chess have at most five letters and a promotion. */
const TURNS_MOST = 800;
/** Milliseconds until a question is asked again, at first and at most. */
const PAUSE = 2000;
const PAUSE_MOST = 60_000;
/** The placeholder for a turn that is being requested: as wide as a turn, without a wrong word in
 * it. */
const COMING = "\u2007";

/** A place in the tree of all lines of a set-up that were requested. */
class Spot {
  readonly parent: Spot | null;
  readonly turn: string;
  /** The notation of its turn; null: not known yet. */
  word: string | null = null;
  asked = false;
  /** Whether a request for it was lost: until the next answer, the game's notation is shown. */
  lost = false;
  /** Whether the rules refuse it, or a turn before it. */
  refused = false;
  private readonly next = new Map<string, Spot>();

  constructor(parent: Spot | null, turn: string) {
    this.parent = parent;
    this.turn = turn;
  }

  then(turn: string): Spot {
    let spot = this.next.get(turn);
    if (!spot) this.next.set(turn, (spot = new Spot(this, turn)));
    return spot;
  }

  /** The spots that lead here from one on, which is left out. */
  from(first: Spot): Spot[] {
    const out: Spot[] = [];
    for (let at: Spot = this; at !== first && at.parent; at = at.parent) out.unshift(at);
    return out;
  }

  /** The last place up to here whose turn is known. */
  get known(): Spot {
    let at: Spot = this;
    while (at.parent && at.word === null) at = at.parent;
    return at;
  }
}

interface Book {
  setup: Setup;
  root: Spot;
  /** The ends of lines to request. */
  wanted: Set<Spot>;
  /** Milliseconds until a lost request is repeated. */
  pause: number;
  /** The positions of nodes in their trees. */
  at: WeakMap<Place, Spot>;
}

/** A turn of a tree, and its predecessor; the root has no turn. */
export interface Place {
  readonly turn: string;
  readonly parent: Place | null;
}

const books = new Map<string, Book>();
/** The same by open set-ups. */
const bookOfSetup = new WeakMap<Setup, Book>();
/** Changes when words have come. */
export const words = store(0);

function bookOf(setup: Setup): Book {
  const known = bookOfSetup.get(setup);
  if (known) return known;
  const key = JSON.stringify(whereOf(setup));
  const fresh = { setup, root: new Spot(null, ""), wanted: new Set<Spot>(), pause: PAUSE };
  const book = books.get(key) ?? { ...fresh, at: new WeakMap<Place, Spot>() };
  books.set(key, book);
  bookOfSetup.set(setup, book);
  return book;
}

function spotOf(book: Book, place: Place): Spot {
  let spot = book.at.get(place);
  if (!spot) {
    spot = place.parent ? spotOf(book, place.parent).then(place.turn) : book.root;
    book.at.set(place, spot);
  }
  return spot;
}

/** Whether the turns of a game are written as in chess books. */
export const hasSan = (setup: Setup | null | undefined): setup is Setup =>
  setup?.traits.includes("san") ?? false;

const texts = (spots: Spot[]): string => spots.map((s) => s.turn).join("; ");

/** Errors that the server would repeat for the same question. */
const final = new Set(["illegal", "bad_argument", "not_now", "too_large"]);

/** Turns that stay in the game's notation. */
function leave(spots: Spot[]): void {
  for (const s of spots.filter((x) => x.word === null)) {
    s.word = s.turn;
    s.refused = true;
  }
}

/** Gets the words of one question. A turn that the rules refuse stays in the game's notation;
 * failed requests are repeated. */
async function learn(book: Book, from: Spot, lines: Spot[][]): Promise<void> {
  try {
    const answer = await ask<{ lines: string[][] }>("notation", {
      ...whereOf(book.setup),
      turns: texts(from.from(book.root)),
      lines: lines.map(texts).join(" | "),
    });
    lines.forEach((line, i) => line.forEach((s, k) => (s.word ??= answer.lines[i]?.[k] ?? s.turn)));
    book.pause = PAUSE;
  } catch (e) {
    const { code } = troubleOf(e);
    if (!final.has(code)) askLater(book, lines);
    else if (code === "illegal") await learnApart(book, from, lines);
    else leave(lines.flat());
  }
  words.set(words.get() + 1);
}

/** One of these turns is illegal: it and its successors stay as they are, and no others do. */
async function learnApart(book: Book, from: Spot, lines: Spot[][]): Promise<void> {
  const [line = []] = lines;
  if (lines.length > 1) return void (await Promise.all(lines.map((l) => learn(book, from, [l]))));
  if (line.length === 1) return leave(line);
  const half = line.slice(0, line.length >> 1);
  const rest = line.slice(half.length);
  await learn(book, from, [half]);
  const at = half.at(-1)!;
  if (at.refused) leave(rest);
  else if (at.word === null) askLater(book, [rest]);
  else await learn(book, at, [rest]);
}

/** Repeats the request after a while, a longer one each time. */
function askLater(book: Book, lines: Spot[][]): void {
  const unknown = lines.flat().filter((s) => s.word === null);
  for (const s of unknown) s.lost = true;
  setTimeout(() => {
    for (const s of unknown) s.asked = false;
    for (const line of lines) if (line.at(-1)?.word === null) want(book, line.at(-1)!);
  }, book.pause);
  book.pause = Math.min(2 * book.pause, PAUSE_MOST);
}

/** Requests the wanted lines; those that branch from the same known place share a question. */
function flush(book: Book): void {
  const groups = new Map<Spot, Spot[][]>();
  const send = (from: Spot, lines: Spot[][]) => void learn(book, from, lines);
  for (const end of book.wanted) {
    const from = end.known;
    const whole = end.from(from);
    // The rest of a long line follows once its beginning is known.
    for (const s of whole.splice(TURNS_MOST)) s.asked = false;
    const lines = groups.get(from) ?? [];
    const letters = lines.reduce((sum, l) => sum + texts(l).length + 3, texts(whole).length);
    if (letters > LINES_MOST || lines.length === LINES_AT_ONCE) send(from, lines.splice(0));
    groups.set(from, [...lines, whole]);
  }
  book.wanted.clear();
  for (const [from, lines] of groups) if (lines.length > 0) send(from, lines);
}

function want(book: Book, end: Spot): void {
  if (end.asked) return;
  if (book.wanted.size === 0) queueMicrotask(() => flush(book));
  const open = (at: Spot | null): at is Spot => at !== null && at.word === null;
  for (let at: Spot | null = end; open(at) && !at.asked; at = at.parent) at.asked = true;
  for (let at = end.parent; open(at); at = at.parent) book.wanted.delete(at);
  book.wanted.add(end);
}

const figures: Record<string, string> = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘" };

/** A word with pieces for the letters of those that move as in chess. */
export function withFigurines(word: string, board: Board | null): string {
  const chess = (letter: string) =>
    board?.kinds.some((k) => k.letter === letter && k.moves === letter) ?? false;
  return word.replace(/(^|=)([KQRBN])/g, (all, before: string, x: string) =>
    chess(x) ? `${before}${figures[x]}` : all,
  );
}

/** Stores the SAN of a line's last turn, which came with it. */
export function learnLast(setup: Setup | null, turns: string[], word: string | undefined): void {
  if (!hasSan(setup) || !word || turns.length === 0) return;
  let at = bookOf(setup).root;
  for (const turn of turns) at = at.then(turn);
  at.word ??= word;
}

/** The notation of a line's turns, from one on; the turns themselves if the game has no other
 * notation. */
export function written(
  setup: Setup | null,
  board: Board | null,
  turns: string[],
  from = 0,
): string[] {
  if (!hasSan(setup)) return turns.slice(from);
  const book = bookOf(setup);
  let at = book.root;
  const spots = turns.map((turn) => (at = at.then(turn)));
  // SAN that came with turns may leave gaps before them.
  spots.forEach((s, i) => {
    if (s.word === null && spots[i + 1]?.word !== null) want(book, s);
  });
  return spots.slice(from).map((s) => shown(s, board));
}

function shown(spot: Spot, board: Board | null): string {
  if (spot.word !== null) return withFigurines(spot.word, board);
  return spot.lost ? spot.turn : COMING;
}

/** The notation of a tree's node, without a walk through its line. */
export function writtenAt(setup: Setup | null, board: Board | null, place: Place): string {
  if (!hasSan(setup) || !place.parent) return place.turn;
  const book = bookOf(setup);
  const spot = spotOf(book, place);
  if (spot.word === null) want(book, spot);
  return shown(spot, board);
}

/** The last turn of a line. */
export const writtenLast = (setup: Setup | null, board: Board | null, turns: string[]): string =>
  written(setup, board, turns, turns.length - 1)[0] ?? "";

/** A typed turn in the game's notation; moves from cell to cell already are. If it is no turn with
 * the game's letters, tries those of the reader's language. */
export async function typedTurn(
  setup: Setup | null,
  board: Board | null,
  turns: string[],
  typed: string,
): Promise<string> {
  if (!hasSan(setup) || /^[a-z]\d+[a-z]\d+(=\w+)?$/.test(typed)) return typed;
  const read = async (text: string) => {
    const args = { ...whereOf(setup), turns: turns.join("; "), text };
    return (await ask<{ turn: string }>("notation", args)).turn;
  };
  const text = plain(typed);
  try {
    return await read(text);
  } catch (e) {
    const other = withLetters(text, lettersOf(board));
    if (other === text || !(e instanceof Refusal) || e.trouble.id !== "typed_no_move") throw e;
    return read(other).catch(() => Promise.reject(e));
  }
}

/** The letters of the pieces that have one in SAN, with the first letters of their names. */
export function lettersOf(board: Board | null): { letter: string; name: string }[] {
  const kinds = (board?.kinds ?? []).filter((k) => k.letter.length === 1 && k.letter !== "P");
  return kinds.map((k) => ({ letter: k.letter, name: named(k.names, k.letter) }));
}

/** A word in which pieces have the first letters of their names, where only one name begins so. */
export function withLetters(word: string, pieces: { letter: string; name: string }[]): string {
  const known = (x: string) => {
    const first = pieces.filter((p) => p.name.slice(0, 1).toLocaleUpperCase(language.get()) === x);
    return first.length === 1 ? first[0]!.letter : x;
  };
  return word.replace(/^\p{Lu}(?!-)|(?<=[\d=])\p{Lu}(?=[+#]?$)/gu, known);
}

/** A typed turn with letters for pieces, as they are copied from a page. */
const plain = (typed: string): string =>
  typed.replace(/[♔-♞]/g, (x) => "KQRBNP"[(x.codePointAt(0)! - 0x2654) % 6]!.replace("P", ""));
