// Filters for the games of a position: by player, result, date and rating.
import { sideName } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";

/** The arguments of the command `explore`; omitted ones do not filter. */
export type Filters = Record<string, string | number>;

const numbers = ["winner", "min_rating", "max_rating"];

function read(form: HTMLFormElement): Filters {
  const out: Filters = {};
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim();
    if (text) out[name] = numbers.includes(name) ? Number(text) : text;
  }
  return out;
}

interface Props {
  /** The names of the sides. */
  sides: string[];
  now: Filters;
  choose(filters: Filters): void;
}

export function FilterForm({ sides, now, choose }: Props) {
  const given = Object.keys(now).length;
  const submit = (e: Event) => {
    e.preventDefault();
    choose(read(e.currentTarget as HTMLFormElement));
  };
  return (
    <details class="filters">
      <summary>{given > 0 ? t("explore.filtered", { n: given }) : t("explore.filters")}</summary>
      <form
        class="searchform within"
        onSubmit={submit}
        onReset={() => choose({})}
        aria-label={t("explore.filters")}
      >
        <label>
          {t("archive.player")}
          <input name="player" maxLength={99} autocomplete="off" spellcheck={false} />
        </label>
        <label>
          {t("archive.winner")}
          <select name="winner">
            <option value="">{t("archive.any")}</option>
            {sides.map((s, i) => (
              <option value={i}>{sideName(s)}</option>
            ))}
            <option value="-1">{t("archive.nobody")}</option>
          </select>
        </label>
        <label>
          {t("archive.since")}
          <input name="since" type="date" />
        </label>
        <label>
          {t("archive.until")}
          <input name="until" type="date" />
        </label>
        <label>
          {t("archive.min.rating")}
          <input name="min_rating" type="number" min={1} max={9999} />
        </label>
        <label>
          {t("archive.max.rating")}
          <input name="max_rating" type="number" min={1} max={9999} />
        </label>
        <p class="row wide">
          <button type="submit">{t("explore.apply")}</button>
          <button type="reset">{t("archive.clear")}</button>
        </p>
      </form>
    </details>
  );
}
