// A tournament's game: "ready?" before the clocks start, the reason of a pause, the result of a
// test game.
import { useEffect, useRef } from "preact/hooks";
import type { Game } from "../../net/types.ts";
import { t, tWord } from "../../i18n/index.ts";
import type { GameModel } from "./model.ts";

/** Turns of a test game after which the player has made three. */
const TESTED = 5;

/** Asks a player whose game has begun; the clocks start when everyone has answered. */
export function Ready({ model }: { model: GameModel }) {
  const box = useRef<HTMLDialogElement>(null);
  const g = model.game as Game;
  useEffect(() => box.current?.showModal(), []);
  const other = g.players.find((p) => !g.you.includes(p.seat));
  const text = g.tournament?.game
    ? t("ready.text", { who: model.playerName(other?.seat ?? 0) })
    : t("ready.test");
  return (
    <dialog class="ready" ref={box} aria-labelledby="ready" onCancel={(e) => e.preventDefault()}>
      <h2 id="ready">{t("ready.title")}</h2>
      <p>{text}</p>
      <button type="button" class="primary big" onClick={() => void model.command("ready")}>
        {t("ready.do")}
      </button>
    </dialog>
  );
}

/** Why the clocks are stopped. */
export function pauseText(g: Game): string {
  if (!g.tournament) return t("paused");
  if (g.tournament.paused) return t("paused.why", { why: g.tournament.paused });
  return t(g.tournament.unready?.length ? "ready.waits" : "paused.tournament");
}

/** The result of a test game; null for all others. */
export function testResult(g: Game): string | null {
  if (g.tournament?.game !== "" || !g.result) return null;
  const { why, winner } = g.result;
  if (why === "aborted") return t(g.turns >= TESTED ? "test.passed" : "test.stopped");
  const failed = winner === 1 && /^(time|illegal|resigned|forfeit|abandoned)$/.test(why);
  return failed ? t("seat.failed", { why: tWord("why", why) }) : t("test.passed");
}
