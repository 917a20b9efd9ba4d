// The board as a part of a page: shows what it is given, and answers with moves of the given list.
import "../style/game.css";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Board as BoardData, Move, Position, Setup } from "../net/types.ts";

import { listed, t } from "../i18n/index.ts";
import { announce } from "../base/announce.ts";
import { click } from "../base/sound.ts";
import { begun, empty, type Hand, hold, touch } from "./hands.ts";
import { Refusal, type Refused, refusedAt } from "./refusal.tsx";
import { endOf, foreseen, only, pulled } from "./routes.ts";
import { BoardKeys } from "./keyboard.ts";
import { pointers } from "./pointer.ts";
import { cellName, nameCells, pieceName } from "./speech.ts";
import { BoardView } from "./view.ts";
import { Zoom } from "./zoom.ts";
import { Choice } from "./choice.tsx";
import { Lens, type Pointed } from "./lens.tsx";
import { aims, far, lit, single, winner } from "./cues.ts";
import { ZoomSide } from "./zoomside.tsx";
import { Roster } from "./roster.tsx";
import { Tip, type Tipped } from "./tip.tsx";
import type { Box } from "../core/plane.ts";
import type { Annotations } from "./annotations.ts";
import { type Draw, useSketch } from "./sketch.ts";

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
  /** The moves that come to a cell, where there are too many to list. */
  to?: ((cell: number) => Promise<Move[]>) | undefined;
  /** Where turns are made of steps: what a piece does in several of them. */
  routes?: ((cell: number) => Promise<Move[]>) | undefined;
  /** Asks why touching these cells is not allowed; `shot`: they are one move's only touch. */
  why?: ((cells: number[], shot: boolean) => Promise<string>) | undefined;
  last?: number[];
  flipped: boolean;
  onMove?: ((move: Move) => void) | undefined;
  /** Takes every touch, where no moves are told. */
  onBlind?: ((cell: number) => void) | undefined;
  /** Own pieces that may be exchanged by touching both: an army being placed. */
  swap?: { cells: number[]; onSwap(a: number, b: number): void } | undefined;
  /** A move to be made when the reader's turn comes: its cells, [] for none yet. */
  premove?: { seat: number; cells: number[]; onSet(cells: number[]): void } | undefined;
  /** Coloured cells and arrows over the board. */
  annotations?: Annotations | undefined;
  /** Keeps what is drawn with the right button; else the board does. */
  onDraw?: Draw | undefined;
  label: string;
  still?: boolean; // no gliding
  offer?: Move[] | undefined; // moves that are offered to be chosen from
  fit?: boolean; // the page's style sizes the board's host
}

