// Filling a dissection by hand: the board, undo, a hint from the solver, and a glow at the end.
import { useEffect, useState } from "preact/hooks";
import type { Look } from "../net/types.ts";
import type { Corner } from "../core/flat.ts";
import { poseText } from "../board/posetext.ts";
import { click } from "../base/sound.ts";
import { useStore } from "../base/store.ts";
import { Trial, type Where } from "../core/trial.ts";
import { t } from "../i18n/index.ts";
import { ask, hear, leave } from "../net/connection.ts";
import { piecesOf, type Pose } from "../net/position.ts";
import { troubleText } from "../net/trouble.ts";
import { PlayBoard } from "./playboard.tsx";

/** A trial that is reopened whenever its set-up changes; null while it loads. */
export function useTrial(where: Where): { trial: Trial | null; trouble: unknown } {
  const name = JSON.stringify(where);
  const [state, show] = useState<{ name: string; trial: Trial | null; trouble: unknown }>({
    name,
    trial: null,
    trouble: null,
  });
  useEffect(() => {
    let gone = false;
    Trial.open(where)
      .then((trial) => !gone && show({ name, trial, trouble: null }))
      .catch((trouble: unknown) => !gone && show({ name, trial: null, trouble }));
    return () => {
      gone = true;
    };
  }, [name]);
  return state.name === name ? state : { trial: null, trouble: null };
}

interface Placed {
  kind: number;
  pose: Pose;
}
const none = { kind: -1 } as const;
type Hint = Placed | typeof none;

/** The solver's next move as text, or null if it finds none. */
async function nextOf(trial: Trial): Promise<string | null> {
  let stop = () => {};
  const answer = new Promise<string | null>((done) => {
    let id = -1;
    const later = setTimeout(() => done(null), 8000);
    stop = hear("analysis", (m) => {
      if (m.analysis !== id || m.done !== true) return;
      clearTimeout(later);
      const line = (m.lines as { pv: string[]; score: number }[])[0];
      done(line && line.score > 0 ? (line.pv[0] ?? null) : null);
    });
    ask<{ analysis: number }>("analyse", { ...trial.where, turns: trial.turns.join("; ") })
      .then((a) => {
        id = a.analysis;
      })
      .catch(() => done(null));
  });
  const text = await answer;
  stop();
  leave("analyse_stop");
  return text;
}

/** The pose of the hinted piece. */
async function placeOf(trial: Trial, text: string): Promise<Hint> {
  const kind = trial.board.kinds.findIndex((k) => text.split(/[/@]/)[0] === k.letter);
  const look = await ask<Look>("look", {
    ...trial.where,
    turns: trial.turns.join("; "),
    moves: [text],
  });
  const pose = piecesOf(trial.board, look.position).find((p) => p.kind === kind && p.cell < 0);
  return pose ? { kind, pose } : none;
}

/** The place of a hint for screen readers. */
const whereTo = ({ board }: Trial, { kind, pose }: Placed): string =>
  poseText((board.kinds[kind]?.outline ?? []) as Corner[], pose);

export function Fill({
  trial,
  label,
  hints,
  onSolved,
}: {
  trial: Trial;
  label: string;
  hints: boolean;
  onSolved?: () => void;
}) {
  useStore(trial.version);
  const [hint, setHint] = useState<Hint>(none);
  const [status, say] = useState("");
  const over = trial.position.over;
  useEffect(() => {
    setHint(none);
    say("");
    if (!over) return;
    click("end");
    onSolved?.();
  }, [trial.turns.length, over]);
  const help = async () => {
    const { now } = trial;
    const text = await nextOf(trial);
    if (trial.now !== now) return; // the reader has moved
    if (text === null) return say(t("fill.nothing"));
    if (text.startsWith("-")) return say(t("fill.wrong", { piece: text.slice(1) }));
    const place = await placeOf(trial, text).catch(() => none);
    if (trial.now !== now) return;
    setHint(place);
    const goes = t("fill.goes", { piece: text.split(/[/@]/)[0] ?? "" });
    say("pose" in place ? `${goes} ${whereTo(trial, place)}` : goes);
  };
  return (
    <div class="fill stack loose">
      <PlayBoard model={trial} label={label} hint={"pose" in hint ? hint : null} />
      <div class="row fillkeys">
        <button type="button" disabled={!trial.undoable} onClick={() => trial.undo()}>
          {t("turn.undo")}
        </button>
        <button type="button" disabled={!trial.undoable} onClick={() => trial.back(0)}>
          {t("fill.clear")}
        </button>
        {hints && (
          <button type="button" disabled={over || trial.busy} onClick={() => void help()}>
            {t("fill.hint")}
          </button>
        )}
        <span role="status" class={over ? "good strong" : ""}>
          {over ? t("result.solved") : status}
        </span>
        {trial.trouble !== null && (
          <span class="trouble" role="alert">
            {troubleText(trial.trouble)}
          </span>
        )}
      </div>
    </div>
  );
}
