// The geometry of boards: cells of any shape as outlines on paper, the cell at a point, and labels
// along the edges. One cell is 100 units wide; y runs downwards on paper.
import type { Piece } from "../net/position.ts";
import type { Board, Cell } from "../net/types.ts";
import { corners } from "../core/flat.ts";
import type { Box, Point } from "../core/plane.ts";
import { discHeight } from "../pieces/things.ts";

export interface Label {
  x: number;
  y: number;
  text: string;
}

const HEX = 100 / Math.sqrt(3);

export class Geometry {
  readonly board: Board;
  readonly flipped: boolean;
  readonly box: Box;
  /** The box of the cells alone, without labels and pieces beside the board. */
  readonly cells: Box;

  constructor(board: Board, flipped: boolean, pieces: Piece[] = []) {
    this.board = board;
    this.flipped = flipped;
    this.cells = this.boundCells(pieces);
    this.box = this.boundAll(pieces);
  }

  /** Thousandths of a cell to paper. */
  at(x: number, y: number): Point {
    const s = this.flipped ? -0.1 : 0.1;
    return { x: x * s, y: -y * s };
  }

  pegHeight = (): number => 60 + Math.max(5, this.board.kinds.length) * this.discHeight();

  /** How high the middle of a disc is that is lifted off its peg. */
  liftHeight = (): number => this.pegHeight() + 40;

  /** The room above the box that a lifted disc needs; on other boards nothing is lifted. */
  headroom(): number {
    if (this.board.shape !== "pegs") return 0;
    return this.liftHeight() + this.discHeight() / 2 + 4 + this.box.y;
  }

  /** The outline of a cell's marks: all of it, or a peg's foot. */
  markOutline(cell: number): Point[] {
    return this.board.shape === "pegs" ? rectangle(-96, 10, 192, 54) : this.outline(cell);
  }

  centre(cell: number): Point {
    const c = this.board.cells[cell] as Cell;
    return this.board.shape === "pegs" ? { x: c.x * 0.22, y: 0 } : this.at(c.x, c.y);
  }

  place(p: Piece): Point {
    if (this.board.shape !== "pegs") return this.at(p.x, p.y);
    return { x: this.centre(p.cell).x, y: -(p.level + 0.5) * this.discHeight() - 1 };
  }

  discHeight(): number {
    return discHeight(this.board);
  }

  /** The outline of a cell around its centre. */
  outline(cell: number): Point[] {
    const own = this.board.cells[cell]?.outline;
    if (own) return own.map(([x, y]) => this.at(x, y));
    switch (this.board.shape) {
      case "hex":
        return [0, 1, 2, 3, 4, 5].map((i) => {
          const a = (Math.PI / 3) * i + Math.PI / 6;
          return { x: HEX * Math.cos(a), y: HEX * Math.sin(a) };
        });
      case "circle":
        return Array.from({ length: 24 }, (_, i) => {
          const a = (Math.PI / 12) * i;
          return { x: 46 * Math.cos(a), y: 46 * Math.sin(a) };
        });
      case "pegs":
        return rectangle(-108, -this.pegHeight(), 216, this.pegHeight() + 74);
      default:
        return rectangle(-50, -50, 100, 100);
    }
  }

  /** The cell at a point of the paper, or -1. */
  cellAt(p: Point): number {
    let best = -1;
    let nearest = Infinity;
    for (let i = 0; i < this.board.cells.length; i++) {
      const c = this.centre(i);
      const dx = p.x - c.x;
      const dy = p.y - c.y;
      const d = this.board.shape === "pegs" ? Math.abs(dx) : dx * dx + dy * dy;
      if (d < nearest) {
        nearest = d;
        best = i;
      }
    }
    if (best < 0) return -1;
    const c = this.centre(best);
    if (this.board.shape === "square" && !this.board.cells[best]?.outline)
      return Math.max(Math.abs(p.x - c.x), Math.abs(p.y - c.y)) <= 51 ? best : -1;
    if (this.board.shape === "pegs") return Math.abs(p.x - c.x) <= 110 ? best : -1;
    return Math.hypot(p.x - c.x, p.y - c.y) <= 62 ? best : -1;
  }

