// Other people's programs that are connected: each has a page, as people have.
import { useEffect, useState } from "preact/hooks";
import type { Bot } from "../net/types.ts";
import { gameName, loadShelf, shelf } from "../core/games.ts";
import { Link } from "../base/router.tsx";
import { useStore } from "../base/store.ts";
import { listed, t } from "../i18n/index.ts";
import { ask, connection, whenUp } from "../net/connection.ts";

/** Marks the name of a program. */
export const ProgramMark = () => <span class="programmark">{t("program.mark")}</span>;

/** Programs that are connected, refreshed while they are shown. */
function useBots(): Bot[] {
  const [bots, show] = useState<Bot[]>([]);
  useEffect(() => {
    const look = () =>
      void ask<{ bots: Bot[] }>("bots")
        .then((a) => show(a.bots))
        .catch(() => undefined);
    const stop = whenUp(look);
    const timer = setInterval(() => connection.get() === "up" && look(), 15000);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
  return bots;
}

export function Programs() {
  const bots = useBots();
  useStore(shelf);
  useEffect(loadShelf, []);
  if (bots.length === 0) return null;
  return (
    <section>
      <h2>{t("bots.title")}</h2>
      <ul class="cards bots">
        {bots.map((b) => (
          <li class="cardrow">
            <Link class="card" to={`/person/${encodeURIComponent(b.name)}`}>
              <b>
                {b.name} <ProgramMark />
              </b>
              {(b.program.engine || b.program.owner) && (
                <small>
                  {[b.program.engine, b.program.owner && t("program.by", { who: b.program.owner })]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              )}
              <small>{b.games ? listed(b.games.map(gameName)) : t("bots.all")}</small>
              <small>
                {b.online ? t("bots.playing", { n: b.playing }) : t("away")}
                {b.mine ? ` · ${t("bots.mine")}` : ""}
              </small>
              {b.online && <em>{t("challenge")}</em>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
