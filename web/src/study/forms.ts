// Parses positions into pieces on cells and writes them back, so that they can be edited on a
// board. The server checks every text; here only its form matters. A position that fits no form is
// edited as text.
import type { Message } from "../i18n/index.ts";
import { positionWith } from "../net/position.ts";
import type { Board, Position, Setup } from "../net/types.ts";

/** The pieces of a position, and the rest of its text. */
export interface Placed {
  /** Pieces by cell, as the text writes them: "R", "q", "gde", "+P". */
  on: Map<number, string>;
  /** The side to move, as the text writes it; "" if it does not. */
  side: string;
  /** The rest: castling rights, counters. */
  tail: string;
}

/** A text, and the cell of each of its letters (-1: none). */
export interface Written {
  text: string;
  cells: number[];
}

export interface Form {
  sides: string[];
  read(text: string): Placed | null;
  write(p: Placed): Written;
  /** The piece of such a text: kind and seat; null if the board has none. */
  piece(code: string): { kind: number; seat: number } | null;
  /** The text of a kind of a seat. */
  code(kind: number, seat: number): string;
}

class Writer {
  text = "";
  cells: number[] = [];
  add(part: string, cell = -1): void {
    for (let i = 0; i < new TextEncoder().encode(part).length; i++) this.cells.push(cell);
    this.text += part;
  }
}

type Codes = Pick<Form, "piece" | "code">;

/** Capitals are the first seat's, small letters the second's; "+" precedes a promoted piece. */
function byCase(board: Board): Codes {
  const kinds = new Map(board.kinds.map((k, i) => [k.letter.toLowerCase(), i]));
  return {
    piece(code) {
      const plain = code.replace(/^\+/, "");
      const kind = kinds.get(plain.toLowerCase());
      if (kind === undefined || plain === "") return null;
      return { kind, seat: plain === plain.toLowerCase() ? (/[a-z]/.test(plain) ? 1 : -1) : 0 };
    },
    code(kind, seat) {
      const letter = board.kinds[kind]?.letter ?? "";
      return seat === 1 ? letter.toLowerCase() : letter;
    },
  };
}

/** Every kind has a seat's colour, in small letters. */
function byColour(board: Board): Codes {
  const kinds = board.kinds.map((k) => k.letter.toLowerCase());
  return {
    piece(code) {
      const kind = kinds.indexOf(code);
      return kind < 0 ? null : { kind, seat: kind < 6 ? kind : -1 };
    },
    code: (kind) => kinds[kind] ?? "",
  };
}

/** "g [64 letters]", from a8 to h8 down to h1. */
function lettersForm(board: Board): Form {
  const cell = (i: number) => (7 - Math.floor(i / 8)) * 8 + (i % 8);
  return {
    ...byCase(board),
    sides: ["g", "s"],
    read(text) {
      const m = /^([gs]) \[(.{64})\](.*)$/.exec(text);
      if (!m) return null;
      const on = new Map<number, string>();
      [...(m[2] ?? "")].forEach((c, i) => {
        if (c !== " ") on.set(cell(i), c);
      });
      return { on, side: m[1] ?? "g", tail: (m[3] ?? "").trim() };
    },
    write(p) {
      const w = new Writer();
      w.add(`${p.side} [`);
      for (let i = 0; i < 64; i++) w.add(p.on.get(cell(i)) ?? " ", cell(i));
      w.add(p.tail ? `] ${p.tail}` : "]");
      return w;
    },
  };
}

/** The cells of a board row by row from the top, each row from the left. */
export function rows(board: Board): number[][] {
  const by = new Map<number, number[]>();
  board.cells.forEach((c, i) => by.set(c.y, [...(by.get(c.y) ?? []), i]));
  const x = (i: number) => board.cells[i]?.x ?? 0;
  return [...by.entries()]
    .sort((a, b) => b[0] - a[0])
    .map(([, row]) => row.sort((a, b) => x(a) - x(b)));
}

/** The pieces of one row, gaps as numbers; null when it does not fill the row. */
function readRow(text: string, row: number[], commas: boolean, on: Map<number, string>): boolean {
  let at = 0;
  const words = commas ? text.split(",") : (text.match(/\d+|\+?[^\d+]/g) ?? []);
  for (const word of words) {
    if (/^\d+$/.test(word)) at += Number(word);
    else on.set(row[at++] ?? -1, word);
  }
  return at === row.length;
}

