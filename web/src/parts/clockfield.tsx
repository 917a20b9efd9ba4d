// The clock of a custom game: a kind, presets, and sliders for any other time.
import { controlShort, controlText, speed, spoken, timing } from "../core/control.ts";
import { t } from "../i18n/index.ts";

const S = 1000;
const M = 60 * S;
const D = 86400 * S;

// The stops of the sliders, in ms.
const banks = [0.5, 1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 30, 45, 60, 90, 120, 180].map((n) => n * M);
const increments = [0, 1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60, 90, 120].map((n) => n * S);
const moves = [3, 5, 6, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300].map((n) => n * S);
const reserves = [0, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30].map((n) => n * M);
const days = [1, 2, 3, 4, 5, 7, 10, 14].map((n) => n * D);

type Form = "none" | "bank" | "reserve" | "days";

const written = (ms: number): string =>
  ms % D === 0 && ms > 0 ? `${ms / D}d` : ms % M === 0 && ms > 0 ? `${ms / M}m` : `${ms / S}s`;

/** The protocol's text for the sliders. */
export function clockText(form: Form, move: number, reserve: number): string {
  if (form === "none") return "none";
  if (form === "days") return written(move);
  if (form === "bank") return `${written(reserve)}+${written(move)}`;
  // At most twice the reserve can be saved.
  return reserve > 0
    ? `${written(move)}/${written(reserve)}/100/${written(2 * reserve)}`
    : written(move);
}

const usual: Record<Form, string> = {
  none: "none",
  bank: "5m+3s",
  reserve: "30s/2m/100/4m",
  days: "3d",
};

function formOf(control: string): Form {
  const f = timing(control).form;
  return f === "none"
    ? "none"
    : speed(control) === "days"
      ? "days"
      : f === "bank"
        ? "bank"
        : "reserve";
}

interface SliderProps {
  id: string;
  label: string;
  stops: number[];
  now: number;
  set(ms: number): void;
}

function Slider({ id, label, stops, now, set }: SliderProps) {
  const at = Math.max(0, stops.filter((s) => s <= now).length - 1);
  return (
    <div class="slider">
      <label for={id}>
        {label} <b>{spoken(stops[at] ?? 0)}</b>
      </label>
      <input
        id={id}
        type="range"
        min="0"
        max={stops.length - 1}
        value={at}
        aria-valuetext={spoken(stops[at] ?? 0, "long")}
        onInput={(e) => set(stops[Number((e.target as HTMLInputElement).value)] ?? 0)}
      />
    </div>
  );
}

interface Props {
  control: string;
  /** The game's presets. */
  presets?: string[] | undefined;
  set(control: string): void;
}

export function ClockField({ control, presets = [], set }: Props) {
  const form = formOf(control);
  const c = timing(control);
  const write = (move: number, reserve: number) => set(clockText(form, move, reserve));
  const slider = (id: string, label: string, stops: number[], move: boolean) => (
    <Slider
      id={id}
      label={label}
      stops={stops}
      now={move ? c.move : c.reserve}
      set={(ms) => (move ? write(ms, c.reserve) : write(c.move, ms))}
    />
  );
  return (
    <fieldset class="clockfield" data-control={control}>
      <legend>{t("control")}</legend>
      {presets.length > 0 && (
        <div class="row clockpresets">
          {presets.map((p) => (
            <button
              type="button"
              class="chip"
              key={p}
              aria-pressed={p === control}
              title={controlText(p)}
              onClick={() => set(p)}
            >
              {controlShort(p)}
            </button>
          ))}
        </div>
      )}
      <div class="segments" role="radiogroup" aria-label={t("control")}>
        {(["none", "bank", "reserve", "days"] as const).map((f) => (
          <label>
            <input
              type="radio"
              name="clock"
              value={f}
              checked={form === f}
              onChange={() => set(usual[f])}
            />
            <span>{t(`clock.form.${f}`)}</span>
          </label>
        ))}
      </div>
      {form === "bank" && slider("clock-bank", t("clock.bank"), banks, false)}
      {form === "bank" && slider("clock-more", t("clock.more"), increments, true)}
      {form === "reserve" && slider("clock-move", t("clock.move"), moves, true)}
      {form === "reserve" && slider("clock-reserve", t("clock.reserve"), reserves, false)}
      {form === "days" && slider("clock-days", t("clock.move"), days, true)}
      {form !== "none" && <small>{controlText(control)}</small>}
    </fieldset>
  );
}
