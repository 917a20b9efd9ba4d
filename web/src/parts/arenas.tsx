// Arenas that are open to everybody: those in progress, and the next ones.
import { useEffect, useState } from "preact/hooks";
import type { Head } from "../net/tournament.ts";
import { beginsText } from "../core/begins.ts";
import { controlText } from "../core/control.ts";
import { Link } from "../base/router.tsx";
import { variantName } from "../core/names.ts";
import { gameTitle } from "../core/titles.ts";
import { t } from "../i18n/index.ts";
import { ask, connection, serverNow, whenUp } from "../net/connection.ts";

const SHOWN = 3;
/** How long an arena that waits for players is shown. */
const WAITS = 3 * 3_600_000;

/** Those in progress first, then by start time. */
async function find(): Promise<Head[]> {
  const asked = (["running", "open"] as const).map((state) =>
    ask<{ tournaments: Head[] }>("tournaments", { state, count: 50 }),
  );
  const heads = (await Promise.all(asked)).flatMap((a) => a.tournaments);
  const at = (h: Head) => (h.state === "running" ? 0 : h.starts);
  return heads
    .filter((h) => h.format === "arena" && h.entry === "open")
    .filter((h) => h.state === "running" || h.starts > serverNow() - WAITS)
    .sort((a, b) => at(a) - at(b))
    .slice(0, SHOWN);
}

export function Arenas() {
  const [heads, show] = useState<Head[]>([]);
  useEffect(() => {
    const look = () =>
      void find()
        .then(show)
        .catch(() => undefined);
    const stop = whenUp(look);
    const timer = setInterval(() => connection.get() === "up" && look(), 60_000);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
  if (heads.length === 0) return null;
  return (
    <section class="arenas">
      <h2>{t("arenas.title")}</h2>
      <ul class="cards">
        {heads.map((h) => (
          <li class="cardrow" key={h.id}>
            <Link class="card" to={`/tournament/${h.id}`}>
              <b>{h.title}</b>
              <small>
                {[
                  h.variant ? `${gameTitle(h)} (${variantName(h.game, h.variant)})` : gameTitle(h),
                  controlText(h.control),
                ].join(", ")}
              </small>
              <small>
                {h.state === "running" ? t("arenas.now") : beginsText(h)}
                {` · ${t("tournament.players", { n: h.players })}`}
              </small>
              <em>{t(h.mine || h.players >= h.max_players ? "arenas.look" : "arenas.enter")}</em>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
