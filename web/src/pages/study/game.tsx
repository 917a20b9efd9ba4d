// The game as a whole: its graph, and a sentence for each of its turning points.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TurningPoint } from "../../net/types.ts";
import { t } from "../../i18n/index.ts";
import type { StudyModel } from "./model.ts";
import { sides } from "./score.ts";
import { numbered } from "./variations.tsx";
import { sentence } from "./sentences.ts";

let graph: ComponentType<{ model: StudyModel }> | null = null;

/** The graph, fetched when it is first wanted. */
function LateGraph({ model }: { model: StudyModel }) {
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
  return Graph ? <Graph model={model} /> : <div class="graph" />;
}

/** All that is said of one turn. */
function Point({ model, points }: { model: StudyModel; points: TurningPoint[] }) {
  const { setup } = model;
  const point = points[0];
  const node = point && model.reviewed[point.turn];
  if (!node || !setup) return null;
  const better = async () => {
    model.go(node.parent ?? model.tree.root);
    await model.tryTurns([point.best ?? ""]);
  };
  return (
    <li class={`point ${point.code}${model.node === node ? " now" : ""}`}>
      <button type="button" class="quiet" onClick={() => model.go(node)}>
        <b>
          {numbered(model, node)} {node.turn}
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

function Points({ model }: { model: StudyModel }) {
  const review = model.review;
  if (!review) return null;
  if (review.points.length === 0)
    return review.whole ? <p class="faint">{t("point.none")}</p> : null;
  const turns = [...new Set(review.points.map((p) => p.turn))];
  return (
    <ol class="points" aria-label={t("point.title")}>
      {turns.map((n) => (
        <Point model={model} points={review.points.filter((p) => p.turn === n)} />
      ))}
    </ol>
  );
}

export function WholeGame({ model }: { model: StudyModel }) {
  const setup = model.setup;
  if (!setup || setup.seats !== 2 || sides(setup) !== 2 || model.tree.main.length === 0)
    return null;
  const r = model.review;
  const current =
    model.reviewed.length > 0 && model.reviewed.every((n, i) => model.tree.main[i] === n);
  const stale = !r || !current || model.reviewed.length !== model.tree.main.length;
  return (
    <section class="wholegame stack" aria-label={t("graph.title")}>
      {r && <LateGraph model={model} />}
      {r && !r.whole && (
        <p class="faint tabular" role="status">
          {t("graph.comes", { n: r.done, all: r.turns })}
        </p>
      )}
      {stale && (!r || r.whole) && (
        <button type="button" onClick={() => void model.evaluate()}>
          {t("graph.make")}
        </button>
      )}
      <Points model={model} />
    </section>
  );
}
