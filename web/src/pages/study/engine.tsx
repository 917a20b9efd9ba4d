// What an engine sees: a switch, the lines as it thinks, and the bar beside the board.
import type { EngineLine, Setup } from "../../net/types.ts";
import { seatName } from "../../core/people.ts";
import { said, t, tWord } from "../../i18n/index.ts";
import { troubleText } from "../../net/trouble.ts";
import type { Desk } from "./desk.ts";
import { share, short, sides, type Verdict, verdict, written } from "./score.ts";
import { told } from "./words.ts";

/** What the engine's best line says of the position; null while there is none. */
export function best(desk: Desk): Verdict | null {
  const line = desk.thinking.found[0];
  // Depth 0: it knows what to play and has not searched.
  return line?.depth && desk.setup ? verdict(desk.setup, desk.thinking.seat, line) : null;
}

/** What is known of the position shown: by the engine now, else by the review of the game. */
export function known(desk: Desk): Verdict | null {
  const now = best(desk);
  if (now || !desk.setup) return now;
  const k = desk.reviewed.indexOf(desk.node) + 1;
  if (k === 0 && desk.node !== desk.tree.root) return null;
  const e = desk.review?.evaluations[k];
  return e ? { seat: 0, score: e.score, decided: e.decided } : null;
}

/** Keeps the last height while the next position has none yet, so that it does not flicker. */
let last = 0.5;

export function Bar({ desk, flipped }: { desk: Desk; flipped: boolean }) {
  const setup = desk.setup;
  if (!setup || setup.seats === 1) return null;
  const v = known(desk);
  if (v) last = share(v);
  const two = sides(setup) === 2;
  const seat = v?.seat ?? 0;
  const other = two ? setup.teams.findIndex((x) => x !== setup.teams[seat]) : -1;
  return (
    <div
      class={`evalbar${flipped ? " flipped" : ""}`}
      role="img"
      aria-label={v ? told(setup, v) : t("score.none")}
      title={v ? told(setup, v) : t("score.none")}
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

function Line({ desk, setup, line }: { desk: Desk; setup: Setup; line: EngineLine }) {
  const v = verdict(setup, desk.thinking.seat, line);
  const play = (k: number) => void desk.tryTurns(line.pv.slice(0, k + 1));
  return (
    <li class="line">
      {line.depth > 0 ? (
        <b class={`score ${v.score >= 0 ? "plus" : "minus"}`} title={told(setup, v)}>
          {written(v)}
        </b>
      ) : (
        <b class="score">{t("engine.book")}</b>
      )}
      <span class="pv">
        {line.pv.map((turn, k) => (
          <button type="button" class="turn" onClick={() => play(k)} title={t("engine.play")}>
            {turn || t("turn.pass")}
          </button>
        ))}
      </span>
    </li>
  );
}

/** That the game is over where the reader stands, and how. */
function ended(desk: Desk): string {
  const why = desk.legal?.result?.why;
  return why
    ? `${t("study.over")} ${t("result.why", { why: tWord("why", why) })}`
    : t("study.over");
}

export function EnginePanel({ desk }: { desk: Desk }) {
  const th = desk.thinking;
  const setup = desk.setup;
  if (!setup) return null;
  const top = th.found[0];
  // An engine of one name may stand there for several games: each name once.
  const engines = setup.engines.filter(
    (e, i) => setup.engines.findIndex((x) => x.id === e.id) === i,
  );
  const facts = top?.nodes
    ? t("engine.facts", {
        depth: String(top.depth),
        nodes: short(top.nodes),
        speed: short(top.nps),
      })
    : top?.depth
      ? t("engine.depth", { depth: String(top.depth) })
      : desk.over
        ? ended(desk)
        : th.busy
          ? t("engine.begins")
          : "";
  return (
    <section class="engine" aria-label={t("engine.title")} data-first={th.first}>
      <div class="enginehead">
        <label class="switch">
          <input type="checkbox" checked={th.on} onChange={() => th.set({ on: !th.on })} />
          <span>{t("engine.title")}</span>
        </label>
        <select
          aria-label={t("engine")}
          value={th.engine || engines[0]?.id}
          onChange={(e) => th.set({ engine: (e.target as HTMLSelectElement).value })}
        >
          {engines.map((e) => (
            <option value={e.id} title={said(e.about)}>
              {e.id}
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
      </div>
      <p class="facts tabular">
        {facts}
        {th.done && top ? ` · ${t("engine.done")}` : ""}
      </p>
      {th.trouble && th.trouble.code !== "not_now" && (
        <p class="trouble">{troubleText(th.trouble)}</p>
      )}
      {th.on && !desk.over && (
        <ol class="lines" style={{ "--lines": String(th.lines) }}>
          {th.found.map((line) => (
            <Line desk={desk} setup={setup} line={line} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** What the best line plays first, for arrows on the board, the best one strongest. */
export function firstTurns(desk: Desk): { touch: number[][]; look: string }[] {
  const th = desk.thinking;
  if (!th.on || desk.draft || desk.over) return [];
  return th.found
    .slice(0, 3)
    .map((l, i) => ({ touch: l.touch, look: i === 0 ? "best" : "next" }))
    .reverse();
}

/** The evaluation as one sentence, for those who ask to hear it. */
export function spoken(desk: Desk): string {
  const setup = desk.setup;
  const v = known(desk);
  if (!setup || !v) return t("score.none");
  const top = desk.thinking.found[0];
  const more = top
    ? ` ${t("engine.spoken", { depth: String(top.depth), turn: top.pv[0] ?? "" })}`
    : "";
  const seat = desk.seat >= 0 ? `${t("study.moves", { seat: seatName(setup, desk.seat) })} ` : "";
  return seat + told(setup, v) + more;
}
