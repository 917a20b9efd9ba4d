// Below the board: buttons to browse the turns, and tools for the position.
import { Link } from "../../base/router.tsx";
import { t } from "../../i18n/index.ts";
import { ReplayBar } from "../../parts/replaybar.tsx";
import type { StudyModel } from "../../study/model.ts";
import { Tree } from "../../core/tree.ts";

interface Props {
  model: StudyModel;
  flip(): void;
  keys(): void;
  /** The address of the position editor, "" for none. */
  edit: string;
}

export function Steps({ model, flip, keys, edit }: Props) {
  const n = model.node.depth;
  const all = model.practice?.reached.depth ?? n + Tree.on(model.node).length;
  const solo = model.setup?.seats === 1 || model.setup?.traits.includes("timed");
  const none = ["timed", "hidden", "puzzle"].some((x) => model.setup?.traits.includes(x));
  return (
    <div class="headrow steps">
      <ReplayBar
        at={n}
        all={all}
        begun={!model.draft.empty}
        last={t("study.last")}
        go={{
          first: () => model.toStart(),
          back: () => model.back(),
          on: () => model.on(),
          last: () => model.toEnd(),
        }}
      />
      <div class="buttons" role="group" aria-label={t("game.actions")}>
        <button type="button" onClick={flip} title={`${t("flip")} (f)`}>
          {t("flip")}
        </button>
        {!none && !model.quiz && (
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
