// The board as a part of a page: shows what it is given, and answers with moves of the given list.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Board as BoardData, Move, Position, Setup } from "../net/types.ts";

import { t } from "../i18n/index.ts";
import { click } from "../core/sound.ts";
import { empty, type Hand, touch } from "./hands.ts";
import { pointers } from "./pointer.ts";
import { nameCells, neighbour, pieceName } from "./speech.ts";
import { BoardView } from "./view.ts";
import { Zoom } from "./zoom.ts";
import { Choice } from "./choice.tsx";
import { Tip, type Tipped } from "./tip.tsx";
import type { Box } from "./geometry.ts";

const LARGE = 150; // cells from which a board can be zoomed

export interface BoardProps {
  board: BoardData;
  setup: Setup;
  position: Position;
  /** The moves the reader may make, [] for none. */
  moves: Move[];
  /** First cells, when there are too many moves to list; then `from` tells those of a cell. */
  sources?: number[] | undefined;
  from?: ((cell: number) => Promise<Move[]>) | undefined;
  last?: number[];
  flipped: boolean;
  onMove?: ((move: Move) => void) | undefined;
  /** Takes every touch, where no moves are told. */
  onBlind?: ((cell: number) => void) | undefined;
  /** Own pieces that may be exchanged by touching both: an army being placed. */
  swap?: { cells: number[]; onSwap(a: number, b: number): void } | undefined;
  label: string;
  still?: boolean; // no gliding
}

