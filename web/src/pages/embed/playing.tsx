// A playable board in a frame, for every seat; the rules run in this browser.
import { useEffect, useState } from "preact/hooks";
import { present } from "../../engine/here.ts";
import { gameTitle, seatName } from "../../core/titles.ts";
import { useStore } from "../../base/store.ts";
import { studyBoardUrl } from "../../core/studyurl.ts";
import { Trial } from "../../core/trial.ts";
import { t, tWord } from "../../i18n/index.ts";
import { connection } from "../../net/connection.ts";
import { PlayBoard } from "../../parts/playboard.tsx";
import { Trouble } from "../../parts/wrong.tsx";
import { whereAsked } from "./line.ts";
import { tell } from "./outside.ts";

/** The mover, or how the game ended. */
function standing(trial: Trial): string {
  const { position, result } = trial.now;
  if (!position.over) return t("rules.tomove", { seat: seatName(trial.setup, position.seat) });
  if (!result) return t("rules.over");
  const why = t("result.why", { why: tWord("why", result.why) });
  const { winner } = result;
  return winner < 0
    ? `${t("result.draw")} ${why}`
    : `${t("result.wins", { seat: seatName(trial.setup, winner) })} ${why}`;
}

function Play({ trial, flipped }: { trial: Trial; flipped: boolean }) {
  useStore(trial.version);
  const { draft, turns, mustPass: pass, now } = trial;
  useEffect(() => {
    const { position, result = null } = now;
    tell({ turns, at: turns.length, over: position.over, result });
  }, [turns]);
  const label = t("board.label", { game: gameTitle(trial.setup) });
  return (
    <>
      <div class={`embedboard arena game-page-${trial.setup.game}`} data-turns={turns.length}>
        <PlayBoard model={trial} label={label} flipped={flipped} fit />
      </div>
      <div class="row center">
        <button type="button" disabled={!trial.undoable} onClick={() => trial.undo()}>
          {t("turn.undo")}
        </button>
        {pass && (
          <button type="button" class="primary" onClick={() => void trial.step(pass)}>
            {t("turn.pass")}
          </button>
        )}
        {!draft.empty && draft.canEnd && (
          <button type="button" class="primary" onClick={() => void trial.end()}>
            {t("turn.end")}
          </button>
        )}
      </div>
      <p class="embedsaid" role="status">
        {standing(trial)}
      </p>
      <Trouble of={trial.trouble} />
    </>
  );
}

/** There is no socket in a frame: this browser answers everything. */
async function open(query: URLSearchParams): Promise<Trial> {
  if (!(await present())) throw new Error("no library");
  connection.set("down");
  const turns = (query.get("turns") ?? "").split(";").map((x) => x.trim());
  return Trial.open(whereAsked(query), turns.filter(Boolean));
}

export function Playing({ query }: { query: URLSearchParams }) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    open(query).then(setTrial, () => setMissing(true));
  }, []);
  const { turns = [] } = trial ?? {};
  return (
    <main class="embedpage" aria-busy={!trial && !missing}>
      <h1>
        <a href={trial ? studyBoardUrl(trial.where, turns) : "/"} target="_blank" rel="noopener">
          {trial ? gameTitle(trial.setup) : "Agon"}
        </a>
      </h1>
      {trial && <Play trial={trial} flipped={query.has("flipped")} />}
      {missing && <p role="alert">{t("embed.missing")}</p>}
    </main>
  );
}
