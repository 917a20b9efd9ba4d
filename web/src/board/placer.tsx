// A board of flat pieces: dragged, turned, flipped, and let go near an offered place they lie there
// exactly. Two fingers turn what one of them holds. Everything a mouse does has a key and a button.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { piecesOf, type Pose } from "../net/position.ts";
import type { Board, Move, Position, Setup } from "../net/types.ts";
import { hue } from "../pieces/things.ts";
import { themeOf, useSettings } from "../base/settings.ts";
import { click } from "../base/sound.ts";
import { answer } from "../base/announce.ts";
import { named, t } from "../i18n/index.ts";
import { poseText } from "./posetext.ts";
import { anywhere, type Corner, corners, middle, nearest, turned } from "../core/flat.ts";
import { Refusal, type Refused, refusedAt } from "./refusal.tsx";
import { figure, span, tray } from "./tray.ts";

export interface PlacerProps {
  board: Board;
  setup: Setup;
  position: Position;
  moves: Move[];
  /** The moves of one piece, where there are too many to list. */
  from: (cell: number) => Promise<Move[]>;
  more: boolean;
  label: string;
  onMove: ((m: Move) => void) | undefined;
  /** Asks why a piece cannot lie like this. */
  why?: ((kind: number, pose: Pose) => Promise<string>) | undefined;
  /** A place that is shown faintly. */
  hint?: { kind: number; pose: Pose } | null;
}

/** Two fingers: the angle between them where the turning began, and how the piece lay then. */
interface Twist {
  id: number;
  from: number;
  pose: Pose;
}

const REACH = 900; // thousandths a piece may be off and still snap
const STEP = 250;
const FAR = 4; // steps that an arrow key goes with shift

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

