// The one board of the site: an SVG that shows any game's board, pieces and marks, and reports
// which cells a hand touches or drags between. It contains no rules.
//
// Layers, from below: ground (frame and cells, which are the ARIA grid), marks under the pieces,
// pieces, marks above them, and the piece that is being dragged.
import { type Piece, piecesOf } from "../net/position.ts";
import type { Board, Position, Setup } from "../net/types.ts";
import { settings, stillness, themeOf, type Settings } from "../base/settings.ts";
import { drawing, isHourglass, type Draw } from "../pieces/index.ts";
import { defs } from "../pieces/defs.ts";
import { called, checked, flame, frost, rings, won } from "../pieces/things.ts";
import { lifeOf, pour, runs } from "../pieces/hourglass.ts";
import { type Box, path, round } from "../core/plane.ts";
import { Geometry } from "./geometry.ts";
import { ground, rims } from "./ground.ts";
import { drawAnnotations, drawLine, linesOf, type Annotations } from "./annotations.ts";
import { pair } from "./pairing.ts";

const NS = "http://www.w3.org/2000/svg";

export interface Marks {
  last?: number[]; // cells of the last turn
  hand?: number[]; // touched so far
  targets?: number[]; // may be touched next
  far?: number[]; // those that several moves lead to
  sources?: number[]; // where a move may begin
  again?: number | undefined; // touching this once more plays a move
  burning?: boolean; // targets are where an arrow may fly
  waiting?: number[]; // of a move that is made when the turn comes
  fire?: number[]; // where the last arrow has landed
  shine?: number | undefined; // a piece that has won
  lift?: number | undefined; // a peg whose top disc is held
}

export interface Shown {
  el: SVGGElement;
  piece: Piece;
}

function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
) {
  const el = document.createElementNS(NS, name);
  for (const [k, v] of Object.entries(attributes)) el.setAttribute(k, v);
  return el;
}

let serial = 0;

/** The whole area of a piece's drawing, wherever it is. */
const stateOf = (p: Piece, ended: boolean): string =>
  [p.kind, p.seat, p.angle, p.level]
    .concat([p.frozen && !ended, p.called, p.flipped, p.promoted, p.checked].map(Number))
    .join("/");

/** The patterns that all boards of the page fill their shapes with, laid once: their ids are one page's. */
function layDefs(): void {
  if (document.getElementById("board-defs")) return;
  const shared = svg("svg", { id: "board-defs", class: "hush", "aria-hidden": "true" });
  shared.innerHTML = `<defs>${defs}</defs>`;
  document.body.append(shared);
}

export class BoardView {
  readonly svg: SVGSVGElement;
  geometry: Geometry;
  shown: Shown[] = [];
  private readonly id = `b${serial++}`;
  private readonly base = svg("g", { class: "ground" });
  private readonly under = svg("g", { class: "under", "aria-hidden": "true" });
  private readonly men = svg("g", { class: "men", "aria-hidden": "true" });
  private readonly over = svg("g", { class: "over", "aria-hidden": "true" });
  private readonly focus = svg("g", { class: "focus", "aria-hidden": "true" });
  private readonly ahead = svg("g", { class: "ahead", "aria-hidden": "true" });
  private readonly rims = svg("g", { class: "rims", "aria-hidden": "true" });
  private readonly annotations = svg("g", { class: "annotations", "aria-hidden": "true" });
  private readonly symbols = svg("defs");
  private readonly known = new Set<string>();
  private readonly picture: boolean;
  private draw: Draw;
  private setup: Setup;
  private time = { at: performance.now(), running: false };
  private frameAsked = 0;
  private readonly unsettle: () => void;
  private sizes: ResizeObserver | undefined;
  flipped = false;
  /** Whether the game is over: immobile pieces are not frozen then. */
  private ended = false;

