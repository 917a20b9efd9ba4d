// Geometry of flat pieces: their corners in a pose, and the offered place nearest to a hand.
import { laidBy, type Pose } from "../net/position.ts";
import type { Move } from "../net/types.ts";

export type Corner = [number, number];

/** Corners of an outline that is flipped left to right, then turned about its first corner. */
export function corners(outline: Corner[], p: Pose): Corner[] {
  const a = (p.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(a), Math.sin(a)];
  return outline.map(([x0, y]) => {
    const x = p.flipped ? -x0 : x0;
    return [p.x + x * cos - y * sin, p.y + x * sin + y * cos];
  });
}

/** How far apart two outlines are at most, corner by corner; any corner may be the first. */
export function apart(a: Corner[], b: Corner[]): number {
  if (a.length !== b.length) return Infinity;
  let most = 0;
  for (const [x, y] of a) {
    let least = Infinity;
    for (const [u, v] of b) least = Math.min(least, Math.hypot(x - u, y - v));
    most = Math.max(most, least);
  }
  return most;
}

/** The offered move whose piece would lie nearest to these corners, within `reach`; or null. */
export function nearest(
  moves: Move[],
  outlines: Corner[][],
  held: Corner[],
  reach: number,
): Move | null {
  let best: Move | null = null;
  let least = reach;
  for (const m of moves) {
    const laid = laidBy(m);
    if (!laid) continue;
    const d = apart(corners(outlines[laid.kind] ?? [], laid), held);
    if (d < least) {
      least = d;
      best = m;
    }
  }
  return best;
}

/** The offered move with exactly the held piece's pose, anywhere: on an empty table the first piece
 * may be placed freely. */
export function anywhere(moves: Move[], outlines: Corner[][], held: Corner[]): Move | null {
  const centred = (c: Corner[]): Corner[] => {
    const m = middle(c);
    return c.map(([x, y]) => [x - m[0], y - m[1]]);
  };
  const own = centred(held);
  for (const m of moves) {
    const laid = laidBy(m);
    if (laid && apart(centred(corners(outlines[laid.kind] ?? [], laid)), own) < 20) return m;
  }
  return null;
}

/** The middle of an outline. */
export function middle(c: Corner[]): Corner {
  const n = Math.max(1, c.length);
  return [c.reduce((s, p) => s + p[0], 0) / n, c.reduce((s, p) => s + p[1], 0) / n];
}

/** A pose turned or flipped about the middle of the piece. */
export function turned(outline: Corner[], p: Pose, angle: number, flip: boolean): Pose {
  const was = middle(corners(outline, p));
  const next = {
    ...p,
    angle: (((flip ? 360 - p.angle : p.angle + angle) % 360) + 360) % 360,
    flipped: p.flipped !== flip,
  };
  const now = middle(corners(outline, next));
  return { ...next, x: next.x + was[0] - now[0], y: next.y + was[1] - now[1] };
}
