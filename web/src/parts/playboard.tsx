// The board of a model, whose pieces can be moved, or placed if they are flat.
import { useMemo } from "preact/hooks";
import { type Annotations, linesOf } from "../board/annotations.ts";
import { Board } from "../board/board.tsx";
import type { BoardProps } from "../board/props.ts";
import { Placer } from "../board/placer.tsx";
import type { PlacerProps } from "../board/placing.ts";
import { laid, shot, spell } from "../core/spell.ts";
import type { BoardModel } from "../core/model.ts";
import type { Move, Position } from "../net/types.ts";

const none: Move[] = [];

interface Props extends Pick<
  BoardProps,
  "label" | "fit" | "annotations" | "onDraw" | "onBlind" | "swap" | "premove" | "offer" | "still"
> {
  model: BoardModel;
  flipped?: boolean;
  /** Whether moves are accepted here, if the model has any. */
  active?: boolean;
  /** Replaces the model's position: a frame of an animation. */
  shown?: Position | undefined;
  /** Cells to mark instead of the model's. */
  last?: number[] | undefined;
  /** A place for a flat piece that is shown faintly. */
  hint?: PlacerProps["hint"];
}

/** The annotations over the board, and the turn itself if it is made of steps. */
function useLines(model: BoardModel, more: Annotations | undefined): Annotations | undefined {
  const { turn, made } = model.ways;
  const shown = model.bySteps ? JSON.stringify(turn) : "[]";
  return useMemo(() => {
    if (shown === "[]") return more;
    const lines = linesOf(JSON.parse(shown) as number[][], made ? "made" : "last");
    return { spots: [], arrows: [], ...more, lines: [...lines, ...(more?.lines ?? [])] };
  }, [shown, made, more]);
}

export function PlayBoard({ model, flipped, active = true, shown, last, hint, ...rest }: Props) {
  const annotations = useLines(model, rest.annotations);
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
    return (
      <Placer
        {...shared}
        label={rest.label}
        more={legal.more ?? false}
        hint={hint ?? null}
        why={(kind, pose) => model.refusal((_, b) => laid(b, kind, pose))}
      />
    );
  return (
    <Board
      {...shared}
      {...rest}
      annotations={shown ? rest.annotations : annotations}
      why={(cells, one) =>
        model.refusal((s, b, on) => (one ? shot(s, b, cells[0] as number) : spell(s, b, on, cells)))
      }
      routes={model.bySteps ? model.routes : undefined}
      to={to}
      sources={legal.more ? legal.from : undefined}
      last={last ?? model.cells}
      flipped={flipped ?? false}
    />
  );
}
