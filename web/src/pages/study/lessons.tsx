// Learning from the mistakes of a game: the panel with the task and the verdict on an answer.
import { useEffect, useRef } from "preact/hooks";
import { seatName } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";
import type { StudyModel } from "../../study/model.ts";
import type { Retry } from "../../study/retry.ts";
import { sentence, takenText } from "../../study/sentences.ts";
import { nextText, numbered, turnText } from "./variations.tsx";

/** The message about the answer, or its absence. */
function verdict(model: StudyModel, retry: Retry): string {
  const { setup, board } = model;
  const [p] = retry.against;
  const tried = nextText(model, retry.node ?? model.node, retry.tried);
  if (!setup || !board) return "";
  switch (retry.state) {
    case "waits":
      return t("retry.waits", { turn: tried });
    case "right":
      return t("retry.right", { turn: tried });
    case "wrong":
      return [t("retry.wrong", { turn: tried }), p && sentence(setup, p), p && takenText(board, p)]
        .filter(Boolean)
        .join(" ");
    case "shown":
      return t("retry.answer", {
        turn: nextText(model, retry.node ?? model.node, retry.point?.best ?? ""),
      });
    case "ended":
      return t("retry.found", { n: retry.found, all: retry.points.length });
    case "asks":
      return "";
  }
}

export function Lessons({ model }: { model: StudyModel }) {
  const { retry, setup } = model;
  const box = useRef<HTMLElement>(null);
  // The pressed button disappears with its neighbours: moves the focus.
  const ended = retry?.state === "ended";
  useEffect(() => box.current?.focus({ preventScroll: true }), [ended]);
  useEffect(() => () => void setTimeout(() => document.getElementById("study-game")?.focus()), []);
  if (!retry || !setup) return null;
  const { played, state } = retry;
  const open = state === "asks" || state === "wrong" || state === "waits";
  const away = open && model.node !== retry.node;
  return (
    <section
      class="lessons stack"
      aria-label={t("retry.title")}
      data-state={state}
      tabIndex={-1}
      ref={box}
    >
      {played && (
        <>
          <p class="faint flush">
            {t("retry.count", { n: retry.at + 1, all: retry.points.length })}
          </p>
          <p class="flush">
            {t("retry.task", {
              seat: seatName(setup, retry.seat),
              turn: `${numbered(model, played)} ${turnText(model, played)}`,
            })}
          </p>
        </>
      )}
      <p class={`verdict ${state}`} role="status">
        {verdict(model, retry)}
      </p>
      <div class="row">
        {state !== "ended" && (
          <button
            type="button"
            class={open ? "" : "primary"}
            onClick={() => (away ? retry.show() : open ? retry.solve() : retry.next())}
          >
            {away
              ? t("retry.back")
              : open
                ? t("retry.solve")
                : retry.at + 1 < retry.points.length
                  ? t("retry.next")
                  : t("retry.finish")}
          </button>
        )}
        <button type="button" onClick={() => model.learnFrom(null)}>
          {t("retry.stop")}
        </button>
      </div>
    </section>
  );
}
