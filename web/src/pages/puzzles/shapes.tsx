// Outlines and filled dissections as small pictures.
import type { Board } from "../../net/types.ts";
import { type Corner, corners, middle } from "../../core/flat.ts";
import { hue } from "../../pieces/things.ts";
import type { Loops } from "../../core/figures.ts";
import type { Pose } from "../../net/position.ts";

const d = (c: Corner[]) => `M${c.map(([x, y]) => `${Math.round(x)} ${-Math.round(y)}`).join("L")}Z`;

/** A square box around points, so that a gallery's pictures have one scale. */
function box(points: Corner[], margin: number): string {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const [l, r] = [Math.min(...xs), Math.max(...xs)];
  const [b, t] = [Math.min(...ys), Math.max(...ys)];
  const size = Math.max(r - l, t - b) * (1 + 2 * margin);
  const x = (l + r - size) / 2;
  const y = (-b - t - size) / 2;
  return [x, y, size, size].map(Math.round).join(" ");
}

/** A silhouette. */
export function Silhouette({ loops, label }: { loops: Loops; label?: string }) {
  return (
    <svg
      class="silhouette"
      viewBox={box(loops.flat(), 0.08)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" })}
    >
      <path class="figure" d={loops.map(d).join("")} />
    </svg>
  );
}

/** Parses the poses of a position's text: "A/90@0:0 B@2:1+1r C". */
export function posesOf(board: Board, text: string): (Pose | null)[] {
  const poses: (Pose | null)[] = board.kinds.map(() => null);
  for (const word of text.trim().split(/\s+/)) {
    const m = /^([^/@]+)(?:\/(f?)(\d+)?)?@([^:]+):(.+)$/.exec(word);
    const k = m ? board.kinds.findIndex((x) => x.letter === m[1]) : -1;
    if (m && k >= 0)
      poses[k] = {
        x: 1000 * number(m[4] ?? ""),
        y: 1000 * number(m[5] ?? ""),
        angle: Number(m[3] ?? 0),
        flipped: m[2] === "f",
      };
  }
  return poses;
}

/** "3", "-1.5", "2r", "1-0.25r": r is the root of two. */
export function number(text: string): number {
  const m = /^([+-]?[\d.]+(?![\d.]*r))?(?:([+-]?[\d.]*)r)?$/.exec(text);
  if (!m) return NaN;
  const roots = m[2] === undefined ? 0 : /^[+-]?$/.test(m[2]) ? Number(`${m[2]}1`) : Number(m[2]);
  return Number(m[1] ?? 0) + roots * Math.SQRT2;
}

const turnedPoint = ([x0, y]: Corner, how: number): Corner => {
  const x = how >= 4 ? -x0 : x0;
  return [[x, y] as Corner, [-y, x] as Corner, [-x, -y] as Corner, [y, -x] as Corner][
    how % 4
  ] as Corner;
};

/** The transform of a turned or flipped square: `how` counts quarter turns, 4 more when flipped. */
const imageOf = (how: number): string =>
  `rotate(${-90 * (how % 4)})${how >= 4 ? " scale(-1 1)" : ""}`;

interface FilledProps {
  board: Board;
  text: string;
  how?: number;
  /** Pieces to highlight. */
  lit?: Set<string> | undefined;
  /** Pairs of letters whose pieces have changed places. */
  exchanged?: [string, string][];
  /** Whether pieces show their letters. */
  letters?: boolean;
  label?: string;
}

/** All pieces of a solution in their colours. */
export function Filled({ board, text, how = 0, lit, exchanged, letters, label }: FilledProps) {
  const letterOf = (k: number): string => {
    const own = board.kinds[k]?.letter ?? "";
    const pair = exchanged?.find((p) => p.includes(own));
    return pair ? (pair[0] === own ? pair[1] : pair[0]) : own;
  };
  const kind = (k: number) => board.kinds.findIndex((x) => x.letter === letterOf(k));
  const shapes = posesOf(board, text).map((p, k) =>
    p ? corners((board.kinds[k]?.outline ?? []) as Corner[], p) : [],
  );
  const all = shapes.flat();
  const half = (i: 0 | 1) => {
    const v = all.map((p) => p[i]);
    return (Math.min(...v) + Math.max(...v)) / 2;
  };
  const [x, y] = [half(0), half(1)];
  const centred = shapes.map((s) => s.map(([u, v]): Corner => [u - x, v - y]));
  return (
    <svg
      class="filled"
      viewBox={box(centred.flat(), 0.03)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" })}
    >
      <g transform={imageOf(how)}>
        {centred.map((s, k) => (
          <path
            class={`flat${lit && !lit.has(letterOf(k)) ? " dim" : ""}`}
            fill={hue(kind(k))}
            d={s.length > 0 ? d(s) : ""}
          />
        ))}
      </g>
      {letters &&
        centred.map((s, k) => {
          const [x, y] = turnedPoint(middle(s), how);
          return (
            <text class="letter" x={Math.round(x)} y={Math.round(-y)}>
              {letterOf(k)}
            </text>
          );
        })}
    </svg>
  );
}
