// An opponent who has left: how long to wait for them, then what may be claimed.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../../net/types.ts";
import { serverNow } from "../../net/connection.ts";
import { t } from "../../i18n/index.ts";
import { absentSeat } from "./announcements.ts";
import type { GameModel } from "./model.ts";

export function Absent({ model }: { model: GameModel }) {
  const g = model.game as Game;
  const seat = absentSeat(g);
  const [, beat] = useState(0);
  useEffect(() => {
    if (seat < 0) return;
    const timer = setInterval(() => beat((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [seat]);
  if (seat < 0) return null;
  const left = Math.ceil(((g.absent?.[seat] ?? 0) - (serverNow() - model.absentAt)) / 1000);
  const claim = (result: string) => void model.command("claim", { result });
  const draws = g.setup.traits.includes("draws");
  if (left > 0)
    return (
      <div class="offer absent">
        <span>{t("absent.wait", { n: left })}</span>
      </div>
    );
  return (
    <div class="offer absent">
      <span>{t("absent.claim")}</span>
      <button type="button" class="primary" onClick={() => claim("win")}>
        {t("absent.win")}
      </button>
      {draws && (
        <button type="button" onClick={() => claim("draw")}>
          {t("absent.draw")}
        </button>
      )}
    </div>
  );
}
