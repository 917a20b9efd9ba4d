// The lines of an engine: each a score and complete turns with their numbers, on two rows or
// unfolded. Hovering, tapping or focusing a turn shows the board after it; a click plays up to
// there.
import { useEffect, useRef, useState } from "preact/hooks";
import type { EngineLine, Setup } from "../../net/types.ts";
import { likeness } from "../../core/boards.ts";
import { withFigurines } from "../../core/san.ts";
import { whereOf } from "../../core/trial.ts";
import { t } from "../../i18n/index.ts";
import { Small } from "../../parts/results.tsx";
import type { StudyModel } from "../../study/model.ts";
import { verdict, written } from "../../study/score.ts";
import { verdictText } from "../../study/sentences.ts";
import { Tree } from "../../core/tree.ts";
import { roundOf } from "./variations.tsx";

/** A turn of a line: the turns up to it, and its element on the page. */
interface Seen {
  turns: string[];
  by: HTMLElement;
  tapped: boolean;
}

/** The board after the turns under the pointer, beside them. */
function Peek({ model, setup, seen }: { model: StudyModel; setup: Setup; seen: Seen }) {
  const where = whereOf(setup);
  const turns = [...Tree.turns(model.node), ...seen.turns];
  const place = (el: HTMLElement | null) => {
    if (!el) return;
    const at = seen.by.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high } = el;
    const x = Math.min(Math.max(8, at.left), innerWidth - wide - 8);
    const below = at.bottom + 8 + high < innerHeight;
    el.style.setProperty("left", `${x}px`);
    el.style.setProperty("top", `${below ? at.bottom + 8 : Math.max(8, at.top - high - 8)}px`);
  };
  return (
    <div class="peek card" role="tooltip" ref={place}>
      <Small
        key={turns.length + turns.join("; ")}
        of={{ ...where, turns: turns.join("; ") }}
        like={likeness({ ...where, game: where.kind })}
        turn={turns.length}
        label={turns[turns.length - 1] ?? ""}
      />
      {seen.tapped && <p class="faint flush">{t("engine.again")}</p>}
    </div>
  );
}

interface LineProps {
  model: StudyModel;
  setup: Setup;
  line: EngineLine;
  seen: Seen | null;
  see(seen: Seen | null): void;
}

function Line({ model, setup, line, seen, see }: LineProps) {
  const [open, setOpen] = useState(false);
  const v = verdict(setup, model.thinking.seat, line);
  const word = (k: number) => withFigurines(line.san?.[k] ?? line.pv[k] ?? "", model.board);
  const upTo = (k: number) => line.pv.slice(0, k + 1);
  const play = (k: number) => {
    see(null);
    void model.tryTurns(upTo(k));
  };
  // The first tap shows the board, the second plays.
  const touched = useRef(false);
  const click = (by: HTMLElement, k: number) => {
    const finger = touched.current;
    touched.current = false;
    if (!finger || (seen?.tapped && seen.by === by)) play(k);
    else see({ turns: upTo(k), by, tapped: true });
  };
  return (
    <li class={`line${open ? " open" : ""}`}>
      {line.depth > 0 ? (
        <b class={`score ${v.score >= 0 ? "plus" : "minus"}`} title={verdictText(setup, v)}>
          {written(v)}
        </b>
      ) : (
        <b class="score">{t("engine.book")}</b>
      )}
      <span class="pv">
        {line.pv.map((_, k) => {
          const round = roundOf(model, model.node.depth + 1 + k);
          return (
            <span class="whole">
              {(k === 0 || round.endsWith(".")) && <span class="round">{round}</span>}
              <button
                type="button"
                class="turn"
                onClick={(e) => click(e.currentTarget, k)}
                onPointerDown={(e) => {
                  touched.current = e.pointerType !== "mouse";
                }}
                onPointerEnter={(e) => {
                  if (e.pointerType === "mouse")
                    see({ turns: upTo(k), by: e.currentTarget, tapped: false });
                }}
                onPointerLeave={(e) => e.pointerType === "mouse" && see(null)}
                onFocus={(e) => {
                  if (e.currentTarget.matches(":focus-visible"))
                    see({ turns: upTo(k), by: e.currentTarget, tapped: false });
                }}
                onBlur={() => see(null)}
              >
                {word(k) || t("turn.pass")}
              </button>
            </span>
          );
        })}
      </span>
      <button
        type="button"
        class="quiet unfold"
        aria-expanded={open}
        aria-label={t("engine.unfold")}
        title={t("engine.unfold")}
        onClick={() => setOpen(!open)}
      >
        {open ? "▴" : "▾"}
      </button>
    </li>
  );
}

export function Lines({ model, setup }: { model: StudyModel; setup: Setup }) {
  const th = model.thinking;
  const [seen, see] = useState<Seen | null>(null);
  useEffect(() => see(null), [model.node]);
  useEffect(() => {
    const away = (e: KeyboardEvent) => e.key === "Escape" && see(null);
    addEventListener("keydown", away);
    return () => removeEventListener("keydown", away);
  }, []);
  return (
    <>
      <ol class="lines" style={{ "--lines": String(th.lines) }}>
        {th.found.map((line) => (
          <Line model={model} setup={setup} line={line} seen={seen} see={see} />
        ))}
      </ol>
      {seen && <Peek model={model} setup={setup} seen={seen} />}
    </>
  );
}
