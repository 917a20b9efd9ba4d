// The graph of a rating, drawn by uPlot, which loads with this file.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { settings } from "../../base/settings.ts";
import { useStore } from "../../base/store.ts";
import { language, t } from "../../i18n/index.ts";

const HEIGHT = 140;
const DAY = 86400;
const FEW_DAYS = 3 * DAY * 1000;

interface Props {
  game: string;
  points: { at: number; rating: number }[];
}

/** The places of the points: by date, or evenly spaced if they cover a few days only. */
function places(points: Props["points"]): number[] {
  const from = points[0]?.at ?? 0;
  const byDate = (points[points.length - 1]?.at ?? 0) - from > FEW_DAYS;
  return points.map((p, i) => (byDate ? p.at / 1000 : i + 1));
}

/** The range of the points with a margin, in steps of fifty. */
function heights(points: Props["points"]): [number, number] {
  const all = points.map((p) => p.rating);
  return [
    Math.floor(Math.min(...all) / 50 - 0.5) * 50,
    Math.ceil(Math.max(...all) / 50 + 0.5) * 50,
  ];
}

export default function RatingGraph({ game, points }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const theme = useStore(settings).theme;
  const lang = useStore(language);
  useEffect(() => {
    const el = host.current as HTMLDivElement;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const of = (name: string) => getComputedStyle(el).getPropertyValue(`--${name}`).trim();
    const day = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" });
    const month = new Intl.DateTimeFormat(lang, { month: "short", year: "numeric" });
    const xs = places(points);
    const dated = last(xs) > points.length;
    const wide = (last(xs) - (xs[0] ?? 0)) / DAY > 200;
    const axis = {
      stroke: () => of("faint"),
      ticks: { show: false },
      font: "11px system-ui, sans-serif",
    };
    const u = new uPlot(
      {
        width: el.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        padding: [8, 10, 0, 0],
        scales: {
          x: {
            time: dated,
            range: () => (dated ? [xs[0] ?? 0, last(xs)] : [0.5, xs.length + 0.5]),
          },
          y: { range: () => heights(points) },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            size: 22,
            space: 70,
            ...(dated
              ? {
                  values: (_: uPlot, all: number[]) => {
                    const texts = all.map((x) => (wide ? month : day).format(x * 1000));
                    return texts.map((x, i) => (x === texts[i - 1] ? "" : x));
                  },
                }
              : { incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] }),
          },
          { ...axis, size: 44, space: 32, grid: { stroke: () => of("line"), width: 1 } },
        ],
        series: [
          {},
          {
            stroke: () => of("accent"),
            width: 2,
            points: { show: points.length < 30, size: 6, fill: () => of("accent") },
          },
        ],
      },
      [xs, points.map((p) => p.rating)],
      el,
    );
    const again = () => u.redraw();
    dark.addEventListener("change", again);
    const watch = new ResizeObserver(() => u.setSize({ width: el.clientWidth, height: HEIGHT }));
    watch.observe(el);
    return () => {
      watch.disconnect();
      dark.removeEventListener("change", again);
      u.destroy();
    };
  }, [points, theme, lang]);
  const label = t("person.graph", {
    game,
    from: points[0]?.rating ?? 0,
    to: points[points.length - 1]?.rating ?? 0,
  });
  return <div class="ratinggraph" ref={host} role="img" aria-label={label} />;
}

const last = (all: number[]): number => all[all.length - 1] ?? 0;
