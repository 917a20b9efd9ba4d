// The whole game: its graph, and a sentence for each of its turning points.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ReviewSide, TurningPoint } from "../../net/types.ts";
import { decimal, t } from "../../i18n/index.ts";
import { seatName } from "../../core/titles.ts";
import type { StudyModel } from "../../study/model.ts";
import { sides } from "../../study/score.ts";
import { nextText, numbered, turnText } from "./variations.tsx";
import { sentence, takenText } from "../../study/sentences.ts";

let graph: ComponentType<{ model: StudyModel }> | null = null;

/** The graph, loaded on first use. */
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

/** All sentences on one turn. */
function Point({ model, points }: { model: StudyModel; points: TurningPoint[] }) {
  const { setup, board } = model;
  const point = points[0];
  const node = point && model.reviewed[point.turn];
  if (!node || !setup || !board) return null;
  const better = async () => {
    model.go(node.parent ?? model.tree.root);
    await model.tryTurns([point.best ?? ""]);
  };
  return (
    <li class={`point ${point.code}${model.node === node ? " now" : ""}`}>
      <button type="button" class="quiet" onClick={() => model.go(node)}>
        <b>
          {numbered(model, node)} {turnText(model, node)}
        </b>{" "}
        <span>{[...points.map((p) => sentence(setup, p)), takenText(board, point)].join(" ")}</span>
      </button>
      {point.best && (
        <button type="button" class="turn" onClick={() => void better()}>
          {t("point.better", { turn: nextText(model, node.parent ?? node, point.best) })}
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

/** Statistics of the sides, as rows of the table. */
const rows: { name: Parameters<typeof t>[0]; of(s: ReviewSide): string }[] = [
  {
    name: "side.accuracy",
    of: (s) => (s.accuracy === null ? "–" : t("side.percent", { n: s.accuracy })),
  },
  { name: "side.loss", of: (s) => decimal(s.loss / 1000, 2) },
  { name: "side.best", of: (s) => String(s.best) },
  { name: "side.inaccuracies", of: (s) => String(s.inaccuracies) },
  { name: "side.mistakes", of: (s) => String(s.mistakes) },
  { name: "side.blunders", of: (s) => String(s.blunders) },
];

/** Both sides in a table, an explanation of the numbers, and a link to learn from the mistakes. */
function Sides({ model }: { model: StudyModel }) {
  const { review, setup } = model;
  if (!review || !setup) return null;
  const faults = (s: ReviewSide) => s.mistakes + s.blunders;
  return (
    <>
      <table class="sides tabular">
        <caption class="hush">{t("side.title")}</caption>
        <thead>
          <tr>
            <td />
            {review.sides.map((s) => (
              <th scope="col">{seatName(setup, s.seat)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr>
              <th scope="row">{t(r.name)}</th>
              {review.sides.map((s) => (
                <td>{r.of(s)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {review.whole && review.sides.some((s) => faults(s) > 0) && (
        <div class="row">
          {review.sides
            .filter((s) => faults(s) > 0)
            .map((s) => (
              <button type="button" onClick={() => model.learnFrom(s.seat)}>
                {t("retry.learn", { seat: seatName(setup, s.seat), n: faults(s) })}
              </button>
            ))}
        </div>
      )}
      <details class="facts">
        <summary>{t("side.what")}</summary>
        <p>{t("side.unit")}</p>
        <p>{t("side.grades")}</p>
      </details>
    </>
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
      <Sides model={model} />
    </section>
  );
}
