// The game as a whole: its graph, and a sentence for each of its turning points.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TurningPoint } from "../../net/types.ts";
import { t } from "../../i18n/index.ts";
import type { Desk } from "./desk.ts";
import { sides } from "./score.ts";
import { numbered } from "./variations.tsx";
import { sentence } from "./words.ts";

let graph: ComponentType<{ desk: Desk }> | null = null;

/** The graph, fetched when it is first wanted. */
function LateGraph({ desk }: { desk: Desk }) {
  const [, came] = useState(!!graph);
  useEffect(() => {
    if (!graph)
      void import("./graph.tsx")
        .then((m) => {
          graph = m.default;
          came(true);
        })
        .catch(() => undefined);
  }, []);
  const Graph = graph;
  return Graph ? <Graph desk={desk} /> : <div class="graph" />;
}

/** All that is said of one turn. */
function Point({ desk, points }: { desk: Desk; points: TurningPoint[] }) {
  const { setup } = desk;
  const point = points[0];
  const node = point && desk.reviewed[point.turn];
  if (!node || !setup) return null;
  const better = async () => {
    desk.go(node.parent ?? desk.tree.root);
    await desk.tryTurns([point.best ?? ""]);
  };
  return (
    <li class={`point ${point.code}${desk.node === node ? " now" : ""}`}>
      <button type="button" class="quiet" onClick={() => desk.go(node)}>
        <b>
          {numbered(desk, node)} {node.turn}
        </b>{" "}
        <span>{points.map((p) => sentence(setup, p)).join(" ")}</span>
      </button>
      {point.best && (
        <button type="button" class="turn" onClick={() => void better()}>
          {t("point.better", { turn: point.best })}
        </button>
      )}
    </li>
  );
}

function Points({ desk }: { desk: Desk }) {
  const review = desk.review;
  if (!review) return null;
  if (review.points.length === 0)
    return review.whole ? <p class="faint">{t("point.none")}</p> : null;
  const turns = [...new Set(review.points.map((p) => p.turn))];
  return (
    <ol class="points" aria-label={t("point.title")}>
      {turns.map((n) => (
        <Point desk={desk} points={review.points.filter((p) => p.turn === n)} />
      ))}
    </ol>
  );
}

export function WholeGame({ desk }: { desk: Desk }) {
  const setup = desk.setup;
  if (!setup || setup.seats !== 2 || sides(setup) !== 2 || desk.tree.main.length === 0) return null;
  const r = desk.review;
  const current =
    desk.reviewed.length > 0 && desk.reviewed.every((n, i) => desk.tree.main[i] === n);
  const stale = !r || !current || desk.reviewed.length !== desk.tree.main.length;
  return (
    <section class="wholegame" aria-label={t("graph.title")}>
      {r && <LateGraph desk={desk} />}
      {r && !r.whole && (
        <p class="faint tabular" role="status">
          {t("graph.comes", { n: r.done, all: r.turns })}
        </p>
      )}
      {stale && (!r || r.whole) && (
        <button type="button" onClick={() => void desk.evaluate()}>
          {t("graph.make")}
        </button>
      )}
      <Points desk={desk} />
    </section>
  );
}