  private boundCells(pieces: Piece[]): Box {
    const points: Point[] = [];
    const flat = this.board.shape === "polygons";
    if (flat && !this.board.outline) for (const p of pieces) points.push(...this.reach(p));
    else if (flat) points.length = 0;
    else
      this.board.cells.forEach((_, i) => {
        const c = this.centre(i);
        for (const o of this.outline(i)) points.push({ x: c.x + o.x, y: c.y + o.y });
      });
    for (const line of this.board.outline ?? [])
      for (const [x, y] of line) points.push(this.at(x, y));
    if (points.length === 0) for (const p of pieces) for (const o of this.reach(p)) points.push(o);
    return bound(points);
  }

  private boundAll(pieces: Piece[]): Box {
    const c = this.cells;
    const margin =
      { square: 42 * this.edge, circle: 46, hex: 74, polygons: 60, pegs: 16 }[this.board.shape] ??
      30;
    const points = [
      { x: c.x - margin, y: c.y - margin },
      { x: c.x + c.w + margin, y: c.y + c.h + margin },
    ];
    for (const p of pieces) if (p.cell < 0) for (const o of this.reach(p)) points.push(o);
    return bound(points);
  }

  /** The corners of a flat piece, or two around one beside the board. */
  private reach(p: Piece): Point[] {
    const own = this.board.kinds[p.kind]?.outline;
    if (own) return corners(own, p).map(([x, y]) => this.at(x, y));
    const c = this.place(p);
    const r = 55;
    return [
      { x: c.x - r, y: c.y - r },
      { x: c.x + r, y: c.y + r },
    ];
  }

  /** Files and ranks along the edges, taken from the cells' own names. */
  labels(): Label[] {
    if (/square|circle/.test(this.board.shape)) return this.squareLabels();
    if (this.board.shape === "hex") return this.hexLabels();
    if (this.board.shape === "pegs")
      return this.board.cells.map((c, i) => ({ x: this.centre(i).x, y: 36, text: c.name }));
    return [];
  }

  /** How much larger labels are on boards whose cells are small. */
  get edge(): number {
    const n = this.board.cells.length;
    return this.board.shape !== "square" || n <= 150 ? 1 : n <= 300 ? 1.6 : 2.3;
  }

  private squareLabels(): Label[] {
    const { x, y, h } = this.cells;
    const off = 22 * this.edge;
    const out: Label[] = [];
    this.board.cells.forEach((_, i) => {
      const c = this.centre(i);
      const [first, second] = this.parts(i);
      if (c.y > y + h - 60) out.push({ x: c.x, y: y + h + off, text: first });
      if (c.x < x + 60) out.push({ x: x - off, y: c.y, text: second });
    });
    return out;
  }

  /** The two halves of a name: its column's, and its row's. */
  private parts(cell: number): [string, string] {
    const name = this.board.cells[cell]?.name ?? "";
    const m = /^([A-Za-z]+)(\d+)$|^(\d+)([A-Za-z]+)$/.exec(name);
    return m ? [m[1] ?? m[3] ?? "", m[2] ?? m[4] ?? ""] : ["", ""];
  }

  private hexLabels(): Label[] {
    const s = this.flipped ? -1 : 1;
    const centres = this.board.cells.map((_, i) => this.centre(i));
    const taken = (x: number, y: number) =>
      centres.some((c) => Math.abs(c.x - x) < 20 && Math.abs(c.y - y) < 20);
    const out: Label[] = [];
    centres.forEach((c, i) => {
      const [row, number] = this.parts(i);
      if (!taken(c.x - s * 100, c.y)) out.push({ x: c.x - s * 84, y: c.y, text: row });
      if (!taken(c.x + s * 50, c.y + s * 86.6))
        out.push({ x: c.x + s * 44, y: c.y + s * 74, text: number });
    });
    return out;
  }
}

function rectangle(x: number, y: number, w: number, h: number): Point[] {
  return [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ];
}

function bound(points: Point[]): Box {
  if (points.length === 0) return { x: -50, y: -50, w: 100, h: 100 };
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}
