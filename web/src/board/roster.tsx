// All pieces of a board and their cells as a list that a screen reader can browse.
import "../style/keys.css";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Setup } from "../net/types.ts";
import { t } from "../i18n/index.ts";
import { cellName, pieceName } from "./speech.ts";
import type { BoardView } from "./view.ts";

interface Props {
  view: BoardView;
  setup: Setup;
  onPick(cell: number): void;
  onClose(): void;
}

/** Names of pieces in the order of seats and kinds, each with its cells. */
function groups(view: BoardView, setup: Setup): [string, number[]][] {
  const by = new Map<string, number[]>();
  const sorted = [...view.shown].sort(
    (a, b) => a.piece.seat - b.piece.seat || a.piece.kind - b.piece.kind,
  );
  for (const { piece } of sorted) {
    if (piece.cell < 0) continue;
    const name = pieceName(view, setup, piece);
    by.set(name, [...(by.get(name) ?? []), piece.cell]);
  }
  return [...by];
}

export function Roster({ view, setup, onPick, onClose }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const [wanted, setWanted] = useState("");
  useEffect(() => box.current?.showModal(), []);
  const all = groups(view, setup);
  const having = (part: string) =>
    all.filter(([name]) => name.toLocaleLowerCase().includes(part.trim().toLocaleLowerCase()));
  const shown = having(wanted);
  const pick = (cell: number) => {
    box.current?.close();
    onPick(cell);
  };
  const submit = (e: Event) => {
    e.preventDefault();
    // Read the field: it has the latest text.
    const typed = (e.target as HTMLFormElement).querySelector("input")?.value ?? "";
    const first = having(typed)[0]?.[1][0];
    if (first !== undefined) pick(first);
  };
  return (
    <dialog class="roster" ref={box} onClose={onClose} aria-label={t("roster.title")}>
      <h2>{t("roster.title")}</h2>
      <form onSubmit={submit}>
        <input
          class="full"
          value={wanted}
          aria-label={t("roster.find")}
          placeholder={t("roster.find")}
          onInput={(e) => setWanted((e.target as HTMLInputElement).value)}
        />
      </form>
      <dl>
        {shown.map(([name, cells]) => (
          <>
            <dt>{name}</dt>
            <dd>
              {cells.map((c) => (
                <button
                  type="button"
                  class="chip"
                  aria-label={`${name} ${cellName(view, c)}`}
                  onClick={() => pick(c)}
                >
                  {cellName(view, c)}
                </button>
              ))}
            </dd>
          </>
        ))}
      </dl>
      <button type="button" onClick={() => box.current?.close()}>
        {t("close")}
      </button>
    </dialog>
  );
}
