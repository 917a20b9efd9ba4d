// Quick pairing: one click on a time control, and the server finds somebody to play with.
import { useState } from "preact/hooks";
import type { GameInfo, Seek } from "../net/types.ts";
import { byTurn, controlFace, controlShort, controlText, speed } from "../core/control.ts";
import { gameName, leading } from "../core/games.ts";
import { readLocal, writeLocal } from "../base/localstore.ts";
import { Link } from "../base/router.tsx";
import { refusal, seek, seeking, type Terms } from "../core/seeking.ts";
import { useStore } from "../base/store.ts";
import { t } from "../i18n/index.ts";
import { me } from "../net/connection.ts";
import { Wrong } from "./wrong.tsx";

/** Whether the reader's next game is rated, stored in this browser. */
const wanted = (): boolean => readLocal("rated", true);

/** Open seeks, without the reader's. */
function others(seeks: Seek[], own: Terms | null): Seek[] {
  const at = seeks.findIndex(
    (s) => s.game === own?.game && s.control === own.control && s.rated === own.rated,
  );
  return seeks.filter((_, i) => i !== at);
}

interface PresetProps {
  terms: Terms;
  waits: number;
}

function Preset({ terms, waits }: PresetProps) {
  const now = useStore(seeking);
  const on = now?.game === terms.game && now.control === terms.control;
  return (
    <button
      type="button"
      class={`preset${waits > 0 ? " waited" : ""}`}
      aria-pressed={on}
      title={controlText(terms.control)}
      onClick={() => seek(terms)}
    >
      <b>{controlFace(terms.control)}</b>
      {byTurn(terms.control) && <small>{t("control.each")}</small>}
      <small>{t(`speed.${speed(terms.control)}`)}</small>
      {waits > 0 && <i>{t("quick.waits", { n: waits })}</i>}
    </button>
  );
}

interface GridProps {
  game: GameInfo;
  seeks: Seek[];
}

/** The presets of one game, and whether it is rated. */
export function QuickGrid({ game, seeks }: GridProps) {
  const guest = useStore(me)?.guest ?? true;
  const wrong = useStore(refusal);
  const own = useStore(seeking);
  const [rated, setRated] = useState(wanted());
  const choose = (on: boolean) => {
    setRated(on);
    writeLocal("rated", on);
  };
  const waiting = others(seeks, own).filter((s) => s.game === game.id);
  return (
    <div class="quickgrid">
      <div class="presets" role="group" aria-label={t("quick.title")}>
        {game.presets.map((control) => {
          // A guest may be gone before a game by days is over: it is unrated.
          const counts = rated && !(guest && speed(control) === "days");
          return (
            <Preset
              key={control}
              terms={{ game: game.id, control, rated: counts }}
              waits={waiting.filter((s) => s.control === control && s.rated === counts).length}
            />
          );
        })}
      </div>
      <p class="quickrow">
        <label class="check">
          <input
            type="checkbox"
            checked={rated}
            onChange={(e) => choose((e.target as HTMLInputElement).checked)}
          />{" "}
          {t("quick.rated")}
        </label>
        <small>{guest ? t("quick.guest") : t("quick.fair")}</small>
      </p>
      <Wrong text={wrong} />
    </div>
  );
}

/** Open seeks: one click starts the game. */
export function Waiting({ seeks }: { seeks: Seek[] }) {
  const list = others(seeks, useStore(seeking)).slice(0, 6);
  if (list.length === 0) return null;
  return (
    <ul class="seeks" aria-label={t("quick.now")}>
      {list.map((s) => (
        <li>
          <button type="button" class="primary" onClick={() => seek(s)}>
            {t("quick.play", {
              game: gameName(s.game),
              time: controlShort(s.control),
              rating: String(s.rating),
            })}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  games: GameInfo[];
  seeks: Seek[];
}

/** The games with quick pairing, in their order on the site. */
const paired = (games: GameInfo[]): GameInfo[] =>
  [...leading, "chess"]
    .map((id) => games.find((g) => g.id === id))
    .filter((g): g is GameInfo => !!g && g.presets.length > 0);

/** Against the computer: links to each game, where its level is chosen. */
export function Computer({ games }: { games: GameInfo[] }) {
  return (
    <section class="quick computer card" aria-labelledby="computer">
      <h2 id="computer">{t("home.which")}</h2>
      <p class="row flush">
        {paired(games).map((g) => (
          <Link class="button" key={g.id} to={`/play/${g.id}`}>
            {gameName(g.id)}
          </Link>
        ))}
      </p>
    </section>
  );
}

/** The same for every game, the last chosen first. */
export function QuickPairing({ games, seeks }: ChoiceProps) {
  const [chosen, choose] = useState(readLocal("quick", ""));
  const offered = paired(games);
  const game = offered.find((g) => g.id === chosen) ?? offered[0];
  return (
    <section class="quick people card" aria-labelledby="quick">
      <h2 id="quick">{t("quick.title")}</h2>
      <Waiting seeks={seeks} />
      <div class="chips" role="group" aria-label={t("home.games")}>
        {offered.map((g) => (
          <button
            type="button"
            class="chip"
            key={g.id}
            aria-pressed={g === game}
            onClick={() => {
              choose(g.id);
              writeLocal("quick", g.id);
            }}
          >
            {gameName(g.id)}
          </button>
        ))}
      </div>
      {game ? <QuickGrid game={game} seeks={seeks} /> : <div class="quickgrid empty" />}
    </section>
  );
}
