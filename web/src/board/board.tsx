// The component of a board: it shows its props, and reports moves of the given list.
import "../style/game.css";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Choice } from "./choice.tsx";
import { aims } from "./cues.ts";
import { Lens } from "./lens.tsx";
import { bare, LARGE, Mount, type Overlay } from "./mount.ts";
import type { BoardProps } from "./props.ts";
import { Refusal } from "./refusal.tsx";
import { Roster } from "./roster.tsx";
import { useSketch } from "./sketch.ts";
import { Tip } from "./tip.tsx";
import { ZoomSide } from "./zoomside.tsx";

/** An overlay with a part of it changed; the same object if nothing changes. */
const changed = (o: Overlay, part: Partial<Overlay>): Overlay =>
  (Object.keys(part) as (keyof Overlay)[]).every((k) => o[k] === part[k]) ? o : { ...o, ...part };

/** Updates a mounted board at each render. */
function useMount(m: Mount, host: RefObject<HTMLDivElement | null>, props: BoardProps): void {
  const sketch = useSketch(props.annotations, props.onDraw);
  // The view lives as long as the board it shows.
  useLayoutEffect(
    () => m.open(host.current as HTMLElement, sketch.hand),
    [props.board, props.setup.game],
  );
  useLayoutEffect(() => m.place(), [props.position, props.flipped, props.board, props.label]);
  useLayoutEffect(() => {
    m.view?.annotate(sketch.drawn);
  }, [sketch.drawn, props.flipped, props.board]);
  useLayoutEffect(
    () => m.deal(),
    [
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
    ],
  );
}

interface Mounted {
  m: Mount;
  overlay: Overlay;
  show(part: Partial<Overlay>): void;
}

export function Board(props: BoardProps) {
  const host = useRef<HTMLDivElement>(null);
  const [overlay, set] = useState(bare);
  const show = (part: Partial<Overlay>) => set((o) => changed(o, part));
  const mount = useRef<Mount | null>(null);
  mount.current ??= new Mount(props, show);
  const m = mount.current;
  m.props = props;
  useMount(m, host, props);
  const large = props.board.cells.length > LARGE;
  const active = props.onMove || props.swap || props.premove || props.onBlind;
  const { refused, tip } = overlay;
  return (
    <div class={`boardbox${large ? " large" : ""}${active ? " active" : ""}`}>
      <div class="boardhost" ref={host} />
      {large && (
        <ZoomSide
          view={m.view}
          part={overlay.part}
          name={overlay.pointed}
          onZoom={(by) => m.zoom?.by(by)}
          onPick={(x, y) => m.zoom?.centre(x, y)}
        />
      )}
      <Above m={m} overlay={overlay} show={show} />
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

/** The layer over the board: a magnifier, a choice among moves, the list of pieces. */
function Above({ m, overlay, show }: Mounted) {
  const { choice, lens, roster } = overlay;
  const { board, setup, position, flipped } = m.props;
  return (
    <>
      {lens && m.view && <Lens {...lens} view={m.view} />}
      {choice && (
        <Choice
          board={board}
          setup={setup}
          moves={choice}
          seat={position.seat}
          kindAt={(cell) => m.view?.pieceAt(cell)?.piece.kind ?? -1}
          flipped={flipped}
          onPick={(move) => m.pick(move)}
          onClose={() => m.dismiss()}
        />
      )}
      {roster && m.view && (
        <Roster
          view={m.view}
          setup={setup}
          onPick={(cell) => m.keys?.go(cell)}
          onClose={() => {
            show({ roster: false });
            m.keys?.stop(true);
          }}
        />
      )}
    </>
  );
}
