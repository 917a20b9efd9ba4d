// Fingers and mice on a board: a touch, a drag from cell to cell, a sweep over a line of cells; two
// fingers or a wheel go nearer and farther on large boards.
import type { BoardView } from "./view.ts";
import type { Zoom } from "./zoom.ts";

export interface Handlers {
  /** A cell was touched; `sweep`: while dragging over it. */
  touch(cell: number, sweep: boolean): void;
  /** Whether a drag may begin here: the piece follows, or cells are swept over. */
  grip(cell: number): "piece" | "sweep" | null;
  /** A piece that was dragged is let go over a cell. */
  land(cell: number): void;
  /** A cell is pressed with the right button, or for long; false: it means nothing here. */
  press(cell: number): boolean;
  /** The left button or a finger comes down. */
  down(): void;
  /** The right button has been dragged from cell to cell, or pressed on one where that means nothing. */
  draw(from: number, to: number): void;
  /** It is being dragged from a cell over another one; -1: over none, or no more. */
  aim(from: number, to: number): void;
  /** A drag from one cell to another where nothing can be taken up. */
  vain(from: number, to: number): void;
  /** A finger has touched a cell. */
  tapped(cell: number): void;
  /** A finger is over cells too small for it; -1: no more. */
  lens(cell: number, x: number, y: number): void;
  /** What is held is over a cell, -1: over none. */
  over(cell: number): void;
  /** Let go in the middle of nowhere. */
  drop(): void;
  hover(cell: number, x: number, y: number): void;
}

const SLOP = 6; // pixels a finger may tremble
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

