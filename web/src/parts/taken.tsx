// Captured pieces, in small beside the seat that lost or took them.
import { useMemo } from "preact/hooks";
import { useSettings } from "../base/settings.ts";
import { listed, named, t } from "../i18n/index.ts";
import { piecesOf } from "../net/position.ts";
import type { Board, Position, Setup } from "../net/types.ts";
import { drawing } from "../pieces/index.ts";

const FULL = "EMHHDDCCRRRRRRRR"; // an army of Arimaa, the strongest first

/** The letters of a seat's army at the start; "" if unknown. */
function armyOf(setup: Setup, seat: number): string {
  if (setup.game !== "arimaa" || setup.start) return "";
  return new RegExp(`${seat === 0 ? "gold" : "silver"}=(\\w+)`).exec(setup.options)?.[1] ?? FULL;
}

/** The kinds that a seat has lost, the strongest first, each as often as it is missing. */
function lost(board: Board, setup: Setup, position: Position, seat: number): number[] {
  const own = piecesOf(board, position).filter((p) => p.seat === seat);
  // Marbles that are pushed off are beside the board.
  if (setup.game === "abalone") return own.filter((p) => p.cell < 0).map((p) => p.kind);
  const there = own.map((p) => p.kind);
  if (own.length === 0) return []; // it is not set up yet
  return [...armyOf(setup, seat)]
    .map((letter) => board.kinds.findIndex((k) => k.letter === letter))
    .filter((kind) => {
      const at = there.indexOf(kind);
      if (at >= 0) there.splice(at, 1);
      return kind >= 0 && at < 0;
    });
}

interface Props {
  board: Board;
  setup: Setup;
  position: Position;
  /** The seat that owned them. */
  seat: number;
}

export function Taken({ board, setup, position, seat }: Props) {
  const settings = useSettings();
  const draw = useMemo(() => drawing(board, setup, settings), [board, setup, settings.pieces]);
  const kinds = lost(board, setup, position, seat);
  if (kinds.length === 0) return null;
  const many = setup.game === "abalone" ? kinds.length : 0;
  const names = many
    ? t("taken.off", { n: many })
    : listed(kinds.map((k) => named(board.kinds[k]?.names ?? {}, "")));
  const label = many ? names : t("news.taken", { list: names });
  return (
    <span class="taken" role="img" aria-label={label} title={label}>
      {(many ? kinds.slice(0, 1) : kinds).map((k) => (
        <svg
          viewBox="-50 -50 100 100"
          dangerouslySetInnerHTML={{ __html: draw(board.kinds[k]!, k, seat, 0) }}
        />
      ))}
      {many > 0 && <b class="tabular">× {many}</b>}
    </span>
  );
}
