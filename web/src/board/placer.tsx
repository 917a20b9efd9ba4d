// A board of flat pieces: they are dragged, turned and flipped, and snap to an offered place
// nearby. Two fingers turn the piece that one of them holds. Everything a mouse does has a key and
// a button.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { themeOf, useSettings } from "../base/settings.ts";
import { type Corner, corners } from "../core/flat.ts";
import { named, t } from "../i18n/index.ts";
import type { Pose } from "../net/position.ts";
import type { Board } from "../net/types.ts";
import { hue } from "../pieces/things.ts";
import { type PlacerProps, Placing } from "./placing.ts";
import { Refusal } from "./refusal.tsx";
import { figure, span, tray } from "./tray.ts";

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

/** Whether the window has room for the tray beside the figure. */
function useWide(): boolean {
  const [wide, setWide] = useState(innerWidth > 820);
  useEffect(() => {
    const measure = () => setWide(innerWidth > 820);
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return wide;
}

/** The hand of a page that is drawn with these pieces on the tray. */
function usePlacing(props: PlacerProps, free: Pose[]): Placing {
  const placing = useRef<Placing | null>(null);
  const [, draw] = useState<unknown>(null);
  placing.current ??= new Placing(props, draw);
  const hand = placing.current;
  hand.update(props, free);
  useEffect(() => hand.settleAll(), [props.position]);
  useEffect(() => {
    const { svg } = hand;
    const wheel = (e: WheelEvent) => hand.wheel(e);
    svg?.addEventListener("wheel", wheel, { passive: false });
    return () => svg?.removeEventListener("wheel", wheel);
  }, []);
  return hand;
}

export function Placer(props: PlacerProps) {
  const { board, position, hint } = props;
  const look = useSettings();
  const { game } = props.setup;
  const wide = useWide();
  const free = useMemo(() => tray(board, wide), [board, wide]);
  const box = useMemo(() => view(board, position.over ? [] : free), [board, free, position.over]);
  const hand = usePlacing(props, free);
  const plain = look.sets[game] === "plain" ? " plain" : "";
  const { refused } = hand.laid;
  return (
    <div class="boardbox placer active">
      <svg
        ref={hand.mounted}
        class={`board ${themeOf(look, game)}${plain}${position.over ? " solved" : ""}`}
        viewBox={box}
        role="group"
        aria-label={props.label}
        onPointerDown={(e) => hand.second(e)}
        onPointerMove={(e) => hand.move(e)}
        onPointerUp={(e) => hand.up(e)}
        onPointerCancel={(e) => hand.up(e)}
      >
        {(board.outline ?? []).length > 0 && (
          <path class="figure" d={(board.outline ?? []).map((o) => d(o)).join("")} />
        )}
        {hint && <path class="hinted" d={d(corners(hand.outline(hint.kind), hint.pose))} />}
        <Pieces hand={hand} />
      </svg>
      {refused && <Refusal {...refused} />}
      {props.onMove && <Buttons hand={hand} />}
    </div>
  );
}

function Pieces({ hand }: { hand: Placing }) {
  const { kinds } = hand.props.board;
  const { chosen } = hand.laid;
  /** The attributes of a drawn piece; a mouse can grab it anywhere. */
  const drawn = (k: number) => ({
    fill: hue(k),
    d: d(corners(hand.outline(k), hand.pose(k))),
    onPointerDown: (e: PointerEvent) => hand.down(k, e),
    onDblClick: () => hand.turn(k, 0, true),
  });
  return (
    <>
      {kinds.map((kind, k) => {
        if (!hand.lies[k]) return null;
        const where = hand.placed[k] ? t("place.on") : t("place.off");
        return (
          <path
            key={k}
            data-kind={k}
            class={`flat${k === chosen ? " chosen" : ""}`}
            {...drawn(k)}
            tabIndex={0}
            role="button"
            aria-label={`${named(kind.names, kind.letter)}, ${where}`}
            onFocus={() => hand.choose(k)}
            onKeyDown={(e) => hand.key(k, e)}
          />
        );
      })}
      {hand.lies[chosen] && (
        <path
          class="flat chosen"
          {...drawn(chosen)}
          aria-hidden="true"
          onMouseDown={(e) => hand.focus(e)}
        />
      )}
    </>
  );
}

function Buttons({ hand }: { hand: Placing }) {
  const { chosen } = hand.laid;
  return (
    <div class="placekeys row">
      <button type="button" disabled={chosen < 0} onClick={() => hand.turn(chosen, 1, false)}>
        {t("place.turn")}
      </button>
      <button type="button" disabled={chosen < 0} onClick={() => hand.turn(chosen, 0, true)}>
        {t("place.flip")}
      </button>
      <small>{t("place.hint")}</small>
    </div>
  );
}
