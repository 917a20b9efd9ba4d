// Several moves touch the same cells: the player chooses one, a promotion for instance.
import { useEffect, useRef } from "preact/hooks";
import type { Board, Move, Setup } from "../net/types.ts";
import { named, t } from "../i18n/index.ts";

interface Props {
  board: Board;
  setup: Setup;
  moves: Move[];
  onPick(m: Move): void;
  onClose(): void;
}

/** The kind that a text ends in (e8=Q, P1x-1+), in words if there is one. */
function words(board: Board, text: string): string {
  const code = /=(\+?\w+)$/.exec(text)?.[1]?.toUpperCase();
  const k = code && board.kinds.find((x) => x.letter.toUpperCase() === code);
  return k ? named(k.names, k.letter) : text;
}

export function Choice({ board, moves, onPick, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), [moves]);
  const key = (e: KeyboardEvent) => {
    if (e.key === "Escape") onClose();
  };
  return (
    <div class="choice" role="dialog" aria-label={t("board.choose")} ref={box} onKeyDown={key}>
      {moves.map((m) => (
        <button type="button" onClick={() => onPick(m)}>
          {m.pass ? t("turn.pass") : words(board, m.text)}
        </button>
      ))}
      <button type="button" class="quiet" onClick={onClose}>
        {t("cancel")}
      </button>
    </div>
  );
}
