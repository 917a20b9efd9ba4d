// Pieces on a board: the only file that reads the server's lists of numbers
// (docs/protocol-server.md). All other code uses objects with named members.
import type { Board, Items, Lay, Move, Position } from "./types.ts";

/** An item in JSON: the short form, or all of it. */
type Row = [
  cell: number,
  kind: number,
  seat: number,
  dx?: number,
  dy?: number,
  angle?: number,
  level?: number,
  marks?: number,
  ms?: number,
];
type LaidRow = [kind: number, x: number, y: number, angle: number, marks: number];

// The bits of an item's marks.
const FROZEN = 1;
const CALLED = 2;
const FLIPPED = 4;
const PROMOTED = 8;
const CHECKED = 16;

/** The pose of a flat piece: its first corner, its rotation in degrees, whether it is flipped. */
export interface Pose {
  x: number;
  y: number;
  angle: number;
  flipped: boolean;
}

export interface Piece extends Pose {
  /** Its cell; -1: beside the board, or on no cell. */
  cell: number;
  kind: number;
  /** The seat of its owner; -1: none. */
  seat: number;
  /** Its height in a tower, or the rings of a Kamisado tower. */
  level: number;
  frozen: boolean;
  /** It has to move. */
  called: boolean;
  promoted: boolean;
  /** A royal piece in check. */
  checked: boolean;
  /** The time left in an hourglass; -1: no sand in it. */
  ms: number;
}

const known = new WeakMap<Items, Piece[]>();

/** The pieces of a position, with their places in thousandths of a cell. */
export function piecesOf(board: Board, position: Position): Piece[] {
  const { items } = position;
  const before = known.get(items);
  if (before) return before;
  const pieces = (items as unknown as Row[]).map(
    ([cell, kind, seat, dx = 0, dy = 0, angle = 0, level = 0, marks = 0, ms = -1]) => ({
      cell,
      kind,
      seat,
      x: (board.cells[cell]?.x ?? 0) + dx,
      y: (board.cells[cell]?.y ?? 0) + dy,
      angle,
      level,
      frozen: (marks & FROZEN) !== 0,
      called: (marks & CALLED) !== 0,
      flipped: (marks & FLIPPED) !== 0,
      promoted: (marks & PROMOTED) !== 0,
      checked: (marks & CHECKED) !== 0,
      ms,
    }),
  );
  known.set(items, pieces);
  return pieces;
}

/** A position that nobody plays from: pieces on cells, as an editor has them. */
export function positionWith(pieces: Pick<Piece, "cell" | "kind" | "seat">[]): Position {
  const rows: Row[] = pieces.map(({ cell, kind, seat }) => [cell, kind, seat]);
  return { items: rows as unknown as Items, seat: -1, over: false };
}

/** The flat piece that a move lays down, and how; null when it lays none. */
export function laidBy(move: Move): (Pose & { kind: number }) | null {
  if (!move.lays) return null;
  const [kind, x, y, angle, marks] = move.lays as Lay as unknown as LaidRow;
  return { kind, x, y, angle, flipped: (marks & FLIPPED) !== 0 };
}
