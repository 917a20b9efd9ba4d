// The state of moving flat pieces: poses of those off the figure, the pointer that holds one, and
// the result of letting go.
import { answer } from "../base/announce.ts";
import { click } from "../base/sound.ts";
import { anywhere, type Corner, corners, middle, nearest, turned } from "../core/flat.ts";
import { piecesOf, type Pose } from "../net/position.ts";
import type { Board, Move, Position, Setup } from "../net/types.ts";
import { poseText } from "./posetext.ts";
import { type Refused, refusedAt } from "./refusal.tsx";
import { figure } from "./tray.ts";

export interface PlacerProps {
  board: Board;
  setup: Setup;
  position: Position;
  moves: Move[];
  /** The moves of one piece, if there are too many to list. */
  from: (cell: number) => Promise<Move[]>;
  more: boolean;
  label: string;
  onMove: ((m: Move) => void) | undefined;
  /** Asks why a piece cannot be placed like this. */
  why?: ((kind: number, pose: Pose) => Promise<string>) | undefined;
  /** A place that is shown faintly. */
  hint?: { kind: number; pose: Pose } | null;
}

/** The state to draw. */
export interface Laid {
  /** Pieces that the hand has moved, by kind. */
  held: Record<number, Pose>;
  /** The piece that was touched last; -1: none. */
  chosen: number;
  refused: Refused | null;
}

/** A piece that follows a finger: the finger's offset on it. */
interface Drag {
  kind: number;
  id: number;
  at: Corner;
}

/** Two fingers: the angle between them at the start of the rotation, and the piece's pose then. */
interface Twist {
  id: number;
  from: number;
  pose: Pose;
}

const REACH = 900; // thousandths a piece may be off and still snap
const AWAY = 600; // thousandths from where a piece that is taken off the figure lay
const STEP = 250;
const FAR = 4; // steps of an arrow key with shift

const ways: Record<string, Corner> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

export class Placing {
  /** The poses of pieces that no hand has moved, and whether they are on the figure. */
  lies: Pose[] = [];
  placed: boolean[] = [];
  /** The props of the last render. */
  props: PlacerProps;
  laid: Laid = { held: {}, chosen: -1, refused: null };
  svg: SVGSVGElement | null = null;
  readonly mounted = (el: SVGSVGElement | null): void => void (this.svg = el);
  private readonly draw: (laid: Laid) => void;
  private drag: Drag | null = null;
  private twist: Twist | null = null;
  private readonly fingers = new Map<number, Corner>();

  constructor(props: PlacerProps, draw: (laid: Laid) => void) {
    this.props = props;
    this.draw = draw;
  }

  /** Applies the page's new props; free pieces lie on the tray. */
  update(props: PlacerProps, free: Pose[]): void {
    this.props = props;
    this.lies = [...free];
    this.placed = [];
    for (const p of piecesOf(props.board, props.position)) {
      this.placed[p.kind] = p.cell < 0;
      if (p.cell < 0) this.lies[p.kind] = p;
    }
  }

  private set(part: Partial<Laid>): void {
    this.laid = { ...this.laid, ...part };
    this.draw(this.laid);
  }

  outline(k: number): Corner[] {
    return (this.props.board.kinds[k]?.outline ?? []) as Corner[];
  }

  pose(k: number): Pose {
    return this.laid.held[k] ?? (this.lies[k] as Pose);
  }

  choose(k: number): void {
    if (this.laid.chosen !== k) this.set({ chosen: k });
  }

  /** Resets the pieces on the figure to the server's position; free pieces keep their rotation. */
  settleAll(): void {
    const free = Object.entries(this.laid.held).filter(([k]) => !this.placed[Number(k)]);
    this.set({ refused: null, held: Object.fromEntries(free) });
  }

  private hold(k: number, p: Pose): void {
    this.set({ held: { ...this.laid.held, [k]: p } });
  }

  private release(k: number): void {
    const { [k]: _, ...held } = this.laid.held;
    this.set({ held });
  }

