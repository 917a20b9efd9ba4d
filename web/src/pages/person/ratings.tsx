// A card for each game of a player: the rating, its history, and results.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Achievements, Rating } from "../../net/types.ts";
import { gameName } from "../../core/games.ts";
import { t } from "../../i18n/index.ts";

type Graph = ComponentType<{ game: string; points: { at: number; rating: number }[] }>;

/** The code of graphs, loaded when there is one to draw. */
function useGraph(wanted: boolean): Graph | null {
  const [graph, setGraph] = useState<{ draw: Graph } | null>(null);
  useEffect(() => {
    if (wanted)
      import("./graph.tsx").then((m) => setGraph({ draw: m.default })).catch(() => undefined);
  }, [wanted]);
  return graph?.draw ?? null;
}

function Result({ of }: { of: Achievements["results"][number] }) {
  const parts = [
    ["won", of.wins],
    ["drawn", of.draws],
    ["lost", of.losses],
  ] as const;
  return (
    <>
      <span class="resultbar" aria-hidden="true">
        {parts.map(([name, n]) => n > 0 && <i class={name} style={{ flexGrow: n }} />)}
      </span>
      <small>{t("person.score", { wins: of.wins, draws: of.draws, losses: of.losses })}</small>
    </>
  );
}

interface Props {
  ratings: Rating[];
  all: Achievements;
}

export function Games({ ratings, all }: Props) {
  const Draw = useGraph(all.history.length > 0);
  const games = [...new Set([...all.results, ...ratings].map((x) => x.game))];
  if (games.length === 0) return null;
  return (
    <section>
      <h2>{t("person.ratings")}</h2>
      <ul class="ratingcards">
        {games.map((game) => {
          const r = ratings.find((x) => x.game === game);
          const result = all.results.find((x) => x.game === game);
          const points = all.history.filter((x) => x.game === game);
          return (
            <li class="ratingcard card" key={game}>
              <p class="headrow">
                <b>{gameName(game)}</b>
                {r && (
                  <span class="tabular">
                    <strong>{Math.round(r.rating)}</strong>
                    {r.provisional ? "?" : ""} <small>± {Math.round(2 * r.deviation)}</small>
                  </span>
                )}
              </p>
              {points.length > 0 &&
                (Draw ? (
                  <Draw game={gameName(game)} points={points} />
                ) : (
                  <div class="ratinggraph" />
                ))}
              {result ? (
                <Result of={result} />
              ) : (
                r && <small>{t("person.games", { n: r.games })}</small>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
