// For administrators: the server's engine learns a game of the chess family.
import { useEffect, useState } from "preact/hooks";
import { useStore } from "../base/store.ts";
import { gameTitle } from "../core/titles.ts";
import { t } from "../i18n/index.ts";
import { ask, connection, me, whenUp } from "../net/connection.ts";
import type { Training } from "../net/types.ts";
import { Trouble } from "./wrong.tsx";

const LOOK_MS = 2000;
const MINUTES = { usual: 30, most: 240 };

const runs = (of: Training | null) => of !== null && of.stage !== "done" && of.stage !== "failed";

/** The state of a training in a sentence. */
function sentence(of: Training): string {
  const game = gameTitle(of.setup);
  const score = { won: of.won, drawn: of.drawn, lost: of.lost };
  if (of.why) return t(`training.${of.why}`, { game, ...score });
  if (of.stage === "done") return t("training.score", { game, ...score });
  return of.stage === "playing"
    ? t("training.playing", { game, n: of.games })
    : t(of.stage === "learning" ? "training.learning" : "training.measuring", { game });
}

interface TrainingBoxProps {
  /** The game and its set-up, as arguments of the command. */
  setup: object;
}

function Box({ setup }: TrainingBoxProps) {
  const [training, show] = useState<Training | null>(null);
  const [minutes, setMinutes] = useState(MINUTES.usual);
  const [trouble, setTrouble] = useState<unknown>(null);
  const look = () =>
    ask<{ training: Training | null }>("training")
      .then((a) => show(a.training))
      .catch(setTrouble);
  const send = (what: string, args: object) => {
    setTrouble(null);
    void ask(what, args).then(look).catch(setTrouble);
  };
  useEffect(() => whenUp(() => void look()), []);
  const busy = runs(training);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(() => connection.get() === "up" && void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [busy]);
  return (
    <details class="training">
      <summary>{t("training")}</summary>
      <p class="faint">{t("training.hint")}</p>
      {!busy && (
        <div class="row">
          <label>
            {t("training.minutes")}{" "}
            <input
              type="number"
              min={1}
              max={MINUTES.most}
              value={minutes}
              onInput={(e) => setMinutes(Number((e.target as HTMLInputElement).value))}
            />
          </label>
          <button type="button" onClick={() => send("train", { ...setup, minutes })}>
            {t("training.begin")}
          </button>
        </div>
      )}
      {training && <p role="status">{sentence(training)}</p>}
      {training && busy && (
        <div class="row">
          <progress value={training.share} max={1} aria-label={t("training")} />
          {training.stage === "playing" && (
            <button type="button" onClick={() => send("train_end", {})}>
              {t("training.end")}
            </button>
          )}
        </div>
      )}
      <Trouble of={trouble} />
    </details>
  );
}

export function TrainingBox({ setup }: TrainingBoxProps) {
  return useStore(me)?.role === "administrator" ? <Box setup={setup} /> : null;
}
