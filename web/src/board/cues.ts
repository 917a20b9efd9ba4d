// Cues on a board beside the pieces: cells that are lit, aimed at, or have won.
import type { Board, Move, Position, Setup } from "../net/types.ts";
import type { Hand } from "./hands.ts";
import type { BoardView } from "./view.ts";

interface Shown {
  board: Board;
  setup: Setup;
  position: Position;
  moves: Move[];
  sources?: number[] | undefined;
  last?: number[];
  onMove?: ((move: Move) => void) | undefined;
}

/** Every move is one touch: an arrow to shoot, a corner to fill. */
export const single = (moves: Move[]) =>
  moves.length > 0 && moves.every((m) => m.touch.length === 1);

/** Whether the mover must shoot an arrow now. */
export const aims = (p: Shown): boolean =>
  p.setup.game === "amazons" && !!p.onMove && single(p.moves);

/** The tower that has come across at the end of a round of Kamisado. */
export const winner = (v: BoardView, p: Shown): number | undefined => {
  const cell = p.last?.[p.last.length - 1];
  if (p.setup.game !== "kamisado" || !p.position.over || cell === undefined) return undefined;
  const rank = (c: number) => p.board.cells[c]?.y ?? 0;
  const edge = p.board.cells.map((c) => c.y);
  const goal = v.pieceAt(cell)?.piece.seat === 0 ? Math.max(...edge) : Math.min(...edge);
  return rank(cell) === goal ? cell : undefined;
};

/** The cells that a chosen piece reaches only in several moves. */
export const far = (moves: Move[], { touched, next }: Hand): number[] => {
  const near = new Set(
    moves.filter((m) => m.touch.length === 2 && !m.ways).map((m) => m.touch.join(" ")),
  );
  return touched.length === 1 ? [...next].filter((c) => !near.has(`${touched[0]} ${c}`)) : [];
};

/** Pieces that may move are lit only where few of them may: a forced tower, the top discs. */
export const lit = (p: Shown) => {
  const first = new Set(
    p.sources ?? p.moves.filter((m) => m.touch.length > 1).map((m) => m.touch[0]),
  );
  return first.size > 0 && first.size <= 2;
};
