// Arenas that anybody may enter: those that are being played, and the next ones.
import { useEffect, useState } from "preact/hooks";
import type { Head } from "../net/tournament.ts";
import { controlText } from "../core/control.ts";
import { Link } from "../core/router.tsx";
import { gameTitle } from "../core/titles.ts";
import { t, when } from "../i18n/index.ts";
import { ask, whenUp } from "../net/connection.ts";

const SHOWN = 3;

/** Those that are being played first, then by when they begin. */
async function find(): Promise<Head[]> {
  const asked = (["running", "open"] as const).map((state) =>
    ask<{ tournaments: Head[] }>("tournaments", { state, count: 50 }),
  );
  const heads = (await Promise.all(asked)).flatMap((a) => a.tournaments);
  const at = (h: Head) => (h.state === "running" ? 0 : h.starts);
  return heads
    .filter((h) => h.format === "arena" && h.entry === "open")
    .filter((h) => h.state === "running" || h.starts > 0)
    .sort((a, b) => at(a) - at(b))
    .slice(0, SHOWN);
}

export function Arenas() {
  const [heads, show] = useState<Head[]>([]);
  useEffect(
    () =>
      whenUp(
        () =>
          void find()
            .then(show)
            .catch(() => undefined),
      ),
    [],
  );
  if (heads.length === 0) return null;
  return (
    <section class="arenas">
      <h2>{t("arenas.title")}</h2>
      <ul class="cards">
        {heads.map((h) => (
          <li class="cardrow" key={h.id}>
            <Link class="card" to={`/tournament/${h.id}`}>
              <b>{h.title}</b>
              <small>{`${gameTitle(h)}, ${controlText(h.control)}`}</small>
              <small>
                {h.state === "running"
                  ? t("arenas.now")
                  : t("arenas.begins", { date: when(h.starts) })}
                {` · ${t("cup.players", { n: h.players })}`}
              </small>
              <em>{t(h.mine ? "arenas.look" : "arenas.enter")}</em>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
