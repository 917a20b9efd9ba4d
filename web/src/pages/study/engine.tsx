// The engine panel: a switch, the lines as it thinks, and the bar beside the board.
import type { EngineLine, Setup } from "../../net/types.ts";
import { seatName } from "../../core/titles.ts";
import { change, useSettings } from "../../base/settings.ts";
import { failed, wanted } from "../../engine/here.ts";
import { t, tWord } from "../../i18n/index.ts";
import { engineName, engineText } from "../../core/names.ts";
import { troubleText } from "../../net/trouble.ts";
import { Lines } from "./lines.tsx";
import type { StudyModel } from "../../study/model.ts";
import type { Thinking } from "../../study/thinking.ts";
import { share, short, sides, type Verdict, verdict, written } from "../../study/score.ts";
import { verdictText } from "../../study/sentences.ts";

/** The verdict of the engine's best line on the position; null while there is none. */
export function best(model: StudyModel): Verdict | null {
  const line = model.thinking.found[0];
  // Depth 0: a stored move without a search.
  return line?.depth && model.setup ? verdict(model.setup, model.thinking.seat, line) : null;
}

/** The verdict on the position shown: of the engine now, else of the review of the game. */
export function known(model: StudyModel): Verdict | null {
  const now = best(model);
  if (now || !model.setup) return now;
  const k = model.reviewed.indexOf(model.node) + 1;
  if (k === 0 && model.node !== model.tree.root) return null;
  const e = model.review?.evaluations[k];
  return e ? { seat: 0, score: e.score, decided: e.decided } : null;
}

/** Keeps the last height until the next position has one, so that it does not flicker. */
let last = 0.5;

export function Bar({ model, flipped }: { model: StudyModel; flipped: boolean }) {
  const setup = model.setup;
  if (!setup || setup.seats === 1) return null;
  const v = known(model);
  if (v) last = share(v);
  const two = sides(setup) === 2;
  const seat = v?.seat ?? 0;
  const other = two ? setup.teams.findIndex((x) => x !== setup.teams[seat]) : -1;
  return (
    <div
      class={`evalbar${flipped ? " flipped" : ""}`}
      role="img"
      aria-label={v ? verdictText(setup, v) : t("score.none")}
      title={v ? verdictText(setup, v) : t("score.none")}
    >
      <i
        class={`share sign-${setup.game}-${seat} sign-${seat}`}
        style={{ "--share": String(last) }}
      />
      <i class={`rest sign-${setup.game}-${other} sign-${other}`} />
      {v && <b class={last >= 0.5 ? "low" : "high"}>{written(v, 1)}</b>}
    </div>
  );
}

/** Facts on the engine's best line: the finds of a puzzle's solver, or the depth of a search. */
function searched(setup: Setup, top: EngineLine): string {
  if (setup.seats === 1)
    return verdictText(setup, { seat: 0, score: top.score, decided: top.decided });
  if (top.decided !== null) return t("engine.proved", { nodes: short(top.nodes) });
  const depth = String(top.depth);
  return top.nodes
    ? t("engine.facts", { depth, nodes: short(top.nodes), speed: short(top.nps) })
    : t("engine.depth", { depth });
}

/** The end of the game at the current node, as a sentence. */
function ended(model: StudyModel): string {
  const why = model.result?.why;
  return why
    ? `${t("study.over")} ${t("result.why", { why: tWord("why", why) })}`
    : t("study.over");
}

/** Chooses where the engine runs, if possible. */
function Where({ thinking }: { thinking: Thinking }) {
  useSettings();
  if (failed()) return null;
  return (
    <select
      aria-label={t("engine.where")}
      value={wanted() ? "here" : "server"}
      onChange={(e) => {
        change({ computes: (e.target as HTMLSelectElement).value as "here" | "server" });
        thinking.set({});
      }}
    >
      <option value="here">{t("engine.here")}</option>
      <option value="server">{t("engine.server")}</option>
    </select>
  );
}

export function EnginePanel({ model }: { model: StudyModel }) {
  const th = model.thinking;
  const setup = model.setup;
  if (!setup) return null;
  const top = th.found[0];
  // An engine may be listed for several games: each name once.
  const engines = setup.engines.filter(
    (e, i) => setup.engines.findIndex((x) => x.id === e.id) === i,
  );
  const facts = top?.depth
    ? searched(setup, top)
    : model.over
      ? ended(model)
      : th.busy
        ? t("engine.begins")
        : "";
  return (
    <section class="engine" aria-label={t("engine.title")} data-first={th.first}>
      <div class="enginehead row">
        <label class="switch tick">
          <input type="checkbox" checked={th.on} onChange={() => th.set({ on: !th.on })} />
          <span>{t("engine.title")}</span>
        </label>
        <select
          aria-label={t("engine")}
          value={th.engine || engines[0]?.id}
          onChange={(e) => th.set({ engine: (e.target as HTMLSelectElement).value })}
        >
          {engines.map((e) => (
            <option value={e.id} title={engineText(setup.game, e)}>
              {engineName(setup.game, e.id)}
            </option>
          ))}
        </select>
        <select
          aria-label={t("engine.lines")}
          value={String(th.lines)}
          onChange={(e) => th.set({ lines: Number((e.target as HTMLSelectElement).value) })}
        >
          {[1, 2, 3, 4, 5].map((n) => (
            <option value={String(n)}>{t("engine.nlines", { n })}</option>
          ))}
        </select>
        <Where thinking={th} />
      </div>
      <p class="facts tabular">
        {facts}
        {th.done && top && setup.seats > 1 ? ` · ${t("engine.done")}` : ""}
      </p>
      {th.trouble && th.trouble.code !== "not_now" && (
        <p class="trouble">{troubleText(th.trouble)}</p>
      )}
      {th.on && !model.over && <Lines model={model} setup={setup} />}
    </section>
  );
}

/** The first turns of the best lines, for arrows on the board, the best one strongest. */
export function firstTurns(model: StudyModel): { touch: number[][]; look: string }[] {
  const th = model.thinking;
  if (!th.on || !model.draft.empty || model.over) return [];
  return th.found
    .slice(0, 3)
    .map((l, i) => ({ touch: l.touch, look: i === 0 ? "best" : "next" }))
    .reverse();
}

/** The evaluation as one sentence, for screen readers. */
export function spoken(model: StudyModel): string {
  const setup = model.setup;
  const v = known(model);
  if (!setup || !v) return t("score.none");
  const top = model.thinking.found[0];
  const more = top
    ? ` ${t("engine.spoken", { depth: String(top.depth), turn: top.san?.[0] ?? top.pv[0] ?? "" })}`
    : "";
  const seat = model.seat >= 0 ? `${t("study.moves", { seat: seatName(setup, model.seat) })} ` : "";
  return seat + verdictText(setup, v) + more;
}