export function Placer(props: PlacerProps) {
  const { board, position, onMove } = props;
  const svg = useRef<SVGSVGElement>(null);
  const look = useSettings();
  const { game } = props.setup;
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
  for (const p of piecesOf(board, position)) {
    placed[p.kind] = p.cell < 0;
    if (p.cell < 0) lies[p.kind] = p;
  }
  const [held, setHeld] = useState<Record<number, Pose>>({});
  const now = useRef(held);
  now.current = held;
  const [chosen, choose] = useState(-1);
  const [refused, setRefused] = useState<Refused | null>(null);
  const drag = useRef<{ kind: number; id: number; at: Corner } | null>(null);
  const twist = useRef<Twist | null>(null);
  const fingers = useRef(new Map<number, Corner>());
  const step = props.setup.game === "ostomachion" ? 90 : 45;
  // What the server says lies on the figure lies there; free pieces keep how they were turned.
  useEffect(() => {
    setRefused(null);
    setHeld((h) => Object.fromEntries(Object.entries(h).filter(([k]) => !placed[Number(k)])));
  }, [position]);

  const pose = (k: number): Pose => now.current[k] ?? (lies[k] as Pose);
  const hold = (k: number, p: Pose) => {
    now.current = { ...now.current, [k]: p };
    setHeld((h) => ({ ...h, [k]: p }));
  };
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
    const empty = !board.outline?.length && !placed.some(Boolean);
    const m = placed[k]
      ? list.find((x) => !x.lays && x.touch[0] === k)
      : empty
        ? anywhere(list, outlines, shape)
        : nearest(list, outlines, shape, REACH);
    if (m && (!placed[k] || far(k))) {
      click("move");
      // One that is taken away stays where it was let go.
      if (!placed[k]) setHeld(({ [k]: _, ...rest }) => rest);
      onMove(m);
    } else if (placed[k]) setHeld(({ [k]: _, ...rest }) => rest);
    else if (inside(middle(shape))) await refuse(k);
  };
  /** Whether a point is where the figure is: a piece put there is meant to lie there. */
  const inside = ([x, y]: Corner): boolean => {
    const f = figure(board);
    return x > f.left && x < f.right && y > f.bottom && y < f.top;
  };
  const refuse = async (k: number) => {
    const text = (await props.why?.(k, pose(k))) ?? "";
    const el = svg.current?.querySelector(`[data-kind="${k}"]`);
    const r = el?.getBoundingClientRect();
    if (text && r)
      setRefused(refusedAt(text, svg.current?.parentElement ?? null, r.left + r.width / 2, r.top));
  };
  /** Whether a piece that lay on the figure has been carried away from where it lay. */
  const far = (k: number) => {
    const h = held[k];
    const l = lies[k];
    return !!h && !!l && Math.hypot(h.x - l.x, h.y - l.y) > 600;
  };

  const turn = (k: number, by: number, flip: boolean) => {
    const outline = outlines[k];
    if (!outline || k < 0 || placed[k]) return;
    hold(k, turned(outline, pose(k), by, flip));
    if (drag.current?.kind === k) grip(k, drag.current.id);
  };

  /** The angle from the finger that holds the piece to the other one. */
  const between = (other: number): number => {
    const a = fingers.current.get(drag.current?.id ?? -1) ?? [0, 0];
    const b = fingers.current.get(other) ?? [0, 0];
    return (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  };
  /** Holds the piece as it lies now by where the finger is. */
  const grip = (k: number, id: number) => {
    const at = fingers.current.get(id) ?? [0, 0];
    const p = pose(k);
    drag.current = { kind: k, id, at: [at[0] - p.x, at[1] - p.y] };
  };
  const down = (k: number) => (e: PointerEvent) => {
    if (!onMove || e.button !== 0 || drag.current) return;
    choose(k);
    setRefused(null);
    fingers.current.set(e.pointerId, paper(e));
    grip(k, e.pointerId);
    svg.current?.setPointerCapture(e.pointerId);
  };
  /** A second finger anywhere turns what the first one holds. */
  const second = (e: PointerEvent) => {
    const g = drag.current;
    if (!g || g.id === e.pointerId || twist.current || placed[g.kind]) return;
    fingers.current.set(e.pointerId, paper(e));
    svg.current?.setPointerCapture(e.pointerId);
    twist.current = { id: e.pointerId, from: between(e.pointerId), pose: pose(g.kind) };
  };
  const move = (e: PointerEvent) => {
    const g = drag.current;
    if (!g || !fingers.current.has(e.pointerId)) return;
    fingers.current.set(e.pointerId, paper(e));
    const w = twist.current;
    const outline = outlines[g.kind];
    if (w && outline) {
      const angle = Math.round(between(w.id) - w.from);
      hold(g.kind, turned(outline, w.pose, angle, false));
    } else if (g.id === e.pointerId) {
      const at = paper(e);
      hold(g.kind, { ...pose(g.kind), x: at[0] - g.at[0], y: at[1] - g.at[1] });
    }
  };
  /** What two fingers have turned comes to rest at the nearest angle a piece can have. */
  const settle = (k: number) => {
    const p = pose(k);
    hold(k, turned(outlines[k] ?? [], p, Math.round(p.angle / step) * step - p.angle, false));
  };
  const up = (e: PointerEvent) => {
    const g = drag.current;
    const w = twist.current;
    fingers.current.delete(e.pointerId);
    if (!g) return;
    if (w && (e.pointerId === w.id || e.pointerId === g.id)) {
      settle(g.kind);
      twist.current = null;
      if (e.pointerId === w.id) return grip(g.kind, g.id);
      fingers.current.delete(w.id);
    }
    if (g.id !== e.pointerId) return;
    drag.current = null;
    void drop(g.kind);
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
    const by = e.shiftKey ? FAR : 1;
    if (way) hold(k, { ...p, x: p.x + by * way[0], y: p.y + by * way[1] });
    else if (e.key === "q") turn(k, step, false);
    else if (e.key === "e") turn(k, -step, false);
    else if (e.key === "x") turn(k, 0, true);
    else if (e.key === "Enter" || e.key === " ") void drop(k);
    else return;
    if (pose(k) !== p) answer(poseText(outlines[k] ?? [], pose(k)));
    e.preventDefault();
    e.stopPropagation();
  };

  /** The copy that is drawn above all hides the piece that takes keys. */
  const focus = (e: MouseEvent) => {
    e.preventDefault();
    svg.current
      ?.querySelector<SVGElement>(`[data-kind="${chosen}"]`)
      ?.focus({ preventScroll: true });
  };

  /** What is drawn of a piece; a mouse takes it anywhere on it. */
  const drawn = (k: number) => ({
    fill: hue(k),
    d: d(corners(outlines[k] ?? [], pose(k))),
    onPointerDown: down(k),
    onDblClick: () => turn(k, 0, true),
  });
  return (
    <div class="boardbox placer active">
      <svg
        ref={svg}
        class={`board ${themeOf(look, game)}${look.sets[game] === "plain" ? " plain" : ""}${position.over ? " solved" : ""}`}
        viewBox={box}
        role="group"
        aria-label={props.label}
        onPointerDown={second}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        {(board.outline ?? []).length > 0 && (
          <path class="figure" d={(board.outline ?? []).map((o) => d(o)).join("")} />
        )}
        {props.hint && (
          <path class="hinted" d={d(corners(outlines[props.hint.kind] ?? [], props.hint.pose))} />
        )}
        {board.kinds.map((kind, k) => {
          if (!lies[k]) return null;
          const name = `${named(kind.names, kind.letter)}, ${placed[k] ? t("place.on") : t("place.off")}`;
          return (
            <path
              key={k}
              data-kind={k}
              class={`flat${k === chosen ? " chosen" : ""}`}
              {...drawn(k)}
              tabIndex={0}
              role="button"
              aria-label={name}
              onFocus={() => choose(k)}
              onKeyDown={key(k)}
            />
          );
        })}
        {lies[chosen] && (
          <path class="flat chosen" {...drawn(chosen)} aria-hidden="true" onMouseDown={focus} />
        )}
      </svg>
      {refused && <Refusal {...refused} />}
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
