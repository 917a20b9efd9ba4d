// Time controls: parses the protocol's text, describes and composes it.
import { language, t } from "../i18n/index.ts";

/** Milliseconds of "2m30s", "1.5s", "1:30" (minutes and seconds) or a bare number of minutes. */
function duration(text: string): number {
  const unit: Record<string, number> = { d: 86400000, h: 3600000, m: 60000, s: 1000, ms: 1 };
  const face = /^(\d+):(\d+)$/.exec(text);
  if (face) return Number(face[1]) * 60000 + Number(face[2]) * 1000;
  if (/^\d+$/.test(text)) return Number(text) * 60000;
  let ms = 0;
  for (const [, n, u] of text.matchAll(/([\d.]+)(ms|[dhms])/g))
    ms += Number(n) * (unit[u as string] ?? 0);
  return ms;
}

/** Time per turn and in reserve, in ms. */
export interface Timing {
  move: number;
  reserve: number;
  form: "none" | "turn" | "bank" | "reserve";
}

export function timing(control: string): Timing {
  if (!control || control === "none") return { move: 0, reserve: 0, form: "none" };
  const [bank, more] = control.split("+");
  if (more !== undefined)
    return {
      reserve: duration(bank ?? ""),
      move: /^\d+$/.test(more) ? Number(more) * 1000 : duration(more),
      form: "bank",
    };
  const [move = "", reserve] = control.split("/");
  return reserve === undefined
    ? { move: duration(move), reserve: 0, form: "turn" }
    : { move: duration(move), reserve: duration(reserve), form: "reserve" };
}

const units = [
  ["day", 86400000],
  ["hour", 3600000],
  ["minute", 60000],
  ["second", 1000],
] as const;

/** A time in the reader's language, "2 min 30 sec": its units, the larger first. */
export function spoken(ms: number, display: "short" | "long" = "short"): string {
  const parts: string[] = [];
  let rest = ms;
  for (const [unit, size] of units) {
    const n = unit === "second" ? rest / size : Math.floor(rest / size);
    rest -= n * size;
    if (n > 0 || (unit === "second" && parts.length === 0))
      parts.push(
        new Intl.NumberFormat(language.get(), {
          style: "unit",
          unit,
          unitDisplay: unit === "day" ? "long" : display,
        }).format(n),
      );
  }
  return parts.join(" ");
}

/** How long a game with it takes: a word of `speed.` in the catalogues. */
export function speed(
  control: string,
): "none" | "bullet" | "blitz" | "rapid" | "classical" | "days" {
  const c = timing(control);
  if (c.form === "none") return "none";
  if (c.move >= 3600000 || c.reserve >= 86400000) return "days";
  const game = c.reserve + 40 * c.move;
  return game < 180000
    ? "bullet"
    : game < 480000
      ? "blitz"
      : game < 1500000
        ? "rapid"
        : "classical";
}

/** Whether the time is per turn, not per game. */
export const byTurn = (control: string): boolean =>
  ["turn", "reserve"].includes(timing(control).form);

/** The short form in a line: "5 + 3", "15 sec a turn". */
export const controlShort = (control: string): string =>
  byTurn(control) ? t("control.turn", { time: controlFace(control) }) : controlFace(control);

/** The shortest form: "5 + 3", "15 sec", "3 days". */
export function controlFace(control: string): string {
  const c = timing(control);
  if (c.form === "none") return t("clock.none");
  if (c.form !== "bank") return spoken(c.move);
  const minutes = c.reserve / 60000;
  return `${Number.isInteger(minutes) ? minutes : spoken(c.reserve)} + ${c.move / 1000}`;
}

/** The whole of it in words, for lists and for the screen reader. */
export function controlText(control: string): string {
  const c = timing(control);
  if (c.form === "none") return t("clock.none");
  if (c.form === "turn") return t("control.turn", { time: spoken(c.move) });
  if (c.form === "reserve")
    return t("control.reserve", { time: spoken(c.move), reserve: spoken(c.reserve) });
  return c.move > 0
    ? t("control.bank", { time: spoken(c.reserve), more: spoken(c.move) })
    : t("control.once", { time: spoken(c.reserve) });
}
