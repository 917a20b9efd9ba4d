// Fingers and mice on a board: a touch, a drag from cell to cell, a sweep over a line of cells; two
// fingers or a wheel zoom large boards.
import type { BoardView } from "./view.ts";
import type { Zoom } from "./zoom.ts";

export interface Handlers {
  /** A cell was touched; `sweep`: while dragging over it. */
  touch(cell: number, sweep: boolean): void;
  /** Whether a drag may begin here: the piece follows, or cells are swept over. */
  grip(cell: number): "piece" | "sweep" | null;
  /** A piece that was dragged is let go over a cell. */
  land(cell: number): void;
  /** A cell was pressed with the right button, or for long; false: no effect. */
  press(cell: number): boolean;
  /** The left button or a finger comes down. */
  down(): void;
  /** The right button was dragged from cell to cell, or pressed on one without effect. */
  draw(from: number, to: number): void;
  /** The stroke goes from one cell to another; -1: to none, or it has ended. */
  aim(from: number, to: number): void;
  /** A drag between cells without a piece to pick up. */
  vain(from: number, to: number): void;
  /** A finger has touched a cell. */
  tapped(cell: number): void;
  /** A finger is over cells too small for it; -1: it no longer is. */
  lens(cell: number, x: number, y: number): void;
  /** The dragged piece is over a cell, -1: over none. */
  over(cell: number): void;
  /** Let go over no cell. */
  drop(): void;
  hover(cell: number, x: number, y: number): void;
}

const SLOP = 6; // pixels that a finger may tremble
const SMALL = 24; // pixels of a cell below which a finger needs a magnifier
const LONG = 450; // ms after which a press of a finger is a long one

interface Drag {
  id: number;
  x: number;
  y: number;
  cell: number;
  last: number;
  mode: "piece" | "sweep" | "pan" | "wait" | "vain" | "lens";
  el: SVGGElement | null;
  home: string;
}

/** The pointers on a board: listens on the view's element until it is stopped. */
export class Pointers {
  private readonly view: BoardView;
  private readonly zoom: Zoom | null;
  private readonly on: Handlers;
  private drag: Drag | null = null;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private spread = 0;
  private over = -1;
  private holding: ReturnType<typeof setTimeout> | undefined;
  /** The cell on which the right button went down; and whether to suppress its menu, which comes
   * with the press on some systems, with the release on others. */
  private right = -1;
  private menu: "none" | "waits" | "came" = "none";
  private readonly listening = new AbortController();

  constructor(view: BoardView, zoom: Zoom | null, on: Handlers) {
    this.view = view;
    this.zoom = zoom;
    this.on = on;
    const { svg } = view;
    const { signal } = this.listening;
    svg.addEventListener("pointerdown", (e) => this.down(e), { signal });
    // A reader who draws does not move the focus: the arrow keys still browse the game.
    const hold = (e: MouseEvent) => e.button === 2 && this.right >= 0 && e.preventDefault();
    svg.addEventListener("mousedown", hold, { signal });
    svg.addEventListener("pointermove", (e) => this.move(e), { signal });
    svg.addEventListener("pointerup", (e) => this.up(e), { signal });
    svg.addEventListener("pointercancel", (e) => this.cancel(e), { signal });
    svg.addEventListener("pointerleave", (e) => this.leave(e), { signal });
    svg.addEventListener("contextmenu", (e) => this.context(e), { signal });
    svg.addEventListener("wheel", (e) => this.wheel(e), { signal, passive: false });
  }

  stop(): void {
    this.listening.abort();
  }

  private cellOf(e: MouseEvent): number {
    return this.view.geometry.cellAt(this.view.paper(e.clientX, e.clientY));
  }

  /** Reports each new cell under the dragged piece once. */
  private pass(cell: number): void {
    if (cell === this.over) return;
    this.over = cell;
    this.on.over(cell);
  }

  private release(back: boolean): void {
    clearTimeout(this.holding);
    if (this.drag?.mode === "lens") this.on.lens(-1, 0, 0);
    if (this.drag?.el) {
      this.drag.el.classList.remove("dragged");
      if (back) this.drag.el.setAttribute("transform", this.drag.home);
    }
    this.drag = null;
  }

