// A player by the name in imported games: ratings over time, results, openings, games. This is no
// account of the site, and the page says so.
import { useEffect, useState } from "preact/hooks";
import type { Achievements } from "../../net/types.ts";
import { loadShelf, shelf } from "../../core/games.ts";
import { further, type Paged } from "../../base/paged.ts";
import { Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { day, t } from "../../i18n/index.ts";
import { ask, whenUp } from "../../net/connection.ts";
import { Skeleton } from "../../parts/skeleton.tsx";
import { useTitle } from "../../parts/title.ts";
import { Trouble } from "../../parts/wrong.tsx";
import { Openings } from "../person/openings.tsx";
import { Games } from "../person/ratings.tsx";
import { type Found, Results } from "../../parts/results.tsx";
import "../../style/person.css";

const PAGE = 12;

interface PlayerData extends Omit<Achievements, "wins"> {
  names: { name: string; games: number; first: number; last: number }[];
}

function Played({ name }: { name: string }) {
  const [past, setPast] = useState<Paged<Found> | null>(null);
  const more = (before?: number) =>
    void ask<{ games: Found[]; before: number | null }>("search", {
      player: name,
      imported: true,
      count: PAGE,
      ...(before === undefined ? {} : { before }),
    })
      .then((a) => {
        const page = { list: a.games, before: a.before };
        setPast((p) => (before === undefined ? page : further(p, page)));
      })
      .catch(() => undefined);
  useEffect(() => more(), [name]);
  if (!past) return null;
  const next = past.before;
  return (
    <section>
      <h2>{t("person.recent")}</h2>
      <Results cards={past.list} more={next === null ? undefined : () => more(next)} />
    </section>
  );
}

export function ImportedPlayer({ name }: { name: string }) {
  const [data, setData] = useState<PlayerData | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  useStore(shelf);
  useEffect(loadShelf, []);
  useEffect(() => {
    setData(null);
    setTrouble(null);
    return whenUp(
      () => void ask<PlayerData>("imported_player", { name }).then(setData).catch(setTrouble),
    );
  }, [name]);
  const who = data?.names[0];
  useTitle(who?.name ?? name);
  if (!who && trouble === null) return <Skeleton />;
  return (
    <main class="page personpage" id="main">
      <p class="crumbs">
        <Link to="/archive">{t("nav.archive")}</Link>
      </p>
      <h1>{who?.name ?? name}</h1>
      <Trouble of={trouble} />
      {data && who && (
        <>
          <p class="notaccount">{t("imports.name")}</p>
          <p class="faint">
            {[
              t("person.games", { n: who.games }),
              who.first > 0 && who.first === who.last && day(who.first),
              who.first > 0 &&
                who.first !== who.last &&
                t("imports.years", { from: day(who.first), to: day(who.last) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <Games ratings={[]} all={{ ...data, wins: [] }} />
          <Openings openings={data.openings} />
          <Played name={name} />
        </>
      )}
    </main>
  );
}
