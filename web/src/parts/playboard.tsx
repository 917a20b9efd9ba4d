// The board of a model: its pieces are moved, or laid where they are flat.
import { Board, type BoardProps } from "../board/board.tsx";
import { Placer, type PlacerProps } from "../board/placer.tsx";
import type { BoardModel } from "../core/model.ts";
import type { Move, Position } from "../net/types.ts";

const none: Move[] = [];

interface Props extends Pick<
  BoardProps,
  "label" | "fit" | "annotations" | "onBlind" | "swap" | "still"
> {
  model: BoardModel;
  flipped?: boolean;
  /** Whether moves are taken here, if the model has any. */
  active?: boolean;
  /** Another position than the model's: a film of one. */
  shown?: Position | undefined;
  /** Cells to mark instead of the model's. */
  last?: number[] | undefined;
  /** A place for a flat piece that is shown faintly. */
  hint?: PlacerProps["hint"];
}

export function PlayBoard({ model, flipped, active = true, shown, last, hint, ...rest }: Props) {
  const { setup, board, legal, from, to } = model;
  const position = shown ?? model.position;
  if (!setup || !board || !position) return null;
  const takes = active && !shown && model.open;
  const shared = {
    board,
    setup,
    position,
    from,
    moves: legal.moves ?? none,
    onMove: takes ? (m: Move) => void model.step(m) : undefined,
  };
  if (board.kinds.some((k) => k.outline))
    return <Placer {...shared} label={rest.label} more={legal.more ?? false} hint={hint ?? null} />;
  return (
    <Board
      {...shared}
      {...rest}
      to={to}
      sources={legal.more ? legal.from : undefined}
      last={last ?? model.cells}
      flipped={flipped ?? false}
    />
  );
}