/** Listens on the view's element until the answer is called. */
export function pointers(view: BoardView, zoom: Zoom | null, on: Handlers): () => void {
  const { svg } = view;
  let drag: Drag | null = null;
  const fingers = new Map<number, { x: number; y: number }>();
  let spread = 0;
  let over = -1;
  let holding: ReturnType<typeof setTimeout> | undefined;
  /** The cell on which the right button went down; and whether its menu is still to be kept away: it
   * comes with the press on some systems, with the release on others. */
  let right = -1;
  let menu: "none" | "waits" | "came" = "none";

  const cellOf = (e: PointerEvent) => view.geometry.cellAt(view.paper(e.clientX, e.clientY));

  /** Tells once which cell is under what is held. */
  function pass(cell: number): void {
    if (cell === over) return;
    over = cell;
    on.over(cell);
  }

  function release(back: boolean): void {
    clearTimeout(holding);
    if (drag?.mode === "lens") on.lens(-1, 0, 0);
    if (drag?.el) {
      drag.el.classList.remove("dragged");
      if (back) drag.el.setAttribute("transform", drag.home);
    }
    drag = null;
  }

  function down(e: PointerEvent): void {
    if (e.button === 2 && e.pointerType === "mouse") return begun(e);
    if (e.button !== 0) return;
    menu = "none";
    on.down();
    fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (fingers.size === 2) {
      release(true);
      spread = gap();
      return;
    }
    const cell = cellOf(e);
    svg.setPointerCapture(e.pointerId);
    clearTimeout(holding);
    if (e.pointerType === "touch")
      holding = setTimeout(() => {
        if (drag?.mode === "wait" && cell >= 0 && on.press(cell)) drag = null;
      }, LONG);
    drag = {
      id: e.pointerId,
      x: e.clientX,
      y: e.clientY,
      cell,
      last: cell,
      mode: "wait",
      el: null,
      home: "",
    };
    if (e.pointerType !== "touch" || !zoom || cell < 0 || view.cellSize() >= SMALL) return;
    drag.mode = "lens";
    on.lens(cell, e.clientX, e.clientY);
  }

  function begun(e: PointerEvent): void {
    right = cellOf(e);
    if (right < 0) return;
    menu = "waits";
    svg.setPointerCapture(e.pointerId);
  }

  /** The right button is let go. */
  function drawn(e: PointerEvent): void {
    const [from, to] = [right, cellOf(e)];
    right = -1;
    if (menu === "came") menu = "none";
    on.aim(from, -1);
    if (to < 0 || (from === to && on.press(from))) return;
    on.draw(from, to);
  }

  function begin(e: PointerEvent, d: Drag): void {
    const grip = d.cell < 0 ? null : on.grip(d.cell);
    if (grip) {
      on.touch(d.cell, true);
      d.mode = grip;
      const s = grip === "piece" ? view.pieceAt(d.cell) : undefined;
      if (s) {
        d.el = s.el;
        d.home = s.el.getAttribute("transform") ?? "";
        s.el.classList.add("dragged");
        s.el.parentNode?.append(s.el);
      }
    } else if (zoom?.near) d.mode = "pan";
    else if (e.pointerType === "touch" || Math.hypot(e.clientX - d.x, e.clientY - d.y) > 30)
      d.mode = "vain";
  }

  function move(e: PointerEvent): void {
    const finger = fingers.get(e.pointerId);
    if (finger && fingers.size === 2) return pinch(e);
    if (!drag || drag.id !== e.pointerId) {
      if (e.pointerType !== "mouse") return;
      const cell = cellOf(e);
      if (right >= 0) return on.aim(right, cell === right ? -1 : cell);
      pass(cell);
      on.hover(cell, e.clientX, e.clientY);
      return;
    }
    if (drag.mode === "wait" && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) > SLOP)
      begin(e, drag);
    if (!drag) return;
    if (drag.mode === "lens") on.lens(cellOf(e), e.clientX, e.clientY);
    else if (drag.mode === "pan") pan(e, drag);
    else if (drag.mode === "piece" && drag.el) {
      const p = view.paper(e.clientX, e.clientY);
      drag.el.setAttribute("transform", `translate(${p.x} ${p.y}) scale(1.12)`);
      pass(cellOf(e));
    } else if (drag.mode === "sweep") {
      const cell = cellOf(e);
      if (cell >= 0 && cell !== drag.last) {
        drag.last = cell;
        on.touch(cell, true);
      }
    }
  }

  function pan(e: PointerEvent, d: Drag): void {
    const a = view.paper(d.x, d.y);
    const b = view.paper(e.clientX, e.clientY);
    zoom?.pan(a.x - b.x, a.y - b.y);
    d.x = e.clientX;
    d.y = e.clientY;
  }

  const gap = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };

  function pinch(e: PointerEvent): void {
    const other = [...fingers.entries()].find(([id]) => id !== e.pointerId)?.[1];
    fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    const now = gap();
    if (!zoom || !other || spread < 1) return;
    zoom.by(now / spread, view.paper((e.clientX + other.x) / 2, (e.clientY + other.y) / 2));
    spread = now;
  }

  function up(e: PointerEvent): void {
    if (right >= 0 && e.button === 2) return drawn(e);
    fingers.delete(e.pointerId);
    const d = drag;
    if (!d || d.id !== e.pointerId) return;
    const cell = cellOf(e);
    clearTimeout(holding);
    if (d.mode === "wait" || d.mode === "lens") {
      drag = null;
      on.lens(-1, 0, 0);
      if (cell < 0) on.drop();
      else on.touch(cell, false);
      if (cell >= 0 && e.pointerType === "touch") on.tapped(cell);
      return;
    }
    release(true);
    if (d.mode === "vain" && d.cell >= 0 && cell >= 0 && cell !== d.cell) on.vain(d.cell, cell);
    if (d.mode !== "piece") return;
    pass(-1);
    if (cell >= 0 && cell !== d.cell) on.land(cell);
    else if (cell < 0) on.drop();
  }

  function cancel(e: PointerEvent): void {
    if (right >= 0) on.aim(right, -1);
    right = -1;
    fingers.delete(e.pointerId);
    release(true);
  }

  function wheel(e: WheelEvent): void {
    if (!zoom) return;
    if (!zoom.near && e.deltaY > 0) return; // farther than whole is the page's scrolling
    e.preventDefault();
    zoom.by(Math.exp(-e.deltaY / 400), view.paper(e.clientX, e.clientY));
  }

  function context(e: MouseEvent): void {
    if (menu === "waits") {
      menu = right >= 0 ? "came" : "none";
      return e.preventDefault();
    }
    const cell = view.geometry.cellAt(view.paper(e.clientX, e.clientY));
    // A finger that presses long has been heard already.
    if ((e as PointerEvent).pointerType === "touch") e.preventDefault();
    else if (cell >= 0 && on.press(cell)) e.preventDefault();
  }

  /** Who draws keeps the focus where it is: the arrow keys go on through the game. */
  const hold = (e: MouseEvent) => {
    if (e.button === 2 && right >= 0) e.preventDefault();
  };
  const leave = (e: PointerEvent) => {
    if (e.pointerType !== "mouse") return; // what a finger has touched stays named
    pass(-1);
    on.hover(-1, 0, 0);
  };
  svg.addEventListener("pointerdown", down);
  svg.addEventListener("mousedown", hold);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", cancel);
  svg.addEventListener("pointerleave", leave);
  svg.addEventListener("contextmenu", context);
  svg.addEventListener("wheel", wheel, { passive: false });
  return () => {
    svg.removeEventListener("pointerdown", down);
    svg.removeEventListener("mousedown", hold);
    svg.removeEventListener("pointermove", move);
    svg.removeEventListener("pointerup", up);
    svg.removeEventListener("pointercancel", cancel);
    svg.removeEventListener("pointerleave", leave);
    svg.removeEventListener("contextmenu", context);
    svg.removeEventListener("wheel", wheel);
  };
}