export function Board(props: BoardProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView | undefined>(undefined);
  const zoom = useRef<Zoom | undefined>(undefined);
  const now = useRef(props);
  now.current = props;
  const hand = useRef<Hand>(empty([]));
  const list = useRef<Move[]>([]);
  /** The moves of a cell that are being asked for; touches wait for them. */
  const asked = useRef<Promise<void> | null>(null);
  const swapping = useRef(-1);
  /** Cells whose routes are in the list, the piece that stays chosen, and the cell it is held over. */
  const learned = useRef(new Set<number>());
  const kept = useRef(-1);
  const over = useRef(-1);
  const keys = useRef<BoardKeys | undefined>(undefined);
  const [choice, setChoice] = useState<Move[] | null>(null);
  const [roster, showRoster] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [tip, setTip] = useState<Tipped | null>(null);
  const [part, setPart] = useState<Box | null>(null);
  const [pointed, setPointed] = useState("");
  const [lens, setLens] = useState<Pointed | null>(null);
  const large = props.board.cells.length > LARGE;
  const sketch = useSketch(props.annotations, props.onDraw);

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
      targets: held() ? [...h.next] : [],
      far: p.routes ? far(list.current, h) : [],
      sources: active && h.touched.length === 0 && lit(p) ? [...(p.sources ?? h.next)] : [],
      burning: aims(p),
      waiting: p.premove?.cells ?? [],
      fire: p.setup.game === "amazons" ? arrows(p.last ?? []) : [],
      shine: winner(v, p),
      lift: p.board.shape === "pegs" ? h.touched[0] : undefined,
      again: h.exact.length > 0 ? waiting : undefined,
    });
    nameCells(v, p.setup, held() ? h.next : new Set());
    foresee();
  };

  /** Shows the way that letting go here would take. */
  const foresee = () => {
    const p = now.current;
    const bow = p.last?.[p.last.length - 1];
    if (aims(p) && bow !== undefined && hand.current.next.has(over.current))
      return view.current?.foresee([[bow, over.current]]);
    const m = now.current.routes ? foreseen(list.current, hand.current, over.current) : null;
    view.current?.foresee(m ? (m.ways ?? [m.touch]) : []);
  };

  /** Those of some cells that nobody's piece stands on: arrows that have landed. */
  const arrows = (cells: number[]) =>
    cells.filter((c) => (view.current?.pieceAt(c)?.piece.seat ?? 0) < 0);

  const own = (cell: number) =>
    view.current?.pieceAt(cell)?.piece.seat === now.current.position.seat;

  /** Whether what may be touched next is to be shown. */
  const held = () => hand.current.touched.length > 0 || single(list.current);

  const hush = () => {
    setTip(null);
    setRefused(null);
  };
  /** Says why these cells cannot be touched one after the other. */
  const refuse = (cells: number[]) => {
    const p = now.current;
    const v = view.current;
    const cell = cells[cells.length - 1] as number;
    const shot = cells.length === 1 && single(list.current);
    if (!p.why || !p.onMove || !v || (!shot && !v.pieceAt(cells[0] as number))) return;
    void p.why(cells, shot).then((said) => {
      const what = own(cell) && cells.length === 1 ? whatAt(cell) : "";
      const text = said || (what && t("say.cannot", { what }));
      const r = v.cellElement(cell)?.getBoundingClientRect();
      if (!text || !r || now.current.position !== p.position) return;
      setRefused(refusedAt(text, host.current?.parentElement ?? null, r.left + r.width / 2, r.top));
    });
  };

  /** What is said of a cell that is pointed at: its name, and what stands there. */
  const nameAt = (cell: number): string =>
    view.current && cell >= 0 ? whatAt(cell) || cellName(view.current, cell) : "";

  /** A finger has no hover: what it touches is named, and its moves are shown away from it. */
  const tapped = (cell: number) => {
    const r = view.current?.cellElement(cell)?.getBoundingClientRect();
    const box = host.current?.getBoundingClientRect();
    if (!r || !box || now.current.board.cells.length <= LARGE) return;
    const low = (r.top + r.bottom) / 2 < (box.top + box.bottom) / 2;
    hover(cell, box.left + 4 - 18, low ? Math.min(innerHeight, box.bottom) - 252 : box.top - 10);
  };

  const whatAt = (cell: number): string => {
    const v = view.current;
    const s = v?.pieceAt(cell);
    return v && s ? `${pieceName(v, now.current.setup, s.piece)} ${cellName(v, cell)}` : "";
  };

  const letGo = () => {
    hand.current = empty(list.current);
    swapping.current = -1;
    kept.current = -1;
    setChoice(null);
    paint();
  };

  const play = (move: Move) => {
    const h = hand.current.touched;
    const first = h[0];
    if (now.current.routes && first !== undefined && own(first)) kept.current = endOf(move);
    if (move.touch.length === 2 && first !== undefined)
      view.current?.hint(first, move.touch[1] as number);
    hand.current = empty([]);
    list.current = [];
    paint();
    now.current.onMove?.(move);
  };

  const onTouch = (cell: number, sweep: boolean): void | Promise<void> => {
    const p = now.current;
    if (p.onBlind) return p.onBlind(cell);
    if (p.swap) return touchSwap(cell);
    if (p.premove) return sweep && swapping.current >= 0 ? undefined : touchPremove(cell);
    if (!p.onMove) return;
    if (asked.current) return asked.current.then(() => onTouch(cell, sweep));
    const stayed = kept.current;
    kept.current = -1;
    // Who takes up the piece that has stayed chosen has it.
    if (stayed === cell && hand.current.touched.length === 1 && hand.current.touched[0] === cell)
      return;
    if (
      p.sources &&
      hand.current.touched.length === 0 &&
      !list.current.some((m) => m.touch[0] === cell)
    ) {
      if (p.sources.includes(cell) && p.from)
        asked.current = movesOf(cell).then((moves) => {
          asked.current = null;
          if (now.current.position !== p.position) return; // it has changed meanwhile
          list.current = moves;
          hand.current = empty(moves);
          return onTouch(cell, sweep);
        });
      return asked.current ?? undefined;
    }
    const had = hand.current.touched.length;
    const before = hand.current.touched;
    const r = touch(list.current, hand.current, cell);
    if (sweep && r.what !== "hand" && had === 0) return; // a press alone plays nothing yet
    if (r.what === "move") return play(r.move);
    if (r.what === "choice") return setChoice(r.moves);
    // Sweeping over other cells keeps the hand.
    if (sweep && r.hand.touched.length < had && !p.sources?.includes(cell)) return;
    if (p.sources && r.hand.touched.length === 0 && had > 0) {
      list.current = [];
      hand.current = empty([]);
      if (p.sources.includes(cell)) return onTouch(cell, sweep);
    } else hand.current = r.hand;
    if (!sweep && r.hand.touched.length === 0 && before[0] !== cell) refuse([...before, cell]);
    if (r.hand.touched.length > had && !sweep) click("pick");
    paint();
    learn();
  };

  /** Adds what the chosen piece does in several moves; touches wait for it. */
  const learn = () => {
    const p = now.current;
    const [cell, more] = hand.current.touched;
    if (!p.routes || cell === undefined || more !== undefined || learned.current.has(cell)) return;
    learned.current.add(cell);
    const asking = p.routes(cell).then((routes) => {
      if (asked.current === asking) asked.current = null;
      if (now.current.position !== p.position) return;
      list.current = [...list.current, ...routes];
      hand.current = hold(list.current, hand.current.touched);
      paint();
    });
    asked.current = asking;
  };

  /** A touch that may be a gesture: it goes on by itself where only one cell can follow. */
  const tap = async (cell: number) => {
    const h = hand.current;
    const [next] = h.next;
    const again = h.touched.length === 1 && h.touched[0] === cell && h.next.size === 1;
    // A second touch of somebody else's piece pulls it.
    if (now.current.routes && again && !own(cell)) return onTouch(next as number, false);
    await onTouch(cell, false);
    const then = hand.current;
    if (now.current.routes && then.touched.length > 1 && then.next.size === 1)
      await onTouch([...then.next][0] as number, false);
  };

  /** A piece is dragged onto a cell: onto somebody else's it pushes where there is one way to. */
  const land = async (cell: number) => {
    const [first, more] = hand.current.touched;
    const swaps = !!now.current.swap || !!now.current.premove;
    if (
      !swaps &&
      own(cell) &&
      first !== undefined &&
      more === undefined &&
      !hand.current.next.has(cell)
    ) {
      paint();
      return refuse([first, cell]);
    }
    await onTouch(cell, false);
    const to = now.current.routes && hand.current.touched.length > 1 ? only(hand.current) : -1;
    if (to >= 0) await onTouch(to, false);
  };

  /** A long press pulls a piece after the chosen one, or after the one that has just moved. */
  const pull = (cell: number): boolean => {
    const p = now.current;
    if (!p.routes || !p.onMove) return false;
    if (asked.current) {
      void asked.current.then(() => pull(cell));
      return true;
    }
    const alone = hold(list.current, [cell]);
    const h = pulled(list.current, hand.current, cell) ?? (own(cell) ? null : alone);
    if (!h || h.next.size === 0) return true;
    hand.current = h;
    const to = only(h);
    if (to >= 0) void onTouch(to, false);
    else paint();
    return true;
  };

  /** The first touch takes up an own piece, the second says where it will go; a third forgets both. */
  const touchPremove = (cell: number) => {
    const p = now.current.premove;
    const held = swapping.current;
    const mine = view.current?.pieceAt(cell)?.piece.seat === p?.seat;
    swapping.current = -1;
    if (held >= 0 && held !== cell) p?.onSet([held, cell]);
    else {
      if (p && p.cells.length > 0) p.onSet([]);
      if (held < 0 && mine) swapping.current = cell;
    }
    paint();
  };

  const touchSwap = (cell: number) => {
    const s = now.current.swap;
    if (!s?.cells.includes(cell)) swapping.current = -1;
    else if (swapping.current < 0) swapping.current = cell;
    else {
      if (swapping.current !== cell) {
        s.onSwap(swapping.current, cell);
        const v = view.current;
        if (v)
          announce(t("say.swapped", { a: cellName(v, swapping.current), b: cellName(v, cell) }));
      }
      swapping.current = -1;
    }
    paint();
  };

  /** A touch by key, which tells what came of it. */
  const press = async (cell: number) => {
    const before = now.current;
    hush();
    await onTouch(cell, false);
    const v = view.current;
    if (!v || before.onBlind || now.current !== before) return;
    const s = v.pieceAt(cell);
    const what = `${s ? pieceName(v, before.setup, s.piece) : ""} ${cellName(v, cell)}`.trim();
    const next = [...hand.current.next].map((c) => cellName(v, c));
    if (swapping.current >= 0) announce(t("say.swap", { what }));
    else if (hand.current.touched.length > 0) announce(t("say.held", { what, list: listed(next) }));
    else if (!before.swap && list.current.length > 0) announce(t("say.nothing", { what }));
  };

  const movesOf = (cell: number): Promise<Move[]> => {
    const p = now.current;
    if (p.sources)
      return p.sources.includes(cell) && p.from
        ? p.from(cell).catch(() => [])
        : Promise.resolve([]);
    return Promise.resolve(list.current.filter((m) => m.touch[0] === cell));
  };

  const movesTo = (cell: number): Promise<Move[]> => {
    const p = now.current;
    if (p.sources) return p.to ? p.to(cell).catch(() => []) : Promise.resolve([]);
    const comes = (m: Move) => m.touch.indexOf(cell, m.touch.length > 1 ? 1 : 0) >= 0;
    return Promise.resolve(list.current.filter(comes));
  };

  const tipAt = (cell: number) => {
    const r = view.current?.cellElement(cell)?.getBoundingClientRect();
    if (r) hover(cell, r.right, r.top);
  };

  const hover = (cell: number, x: number, y: number) => {
    const v = view.current;
    const s = cell >= 0 ? v?.pieceAt(cell) : undefined;
    if (v && v.geometry.board.cells.length > LARGE) setPointed(nameAt(cell));
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
      fit: p.fit ?? false,
    });
    view.current = v;
    const z =
      p.board.cells.length > LARGE
        ? new Zoom(
            v.svg,
            () => v.geometry.box,
            (seen) => {
              v.edges(seen);
              setPart(seen);
            },
          )
        : undefined;
    zoom.current = z;
    const off = pointers(v, z ?? null, {
      touch: (cell, sweep) => {
        hush();
        void (sweep ? onTouch(cell, true) : tap(cell));
      },
      land: (cell) => {
        hush();
        void land(cell);
      },
      tapped,
      down: sketch.hand.erase,
      draw: sketch.hand.draw,
      aim: sketch.hand.aim,
      press: pull,
      lens: (cell, x, y) => setLens(cell < 0 ? null : { cell, x, y, name: nameAt(cell) }),
      vain: (from, to) => {
        setRefused(null);
        if (!now.current.swap && !now.current.onBlind) refuse([from, to]);
      },
      over: (cell) => {
        over.current = cell;
        foresee();
      },
      drop: letGo,
      hover,
      grip: (cell) => {
        const q = now.current;
        if (q.swap) return q.swap.cells.includes(cell) ? "piece" : null;
        if (q.premove) return v.pieceAt(cell)?.piece.seat === q.premove.seat ? "piece" : null;
        if (!q.onMove) return null;
        if (q.sources) return q.sources.includes(cell) ? "piece" : null;
        const begun = list.current.filter((m) => m.touch[0] === cell && m.touch.length > 1);
        if (begun.length === 0) return null;
        if (q.routes) return "piece";
        return q.board.shape === "hex" || begun.some((m) => m.touch.length > 2) ? "sweep" : "piece";
      },
    });
    const k = new BoardKeys({
      view: () => view.current,
      zoom: () => zoom.current,
      setup: () => now.current.setup,
      touch: (cell) => void press(cell),
      letGo,
      choices: () => {
        const q = now.current;
        if (q.swap) return q.swap.cells;
        return hand.current.touched.length === 0 && q.sources ? q.sources : [...hand.current.next];
      },
      from: movesOf,
      to: movesTo,
      tip: tipAt,
      list: () => showRoster(true),
    });
    keys.current = k;
    const onKey = (e: KeyboardEvent) => {
      const cell = cellOf(e);
      if (cell < 0 || !k.press(e, cell)) return;
      e.preventDefault();
      e.stopPropagation();
    };
    // The ring is drawn above everything, and only for who came here by key.
    const onFocus = (e: FocusEvent) => {
      const cell = cellOf(e);
      if (cell >= 0) k.cell = cell;
      v.ring((e.target as Element).matches(":focus-visible") ? cell : -1);
    };
    const onBlur = () => {
      v.ring(-1);
      setTip(null);
    };
    v.svg.addEventListener("keydown", onKey);
    v.svg.addEventListener("focusin", onFocus);
    v.svg.addEventListener("focusout", onBlur);
    return () => {
      off();
      v.dispose();
    };
  }, [props.board, props.setup.game]);

  useLayoutEffect(() => {
    const v = view.current;
    if (!v) return;
    // The ground may be laid anew below the focus.
    const focused = v.svg.contains(document.activeElement);
    v.flip(props.flipped);
    zoom.current?.apply();
    v.place(props.position, !props.still);
    // The label is in the reader's language: cells are named again when that changes.
    v.svg.setAttribute("aria-label", props.label);
    keys.current?.stop(focused);
  }, [props.position, props.flipped, props.board, props.label]);

  useLayoutEffect(() => {
    view.current?.annotate(sketch.drawn);
  }, [sketch.drawn, props.flipped, props.board]);

  useLayoutEffect(() => {
    list.current = props.onMove ? props.moves.filter((m) => m.touch.length > 0) : [];
    hand.current = empty(list.current);
    // What was taken up before the reader's turn stays so while the other side's clock runs.
    const waits = props.premove;
    if (!waits || view.current?.pieceAt(swapping.current)?.piece.seat !== waits.seat)
      swapping.current = -1;
    learned.current.clear();
    const stays = kept.current;
    if (!props.onMove) kept.current = -1;
    else if (own(stays)) hand.current = hold(list.current, [stays]);
    if (hand.current.touched.length > 0 && hand.current.next.size === 0)
      hand.current = empty(list.current);
    if (hand.current.touched.length === 0 && !props.routes && !props.sources) {
      hand.current = begun(list.current);
      kept.current = hand.current.touched[0] ?? -1;
    }
    setChoice(props.offer ?? null);
    setRefused(null);
    paint();
    learn();
  }, [
    props.moves,
    props.sources,
    props.offer,
    props.position,
    String(props.last),
    !!props.onMove,
    props.flipped,
    props.board,
    props.label,
    !!props.swap,
    String(props.premove?.cells),
  ]);

  return (
    <div
      class={`boardbox${large ? " large" : ""}${props.onMove || props.swap || props.premove || props.onBlind ? " active" : ""}`}
    >
      <div class="boardhost" ref={host} />
      {large && (
        <ZoomSide
          view={view.current}
          part={part}
          name={pointed}
          onZoom={(by) => zoom.current?.by(by)}
          onPick={(x, y) => zoom.current?.centre(x, y)}
        />
      )}
      {lens && view.current && <Lens {...lens} view={view.current} />}
      {choice && (
        <Choice
          board={props.board}
          setup={props.setup}
          moves={choice}
          seat={props.position.seat}
          kindAt={(cell) => view.current?.pieceAt(cell)?.piece.kind ?? -1}
          flipped={props.flipped}
          onPick={(m) => {
            setChoice(null);
            keys.current?.stop(true);
            play(m);
          }}
          onClose={() => {
            letGo();
            keys.current?.stop(true);
          }}
        />
      )}
      {roster && view.current && (
        <Roster
          view={view.current}
          setup={props.setup}
          onPick={(cell) => keys.current?.go(cell)}
          onClose={() => {
            showRoster(false);
            keys.current?.stop(true);
          }}
        />
      )}
      {aims(props) && (
        <p class="boardsays" role="status">
          {t("turn.shoot")}
        </p>
      )}
      {refused && <Refusal {...refused} />}
      {tip && <Tip {...tip} />}
    </div>
  );
}

/** The cell that an event is about, or -1. */
const cellOf = (e: Event): number =>
  Number((e.target as Element).closest<SVGGElement>("[data-cell]")?.dataset.cell ?? -1);
