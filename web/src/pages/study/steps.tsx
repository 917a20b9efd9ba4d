// Below the board: the way through the turns, and what can be asked of the position.
import { Link } from "../../core/router.tsx";
import { t } from "../../i18n/index.ts";
import type { StudyModel } from "./model.ts";
import { Tree } from "./tree.ts";

const icons = {
  first: "M6 5v14M19 5l-10 7 10 7z",
  back: "M17 5L7 12l10 7z",
  on: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};

interface Props {
  model: StudyModel;
  flip(): void;
  keys(): void;
  /** The address of the position editor, "" for none. */
  edit: string;
}

export function Steps({ model, flip, keys, edit }: Props) {
  const n = model.node.depth;
  const all = n + Tree.on(model.node).length;
  const step = (of: keyof typeof icons, label: string, go: () => void, can: boolean) => (
    <button type="button" onClick={go} disabled={!can} aria-label={label} title={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[of]} />
      </svg>
    </button>
  );
  const solo = model.setup?.seats === 1 || model.setup?.traits.includes("timed");
  const none = ["timed", "hidden", "puzzle"].some((x) => model.setup?.traits.includes(x));
  return (
    <div class="headrow steps">
      <div class="replay" role="group" aria-label={t("replay.title")}>
        {step("first", t("replay.first"), () => model.toStart(), n > 0)}
        {step("back", t("replay.back"), () => model.back(), n > 0 || !model.draft.empty)}
        <span class="tabular">
          {n} / {all}
        </span>
        {step("on", t("replay.on"), () => model.on(), n < all)}
        {step("last", t("study.last"), () => model.toEnd(), n < all)}
      </div>
      <div class="buttons" role="group" aria-label={t("game.actions")}>
        <button type="button" onClick={flip} title={`${t("flip")} (f)`}>
          {t("flip")}
        </button>
        {!none && (
          <button
            type="button"
            aria-pressed={model.threatsOn}
            title={`${t("threat.title")} (t)`}
            onClick={() => model.toggleThreats()}
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
