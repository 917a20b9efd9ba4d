// The board itself: frame, cells, edges and labels, as markup that is drawn once. Rows of cells are
// the rows of an ARIA grid.
import { escape } from "../pieces/escape.ts";
import { weave } from "../pieces/things.ts";
import { type Box, path, round } from "../core/plane.ts";
import type { Geometry } from "./geometry.ts";

const colours = new Set(["brown", "green", "red", "yellow", "fuchsia", "purple", "blue", "orange"]);

function cellMarkup(g: Geometry, i: number, picture: boolean): string {
  const cell = g.board.cells[i];
  if (!cell) return "";
  const c = g.centre(i);
  const d = path(g.outline(i));
  const look = cell.look || "plain";
  const rank = /^[a-z](\d+)$/.exec(cell.name)?.[1];
  const at = `transform="translate(${round(c.x)} ${round(c.y)})"`;
  let inside = `<path class="area" d="${d}"/>`;
  if (g.board.shape === "circle") inside = `<circle class="area" r="44"/>`;
  else if (colours.has(look))
    inside = `<path class="area look-${look}" d="${d}"/><path class="weave" d="${d}" fill="${weave(look)}"/>`;
  else if (g.board.shape === "hex") inside += `<circle class="pit" r="46"/>`;
  else if (look === "trap") inside += trap;
  return (
    `<g class="cell is-${escape(look.replace(/\W+/g, "-"))}${rank ? ` rank-${rank}` : ""}" ${picture ? "" : grip} data-cell="${i}" ${at}>` +
    `${inside}</g>`
  );
}

const grip = `role="gridcell" tabindex="-1"`;

const trap =
  `<rect class="inlay" x="-43" y="-43" width="86" height="86" rx="6"/><circle class="hole" r="34"/>` +
  `<circle class="hole deep" r="24"/><path class="scratch" d="M-30-30L-22-22M30-30L22-22M-30 30L-22 22M30 30L22 22"/>`;

/** Cells by rows from the top of the paper, each from the left: the order of the grid. */
export function rows(g: Geometry): number[][] {
  const by = new Map<number, number[]>();
  g.board.cells.forEach((_, i) => {
    const y = Math.round(g.centre(i).y / 10);
    by.set(y, [...(by.get(y) ?? []), i]);
  });
  return [...by.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => g.centre(a).x - g.centre(b).x));
}

function frame(g: Geometry): string {
  const { x, y, w, h } = g.cells;
  if (g.board.shape === "hex") return hexFrame(g);
  if (g.board.shape === "pegs") return pegs(g);
  if (g.board.shape === "polygons") return "";
  const m = 38 * g.edge;
  return (
    `<rect class="frame" x="${x - m}" y="${y - m}" width="${w + 2 * m}" height="${h + 2 * m}" rx="10"/>` +
    (g.board.shape === "square"
      ? `<rect class="bed" x="${x - 3}" y="${y - 3}" width="${w + 6}" height="${h + 6}"/>`
      : "")
  );
}

/** The rim of a hexagonal board: the hull of its cells, widened. */
function hexFrame(g: Geometry): string {
  const points = g.board.cells.map((_, i) => g.centre(i));
  if (points.length === 0) return "";
  const h = hull(points);
  const cx = h.reduce((s, p) => s + p.x, 0) / h.length;
  const cy = h.reduce((s, p) => s + p.y, 0) / h.length;
  const wide = (by: number) =>
    path(
      h.map((p) => {
        const r = Math.hypot(p.x - cx, p.y - cy) || 1;
        return { x: p.x + ((p.x - cx) / r) * by, y: p.y + ((p.y - cy) / r) * by };
      }),
    );
  return `<path class="frame" d="${wide(118)}"/><path class="bed" d="${wide(66)}"/>`;
}

function hull(points: { x: number; y: number }[]) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const turn = (
    o: { x: number; y: number },
    a: { x: number; y: number },
    b: { x: number; y: number },
  ) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
  const half = (list: typeof sorted) => {
    const out: typeof sorted = [];
    for (const p of list) {
      while (out.length > 1 && turn(out[out.length - 2]!, out[out.length - 1]!, p) <= 0.01)
        out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function pegs(g: Geometry): string {
  const { x, w } = g.cells;
  const top = -g.pegHeight() + 20;
  const poles = g.board.cells
    .map(
      (_, i) =>
        `<rect class="pole" x="${g.centre(i).x - 7}" y="${top}" width="14" height="${-top}" rx="7"/>`,
    )
    .join("");
  return `<rect class="frame" x="${x - 10}" y="0" width="${w + 20}" height="74" rx="12"/>${poles}`;
}

/** Lines between the circles of neighbours, where cells are circles. */
function ties(g: Geometry): string {
  if (g.board.shape !== "circle") return "";
  let d = "";
  g.board.cells.forEach((a, i) =>
    g.board.cells.forEach((b, j) => {
      if (j <= i || Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) > 1100) return;
      const p = g.centre(i);
      const q = g.centre(j);
      d += `M${p.x} ${p.y}L${q.x} ${q.y}`;
    }),
  );
  return `<path class="tie" d="${d}"/>`;
}

/** The name of a file or rank around a point, larger than 24 units by a factor. */
const label = (x: number, y: number, by: number, name: string): string =>
  `<text class="label" transform="translate(${round(x)} ${round(y + 8 * by)}) scale(${round(by)})">${escape(name)}</text>`;

/** Bands along the lower and left edge of a part of the board, with the names of its files and ranks. */
export function rims(g: Geometry, part: Box): string {
  const high = 0.034 * Math.max(part.w, part.h);
  const bottom = part.y + part.h - high;
  const all = g.labels();
  const below = g.cells.y + g.cells.h;
  const text = (x: number, y: number, name: string) => label(x, y, high / 30, name);
  const files = all
    .filter((l) => l.y > below && l.x > part.x + high && l.x < part.x + part.w)
    .map((l) => text(l.x, bottom + high / 2, l.text));
  const ranks = all
    .filter((l) => l.x < g.cells.x && l.y > part.y && l.y < bottom)
    .map((l) => text(part.x + high / 2, l.y, l.text));
  const box = [part.x, part.y, part.w, part.h].map(round);
  return (
    `<path class="rim" d="M${box[0]} ${box[1]}h${round(high)}V${round(bottom)}H${round(part.x + part.w)}v${round(high)}H${box[0]}Z"/>` +
    files.join("") +
    ranks.join("")
  );
}

/** `picture`: without roles for touch and keys. */
export function ground(g: Geometry, picture: boolean): string {
  const cells = (g.board.shape === "polygons" ? [] : rows(g))
    .map(
      (row) =>
        `<g${picture ? "" : ' role="row"'}>${row.map((i) => cellMarkup(g, i, picture)).join("")}</g>`,
    )
    .join("");
  const labels = g
    .labels()
    .filter((l) => l.text)
    .map((l) => label(l.x, l.y, g.edge, l.text))
    .join("");
  const figures = (g.board.outline ?? [])
    .map((o) => `<path class="figure" d="${path(o.map(([x, y]) => g.at(x, y)))}"/>`)
    .join("");
  return `${frame(g)}${figures}${ties(g)}<g class="cells">${cells}</g><g aria-hidden="true">${labels}</g>`;
}
