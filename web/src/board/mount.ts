// A board in its page: passes pointers and keys to the gesture, performs its effects, and names the
// cell under the pointer.
import { announce } from "../base/announce.ts";
import { click } from "../base/sound.ts";
import type { Box } from "../core/plane.ts";
import { listed, t } from "../i18n/index.ts";
import type { Move } from "../net/types.ts";
import * as gesture from "./gesture.ts";
import { BoardKeys } from "./keyboard.ts";
import type { Pointed } from "./lens.tsx";
import { foresee, paint } from "./paint.ts";
import { type Handlers, Pointers } from "./pointer.ts";
import type { BoardProps } from "./props.ts";
import { type Refused, refusedAt } from "./refusal.tsx";
import { cellName, pieceName } from "./speech.ts";
import type { Tipped } from "./tip.tsx";
import { BoardView } from "./view.ts";
import { Zoom } from "./zoom.ts";

export const LARGE = 150; // cells from which a board can be zoomed

/** The state of the layers over and beside a board. */
export interface Overlay {
  choice: Move[] | null;
  /** Whether the list of all pieces is open. */
  roster: boolean;
  refused: Refused | null;
  tip: Tipped | null;
  /** The visible part of a large board, and the name of the cell under the pointer. */
  part: Box | null;
  pointed: string;
  lens: Pointed | null;
}

export const bare: Overlay = {
  choice: null,
  roster: false,
  refused: null,
  tip: null,
  part: null,
  pointed: "",
  lens: null,
};

/** Strokes of the right button. */
export type Strokes = Pick<Handlers, "draw" | "aim"> & { erase(): void };

/** The cell of an event, or -1. */
const cellOf = (e: Event): number =>
  Number((e.target as Element).closest<SVGGElement>("[data-cell]")?.dataset.cell ?? -1);

export class Mount {
  view: BoardView | undefined;
  zoom: Zoom | undefined;
  keys: BoardKeys | undefined;
  /** The props of the last render. */
  props: BoardProps;
  private readonly show: (part: Partial<Overlay>) => void;
  private host: HTMLElement | undefined;
  private state = gesture.idle;
  private over = -1;

  constructor(props: BoardProps, show: (part: Partial<Overlay>) => void) {
    this.props = props;
    this.show = show;
  }

  /** Mounts a view of the board in an element, until the returned function is called. */
  open(host: HTMLElement, strokes: Strokes): () => void {
    const { board, setup, flipped, label, fit = false } = this.props;
    this.host = host;
    const v = new BoardView(host, board, setup, { flipped, label, fit });
    this.view = v;
    const seen = (part: Box | null) => {
      v.edges(part);
      this.show({ part });
    };
    this.zoom =
      board.cells.length > LARGE ? new Zoom(v.svg, () => v.geometry.box, seen) : undefined;
    const pointers = new Pointers(v, this.zoom ?? null, this.handlers(strokes));
    this.keys = this.boardKeys();
    this.listen(v, this.keys);
    return () => {
      pointers.stop();
      v.dispose();
    };
  }

  /** Shows the position and the side it is seen from. */
  place(): void {
    const { view: v, props: p } = this;
    if (!v) return;
    // The ground may be redrawn below the focus.
    const focused = v.svg.contains(document.activeElement);
    v.flip(p.flipped);
    this.zoom?.apply();
    v.place(p.position, !p.still);
    // The label is in the reader's language: cells are named again when that changes.
    v.svg.setAttribute("aria-label", p.label);
    this.keys?.stop(focused);
  }

  /** Applies the page's moves. */
  deal(): void {
    this.show({ choice: this.props.offer ?? null, refused: null });
    this.take({ what: "deal" });
  }

  /** A move was picked from a choice. */
  pick(move: Move): void {
    this.show({ choice: null });
    this.keys?.stop(true);
    this.take({ what: "pick", move });
  }

  /** A choice was closed. */
  dismiss(): void {
    this.take({ what: "let go" });
    this.keys?.stop(true);
  }

  private scene(): gesture.Scene {
    const p = this.props;
    return {
      position: p.position,
      seat: p.position.seat,
      moves: p.moves,
      active: !!p.onMove,
      sources: p.sources,
      asks: { from: !!p.from, routes: !!p.routes },
      blind: !!p.onBlind,
      swap: p.swap?.cells,
      premove: p.premove,
      seatAt: (cell) => this.view?.pieceAt(cell)?.piece.seat,
    };
  }

