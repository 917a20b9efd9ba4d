// The text of a move that a hand has tried, as somebody would type it, so that the server refuses
// it in the same words as a typed one. This file contains the notation of games, not their rules.
import type { Piece, Pose } from "../net/position.ts";
import type { Board, Setup } from "../net/types.ts";

export interface Spelled {
  moves: string[];
  /** The name of a cell that nobody touched, where only a piece was. */
  invented?: string;
}

/** Games that write a move with a sign between its cells. */
const between: Record<string, string> = { amazons: "-", akhimoraec: "-" };

/** The steps of Arimaa straight to a cell, the longer way first. */
function steps(board: Board, on: Piece[], from: number, to: number): string[] {
  const [a, b] = [board.cells[from], board.cells[to]];
  const piece = on.find((p) => p.cell === from);
  if (!a || !b || !piece) return [];
  const letter = board.kinds[piece.kind]?.letter ?? "";
  const name = piece.seat === 0 ? letter.toUpperCase() : letter.toLowerCase();
  let [x, y] = [a.x, a.y];
  const texts: string[] = [];
  const across = Math.abs(b.x - a.x) > Math.abs(b.y - a.y);
  while (x !== b.x || y !== b.y) {
    const sideways = y === b.y || (across && x !== b.x);
    const square = board.cells.find((c) => c.x === x && c.y === y)?.name ?? "";
    const way = sideways ? (b.x > x ? "e" : "w") : b.y > y ? "n" : "s";
    texts.push(`${name}${square}${way}`);
    if (sideways) x += Math.sign(b.x - x) * 1000;
    else y += Math.sign(b.y - y) * 1000;
  }
  return texts;
}

/** The cell before a piece, as its seat looks, or one beside it. */
function before(board: Board, cell: number, seat: number): number {
  const at = board.cells[cell];
  if (!at) return -1;
  const apart = (c: { x: number; y: number }) => Math.hypot(c.x - at.x, c.y - at.y);
  const near = board.cells
    .map((c, i) => ({ i, c }))
    .filter(({ i, c }) => i !== cell && apart(c) < 1100)
    .sort((p, q) => (seat === 1 ? p.c.y - q.c.y : q.c.y - p.c.y));
  return near[0]?.i ?? -1;
}

/** The text of the move that touches these cells; null if it would be no move at all. */
export function spell(setup: Setup, board: Board, on: Piece[], cells: number[]): Spelled | null {
  const name = (c: number | undefined) => board.cells[c ?? -1]?.name ?? "";
  const [first, second] = cells;
  if (first === undefined) return null;
  if (second === undefined) {
    const piece = on.find((p) => p.cell === first);
    if (!piece || board.shape === "pegs") return null;
    const to = before(board, first, piece.seat);
    const spelled = to < 0 ? null : spell(setup, board, on, [first, to]);
    return spelled && { ...spelled, invented: name(to) };
  }
  if (setup.game === "arimaa") return { moves: steps(board, on, first, second) };
  return { moves: [cells.map(name).join(between[setup.game] ?? "")] };
}

/** A shot at a cell, where every move is one touch. */
export const shot = (setup: Setup, board: Board, cell: number): Spelled | null =>
  setup.game === "amazons" ? { moves: [`/${board.cells[cell]?.name ?? ""}`] } : null;

/** A flat piece laid as it lies, to a quarter of a unit. */
export function laid(board: Board, kind: number, p: Pose): Spelled {
  const near = (n: number) => Math.round(n / 250) / 4;
  const turn = `${p.flipped ? "f" : ""}${p.angle === 0 ? "" : Math.round(p.angle)}`;
  const letter = board.kinds[kind]?.letter ?? "";
  return { moves: [`${letter}${turn ? `/${turn}` : ""}@${near(p.x)}:${near(p.y)}`] };
}
