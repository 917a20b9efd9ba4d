// Asks the player which of several moves on the same cells to play, for a promotion with pictures
// of the pieces.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { useSettings } from "../base/settings.ts";
import { named, t } from "../i18n/index.ts";
import type { Board, Move, Setup } from "../net/types.ts";
import { drawing } from "../pieces/index.ts";

interface Props {
  board: Board;
  setup: Setup;
  moves: Move[];
  /** The owner of the pieces, and which kind is on a cell; -1: none. */
  seat: number;
  kindAt(cell: number): number;
  /** Whether the board is seen from the other side: pieces that point somewhere are turned. */
  flipped: boolean;
  onPick(m: Move): void;
  onClose(): void;
}

/** The kind that a text ends in (e8=Q, P1x-1=+P); -1: it says none. */
function kindOf(board: Board, text: string): number {
  const code = /=(\+?\w+)$/.exec(text)?.[1]?.toUpperCase();
  return code ? board.kinds.findIndex((k) => k.letter.toUpperCase() === code) : -1;
}

/** The steps of the arrow keys: to the next or previous button, or by rows. */
const aside: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const along: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The button to focus after an arrow key. */
function beside(buttons: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const at = buttons.indexOf(from);
  const step = aside[key];
  if (step) return buttons[(at + step + buttons.length) % buttons.length];
  const by = along[key] ?? 0;
  const place = (x: HTMLElement) => x.getBoundingClientRect();
  const here = place(from);
  const row = (x: HTMLElement) => by * (place(x).top - here.top);
  const nearest = (x: HTMLElement) => row(x) * 1000 + Math.abs(place(x).left - here.left);
  const there = buttons.filter((x) => row(x) > 1);
  return there.sort((a, b) => nearest(a) - nearest(b))[0] ?? from;
}

export function Choice(props: Props) {
  const { board, setup, moves, seat, kindAt, flipped, onPick, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  const settings = useSettings();
  const draw = useMemo(
    () => drawing(board, setup, settings),
    [board, setup, settings.pieces, settings.sets, settings.kanji],
  );
  // A layout effect, not one after the next frame: a key pressed in between would go to the board.
  // A touch on the board returns as a mouse press, which must not remove the choice.
  useLayoutEffect(() => {
    const inside = box.current;
    const around = inside?.parentElement;
    const hold = (e: MouseEvent) => {
      if (!inside?.contains(e.target as Element)) e.preventDefault();
    };
    inside?.querySelector("button")?.focus();
    around?.addEventListener("mousedown", hold);
    return () => around?.removeEventListener("mousedown", hold);
  }, [moves]);
  // If one of the moves promotes, another leaves the piece as it is.
  const becomes = moves.map((m) => kindOf(board, m.text));
  const promotes = becomes.some((k) => k >= 0);
  const kinds = moves.map((m, i) =>
    promotes && becomes[i] === -1 && !m.pass ? kindAt(m.touch[0] ?? -1) : (becomes[i] ?? -1),
  );
  const key = (e: KeyboardEvent) => {
    // Leave shortcuts of the browser alone.
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const buttons = [...(box.current?.querySelectorAll("button") ?? [])];
    const lettered = kinds.flatMap((k, i) =>
      board.kinds[k]?.letter.toUpperCase() === e.key.toUpperCase() ? [moves[i]!] : [],
    );
    if (e.key === "Escape") onClose();
    else if (aside[e.key] || along[e.key])
      beside(buttons, document.activeElement as HTMLElement, e.key)?.focus();
    else if (settings.letters && lettered.length === 1) onPick(lettered[0]!);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const turn = (picture: string) =>
    flipped && picture.includes('class="wedge') ? "rotate(180)" : undefined;
  const button = (m: Move, i: number) => {
    const k = board.kinds[kinds[i] ?? -1];
    const name = m.pass ? t("turn.pass") : k ? named(k.names, k.letter) : m.text;
    if (!k)
      return (
        <button type="button" onClick={() => onPick(m)}>
          {name}
        </button>
      );
    const picture = draw(k, kinds[i]!, seat, 0);
    return (
      <button type="button" class="piecebutton" aria-label={name} onClick={() => onPick(m)}>
        <svg viewBox="-50 -50 100 100" class={`game-${setup.game}`} aria-hidden="true">
          <g transform={turn(picture)} dangerouslySetInnerHTML={{ __html: picture }} />
        </svg>
        <small aria-hidden="true">{name}</small>
      </button>
    );
  };
  return (
    <div
      class={`choice${promotes ? " pieces" : ""}`}
      role="dialog"
      aria-label={t("board.choose")}
      ref={box}
      onKeyDown={key}
    >
      {promotes ? <div>{moves.map(button)}</div> : moves.map(button)}
      <button type="button" class="quiet" onClick={onClose}>
        {t("cancel")}
      </button>
    </div>
  );
}
