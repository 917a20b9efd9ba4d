// The open turn of a board to try turns on: its steps, an undo, and what ends it.
import type { Trial } from "../core/trial.ts";
import { t } from "../i18n/index.ts";
import type { Move } from "../net/types.ts";

interface Props {
  trial: Trial;
  /** The move that passes, if nothing else is possible. */
  pass?: Move | null;
}

export function TurnSteps({ trial, pass }: Props) {
  const { draft } = trial;
  if (draft.empty && !pass) return null;
  return (
    <div class="turnbar">
      <ol class="chips" aria-label={t("turn.steps")}>
        {draft.moves.map((s, i) => (
          <li class="chip" key={i}>
            {s}
          </li>
        ))}
      </ol>
      <div class="row">
        <button type="button" onClick={() => trial.undo()}>
          {t("turn.undo")}
        </button>
        {pass && (
          <button type="button" class="primary" onClick={() => void trial.step(pass)}>
            {t("turn.pass")}
          </button>
        )}
        {draft.canEnd && (
          <button type="button" class="primary" onClick={() => void trial.end()}>
            {t("turn.end")}
          </button>
        )}
      </div>
    </div>
  );
}
