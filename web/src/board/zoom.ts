// Zooms boards that are too large for a screen by wheel, pinch and keys, with the viewBox alone.
import type { Box } from "../core/plane.ts";
import { round } from "../core/plane.ts";

export class Zoom {
  private k = 1;
  private cx = 0.5;
  private cy = 0.5;
  private readonly svg: SVGSVGElement;
  private readonly whole: () => Box;
  private readonly changed: (part: Box | null) => void;

  constructor(svg: SVGSVGElement, whole: () => Box, changed: (part: Box | null) => void) {
    this.svg = svg;
    this.whole = whole;
    this.changed = changed;
  }

  get near(): boolean {
    return this.k > 1.01;
  }

  /** Zooms by a factor about a point of the paper. */
  by(factor: number, at?: { x: number; y: number }): void {
    const b = this.part();
    const w = this.whole();
    const k = Math.min(8, Math.max(1, this.k * factor));
    const p = at ?? { x: b.x + b.w / 2, y: b.y + b.h / 2 };
    const fx = (p.x - b.x) / b.w;
    const fy = (p.y - b.y) / b.h;
    this.k = k;
    const x = p.x - (fx * w.w) / k;
    const y = p.y - (fy * w.h) / k;
    this.cx = (x + w.w / k / 2 - w.x) / w.w;
    this.cy = (y + w.h / k / 2 - w.y) / w.h;
    this.apply();
  }

  /** Moves the visible part by units of the paper. */
  pan(dx: number, dy: number): void {
    const w = this.whole();
    this.cx += dx / w.w;
    this.cy += dy / w.h;
    this.apply();
  }

  /** Moves the visible part as little as possible to show a point and its surroundings. */
  reveal(p: { x: number; y: number }): void {
    if (!this.near) return;
    const b = this.part();
    const m = 120;
    const off = (at: number, from: number, size: number) =>
      Math.min(0, at - m - from) + Math.max(0, at + m - from - size);
    this.pan(off(p.x, b.x, b.w), off(p.y, b.y, b.h));
  }

  centre(x: number, y: number): void {
    const w = this.whole();
    this.cx = (x - w.x) / w.w;
    this.cy = (y - w.y) / w.h;
    this.apply();
  }

  reset(): void {
    this.k = 1;
    this.apply();
  }

  part(): Box {
    const w = this.whole();
    const half = 0.5 / this.k;
    this.cx = Math.min(1 - half, Math.max(half, this.cx));
    this.cy = Math.min(1 - half, Math.max(half, this.cy));
    return {
      x: w.x + (this.cx - half) * w.w,
      y: w.y + (this.cy - half) * w.h,
      w: w.w / this.k,
      h: w.h / this.k,
    };
  }

  apply(): void {
    const b = this.part();
    this.svg.setAttribute("viewBox", [b.x, b.y, b.w, b.h].map(round).join(" "));
    this.changed(this.near ? b : null);
  }
}
