// The props of a board, with its callbacks.
import type { Board, Move, Position, Setup } from "../net/types.ts";
import type { Annotations } from "./annotations.ts";
import type { Draw } from "./sketch.ts";

export interface BoardProps {
  board: Board;
  setup: Setup;
  position: Position;
  /** The moves the reader may make, [] for none. */
  moves: Move[];
  /** First cells, when there are too many moves to list; `from` then returns those of a cell. */
  sources?: number[] | undefined;
  from?: ((cell: number) => Promise<Move[]>) | undefined;
  /** The moves that come to a cell, if there are too many to list. */
  to?: ((cell: number) => Promise<Move[]>) | undefined;
  /** For turns made of steps: the sequences of a piece. */
  routes?: ((cell: number) => Promise<Move[]>) | undefined;
  /** Asks why touching these cells is not allowed; `shot`: they are one move's only touch. */
  why?: ((cells: number[], shot: boolean) => Promise<string>) | undefined;
  last?: number[];
  flipped: boolean;
  onMove?: ((move: Move) => void) | undefined;
  /** Receives every touch if there are no moves. */
  onBlind?: ((cell: number) => void) | undefined;
  /** Own pieces that may be exchanged by touching both: an army being placed. */
  swap?: { cells: number[]; onSwap(a: number, b: number): void } | undefined;
  /** A move to be made when the reader's turn comes: its cells, [] for none yet. */
  premove?: { seat: number; cells: number[]; onSet(cells: number[]): void } | undefined;
  /** Coloured cells and arrows over the board. */
  annotations?: Annotations | undefined;
  /** Saves the drawings of the right button; else the board does. */
  onDraw?: Draw | undefined;
  label: string;
  still?: boolean; // no gliding
  offer?: Move[] | undefined; // moves that are offered to be chosen from
  fit?: boolean; // the page's style sizes the board's host
}
