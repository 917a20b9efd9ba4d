// Shows why a move by hand was refused, beside its cell.
import { announce } from "../base/announce.ts";

export interface Refused {
  text: string;
  /** The place in the board's box, in pixels. */
  x: number;
  y: number;
}

const WIDTH = 250;

/** The place of a point of the window within a board's box. */
export function refusedAt(text: string, box: Element | null, x: number, y: number): Refused {
  announce(text);
  const r = box?.getBoundingClientRect();
  if (!r) return { text, x, y };
  const half = Math.min(WIDTH, r.width) / 2;
  return { text, x: Math.min(r.width - half, Math.max(half, x - r.left)), y: y - r.top };
}

export function Refusal({ text, x, y }: Refused) {
  const below = y < 90;
  return (
    <p
      class={`refusal${below ? " below" : ""}`}
      style={{ left: `${x}px`, top: `${y}px`, maxWidth: `${WIDTH}px` }}
    >
      {text}
    </p>
  );
}
