// A magnifier over the finger, for cells that are smaller than a fingertip: lifting the finger
// chooses the cell in its middle.
import { useMemo } from "preact/hooks";
import type { BoardView } from "./view.ts";

const SIZE = 132; // pixels of the glass
const CELLS = 3; // that it shows

export interface Pointed {
  x: number;
  y: number;
  cell: number;
  name: string;
}

export function Lens({ view, x, y, cell, name }: Pointed & { view: BoardView }) {
  const floor = useMemo(() => view.floor, [view, view.flipped]);
  const p = view.paper(x, y);
  const w = CELLS * 100;
  const at = view.geometry.centre(cell);
  const left = Math.max(4, Math.min(innerWidth - SIZE - 4, x - SIZE / 2));
  const above = y - SIZE - 56;
  const top = above > 4 ? above : y + 56;
  return (
    <div class="lens" style={{ left: `${left}px`, top: `${top}px` }} aria-hidden="true">
      <svg
        class={view.svg.getAttribute("class") ?? ""}
        viewBox={`${p.x - w / 2} ${p.y - w / 2} ${w} ${w}`}
        width={SIZE}
        height={SIZE}
      >
        <g dangerouslySetInnerHTML={{ __html: floor }} />
        {view.layers.map((id) => (
          <use href={`#${id}`} />
        ))}
        <rect class="aimed" x={at.x - 48} y={at.y - 48} width="96" height="96" />
      </svg>
      <b>{name}</b>
    </div>
  );
}
