// The arbiter's card for one game: another result, a decision, or a replay; with a public reason.
import { useEffect, useRef, useState } from "preact/hooks";
import type { TournamentGame, Match } from "../../net/tournament.ts";
import { t } from "../../i18n/index.ts";
import { Wrong } from "../../parts/wrong.tsx";
import { useAct } from "./act.ts";
import type { Feed } from "./feed.ts";
import { drawText } from "./words.ts";

interface Props {
  feed: Feed;
  match: Match;
  game: TournamentGame;
  onClose(): void;
}

export function Judge({ feed, match, game, onClose }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const act = useAct();
  const [result, setResult] = useState("1-0");
  useEffect(() => box.current?.showModal(), []);
  const first = feed.name(match.players[game.first]);
  const second = feed.name(match.players[1 - game.first]);
  const over = game.state === "done";
  const reserves = over ? [] : (feed.data?.players ?? []).filter((p) => p.role === "reserve");
  const submit = async (e: Event) => {
    e.preventDefault();
    const reason = String(new FormData(e.target as HTMLFormElement).get("reason") ?? "").trim();
    const args = { tournament: feed.id, game: game.id, reason };
    const reserve = reserves.find((p) => result === `reserve ${p.player}`);
    const done =
      result === "anew"
        ? act.order("tournament_replay", args)
        : reserve
          ? act.order("tournament_replace", {
              tournament: feed.id,
              match: match.match,
              player: reserve.name,
              reason,
            })
          : act.order(over ? "tournament_correct" : "tournament_decide", { ...args, result });
    if (await done) box.current?.close();
  };
  return (
    <dialog ref={box} class="card" onClose={onClose} aria-labelledby="judge-title">
      <form class="form" onSubmit={(e) => void submit(e)}>
        <h2 id="judge-title">
          {t("judge.title", { game: game.id })} {first} – {second}
        </h2>
        <p class="faint">{over ? t("judge.correct") : t("judge.decide")}</p>
        <label>
          {t("judge.result")}
          <select value={result} onChange={(e) => setResult((e.target as HTMLSelectElement).value)}>
            <option value="1-0">{t("judge.wins", { who: first })}</option>
            <option value="0-1">{t("judge.wins", { who: second })}</option>
            <option value="0.5-0.5">{feed.data && drawText(feed.data.tournament)}</option>
            <option value="0-0">{t("judge.none")}</option>
            {game.state === "playing" && <option value="anew">{t("judge.anew")}</option>}
            {reserves.map((p) => (
              <option value={`reserve ${p.player}`}>{t("judge.replace", { who: p.name })}</option>
            ))}
          </select>
        </label>
        <label>
          {t("judge.reason")}
          <input name="reason" required maxLength={300} />
        </label>
        <div class="row">
          <button type="submit" class="primary" disabled={act.busy}>
            {t("judge.do")}
          </button>
          <button type="button" onClick={() => box.current?.close()}>
            {t("cancel")}
          </button>
        </div>
        <Wrong text={act.wrong} />
      </form>
    </dialog>
  );
}