export function Board(props: BoardProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | undefined>(undefined);
  const zoom = useRef<Zoom | undefined>(undefined);
  const now = useRef(props);
  now.current = props;
  const hand = useRef<Hand>(empty([]));
  const list = useRef<Move[]>([]);
  const swapping = useRef(-1);
  const focus = useRef(0);
  const [choice, setChoice] = useState<Move[] | null>(null);
  const [tip, setTip] = useState<Tipped | null>(null);
  const [part, setPart] = useState<Box | null>(null);

  const paint = () => {
    const v = view.current;
    if (!v) return;
    const p = now.current;
    const h = hand.current;
    const active = !!p.onMove;
    const waiting = h.touched[h.touched.length - 1];
    const swap = swapping.current;
    v.mark({
      last: p.last ?? [],
      hand: swap >= 0 ? [swap] : h.touched,
      targets: h.touched.length > 0 || single(list.current) ? [...h.next] : [],
      sources: active && h.touched.length === 0 && lit(p) ? [...(p.sources ?? h.next)] : [],
      again: h.exact.length > 0 ? waiting : undefined,
    });
  };

  const letGo = () => {
    hand.current = empty(list.current);
    swapping.current = -1;
    setChoice(null);
    paint();
  };

  const play = (move: Move) => {
    const h = hand.current.touched;
    const first = h[0];
    if (move.touch.length === 2 && first !== undefined)
      view.current?.hint(first, move.touch[1] as number);
    hand.current = empty([]);
    list.current = [];
    paint();
    now.current.onMove?.(move);
  };

  const onTouch = (cell: number, sweep: boolean) => {
    const p = now.current;
    setTip(null);
    if (p.onBlind) return p.onBlind(cell);
    if (p.swap) return touchSwap(cell);
    if (!p.onMove) return;
    if (
      p.sources &&
      hand.current.touched.length === 0 &&
      !list.current.some((m) => m.touch[0] === cell)
    ) {
      if (p.sources.includes(cell) && p.from)
        void p.from(cell).then((moves) => {
          list.current = moves;
          hand.current = empty(moves);
          onTouch(cell, sweep);
        });
      return;
    }
    const had = hand.current.touched.length;
    const r = touch(list.current, hand.current, cell);
    if (sweep && r.what !== "hand" && had === 0) return; // a press alone plays nothing yet
    if (r.what === "move") return play(r.move);
    if (r.what === "choice") return setChoice(r.moves);
    if (sweep && r.hand.touched.length < had) return; // sweeping over other cells keeps the hand
    if (p.sources && r.hand.touched.length === 0 && had > 0) {
      list.current = [];
      hand.current = empty([]);
      if (p.sources.includes(cell)) return onTouch(cell, sweep);
    } else hand.current = r.hand;
    if (r.hand.touched.length > had && !sweep) click("pick");
    paint();
  };

  const touchSwap = (cell: number) => {
    const s = now.current.swap;
    if (!s?.cells.includes(cell)) swapping.current = -1;
    else if (swapping.current < 0) swapping.current = cell;
    else {
      if (swapping.current !== cell) s.onSwap(swapping.current, cell);
      swapping.current = -1;
    }
    paint();
  };

  const hover = (cell: number, x: number, y: number) => {
    const v = view.current;
    const s = cell >= 0 ? v?.pieceAt(cell) : undefined;
    const k = s && v?.geometry.board.kinds[s.piece.kind];
    if (!v || !s || !k || (!k.moves && v.geometry.board.cells.length < LARGE)) return setTip(null);
    setTip({
      x,
      y,
      name: pieceName(v, now.current.setup, s.piece),
      moves: k.moves,
      back: s.piece.seat === 1,
    });
  };

  // The view lives as long as the board it shows.
  useLayoutEffect(() => {
    const p = now.current;
    const v = new BoardView(host.current as HTMLElement, p.board, p.setup, {
      flipped: p.flipped,
      label: p.label,
    });
    view.current = v;
    const z =
      p.board.cells.length > LARGE ? new Zoom(v.svg, () => v.geometry.box, setPart) : undefined;
    zoom.current = z;
    const off = pointers(v, z ?? null, {
      touch: onTouch,
      drop: letGo,
      hover,
      grip: (cell) => {
        const q = now.current;
        if (q.swap) return q.swap.cells.includes(cell) ? "piece" : null;
        if (!q.onMove) return null;
        if (q.sources) return q.sources.includes(cell) && list.current.length > 0 ? "piece" : null;
        const begun = list.current.filter((m) => m.touch[0] === cell && m.touch.length > 1);
        if (begun.length === 0) return null;
        return q.board.shape === "hex" || begun.some((m) => m.touch.length > 2) ? "sweep" : "piece";
      },
    });
    v.svg.addEventListener("keydown", onKey);
    return () => {
      off();
      v.dispose();
    };
  }, [props.board, props.setup.game]);

  useLayoutEffect(() => {
    const v = view.current;
    if (!v) return;
    v.flip(props.flipped);
    zoom.current?.apply();
    v.place(props.position, !props.still);
    nameCells(v, props.setup);
    v.cellElement(focus.current)?.setAttribute("tabindex", "0");
    // The label is in the reader's language: cells are named again when that changes.
    v.svg.setAttribute("aria-label", props.label);
  }, [props.position, props.flipped, props.board, props.label]);

  useLayoutEffect(() => {
    list.current = props.onMove ? props.moves.filter((m) => m.touch.length > 0) : [];
    hand.current = empty(list.current);
    swapping.current = -1;
    setChoice(null);
    paint();
  }, [
    props.moves,
    props.sources,
    props.position,
    String(props.last),
    !!props.onMove,
    props.flipped,
    props.board,
    !!props.swap,
  ]);

  function onKey(e: KeyboardEvent): void {
    const v = view.current;
    const at = (e.target as Element).closest?.("[data-cell]") as SVGGElement | null;
    if (!v || !at) return;
    const cell = Number(at.dataset.cell);
    if (e.key.startsWith("Arrow") && !e.ctrlKey && !e.metaKey && !e.altKey) {
      const to = neighbour(v, cell, e.key);
      at.setAttribute("tabindex", "-1");
      focus.current = to;
      const el = v.cellElement(to);
      el?.setAttribute("tabindex", "0");
      el?.focus();
    } else if (e.key === "Enter" || e.key === " ") onTouch(cell, false);
    else if (e.key === "Escape") letGo();
    else if (e.key === "+" || e.key === "=") zoom.current?.by(1.3, v.geometry.centre(cell));
    else if (e.key === "-") zoom.current?.by(1 / 1.3);
    else if (e.key === "0") zoom.current?.reset();
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  return (
    <div class={`boardbox${props.onMove || props.swap || props.onBlind ? " active" : ""}`}>
      <div class="boardhost" ref={host} />
      {part && view.current && (
        <SmallMap view={view.current} part={part} onPick={(x, y) => zoom.current?.centre(x, y)} />
      )}
      {zoom.current && (
        <div class="zoomkeys">
          <button
            type="button"
            onClick={() => zoom.current?.by(1.4)}
            aria-label={t("board.nearer")}
          >
            +
          </button>
          <button
            type="button"
            onClick={() => zoom.current?.by(1 / 1.4)}
            aria-label={t("board.farther")}
          >
            −
          </button>
        </div>
      )}
      {choice && (
        <Choice
          board={props.board}
          setup={props.setup}
          moves={choice}
          onPick={(m) => {
            setChoice(null);
            play(m);
          }}
          onClose={letGo}
        />
      )}
      {tip && <Tip {...tip} />}
    </div>
  );
}

/** Every move is one touch: an arrow to shoot, a corner to fill. */
const single = (moves: Move[]) => moves.length > 0 && moves.every((m) => m.touch.length === 1);

/** Pieces that may move are lit only where few of them may: a forced tower, the top discs. */
const lit = (p: BoardProps) => {
  const first = new Set(
    p.sources ?? p.moves.filter((m) => m.touch.length > 1).map((m) => m.touch[0]),
  );
  return first.size > 0 && first.size <= 2;
};

/** The whole board in small, with the part that is seen. */
function SmallMap({
  view,
  part,
  onPick,
}: {
  view: BoardView;
  part: Box;
  onPick(x: number, y: number): void;
}) {
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
      class="smallmap"
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