  private paper(e: PointerEvent): Corner {
    const m = this.svg?.getScreenCTM();
    if (!m) return [0, 0];
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m.inverse());
    return [p.x, -p.y];
  }

  /** Lets a piece go: it snaps to an offered place nearby, or stays on the tray. */
  async drop(k: number): Promise<void> {
    const { board, from, more, moves, onMove } = this.props;
    if (!onMove || !board.kinds[k]) return;
    const { placed } = this;
    const far = this.carriedAway(k);
    const list = more ? await from(k) : moves;
    const outlines = board.kinds.map((_, i) => this.outline(i));
    const shape = corners(this.outline(k), this.pose(k));
    const empty = !board.outline?.length && !placed.some(Boolean);
    const m = placed[k]
      ? list.find((x) => !x.lays && x.touch[0] === k)
      : empty
        ? anywhere(list, outlines, shape)
        : nearest(list, outlines, shape, REACH);
    if (m && (!placed[k] || far)) {
      click("move");
      // A piece that is taken off stays where it was let go.
      if (!placed[k]) this.release(k);
      onMove(m);
    } else if (placed[k]) this.release(k);
    else if (this.inside(middle(shape))) await this.refuse(k);
  }

  /** Whether a point is on the figure: a piece let go there should be placed. */
  private inside([x, y]: Corner): boolean {
    const f = figure(this.props.board);
    return x > f.left && x < f.right && y > f.bottom && y < f.top;
  }

  private async refuse(k: number): Promise<void> {
    const text = (await this.props.why?.(k, this.pose(k))) ?? "";
    const r = this.svg?.querySelector(`[data-kind="${k}"]`)?.getBoundingClientRect();
    const box = this.svg?.parentElement ?? null;
    if (text && r) this.set({ refused: refusedAt(text, box, r.left + r.width / 2, r.top) });
  }

  /** Whether a piece of the figure has been carried away from its place. */
  private carriedAway(k: number): boolean {
    const h = this.laid.held[k];
    const l = this.lies[k];
    return !!h && !!l && Math.hypot(h.x - l.x, h.y - l.y) > AWAY;
  }

  /** The degrees between two possible angles of a piece. */
  private get angle(): number {
    return this.props.setup.game === "ostomachion" ? 90 : 45;
  }

  /** Turns a piece by steps, or flips it. */
  turn(k: number, steps: number, flip: boolean): void {
    if (!this.props.board.kinds[k] || this.placed[k]) return;
    this.hold(k, turned(this.outline(k), this.pose(k), steps * this.angle, flip));
    if (this.drag?.kind === k) this.grip(k, this.drag.id);
  }

  /** The angle from the finger that holds the piece to the other one. */
  private between(other: number): number {
    const a = this.fingers.get(this.drag?.id ?? -1) ?? [0, 0];
    const b = this.fingers.get(other) ?? [0, 0];
    return (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  }

  /** Remembers the finger's offset on the piece in its current pose. */
  private grip(k: number, id: number): void {
    const at = this.fingers.get(id) ?? [0, 0];
    const p = this.pose(k);
    this.drag = { kind: k, id, at: [at[0] - p.x, at[1] - p.y] };
  }

  down(k: number, e: PointerEvent): void {
    if (!this.props.onMove || e.button !== 0 || this.drag) return;
    this.set({ chosen: k, refused: null });
    this.fingers.set(e.pointerId, this.paper(e));
    this.grip(k, e.pointerId);
    this.svg?.setPointerCapture(e.pointerId);
  }

  /** A second finger anywhere turns the piece that the first one holds. */
  second(e: PointerEvent): void {
    const g = this.drag;
    if (!g || g.id === e.pointerId || this.twist || this.placed[g.kind]) return;
    this.fingers.set(e.pointerId, this.paper(e));
    this.svg?.setPointerCapture(e.pointerId);
    this.twist = { id: e.pointerId, from: this.between(e.pointerId), pose: this.pose(g.kind) };
  }

  move(e: PointerEvent): void {
    const g = this.drag;
    if (!g || !this.fingers.has(e.pointerId)) return;
    const at = this.paper(e);
    this.fingers.set(e.pointerId, at);
    const w = this.twist;
    if (w && this.props.board.kinds[g.kind]) {
      const angle = Math.round(this.between(w.id) - w.from);
      this.hold(g.kind, turned(this.outline(g.kind), w.pose, angle, false));
    } else if (g.id === e.pointerId)
      this.hold(g.kind, { ...this.pose(g.kind), x: at[0] - g.at[0], y: at[1] - g.at[1] });
  }

  /** Snaps a piece that two fingers turned to the nearest angle that it can have. */
  private settle(k: number): void {
    const p = this.pose(k);
    const by = Math.round(p.angle / this.angle) * this.angle - p.angle;
    this.hold(k, turned(this.outline(k), p, by, false));
  }

  up(e: PointerEvent): void {
    const g = this.drag;
    const w = this.twist;
    this.fingers.delete(e.pointerId);
    if (!g) return;
    if (w && (e.pointerId === w.id || e.pointerId === g.id)) {
      this.settle(g.kind);
      this.twist = null;
      if (e.pointerId === w.id) return this.grip(g.kind, g.id);
      this.fingers.delete(w.id);
    }
    if (g.id !== e.pointerId) return;
    this.drag = null;
    void this.drop(g.kind);
  }

  wheel(e: WheelEvent): void {
    const k = this.drag?.kind ?? this.laid.chosen;
    if (k < 0) return;
    e.preventDefault();
    this.turn(k, e.deltaY > 0 ? -1 : 1, false);
  }

  key(k: number, e: KeyboardEvent): void {
    const p = this.pose(k);
    const way = ways[e.key];
    const by = e.shiftKey ? FAR : 1;
    if (way) this.hold(k, { ...p, x: p.x + by * way[0], y: p.y + by * way[1] });
    else if (e.key === "q") this.turn(k, 1, false);
    else if (e.key === "e") this.turn(k, -1, false);
    else if (e.key === "x") this.turn(k, 0, true);
    else if (e.key === "Enter" || e.key === " ") void this.drop(k);
    else return;
    if (this.pose(k) !== p) answer(poseText(this.outline(k), this.pose(k)));
    e.preventDefault();
    e.stopPropagation();
  }

  /** The copy that is drawn above all hides the piece that takes keys. */
  focus(e: MouseEvent): void {
    e.preventDefault();
    this.svg
      ?.querySelector<SVGElement>(`[data-kind="${this.laid.chosen}"]`)
      ?.focus({ preventScroll: true });
  }
}
