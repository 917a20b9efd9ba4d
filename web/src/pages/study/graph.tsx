// The evaluation over the game: browsed by pointer or keys, with its turning points marked. This
// file and its plotting library load when a game has a graph.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useStore } from "../../base/store.ts";
import { settings } from "../../base/settings.ts";
import { t } from "../../i18n/index.ts";
import type { StudyModel } from "../../study/model.ts";
import { height } from "../../study/score.ts";
import { verdictText } from "../../study/sentences.ts";

const HEIGHT = 132;
/** Scores with a grid line, in pieces. */
const grid = [-5, -2, 0, 2, 5].map((n) => height({ score: n * 1000, decided: null }));

interface Colours {
  ink: string;
  faint: string;
  line: string;
  accent: string;
  soft: string;
  warn: string;
  gold: string;
}

function colours(el: Element): Colours {
  const s = getComputedStyle(el);
  const of = (name: string) => s.getPropertyValue(`--${name}`).trim();
  return {
    ink: of("ink"),
    faint: of("faint"),
    line: of("line"),
    accent: of("accent"),
    soft: of("accent-soft"),
    warn: of("warn"),
    gold: of("gold"),
  };
}

/** Draws the current place and the turning points over the line. */
function marks(model: StudyModel, c: () => Colours) {
  return (u: uPlot) => {
    const { ctx } = u;
    const ratio = devicePixelRatio;
    const x = (k: number) => u.valToPos(k, "x", true);
    const y = (k: number) => u.valToPos(Number(u.data[1]?.[k] ?? 0), "y", true);
    const at = standing(model);
    ctx.save();
    if (at >= 0) {
      ctx.strokeStyle = c().gold;
      ctx.lineWidth = 2 * ratio;
      ctx.beginPath();
      ctx.moveTo(x(at), u.bbox.top);
      ctx.lineTo(x(at), u.bbox.top + u.bbox.height);
      ctx.stroke();
    }
    for (const p of model.review?.points ?? []) {
      if (p.code === "piece_lost") continue;
      ctx.fillStyle = p.code === "mistake" ? c().gold : c().warn;
      ctx.beginPath();
      ctx.arc(x(p.turn + 1), y(p.turn + 1), 4.5 * ratio, 0, 7);
      ctx.fill();
    }
    ctx.restore();
  };
}

/** The index of the current evaluation, -1 off the game. */
const standing = (model: StudyModel): number =>
  model.node === model.tree.root ? 0 : model.reviewed.indexOf(model.node) + 1 || -1;

function data(model: StudyModel): uPlot.AlignedData {
  const all = model.review?.evaluations ?? [];
  const n = Math.max(all.length, model.reviewed.length + 1);
  const xs = Array.from({ length: n }, (_, i) => i);
  return [xs, xs.map((i) => (all[i] ? height(all[i]) : null))];
}

/** The options of the plot: one line of the first seat's chances over a grid. */
function optionsOf(model: StudyModel, c: () => Colours): Omit<uPlot.Options, "width" | "height"> {
  return {
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    padding: [8, 8, 0, 8],
    scales: { x: { time: false }, y: { range: [-1.06, 1.06] } },
    axes: [
      {
        stroke: () => c().faint,
        grid: { show: false },
        ticks: { show: false },
        size: 22,
        space: 40,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500],
        font: "11px system-ui, sans-serif",
      },
      {
        show: true,
        size: 0,
        splits: () => grid,
        values: () => grid.map(() => ""),
        grid: { stroke: () => c().line, width: 1 },
        ticks: { show: false },
      },
    ],
    series: [
      {},
      {
        stroke: () => c().accent,
        width: 2,
        fill: () => c().soft,
        fillTo: 0,
        points: { show: false },
      },
    ],
    hooks: { draw: [marks(model, c)] },
  };
}

/** Draws the plot into an element: in the colours of the theme, at its full width. */
function draw(el: HTMLElement, model: StudyModel, go: (k: number) => void) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let c = colours(el);
  const size = () => ({ width: el.clientWidth, height: HEIGHT });
  const u = new uPlot({ ...size(), ...optionsOf(model, () => c) }, data(model), el);
  u.over.addEventListener("click", (e) => {
    const left = e.clientX - u.over.getBoundingClientRect().left;
    go(Math.round(u.posToVal(left, "x")));
  });
  const again = () => {
    c = colours(el);
    u.redraw();
  };
  dark.addEventListener("change", again);
  const watch = new ResizeObserver(() => u.setSize(size()));
  watch.observe(el);
  const end = () => {
    watch.disconnect();
    dark.removeEventListener("change", again);
    u.destroy();
  };
  return { u, end };
}

export default function Graph({ model }: { model: StudyModel }) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const theme = useStore(settings).theme;
  const go = (k: number) => {
    const line = [model.tree.root, ...model.reviewed];
    const node = line[Math.max(0, Math.min(line.length - 1, k))];
    if (node && model.tree.has(node)) model.go(node);
  };

  useEffect(() => {
    const { u, end } = draw(host.current as HTMLElement, model, go);
    plot.current = u;
    return end;
  }, [model, theme]);
  useEffect(() => {
    plot.current?.setData(data(model), true);
  }, [model.review, model.reviewed]);
  useEffect(() => plot.current?.redraw(false), [model.node]);

  const k = standing(model);
  const e = model.review?.evaluations[k];
  const text = e && model.setup ? verdictText(model.setup, { seat: 0, ...e }) : t("score.none");
  const key = (ev: KeyboardEvent) => {
    const to: Record<string, number> = {
      ArrowLeft: k - 1,
      ArrowRight: k + 1,
      ArrowDown: k - 1,
      ArrowUp: k + 1,
      Home: 0,
      End: model.reviewed.length,
      PageDown: k - 10,
      PageUp: k + 10,
    };
    const next = to[ev.key];
    if (next === undefined) return;
    go(next);
    ev.preventDefault();
    ev.stopPropagation();
  };
  return (
    <div
      class="graph"
      ref={host}
      tabIndex={0}
      role="slider"
      aria-label={t("graph.title")}
      aria-valuemin={0}
      aria-valuemax={model.reviewed.length}
      aria-valuenow={Math.max(0, k)}
      aria-valuetext={`${Math.max(0, k)}: ${text}`}
      onKeyDown={key}
    />
  );
}