/** "rows/from/the top side rest": FEN and its kin. "-..." may follow the last row. */
function rowsForm(board: Board, codes: Codes, sides: string[], commas: boolean): Form {
  const all = rows(board);
  return {
    ...codes,
    sides,
    read(text) {
      const [first = "", side = "", ...rest] = text.split(" ");
      const [drawn = "", ...taken] = board.shape === "hex" ? first.split("-") : [first];
      const lines = drawn.split("/");
      const on = new Map<number, string>();
      if (lines.length !== all.length || !sides.includes(side[0] ?? "")) return null;
      for (const [i, row] of all.entries())
        if (!readRow(lines[i] ?? "", row, commas, on)) return null;
      const tail = [...(taken.length ? [`-${taken.join("-")}`] : []), ...rest].join(" ");
      return { on, side, tail };
    },
    write(p) {
      const w = new Writer();
      all.forEach((row, r) => {
        if (r > 0) w.add("/");
        let gap = 0;
        let some = false;
        const word = (part: string, cell: number) => {
          if (commas && some) w.add(",");
          w.add(part, cell);
          some = true;
        };
        row.forEach((cell) => {
          const code = p.on.get(cell);
          if (code === undefined) gap++;
          else {
            if (gap > 0) word(String(gap), -1);
            word(code, cell);
            gap = 0;
          }
        });
        if (gap > 0) word(String(gap), -1);
      });
      const [taken = "", ...rest] = p.tail.split(" ");
      const behind = taken.startsWith("-") && taken.length > 1 && board.shape === "hex";
      if (behind) w.add(taken);
      const tail = behind ? rest.join(" ") : p.tail;
      w.add(` ${p.side}${tail ? ` ${tail}` : ""}`);
      return w;
    },
  };
}

/** Kamisado lists the towers' squares; a drawn board can be read too and is the form
 * written here. */
function towersForm(board: Board): Form {
  const drawn = rowsForm(board, byCase(board), ["w", "b"], false);
  return {
    ...drawn,
    read(text) {
      const m = /^((?:[a-h][1-8]){16}) ([wb]) (.*)$/.exec(text);
      if (!m) return drawn.read(text);
      const on = new Map<number, string>();
      (m[1]?.match(/../g) ?? []).forEach((name, i) => {
        const cell = board.cells.findIndex((c) => c.name === name);
        on.set(cell, drawn.code(i % 8, i < 8 ? 0 : 1));
      });
      return { on, side: m[2] ?? "w", tail: m[3] ?? "" };
    },
  };
}

/** The form of a game's positions, from one of them; null: they are edited as text. */
export function formOf(setup: Setup, board: Board, text: string): Form | null {
  const forms: Form[] = [];
  const commas = (text.split(" ")[0] ?? "").includes(",");
  if (setup.game === "arimaa") forms.push(lettersForm(board));
  else if (setup.game === "kamisado") forms.push(towersForm(board));
  else if (setup.game === "abalone")
    forms.push(rowsForm(board, byColour(board), [..."bwrygv"].slice(0, setup.seats), false));
  else if (board.shape === "square") {
    // Black moves first in shogi: sides are in the order of the seats.
    const sides = /^b/i.test(setup.names[0] ?? "") ? ["b", "w"] : ["w", "b"];
    forms.push(rowsForm(board, byCase(board), sides, commas));
  }
  return forms.find((f) => f.read(text)) ?? null;
}

/** Removes castling rights whose king or rook has left its initial cell. */
export function rightsKept(p: Placed, start: Placed, board: Board): Placed {
  const [rights = "", ...rest] = p.tail.split(" ");
  if (!/^[KQkq]+$/.test(rights)) return p;
  const x = (cell: number) => board.cells[cell]?.x ?? 0;
  const homes = (code: string) => [...start.on].filter(([, c]) => c === code).map(([cell]) => cell);
  const stands = (letter: string) => {
    const small = letter === letter.toLowerCase();
    const king = homes(small ? "k" : "K")[0];
    const rook = homes(small ? "r" : "R").find(
      (r) => king !== undefined && x(r) > x(king) === (letter.toUpperCase() === "K"),
    );
    return [king, rook].every((c) => c !== undefined && p.on.get(c) === start.on.get(c));
  };
  return { ...p, tail: [[...rights].filter(stands).join("") || "-", ...rest].join(" ") };
}

/** The position to show on a board. */
export function positionOf(form: Form, p: Placed): Position {
  return positionWith(
    [...p.on].flatMap(([cell, code]) => {
      const piece = form.piece(code);
      return piece ? [{ cell, ...piece }] : [];
    }),
  );
}

/** The arguments of a message, and of the messages inside it. */
const wordsOf = (m: Message): string[] =>
  (m.args ?? []).flatMap((a) => (typeof a === "string" ? [a] : wordsOf(a)));

/** The cells of a refusal: where the text went wrong, else those it names. */
export function blamed(board: Board, w: Written | null, why: Message, at: number): number[] {
  const cell = at >= 0 ? (w?.cells[at] ?? w?.cells[at - 1] ?? -1) : -1;
  if (cell >= 0) return [cell];
  const words = wordsOf(why);
  return board.cells.flatMap((c, i) => (words.includes(c.name) ? [i] : []));
}
