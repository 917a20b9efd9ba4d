// Below the board: the way through the turns, and what can be asked of the position.
import { Link } from "../../core/router.tsx";
import { t } from "../../i18n/index.ts";
import type { Desk } from "./desk.ts";
import { Tree } from "./tree.ts";

const icons = {
  first: "M6 5v14M19 5l-10 7 10 7z",
  back: "M17 5L7 12l10 7z",
  on: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};

interface Props {
  desk: Desk;
  flip(): void;
  keys(): void;
  /** The address of the position editor, "" for none. */
  edit: string;
}

export function Steps({ desk, flip, keys, edit }: Props) {
  const n = desk.node.depth;
  const all = n + Tree.on(desk.node).length;
  const step = (of: keyof typeof icons, label: string, go: () => void, can: boolean) => (
    <button type="button" onClick={go} disabled={!can} aria-label={label} title={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[of]} />
      </svg>
    </button>
  );
  const solo = desk.setup?.seats === 1 || desk.setup?.traits.includes("timed");
  const none = ["timed", "hidden", "puzzle"].some((x) => desk.setup?.traits.includes(x));
  return (
    <div class="steps">
      <div class="replay" role="group" aria-label={t("replay.title")}>
        {step("first", t("replay.first"), () => desk.toStart(), n > 0)}
        {step("back", t("replay.back"), () => desk.back(), n > 0 || !!desk.draft)}
        <span class="tabular">
          {n} / {all}
        </span>
        {step("on", t("replay.on"), () => desk.on(), n < all)}
        {step("last", t("study.last"), () => desk.toEnd(), n < all)}
      </div>
      <div class="buttons" role="group" aria-label={t("game.actions")}>
        <button type="button" onClick={flip} title={`${t("flip")} (f)`}>
          {t("flip")}
        </button>
        {!none && (
          <button
            type="button"
            aria-pressed={desk.threatsOn}
            title={`${t("threat.title")} (t)`}
            onClick={() => desk.toggleThreats()}
          >
            {t("threat.title")}
          </button>
        )}
        {edit && (
          <Link class="button" to={edit}>
            {t("edit.title")}
          </Link>
        )}
        {edit && !solo && (
          <Link class="button" to={edit.replace("/study/edit", "/archive/explore")}>
            {t("nav.archive")}
          </Link>
        )}
        <button type="button" onClick={keys} title="?" aria-label={t("keys.title")}>
          ?
        </button>
      </div>
    </div>
  );
}
