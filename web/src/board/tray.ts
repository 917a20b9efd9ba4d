// Places the free pieces of a dissection: beside the figure on a wide screen, else below it.
import type { Pose } from "../net/position.ts";
import type { Board } from "../net/types.ts";
import type { Corner } from "../core/flat.ts";

const GAP = 600;

interface Span {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export function span(corners: Corner[]): Span {
  const xs = corners.map((c) => c[0]);
  const ys = corners.map((c) => c[1]);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
}

/** The figure's own place, or an empty table where any figure may be made. */
export const figure = (board: Board): Span =>
  board.outline?.length
    ? span(board.outline.flat())
    : { left: -1000, right: 9000, bottom: -1000, top: 7000 };

/** Lays the pieces out in rows of a width, from a corner rightwards and down. */
function rows(
  board: Board,
  left: number,
  top: number,
  width: number,
): { poses: Pose[]; low: number } {
  let x = left;
  let y = top;
  let low = top;
  const poses = board.kinds.map((k) => {
    const s = span((k.outline ?? [[0, 0]]) as Corner[]);
    const w = s.right - s.left;
    if (x > left && x + w > left + width) {
      x = left;
      y = low - GAP;
    }
    const pose = { x: x - s.left, y: y - s.top, angle: 0, flipped: false };
    low = Math.min(low, y - (s.top - s.bottom));
    x += w + GAP;
    return pose;
  });
  return { poses, low };
}

/** A pose for every kind; of several widths the one at which everything is drawn largest. */
export function tray(board: Board, wide: boolean): Pose[] {
  const f = figure(board);
  const aspect = wide ? 1.35 : 0.85;
  let best: Pose[] = [];
  let least = Infinity;
  for (let width = 4000; width <= 24000; width += 1000) {
    const { poses, low } = wide
      ? rows(board, f.right + 2 * GAP, f.top, width)
      : rows(board, f.left, f.bottom - 2 * GAP, width);
    const w = wide ? f.right - f.left + 2 * GAP + width : Math.max(f.right - f.left, width);
    const h = f.top - Math.min(f.bottom, low);
    const size = Math.max(w / aspect, h);
    if (size < least) {
      least = size;
      best = poses;
    }
  }
  return best;
}