  private take(input: gesture.Input): void {
    const [state, effects] = gesture.step(this.state, this.scene(), input);
    this.state = state;
    for (const e of effects) this.perform(e);
  }

  private perform(e: gesture.Effect): void {
    const p = this.props;
    if (e.what === "paint") this.paint();
    else if (e.what === "move") p.onMove?.(e.move);
    else if (e.what === "choice") this.show({ choice: e.moves });
    else if (e.what === "blind") p.onBlind?.(e.cell);
    else if (e.what === "premove") p.premove?.onSet(e.cells);
    else if (e.what === "hint") this.view?.hint(e.from, e.to);
    else if (e.what === "click") click("pick");
    else if (e.what === "swap") this.swap(e.a, e.b);
    else if (e.what === "refuse") this.refuse(e.cells, e.shot);
    else if (e.what === "ask") this.ask(e);
    else void Promise.resolve().then(() => this.say(e.cell, e.drawn, e.came)); // once the page is drawn
  }

  private ask(question: gesture.Question): void {
    const { cell, about } = question;
    const asked = about === "from" ? this.movesOf(cell) : this.props.routes?.(cell);
    void asked?.then((moves) => this.take({ what: "answer", to: question, moves }));
  }

  private paint(): void {
    if (!this.view) return;
    paint(this.view, this.props, this.state);
    this.foresee();
  }

  private foresee(): void {
    if (this.view) foresee(this.view, this.props, this.state, this.over);
  }

  private swap(a: number, b: number): void {
    this.props.swap?.onSwap(a, b);
    const v = this.view;
    if (v) announce(t("say.swapped", { a: cellName(v, a), b: cellName(v, b) }));
  }

  private hush(): void {
    this.show({ tip: null, refused: null });
  }

  /** Shows why these cells cannot be touched one after the other. */
  private refuse(cells: number[], shot = false): void {
    const { props: p, view: v } = this;
    const cell = cells[cells.length - 1] as number;
    if (!p.why || !p.onMove || !v || (!shot && !v.pieceAt(cells[0] as number))) return;
    const alone = () => cells.length === 1 && v.pieceAt(cell)?.piece.seat === p.position.seat;
    void p.why(cells, shot).then((reason) => {
      const what = alone() ? this.whatAt(cell) : "";
      const text = reason || (what && t("say.cannot", { what }));
      const r = v.cellElement(cell)?.getBoundingClientRect();
      if (!text || !r || this.props.position !== p.position) return;
      const box = this.host?.parentElement ?? null;
      this.show({ refused: refusedAt(text, box, r.left + r.width / 2, r.top) });
    });
  }

  /** Announces the result of a touch by key, if the page has not been redrawn since. */
  private say(cell: number, drawn: object, g: gesture.Gesture): void {
    const { view: v, props: p } = this;
    if (!v || p !== drawn) return;
    const s = v.pieceAt(cell);
    const what = `${s ? pieceName(v, p.setup, s.piece) : ""} ${cellName(v, cell)}`.trim();
    const next = [...g.hand.next].map((c) => cellName(v, c));
    if (g.picked >= 0) announce(t("say.swap", { what }));
    else if (g.hand.touched.length > 0) announce(t("say.held", { what, list: listed(next) }));
    else if (!p.swap && g.moves.length > 0) announce(t("say.nothing", { what }));
  }

  private whatAt(cell: number): string {
    const s = this.view?.pieceAt(cell);
    if (!this.view || !s) return "";
    return `${pieceName(this.view, this.props.setup, s.piece)} ${cellName(this.view, cell)}`;
  }

  /** The text for a cell under the pointer: its piece, or its name. */
  private nameAt(cell: number): string {
    return this.view && cell >= 0 ? this.whatAt(cell) || cellName(this.view, cell) : "";
  }