  private down(e: PointerEvent): void {
    if (e.button === 2 && e.pointerType === "mouse") return this.begun(e);
    if (e.button !== 0) return;
    this.menu = "none";
    this.on.down();
    this.fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.fingers.size === 2) {
      this.release(true);
      this.spread = this.gap();
      return;
    }
    const cell = this.cellOf(e);
    this.view.svg.setPointerCapture(e.pointerId);
    clearTimeout(this.holding);
    if (e.pointerType === "touch")
      this.holding = setTimeout(() => {
        if (this.drag?.mode === "wait" && cell >= 0 && this.on.press(cell)) this.drag = null;
      }, LONG);
    this.drag = {
      id: e.pointerId,
      x: e.clientX,
      y: e.clientY,
      cell,
      last: cell,
      mode: "wait",
      el: null,
      home: "",
    };
    if (e.pointerType !== "touch" || !this.zoom || cell < 0 || this.view.cellSize() >= SMALL)
      return;
    this.drag.mode = "lens";
    this.on.lens(cell, e.clientX, e.clientY);
  }

  private begun(e: PointerEvent): void {
    this.right = this.cellOf(e);
    if (this.right < 0) return;
    this.menu = "waits";
    this.view.svg.setPointerCapture(e.pointerId);
  }

  /** The right button is let go. */
  private drawn(e: PointerEvent): void {
    const [from, to] = [this.right, this.cellOf(e)];
    this.right = -1;
    if (this.menu === "came") this.menu = "none";
    this.on.aim(from, -1);
    if (to < 0 || (from === to && this.on.press(from))) return;
    this.on.draw(from, to);
  }

  private begin(e: PointerEvent, d: Drag): void {
    const grip = d.cell < 0 ? null : this.on.grip(d.cell);
    if (grip) {
      this.on.touch(d.cell, true);
      d.mode = grip;
      const s = grip === "piece" ? this.view.pieceAt(d.cell) : undefined;
      if (s) {
        d.el = s.el;
        d.home = s.el.getAttribute("transform") ?? "";
        s.el.classList.add("dragged");
        s.el.parentNode?.append(s.el);
      }
    } else if (this.zoom?.near) d.mode = "pan";
    else if (e.pointerType === "touch" || Math.hypot(e.clientX - d.x, e.clientY - d.y) > 30)
      d.mode = "vain";
  }

  private move(e: PointerEvent): void {
    const finger = this.fingers.get(e.pointerId);
    if (finger && this.fingers.size === 2) return this.pinch(e);
    if (!this.drag || this.drag.id !== e.pointerId) {
      if (e.pointerType !== "mouse") return;
      const cell = this.cellOf(e);
      if (this.right >= 0) return this.on.aim(this.right, cell === this.right ? -1 : cell);
      this.pass(cell);
      this.on.hover(cell, e.clientX, e.clientY);
      return;
    }
    if (
      this.drag.mode === "wait" &&
      Math.hypot(e.clientX - this.drag.x, e.clientY - this.drag.y) > SLOP
    )
      this.begin(e, this.drag);
    if (!this.drag) return;
    if (this.drag.mode === "lens") this.on.lens(this.cellOf(e), e.clientX, e.clientY);
    else if (this.drag.mode === "pan") this.pan(e, this.drag);
    else if (this.drag.mode === "piece" && this.drag.el) {
      const p = this.view.paper(e.clientX, e.clientY);
      this.drag.el.setAttribute("transform", `translate(${p.x} ${p.y}) scale(1.12)`);
      this.pass(this.cellOf(e));
    } else if (this.drag.mode === "sweep") {
      const cell = this.cellOf(e);
      if (cell >= 0 && cell !== this.drag.last) {
        this.drag.last = cell;
        this.on.touch(cell, true);
      }
    }
  }

  private pan(e: PointerEvent, d: Drag): void {
    const a = this.view.paper(d.x, d.y);
    const b = this.view.paper(e.clientX, e.clientY);
    this.zoom?.pan(a.x - b.x, a.y - b.y);
    d.x = e.clientX;
    d.y = e.clientY;
  }

  private gap(): number {
    const [a, b] = [...this.fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  private pinch(e: PointerEvent): void {
    const other = [...this.fingers.entries()].find(([id]) => id !== e.pointerId)?.[1];
    this.fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    const now = this.gap();
    if (!this.zoom || !other || this.spread < 1) return;
    this.zoom.by(
      now / this.spread,
      this.view.paper((e.clientX + other.x) / 2, (e.clientY + other.y) / 2),
    );
    this.spread = now;
  }

  private up(e: PointerEvent): void {
    if (this.right >= 0 && e.button === 2) return this.drawn(e);
    this.fingers.delete(e.pointerId);
    const d = this.drag;
    if (!d || d.id !== e.pointerId) return;
    const cell = this.cellOf(e);
    clearTimeout(this.holding);
    if (d.mode === "wait" || d.mode === "lens") {
      this.drag = null;
      this.on.lens(-1, 0, 0);
      if (cell < 0) this.on.drop();
      else this.on.touch(cell, false);
      if (cell >= 0 && e.pointerType === "touch") this.on.tapped(cell);
      return;
    }
    this.release(true);
    if (d.mode === "vain" && d.cell >= 0 && cell >= 0 && cell !== d.cell)
      this.on.vain(d.cell, cell);
    if (d.mode !== "piece") return;
    this.pass(-1);
    if (cell >= 0 && cell !== d.cell) this.on.land(cell);
    else if (cell < 0) this.on.drop();
  }

  private cancel(e: PointerEvent): void {
    if (this.right >= 0) this.on.aim(this.right, -1);
    this.right = -1;
    this.fingers.delete(e.pointerId);
    this.release(true);
  }

  private wheel(e: WheelEvent): void {
    if (!this.zoom) return;
    if (!this.zoom.near && e.deltaY > 0) return; // panning past the board scrolls the page
    e.preventDefault();
    this.zoom.by(Math.exp(-e.deltaY / 400), this.view.paper(e.clientX, e.clientY));
  }

  private context(e: MouseEvent): void {
    if (this.menu === "waits") {
      this.menu = this.right >= 0 ? "came" : "none";
      return e.preventDefault();
    }
    const cell = this.cellOf(e);
    // A long press has already been handled.
    if ((e as PointerEvent).pointerType === "touch") e.preventDefault();
    else if (cell >= 0 && this.on.press(cell)) e.preventDefault();
  }

  private leave(e: PointerEvent): void {
    if (e.pointerType !== "mouse") return; // the touched cell stays named
    this.pass(-1);
    this.on.hover(-1, 0, 0);
  }
}
