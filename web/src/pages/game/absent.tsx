// An opponent who has left: a countdown, then the claims.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../../net/types.ts";
import { serverNow } from "../../net/connection.ts";
import { announce } from "../../base/announce.ts";
import { t } from "../../i18n/index.ts";
import { awayShows } from "./away.ts";
import type { GameModel } from "./model.ts";
import { useSure } from "./sure.ts";

export function Absent({ model }: { model: GameModel }) {
  const g = model.game as Game;
  const { away } = model;
  const [, beat] = useState(0);
  useEffect(() => {
    if (!away) return;
    const timer = setInterval(() => beat((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [away]);
  const shows = away !== null && awayShows(away, serverNow());
  useEffect(() => {
    if (shows) announce(t("absent.left"));
  }, [shows]);
  if (!away || !shows) return null;
  const left = Math.ceil((away.claim - serverNow()) / 1000);
  if (left > 0)
    return (
      <div class="offer absent">
        <span>{t("absent.wait", { n: left })}</span>
      </div>
    );
  return <Claim model={model} draws={g.setup.traits.includes("draws")} />;
}

function Claim({ model, draws }: { model: GameModel; draws: boolean }) {
  const sure = useSure<"win" | "draw">();
  const button = (result: "win" | "draw", text: string) => (
    <button
      type="button"
      class={sure.asking === result ? "danger" : result === "win" ? "primary" : ""}
      onClick={() => sure.press(result, () => void model.command("claim", { result }))}
      onBlur={sure.drop}
    >
      {sure.asking === result ? t("sure") : text}
    </button>
  );
  return (
    <div class="offer absent">
      <span>{t("absent.claim")}</span>
      {button("win", t("absent.win"))}
      {draws && button("draw", t("absent.draw"))}
    </div>
  );
}
