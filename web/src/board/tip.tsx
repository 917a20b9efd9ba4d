// What hovering over a piece tells: its name, and how it moves where its movement is known.
import { useMemo } from "preact/hooks";
import { diagram } from "../pieces/betza.ts";

export interface Tipped {
  x: number;
  y: number;
  name: string;
  moves: string | null;
  back: boolean;
}

export function Tip({ x, y, name, moves, back }: Tipped) {
  const d = useMemo(() => (moves ? diagram(moves) : null), [moves]);
  const left = Math.min(x + 18, innerWidth - 190);
  const top = y + 230 > innerHeight ? y - 220 : y + 18;
  return (
    <div class="tip" style={{ left: `${left}px`, top: `${top}px` }} role="tooltip">
      <strong>{name}</strong>
      {d && (
        <svg viewBox={`-${d.reach}.5 -${d.reach}.5 ${2 * d.reach + 1} ${2 * d.reach + 1}`}>
          {d.squares.map((s) => (
            <rect
              class={(s.x + s.y) % 2 ? "light" : "dark"}
              x={s.x - 0.5}
              y={s.y - 0.5}
              width="1"
              height="1"
            />
          ))}
          <circle class="self" r=".34" />
          {d.marks.map((m) => (
            <circle
              class={`way ${m.how}`}
              cx={back ? -m.x : m.x}
              cy={back ? m.y : -m.y}
              r={m.slides ? 0.17 : 0.28}
            />
          ))}
        </svg>
      )}
    </div>
  );
}
