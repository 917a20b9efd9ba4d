// Several moves touch the same cells: the player chooses one, a promotion from pictures of the pieces.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useSettings } from "../core/settings.ts";
import { named, t } from "../i18n/index.ts";
import type { Board, Move, Setup } from "../net/types.ts";
import { drawing } from "../pieces/index.ts";

interface Props {
  board: Board;
  setup: Setup;
  moves: Move[];
  /** Whose pieces they are, and which kind is on a cell; -1: none. */
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

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function Choice(props: Props) {
  const { board, setup, moves, seat, kindAt, flipped, onPick, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  const settings = useSettings();
  const draw = useMemo(
    () => drawing(board, setup, settings),
    [board, setup, settings.pieces, settings.sets, settings.kanji],
  );
  useEffect(() => box.current?.querySelector("button")?.focus(), [moves]);
  // Where one of them promotes, another one leaves the piece as it is.
  const becomes = moves.map((m) => kindOf(board, m.text));
  const promotes = becomes.some((k) => k >= 0);
  const kinds = moves.map((m, i) =>
    promotes && becomes[i] === -1 && !m.pass ? kindAt(m.touch[0] ?? -1) : (becomes[i] ?? -1),
  );
  const key = (e: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = steps[e.key];
    const lettered = kinds.flatMap((k, i) =>
      board.kinds[k]?.letter.toUpperCase() === e.key.toUpperCase() ? [moves[i]!] : [],
    );
    if (e.key === "Escape") onClose();
    else if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else if (lettered.length === 1) onPick(lettered[0]!);
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
