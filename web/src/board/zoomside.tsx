// The panel beside a large board: buttons to zoom, a miniature of the whole, and the name of the
// cell under the pointer. It never covers the board.
import { t } from "../i18n/index.ts";
import type { Box } from "../core/plane.ts";
import type { BoardView } from "./view.ts";

interface Props {
  view: BoardView | undefined;
  /** The visible part; null: all of it. */
  part: Box | null;
  /** The cell under the pointer. */
  name: string;
  onZoom(by: number): void;
  onPick(x: number, y: number): void;
}

export function ZoomSide({ view, part, name, onZoom, onPick }: Props) {
  return (
    <div class="zoomside">
      <div class="zoomkeys">
        <button type="button" onClick={() => onZoom(1.4)} aria-label={t("board.nearer")}>
          +
        </button>
        <button type="button" onClick={() => onZoom(1 / 1.4)} aria-label={t("board.farther")}>
          −
        </button>
      </div>
      <p class="cellname" aria-hidden="true">
        {name}
      </p>
      {part && view && <SmallMap view={view} part={part} onPick={onPick} />}
    </div>
  );
}

/** A miniature of the whole board, with the visible part. */
function SmallMap({ view, part, onPick }: Pick<Props, "onPick"> & { view: BoardView; part: Box }) {
  const b = view.geometry.box;
  const pick = (e: PointerEvent) => {
    const r = (e.currentTarget as Element).getBoundingClientRect();
    onPick(
      b.x + ((e.clientX - r.left) / r.width) * b.w,
      b.y + ((e.clientY - r.top) / r.height) * b.h,
    );
  };
  return (
    <svg
      class={`smallmap ${view.svg.classList[2] ?? ""}`}
      viewBox={`${b.x} ${b.y} ${b.w} ${b.h}`}
      onPointerDown={pick}
      aria-hidden="true"
    >
      <rect class="bed" x={b.x} y={b.y} width={b.w} height={b.h} />
      {view.shown.map((s) => {
        const c = view.geometry.place(s.piece);
        return <circle class={`seat-${s.piece.seat}`} cx={c.x} cy={c.y} r="40" />;
      })}
      <rect class="part" x={part.x} y={part.y} width={part.w} height={part.h} />
    </svg>
  );
}
