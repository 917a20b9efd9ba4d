// A board of flat pieces: dragged, turned, flipped, and let go near an offered place they lie there
// exactly. Everything a mouse does has a key and a button.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board, Move, Position, Setup } from "../net/types.ts";
import { click } from "../core/sound.ts";
import { named, t } from "../i18n/index.ts";
import { type Corner, corners, FLIPPED, nearest, type Pose, turned } from "./flat.ts";
import { pieces } from "./geometry.ts";
import { figure, span, tray } from "./tray.ts";

interface Props {
  board: Board;
  setup: Setup;
  position: Position;
  moves: Move[];
  /** The moves of one piece, where there are too many to list. */
  from: (cell: number) => Promise<Move[]>;
  more: boolean;
  label: string;
  onMove: ((m: Move) => void) | undefined;
}

const REACH = 900; // thousandths a piece may be off and still snap
const STEP = 250;

const d = (c: Corner[]) => `M${c.map(([x, y]) => `${Math.round(x)} ${-Math.round(y)}`).join("L")}Z`;

/** The part of the paper with the figure, the tray and some margin. */
function view(board: Board, poses: Pose[]): string {
  const f = figure(board);
  const all: Corner[] = [
    [f.left, f.bottom],
    [f.right, f.top],
  ];
  poses.forEach((p, i) => all.push(...corners((board.kinds[i]?.outline ?? []) as Corner[], p)));
  const s = span(all);
  const m = 500;
  const box = [s.left - m, -s.top - m, s.right - s.left + 2 * m, s.top - s.bottom + 2 * m];
  return box.map(Math.round).join(" ");
}

export function Placer(props: Props) {
  const { board, position, onMove } = props;
  const svg = useRef<SVGSVGElement>(null);
  const outlines = board.kinds.map((k) => (k.outline ?? []) as Corner[]);
  const [wide, setWide] = useState(innerWidth > 820);
  useEffect(() => {
    const measure = () => setWide(innerWidth > 820);
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  const free = useMemo(() => tray(board, wide), [board, wide]);
  const box = useMemo(() => view(board, position.over ? [] : free), [board, free, position.over]);
  const lies = [...free];
  const placed: boolean[] = [];
  for (const p of pieces(board, position.items)) {
    placed[p.kind] = p.cell < 0;
    if (p.cell < 0)
      lies[p.kind] = { x: p.x, y: p.y, angle: p.angle, flipped: (p.marks & FLIPPED) !== 0 };
  }
  const [held, setHeld] = useState<Record<number, Pose>>({});
  const [chosen, choose] = useState(-1);
  const drag = useRef<{ kind: number; id: number; at: Corner } | null>(null);
  const step = props.setup.game === "ostomachion" ? 90 : 45;
  // What the server says lies on the figure lies there; free pieces keep how they were turned.
  useEffect(() => {
    setHeld((h) => Object.fromEntries(Object.entries(h).filter(([k]) => !placed[Number(k)])));
  }, [position]);

  const pose = (k: number): Pose => held[k] ?? (lies[k] as Pose);
  const hold = (k: number, p: Pose) => setHeld((h) => ({ ...h, [k]: p }));
  const paper = (e: PointerEvent): Corner => {
    const m = svg.current?.getScreenCTM();
    if (!m) return [0, 0];
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m.inverse());
    return [p.x, -p.y];
  };

  const drop = async (k: number) => {
    const outline = outlines[k];
    if (!onMove || !outline) return;
    const list = props.more ? await props.from(k) : props.moves;
    const shape = corners(outline, pose(k));
    const m = placed[k]
      ? list.find((x) => !x.lays && x.touch[0] === k)
      : nearest(list, outlines, shape, REACH);
    if (m && (!placed[k] || far(k))) {
      click("move");
      setHeld(({ [k]: _, ...rest }) => rest);
      onMove(m);
    } else if (placed[k]) setHeld(({ [k]: _, ...rest }) => rest);
  };
  /** Whether a piece that lay on the figure has been carried away from where it lay. */
  const far = (k: number) => {
    const h = held[k];
    const l = lies[k];
    return !!h && !!l && Math.hypot(h.x - l.x, h.y - l.y) > 600;
  };

  const turn = (k: number, by: number, flip: boolean) => {
    const outline = outlines[k];
    if (outline && k >= 0 && !placed[k]) hold(k, turned(outline, pose(k), by, flip));
  };

  const down = (k: number) => (e: PointerEvent) => {
    if (!onMove || e.button !== 0) return;
    choose(k);
    const at = paper(e);
    drag.current = { kind: k, id: e.pointerId, at: [at[0] - pose(k).x, at[1] - pose(k).y] };
    svg.current?.setPointerCapture(e.pointerId);
  };
  const move = (e: PointerEvent) => {
    const g = drag.current;
    if (!g || g.id !== e.pointerId) return;
    const at = paper(e);
    hold(g.kind, { ...pose(g.kind), x: at[0] - g.at[0], y: at[1] - g.at[1] });
  };
  const up = (e: PointerEvent) => {
    const g = drag.current;
    drag.current = null;
    if (g && g.id === e.pointerId) void drop(g.kind);
  };
  const wheel = (e: WheelEvent) => {
    const k = drag.current?.kind ?? chosen;
    if (k < 0) return;
    e.preventDefault();
    turn(k, e.deltaY > 0 ? -step : step, false);
  };
  useEffect(() => {
    const el = svg.current;
    el?.addEventListener("wheel", wheel, { passive: false });
    return () => el?.removeEventListener("wheel", wheel);
  });

  const key = (k: number) => (e: KeyboardEvent) => {
    const p = pose(k);
    const ways: Record<string, Corner> = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, STEP],
      ArrowDown: [0, -STEP],
    };
    const way = ways[e.key];
    if (way) hold(k, { ...p, x: p.x + way[0], y: p.y + way[1] });
    else if (e.key === "q") turn(k, step, false);
    else if (e.key === "e") turn(k, -step, false);
    else if (e.key === "x") turn(k, 0, true);
    else if (e.key === "Enter" || e.key === " ") void drop(k);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };

  const order = board.kinds
    .map((_, i) => i)
    .sort((a, b) => Number(a === chosen) - Number(b === chosen));
  return (
    <div class="boardbox placer active">
      <svg
        ref={svg}
        class={`board${position.over ? " solved" : ""}`}
        viewBox={box}
        role="group"
        aria-label={props.label}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        {(board.outline ?? []).length > 0 && (
          <path class="figure" d={(board.outline ?? []).map((o) => d(o)).join("")} />
        )}
        {order.map((k) => {
          const kind = board.kinds[k];
          if (!kind || !lies[k]) return null;
          const name = `${named(kind.names, kind.letter)}, ${placed[k] ? t("place.on") : t("place.off")}`;
          return (
            <path
              key={k}
              class={`flat hue-${k % 14}${k === chosen ? " chosen" : ""}`}
              d={d(corners(outlines[k] ?? [], pose(k)))}
              tabIndex={0}
              role="button"
              aria-label={name}
              onFocus={() => choose(k)}
              onKeyDown={key(k)}
              onPointerDown={down(k)}
              onDblClick={() => turn(k, 0, true)}
            />
          );
        })}
      </svg>
      {onMove && (
        <div class="placekeys row">
          <button type="button" disabled={chosen < 0} onClick={() => turn(chosen, step, false)}>
            {t("place.turn")}
          </button>
          <button type="button" disabled={chosen < 0} onClick={() => turn(chosen, 0, true)}>
            {t("place.flip")}
          </button>
          <small>{t("place.hint")}</small>
        </div>
      )}
    </div>
  );
}