  constructor(
    host: HTMLElement,
    board: Board,
    setup: Setup,
    options: { flipped?: boolean; label: string; picture?: boolean; fit?: boolean },
  ) {
    this.setup = setup;
    if (isHourglass(setup)) board = { ...board, shape: "circle" };
    this.flipped = options.flipped ?? false;
    this.picture = options.picture ?? false;
    this.geometry = new Geometry(board, this.flipped);
    this.svg = svg("svg", {
      class: `board shape-${isHourglass(setup) ? "circle" : board.shape} game-${setup.game}`,
      role: options.picture ? "img" : "grid",
      "aria-label": options.label,
    });
    this.svg.append(
      this.symbols,
      this.base,
      this.under,
      this.men,
      this.over,
      this.annotations,
      this.ahead,
      this.rims,
      this.focus,
    );
    this.draw = drawing(board, setup, settings.get());
    layDefs();
    const began = performance.now();
    this.layGround([]);
    host.append(this.svg);
    if (options.fit) this.fit(host);
    performance.measure("agon-board", { start: began });
    let before = settings.get();
    this.svg.classList.add(themeOf(settings.get(), setup.game));
    this.unsettle = settings.on((s) => {
      this.svg.classList.replace(themeOf(before, setup.game), themeOf(s, setup.game));
      if (this.looksOther(before, s)) this.redraw();
      before = s;
    });
  }

  /** Gives the drawing its host's size in pixels: while its size is relative the browser lays out
   * every sign on it again whenever something near it changes, 15 ms for 354 pieces. */
  private fit(host: HTMLElement): void {
    const size = () => {
      this.svg.style.width = `${host.clientWidth}px`;
      this.svg.style.height = `${host.clientHeight}px`;
    };
    host.style.setProperty("--ratio", this.svg.style.getPropertyValue("--ratio"));
    host.classList.add("fit");
    this.sizes = new ResizeObserver(size);
    this.sizes.observe(host);
    size();
  }

  dispose(): void {
    this.sizes?.disconnect();
    this.unsettle();
    cancelAnimationFrame(this.frameAsked);
    this.svg.remove();
  }

  private looksOther = (a: Settings, b: Settings) =>
    a.pieces !== b.pieces || a.kanji !== b.kanji || a.sets !== b.sets;

  private redraw(): void {
    this.draw = drawing(this.geometry.board, this.setup, settings.get());
    this.known.clear();
    this.symbols.replaceChildren();
    const all = this.shown.map((s) => s.piece);
    this.men.replaceChildren();
    this.shown = [];
    this.put(all, false);
  }

  private layGround(list: Piece[]): void {
    this.geometry = new Geometry(this.geometry.board, this.flipped, list);
    this.base.innerHTML = ground(this.geometry, this.picture);
    const b = this.geometry.box;
    const up = this.picture ? 0 : this.geometry.headroom();
    const ratio = String(b.w / (b.h + up));
    this.svg.setAttribute("viewBox", [b.x, b.y - up, b.w, b.h + up].map(round).join(" "));
    this.svg.style.setProperty("--ratio", ratio);
    if (this.sizes) this.svg.parentElement?.style.setProperty("--ratio", ratio);
  }

  flip(flipped: boolean): void {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    const all = this.shown.map((s) => s.piece);
    this.layGround(all);
    this.men.replaceChildren();
    this.shown = [];
    this.put(all, false);
  }

  /** Shows a position; pieces that moved glide there. */
  place(position: Position, glide: boolean): void {
    const list = piecesOf(this.geometry.board, position);
    this.ended = position.over;
    const beside = list.filter((p) => p.cell < 0).length;
    if (this.shown.length === 0 || beside !== this.shown.filter((s) => s.piece.cell < 0).length)
      this.growFor(list);
    const began = performance.now();
    this.put(list, glide && this.shown.length > 0 && !stillness());
    performance.measure("agon-place", { start: began });
  }

