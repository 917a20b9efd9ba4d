// Drawings that a reader adds to a board with the right button: arrows from cell to cell, rings
// around cells. They are lost with the page unless it saves them.
import { useMemo, useRef, useState } from "preact/hooks";
import type { Annotations } from "./annotations.ts";

/** From a cell to another one, or around a cell: from and to are the same. */
export interface Stroke {
  from: number;
  to: number;
}

/** Toggles a mark among the strokes. */
export function withStroke(strokes: Stroke[], { from, to }: Stroke): Stroke[] {
  const others = strokes.filter((s) => s.from !== from || s.to !== to);
  return others.length < strokes.length ? others : [...strokes, { from, to }];
}

/** Annotations with strokes over them. */
export function withStrokes(under: Annotations | undefined, strokes: Stroke[]): Annotations {
  const look = "drawn";
  const below = under ?? { spots: [], arrows: [] };
  const arrows = strokes.filter((s) => s.from !== s.to).map((s) => ({ ...s, look }));
  const rings = strokes.filter((s) => s.from === s.to).map((s) => ({ cell: s.from, look }));
  return { ...below, arrows: [...below.arrows, ...arrows], rings };
}

export type Draw = (from: number, to: number) => void;

/** `take`: saves strokes elsewhere. */
export function useSketch(under: Annotations | undefined, take: Draw | undefined) {
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [aimed, setAimed] = useState<Stroke | null>(null);
  const taker = useRef(take);
  taker.current = take;
  const hand = useRef({
    /** Toggles a stroke. */
    draw: (from: number, to: number) => {
      setAimed(null);
      if (taker.current) taker.current(from, to);
      else setStrokes((s) => withStroke(s, { from, to }));
    },
    /** Shows a stroke that is being drawn; to -1: none. */
    aim: (from: number, to: number) => setAimed(to < 0 ? null : { from, to }),
    erase: () => setStrokes((s) => (s.length > 0 ? [] : s)),
  });
  const drawn = useMemo(
    () => withStrokes(under, aimed ? [...strokes, aimed] : strokes),
    [under, strokes, aimed],
  );
  return { drawn, hand: hand.current };
}
