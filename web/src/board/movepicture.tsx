// A picture of how a piece moves on an empty board, drawn from its movement's notation.
import { type Diagram, diagram, type Mark } from "../pieces/betza.ts";

/** The dark squares of a diagram as one path. */
const darkOf = (d: Diagram): string =>
  d.squares
    .filter((s) => (s.x + s.y) % 2 === 0)
    .map((s) => `M${s.x - 0.5} ${s.y - 0.5}h1v1h-1z`)
    .join("");

/** The dots of one kind as one path: a page may show a hundred pictures. */
const dots = (d: Diagram, how: Mark["how"], back: boolean): string =>
  d.marks
    .filter((m) => m.how === how)
    .map((m) => {
      const r = m.slides ? 0.17 : 0.28;
      return `M${(back ? -m.x : m.x) - r} ${back ? m.y : -m.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    })
    .join("");

interface Props {
  moves: string;
  /** Seen by a side that plays down the board. */
  back?: boolean;
  label?: string;
}

export function MovePicture({ moves, back = false, label }: Props) {
  const d = diagram(moves);
  if (!d) return null;
  const edge = d.reach + 0.5;
  const named = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true };
  return (
    <svg class="movepicture" viewBox={`${-edge} ${-edge} ${2 * edge} ${2 * edge}`} {...named}>
      <rect class="light" x={-edge} y={-edge} width={2 * edge} height={2 * edge} />
      <path class="dark" d={darkOf(d)} />
      <circle class="self" r=".34" />
      {[...new Set(d.marks.map((m) => m.how))].map((how) => (
        <path class={`way ${how}`} d={dots(d, how, back)} />
      ))}
    </svg>
  );
}