  private hover(cell: number, x: number, y: number): void {
    const v = this.view;
    const s = cell >= 0 ? v?.pieceAt(cell) : undefined;
    if (v && v.geometry.board.cells.length > LARGE) this.show({ pointed: this.nameAt(cell) });
    const k = s && v?.geometry.board.kinds[s.piece.kind];
    if (!v || !s || !k || (!k.moves && v.geometry.board.cells.length < LARGE))
      return this.show({ tip: null });
    const name = pieceName(v, this.props.setup, s.piece);
    this.show({ tip: { x, y, name, moves: k.moves, back: s.piece.seat === 1 } });
  }

  /** A finger has no hover: the piece under it is named, and its moves are shown away from it. */
  private tapped(cell: number): void {
    const r = this.view?.cellElement(cell)?.getBoundingClientRect();
    const box = this.host?.getBoundingClientRect();
    if (!r || !box || this.props.board.cells.length <= LARGE) return;
    const low = (r.top + r.bottom) / 2 < (box.top + box.bottom) / 2;
    const y = low ? Math.min(innerHeight, box.bottom) - 252 : box.top - 10;
    this.hover(cell, box.left + 4 - 18, y);
  }

  private movesOf(cell: number): Promise<Move[]> {
    const { sources, from } = this.props;
    if (!sources) return Promise.resolve(this.state.moves.filter((m) => m.touch[0] === cell));
    return sources.includes(cell) && from ? from(cell).catch(() => []) : Promise.resolve([]);
  }

  private movesTo(cell: number): Promise<Move[]> {
    const { sources, to } = this.props;
    if (sources) return to ? to(cell).catch(() => []) : Promise.resolve([]);
    const comes = (m: Move) => m.touch.indexOf(cell, m.touch.length > 1 ? 1 : 0) >= 0;
    return Promise.resolve(this.state.moves.filter(comes));
  }

  private handlers({ draw, aim, erase }: Strokes): Handlers {
    const letGo = () => this.take({ what: "let go" });
    return {
      touch: (cell, sweep) => {
        this.hush();
        this.take(sweep ? { what: "touch", cell, sweep } : { what: "tap", cell });
      },
      land: (cell) => {
        this.hush();
        this.take({ what: "land", cell });
      },
      tapped: (cell) => this.tapped(cell),
      down: erase,
      draw,
      aim,
      press: (cell) => {
        const { routes, onMove } = this.props;
        if (!routes || !onMove) return false;
        this.take({ what: "pull", cell });
        return true;
      },
      lens: (cell, x, y) =>
        this.show({ lens: cell < 0 ? null : { cell, x, y, name: this.nameAt(cell) } }),
      vain: (from, to) => {
        this.show({ refused: null });
        if (!this.props.swap && !this.props.onBlind) this.refuse([from, to]);
      },
      over: (cell) => {
        this.over = cell;
        this.foresee();
      },
      drop: letGo,
      hover: (cell, x, y) => this.hover(cell, x, y),
      grip: (cell) =>
        gesture.grip(this.state, this.scene(), cell, this.props.board.shape === "hex"),
    };
  }

  private boardKeys(): BoardKeys {
    return new BoardKeys({
      view: () => this.view,
      zoom: () => this.zoom,
      setup: () => this.props.setup,
      touch: (cell) => {
        this.hush();
        this.take({ what: "touch", cell, sweep: false, then: { say: this.props } });
      },
      letGo: () => this.take({ what: "let go" }),
      choices: () => gesture.choices(this.state, this.scene()),
      from: (cell) => this.movesOf(cell),
      to: (cell) => this.movesTo(cell),
      tip: (cell) => {
        const r = this.view?.cellElement(cell)?.getBoundingClientRect();
        if (r) this.hover(cell, r.right, r.top);
      },
      list: () => this.show({ roster: true }),
    });
  }

  /** Keys reach the cell that has the focus. */
  private listen(v: BoardView, keys: BoardKeys): void {
    const { svg } = v;
    svg.addEventListener("keydown", (e) => {
      const cell = cellOf(e);
      if (cell < 0 || !keys.press(e, cell)) return;
      e.preventDefault();
      e.stopPropagation();
    });
    // The ring is drawn above everything, and only for a focus set by key.
    svg.addEventListener("focusin", (e) => {
      const cell = cellOf(e);
      if (cell >= 0) keys.cell = cell;
      v.ring((e.target as Element).matches(":focus-visible") ? cell : -1);
    });
    svg.addEventListener("focusout", () => {
      v.ring(-1);
      this.show({ tip: null });
    });
  }
}
