// Draws a gesture on a board: marks on its cells, and the way that letting go would take.
import { aims, far, lit, winner } from "./cues.ts";
import { type Gesture, held } from "./gesture.ts";
import type { BoardProps } from "./props.ts";
import { foreseen } from "./routes.ts";
import { nameCells } from "./speech.ts";
import type { BoardView } from "./view.ts";

/** Marks the cells, and names those that may be touched next. */
export function paint(v: BoardView, p: BoardProps, g: Gesture): void {
  const { hand, moves, picked } = g;
  const none = !!p.onMove && hand.touched.length === 0;
  const last = p.last ?? [];
  // Arrows of the Amazons that have landed belong to no seat.
  const arrows = last.filter((c) => (v.pieceAt(c)?.piece.seat ?? 0) < 0);
  v.mark({
    last,
    hand: picked >= 0 ? [picked] : hand.touched,
    targets: held(g) ? [...hand.next] : [],
    far: p.routes ? far(moves, hand) : [],
    sources: none && lit(p) ? [...(p.sources ?? hand.next)] : [],
    burning: aims(p),
    waiting: p.premove?.cells ?? [],
    fire: p.setup.game === "amazons" ? arrows : [],
    shine: winner(v, p),
    lift: p.board.shape === "pegs" ? hand.touched[0] : undefined,
    again: hand.exact.length > 0 ? hand.touched[hand.touched.length - 1] : undefined,
  });
  nameCells(v, p.setup, held(g) ? hand.next : new Set());
}

/** Shows the way that letting go over a cell would take; -1: over none. */
export function foresee(v: BoardView, p: BoardProps, { hand, moves }: Gesture, over: number): void {
  const bow = p.last?.[p.last.length - 1];
  if (aims(p) && bow !== undefined && hand.next.has(over)) return v.foresee([[bow, over]]);
  const m = p.routes ? foreseen(moves, hand, over) : null;
  v.foresee(m ? (m.ways ?? [m.touch]) : []);
}
