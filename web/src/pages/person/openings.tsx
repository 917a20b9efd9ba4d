// A player's most frequent openings, with the results.
import type { Achievements } from "../../net/types.ts";
import { likeness } from "../../core/boards.ts";
import { gameName } from "../../core/games.ts";
import { Link } from "../../base/router.tsx";
import { t } from "../../i18n/index.ts";
import { Small } from "../../parts/results.tsx";
import "../../style/archive.css";

export function Openings({ openings }: { openings: Achievements["openings"] }) {
  if (openings.length === 0) return null;
  return (
    <section>
      <h2>{t("person.openings")}</h2>
      <ul class="founds openings">
        {openings.map((o) => (
          <li class="found card" key={`${o.game} ${o.opening}`}>
            <Link class="foundboard" to={`/game/${o.example}`}>
              <span class="hush">{`${gameName(o.game)}: ${o.opening}`}</span>
              <Small
                of={{ game: o.example }}
                like={likeness(o)}
                turn={o.opening.split("; ").length}
                label={o.opening}
              />
            </Link>
            <div class="foundtext">
              <b>{gameName(o.game)}</b>
              <span class="fine opening">{o.opening}</span>
              <small>
                {t("person.games", { n: o.games })} ·{" "}
                {t("person.percent", { percent: Math.round(o.points / o.games / 10) })}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
