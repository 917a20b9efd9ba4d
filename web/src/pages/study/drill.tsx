// The panel of a chapter as an exercise: the task, and the author's comments.
import { useEffect, useRef } from "preact/hooks";
import { seatName } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";
import type { StudyModel } from "../../study/model.ts";
import type { Practice } from "../../study/practice.ts";
import { nextText, turnText } from "./variations.tsx";

function verdict(model: StudyModel, p: Practice): string {
  const tried = nextText(model, p.node, p.tried);
  switch (p.state) {
    case "right":
      return t("practice.right", { turn: tried });
    case "wrong":
      return t("practice.wrong", { turn: tried });
    case "shown":
      return t("retry.answer", { turn: turnText(model, p.reached) });
    case "ended":
      return t("practice.found", { n: p.found, all: p.asked });
    default:
      return "";
  }
}

export function Drill({ model, practice }: { model: StudyModel; practice: Practice }) {
  const box = useRef<HTMLElement>(null);
  const { setup } = model;
  const { state, open } = practice;
  const away = model.node !== practice.reached;
  // The field or the button that was used disappears: moves the focus.
  useEffect(() => {
    const on = document.activeElement;
    if (on && !on.contains(box.current) && !box.current?.contains(on)) return;
    const next = box.current?.querySelector<HTMLElement>("button.primary");
    (next ?? box.current)?.focus({ preventScroll: true });
  }, [state, practice.node]);
  if (!setup) return null;
  const asked = practice.node.comment;
  return (
    <section
      class="lessons stack"
      aria-label={t("practice.title")}
      data-state={state}
      tabIndex={-1}
      ref={box}
    >
      {open && asked && <p class="flush comment">{asked}</p>}
      {open && (
        <p class="flush strong">
          {t("practice.task", { seat: seatName(setup, Math.max(0, model.seat)) })}
        </p>
      )}
      <div class={`verdict ${state}`} role="status">
        <p class="flush">{verdict(model, practice)}</p>
        {practice.comment && <p class="flush comment">{practice.comment}</p>}
        {open && practice.hinted && <p class="flush comment">{practice.hint}</p>}
      </div>
      <div class="row">
        {away && (
          <button type="button" class="primary" onClick={() => practice.show()}>
            {t("retry.back")}
          </button>
        )}
        {!away && (state === "right" || state === "shown") && (
          <button type="button" class="primary" onClick={() => practice.next()}>
            {t("practice.next")}
          </button>
        )}
        {open && !away && practice.hint && (
          <button type="button" aria-disabled={practice.hinted} onClick={() => practice.tell()}>
            {t("practice.hint")}
          </button>
        )}
        {open && !away && (
          <button type="button" onClick={() => practice.solve()}>
            {t("retry.solve")}
          </button>
        )}
        {state === "ended" && (
          <button type="button" class="primary" onClick={() => practice.begin()}>
            {t("practice.again")}
          </button>
        )}
        <button type="button" onClick={() => model.practise(false)}>
          {t("retry.stop")}
        </button>
      </div>
    </section>
  );
}