  /** Makes room for pieces beside the board; it never shrinks. */
  private growFor(list: Piece[]): void {
    const old = this.geometry.box;
    const now = new Geometry(this.geometry.board, this.flipped, list);
    if (this.shown.length === 0 || now.box.w > old.w + 1 || now.box.h > old.h + 1)
      this.layGround(list);
  }

  private put(all: Piece[], glide: boolean): void {
    // Pieces in a tray are no part of the picture.
    const list = this.geometry.board.shape === "polygons" ? all.filter((p) => p.cell < 0) : all;
    const { kept, gone, fresh } = pair(this.shown, list, isHourglass(this.setup));
    for (const s of gone) this.remove(s.el, glide);
    const next: Shown[] = [];
    for (const [s, piece] of kept) {
      this.moveTo(s.el, s.piece, piece, glide);
      next.push({ el: s.el, piece });
    }
    for (const piece of fresh) {
      const el = this.make(piece);
      this.men.append(el);
      if (glide) el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 140 });
      next.push({ el, piece });
    }
    this.shown = next;
    this.time = { at: performance.now(), running: next.some((s) => s.piece.ms > 0) };
    this.runSand();
  }

  private remove(el: SVGGElement, glide: boolean): void {
    if (!glide) return el.remove();
    el.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 220, fill: "forwards" }).onfinish =
      () => el.remove();
  }

  private make(piece: Piece): SVGGElement {
    const el = svg("g", { class: "piece" });
    this.dress(el, piece);
    const at = this.geometry.place(piece);
    el.setAttribute("transform", this.transform(piece, at.x, at.y));
    return el;
  }

  private transform(piece: Piece, x: number, y: number): string {
    const move = `translate(${round(x)} ${round(y)})`;
    if (!this.geometry.board.kinds[piece.kind]?.outline) return move;
    const mirror = piece.flipped ? " scale(-1 1)" : "";
    return `${move}${this.flipped ? " rotate(180)" : ""} rotate(${-piece.angle})${mirror}`;
  }

  /** Sets an element's drawing: a shared symbol, and the parts of this piece alone. */
  private dress(el: SVGGElement, piece: Piece): void {
    const { kind, seat } = piece;
    const k = this.geometry.board.kinds[kind];
    if (!k) return;
    const glass = isHourglass(this.setup);
    if (glass) el.innerHTML = this.draw(k, kind, seat, piece.angle);
    else {
      const name = `${this.id}-${kind}-${seat}`;
      if (!this.known.has(name)) {
        this.known.add(name);
        const symbol = svg("g", { id: name });
        symbol.innerHTML = this.draw(k, kind, seat, 0);
        this.symbols.append(symbol);
      }
      const turn =
        this.flipped && /class="wedge/.test(this.draw(k, kind, seat, 0))
          ? ' transform="rotate(180)"'
          : "";
      el.innerHTML =
        (piece.checked ? checked : "") +
        `<use href="#${name}"${turn}/>` +
        (this.setup.game === "kamisado" ? rings(piece.level) : "") +
        (piece.frozen && !this.ended ? frost : "") +
        (piece.called ? called : "");
    }
    el.classList.toggle("promoted", piece.promoted);
    el.dataset.state = stateOf(piece, this.ended);
  }

  private moveTo(el: SVGGElement, old: Piece, piece: Piece, glide: boolean): void {
    if (el.dataset.state !== stateOf(piece, this.ended)) this.dress(el, piece);
    const from = el.getAttribute("transform") ?? "";
    const at = this.geometry.place(piece);
    const to = this.transform(piece, at.x, at.y);
    if (from === to) return;
    el.setAttribute("transform", to);
    this.men.append(el);
    if (!glide) return;
    const a = this.geometry.place(old);
    el.animate(
      [{ transform: `translate(${a.x - at.x}px, ${a.y - at.y}px)` }, { transform: "none" }],
      { duration: 140, easing: "ease-out", composite: "add" },
    );
  }

  /** A piece jumps to its drop before the server confirms it. */
  hint(from: number, to: number): void {
    const s = this.shown.find((x) => x.piece.cell === from);
    if (!s || this.shown.some((x) => x.piece.cell === to)) return;
    const c = this.geometry.board.cells[to];
    if (!c) return;
    const piece = { ...s.piece, cell: to, x: c.x, y: c.y };
    this.moveTo(s.el, s.piece, piece, !stillness());
    s.piece = piece;
  }

  /** Marks of the last turn are under the pieces, those of the hand above. */
  mark(m: Marks): void {
    const g = this.geometry;
    const full = new Set(this.shown.map((s) => s.piece.cell));
    const far = new Set(m.far ?? []);
    const shape = (cells: number[] | undefined, cls: string) =>
      [...new Set(cells ?? [])]
        .filter((c) => c >= 0 && c < g.board.cells.length)
        .map((c) => {
          const p = g.centre(c);
          return `<path class="${cls}" d="${path(g.markOutline(c))}" transform="translate(${round(p.x)} ${round(p.y)})"/>`;
        })
        .join("");
    this.base.querySelectorAll('[aria-selected="true"]').forEach((el) => {
      el.removeAttribute("aria-selected");
    });
    for (const c of m.hand ?? []) this.cellElement(c)?.setAttribute("aria-selected", "true");
    this.under.innerHTML =
      shape(m.last, "mark last") +
      shape(m.sources, "mark source") +
      shape(m.waiting, "mark premove") +
      shape(m.hand, "mark hand");
    this.over.innerHTML =
      (m.targets ?? [])
        .map((c) => {
          const aimed = this.aim(m.hand?.[0], c);
          if (aimed) return aimed;
          const p =
            g.board.shape === "pegs" ? { x: g.centre(c).x, y: -g.pegHeight() - 4 } : g.centre(c);
          const r = full.has(c) && g.board.shape !== "pegs" ? 43 : 14;
          if (m.burning)
            return `<g class="flame" transform="translate(${round(p.x)} ${round(p.y)})">${flame}</g>`;
          const cls = r > 20 ? "target ring" : far.has(c) ? "target far" : "target";
          return `<circle class="${cls}" cx="${round(p.x)}" cy="${round(p.y)}" r="${r}"/>`;
        })
        .join("") +
      this.againMark(m) +
      shape(m.fire, "mark burning") +
      (m.shine === undefined ? "" : this.rays(m.shine));
    this.lift(m.lift ?? -1);
  }

  /** Light around a piece that has won. */
  private rays(cell: number): string {
    const { x, y } = this.geometry.centre(cell);
    return `<g class="won" transform="translate(${round(x)} ${round(y)})">${won}</g>`;
  }

  /** Lifts the top disc of a peg above it, and sets down the one that was up. */
  private lift(peg: number): void {
    for (const s of this.shown) s.el.classList.remove("lifted");
    const on = this.shown.filter((s) => s.piece.cell === peg && peg >= 0);
    const top = on.sort((a, b) => b.piece.level - a.piece.level)[0];
    if (!top || this.geometry.board.shape !== "pegs") return;
    const up = -this.geometry.liftHeight() - this.geometry.place(top.piece).y;
    top.el.style.setProperty("--up", `${round(up)}px`);
    top.el.classList.add("lifted");
  }

  /** Draws coloured cells and arrows over everything. */
  annotate(n: Annotations): void {
    this.annotations.innerHTML = drawAnnotations(this.geometry, n);
  }

  /** The ways of pieces; [] removes them. */
  foresee(ways: number[][]): void {
    const lines = linesOf(ways, "ahead").map((l) => drawLine(this.geometry, l));
    this.ahead.innerHTML = lines.join("");
  }

  /** On a hexagon the held piece is pushed towards a neighbour: an arrow there, not a dot. */
  private aim(first: number | undefined, cell: number): string {
    if (this.geometry.board.shape !== "hex" || first === undefined) return "";
    const a = this.geometry.centre(first);
    const b = this.geometry.centre(cell);
    if (Math.hypot(b.x - a.x, b.y - a.y) > 110) return "";
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    return (
      `<path class="aim" transform="translate(${round(b.x)} ${round(b.y)}) rotate(${round(angle)})" ` +
      `d="M-27-9L2-9L2-25L31 0L2 25L2 9L-27 9Z"/>`
    );
  }

  /** An arrow on the cell whose second touch plays: the way from the first touched to it. */
  private againMark(m: Marks): string {
    const first = m.hand?.[0];
    if (m.again === undefined || first === undefined || first === m.again) return "";
    const a = this.geometry.centre(first);
    const b = this.geometry.centre(m.again);
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    return (
      `<g class="again" transform="translate(${round(b.x)} ${round(b.y)}) rotate(${round(angle)})">` +
      `<circle r="26"/><path d="M-12-8L2-8L2-16L18 0L2 16L2 8L-12 8Z"/></g>`
    );
  }

  /** The ring around the cell that has the focus; -1: none. */
  ring(cell: number): void {
    const g = this.geometry;
    if (cell < 0 || cell >= g.board.cells.length) return this.focus.replaceChildren();
    const p = g.centre(cell);
    const d = path(g.markOutline(cell));
    const at = `transform="translate(${round(p.x)} ${round(p.y)})"`;
    this.focus.innerHTML = `<path class="outer" d="${d}" ${at}/><path class="inner" d="${d}" ${at}/>`;
  }

  /** Pixels of a cell on the screen. */
  cellSize(): number {
    return 100 * (this.svg.getScreenCTM()?.a ?? 1);
  }

  /** The ground as a picture that nobody can touch. */
  get floor(): string {
    return ground(this.geometry, true).replace(/ data-cell="\d+"/g, "");
  }

  /** The ids of its drawing, for a magnifier. */
  get layers(): string[] {
    return [this.under, this.men, this.over].map((g, i) => (g.id ||= `${this.id}l${i}`));
  }

  /** Names of files and ranks along the edges of the visible part; null: all is visible. */
  edges(part: Box | null): void {
    if (!part) return this.rims.replaceChildren();
    // The window may be wider or higher than the part that it has to show.
    const { clientWidth, clientHeight } = this.svg;
    const scale = Math.min(clientWidth / part.w, clientHeight / part.h) || 1;
    const [w, h] = [clientWidth / scale, clientHeight / scale];
    const seen = { x: part.x - (w - part.w) / 2, y: part.y - (h - part.h) / 2, w, h };
    this.rims.innerHTML = rims(this.geometry, seen);
  }

  /** The element of the cell, for focus and names. */
  cellElement(cell: number): SVGGElement | null {
    return this.base.querySelector(`[data-cell="${cell}"]`);
  }

  pieceAt(cell: number): Shown | undefined {
    for (let i = this.shown.length - 1; i >= 0; i--)
      if (this.shown[i]?.piece.cell === cell) return this.shown[i];
    return undefined;
  }

  /** The point of the paper under a point of the screen. */
  paper(x: number, y: number): { x: number; y: number } {
    const m = this.svg.getScreenCTM();
    if (!m) return { x: 0, y: 0 };
    const p = new DOMPoint(x, y).matrixTransform(m.inverse());
    return { x: p.x, y: p.y };
  }

  /** Milliseconds a piece has left now, -1 when it has no sand. */
  sandOf(s: Shown): number {
    if (s.piece.ms < 0 || !runs(this.setup)) return s.piece.ms;
    return Math.max(0, s.piece.ms - (performance.now() - this.time.at));
  }

  private runSand(): void {
    cancelAnimationFrame(this.frameAsked);
    if (!isHourglass(this.setup)) return;
    const moving = runs(this.setup);
    for (const s of this.shown) pour(s.el, this.sandOf(s), lifeOf(this.setup), moving);
    if (this.time.running && moving) this.frameAsked = requestAnimationFrame(() => this.runSand());
  }
}
