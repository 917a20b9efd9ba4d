// Drawings over a board that explain it: coloured cells, and arrows from cell to cell.
import type { Board as BoardData } from "../net/types.ts";
import { path, type Point, round } from "../core/plane.ts";
import type { Geometry } from "./geometry.ts";

export interface Spot {
  cell: number;
  /** Its look: annotation-... in the style sheet. */
  look: string;
}
export interface Arrow {
  from: number;
  to: number;
  look: string;
}
/** A way over several cells, with a head at its end. */
export interface Line {
  cells: number[];
  look: string;
}
export interface Annotations {
  spots: Spot[];
  arrows: Arrow[];
  lines?: Line[];
  /** Cells with a ring around their piece. */
  rings?: Spot[];
}

/** Joins the ways of a turn's pieces into lines: each way extends the last line to its start. */
export function linesOf(ways: number[][], look: string): Line[] {
  const lines: Line[] = [];
  for (const way of ways) {
    const from = way[0];
    const to = way[way.length - 1];
    if (from === undefined || to === undefined || from === to) continue;
    const before = lines.filter((l) => l.cells.at(-1) === from).pop();
    if (before) before.cells.push(to);
    else lines.push({ cells: [from, to], look });
  }
  return lines;
}

/** The outline of an arrow between two points: a shaft, and a head that ends a little short. */
export function arrowOutline(a: Point, b: Point, width: number): Point[] {
  const d = Math.hypot(b.x - a.x, b.y - a.y);
  const head = Math.min(34, d * 0.45);
  const tip = Math.max(head, d - 12);
  const along: [number, number][] = [
    [Math.min(16, d * 0.15), width / 2],
    [tip - head, width / 2],
    [tip - head, width * 1.45],
    [tip, 0],
    [tip - head, -width * 1.45],
    [tip - head, -width / 2],
    [Math.min(16, d * 0.15), -width / 2],
  ];
  const [u, v] = [(b.x - a.x) / d, (b.y - a.y) / d];
  return along.map(([x, y]) => ({ x: a.x + x * u - y * v, y: a.y + x * v + y * u }));
}

/** Parses an author's marks: "G d7" colours a cell, "R d7 d5" draws an arrow. */
export function annotationsOfMarks(board: BoardData, marks: string[]): Annotations {
  const out: Annotations = { spots: [], arrows: [] };
  const cell = (name: string | undefined) => board.cells.findIndex((c) => c.name === name);
  for (const mark of marks) {
    const [look = "G", a, b] = mark.split(" ");
    if (!a) continue;
    if (b) out.arrows.push({ from: cell(a), to: cell(b), look });
    else out.spots.push({ cell: cell(a), look });
  }
  return out;
}

/** The arrows and spots of a turn: successive steps of one piece make one arrow. */
export function annotationsOfTurn(touch: number[][], look: string): Annotations {
  const spots: Spot[] = [];
  const arrows: Arrow[] = [];
  for (const t of touch) {
    const from = t[0];
    const to = t[t.length - 1];
    if (from === undefined || to === undefined) continue;
    // The last piece that came there moves on: an earlier one has been taken.
    const before = arrows.filter((a) => a.to === from).pop();
    if (t.length === 1) spots.push({ cell: from, look });
    else if (before) before.to = to;
    else arrows.push({ from, to, look });
  }
  return { spots, arrows: arrows.filter((a) => a.from !== a.to) };
}

/** A line from cell to cell, begun and ended a little beside their centres. */
export function drawLine(g: Geometry, { cells, look }: Line): string {
  const points = cells.map((c) => g.centre(c));
  const toward = (a: Point, b: Point, by: number): Point => {
    const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: a.x + ((b.x - a.x) * by) / d, y: a.y + ((b.y - a.y) * by) / d };
  };
  const n = points.length;
  const [a, b, y, z] = [points[0], points[1], points[n - 2], points[n - 1]];
  if (!a || !b || !y || !z) return "";
  const tip = toward(z, y, 8);
  const neck = toward(tip, y, 26);
  const bends = [toward(a, b, 20), ...points.slice(1, -1), neck];
  const [u, v] = [((tip.x - neck.x) / 26) * 17, ((tip.y - neck.y) / 26) * 17];
  const head = [tip, { x: neck.x - v, y: neck.y + u }, { x: neck.x + v, y: neck.y - u }];
  const d = bends.map((p) => `${round(p.x)} ${round(p.y)}`).join("L");
  return `<g class="way-line way-${look}"><path class="edge" d="M${d}"/><path class="shaft" d="M${d}"/><path class="head" d="${path(head)}"/></g>`;
}

export function drawAnnotations(g: Geometry, n: Annotations): string {
  const there = (c: number) => c >= 0 && c < g.board.cells.length;
  const spot = ({ cell, look }: Spot) => {
    const p = g.centre(cell);
    return (
      `<path class="annotation spot annotation-${look}" d="${path(g.markOutline(cell))}" ` +
      `transform="translate(${round(p.x)} ${round(p.y)}) scale(.92)"/>`
    );
  };
  const at = (cell: number): Point => {
    const p = g.centre(cell);
    return g.board.shape === "pegs" ? { x: p.x, y: -g.pegHeight() / 2 } : p;
  };
  const arrow = ({ from, to, look }: Arrow) =>
    `<path class="annotation arrow annotation-${look}" d="${path(arrowOutline(at(from), at(to), 17))}"/>`;
  const ring = ({ cell, look }: Spot) => {
    const p = at(cell);
    return `<circle class="annotation ring annotation-${look}" cx="${round(p.x)}" cy="${round(p.y)}" r="44"/>`;
  };
  return (
    n.spots
      .filter((s) => there(s.cell))
      .map(spot)
      .join("") +
    n.arrows
      .filter((a) => there(a.from) && there(a.to) && a.from !== a.to)
      .map(arrow)
      .join("") +
    (n.rings ?? [])
      .filter((s) => there(s.cell))
      .map(ring)
      .join("") +
    (n.lines ?? [])
      .filter((l) => l.cells.every(there))
      .map((l) => drawLine(g, l))
      .join("")
  );
}
