// Browses the turns of a game: to the start, back, forward, to the end.
import { t } from "../i18n/index.ts";

const icons = {
  first: "M6 5v14M19 5l-10 7 10 7z",
  back: "M17 5L7 12l10 7z",
  on: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};
type Where = keyof typeof icons;

interface Props {
  /** The number of the turn on the board, and of all. */
  at: number;
  all: number;
  /** Whether a part of a turn can be taken back. */
  begun?: boolean;
  /** The label of the last button. */
  last?: string;
  go: Record<Where, () => void>;
}

/** Disabled buttons keep the focus, as one may have been pressed last. */
export function ReplayBar({ at, all, begun = false, last, go }: Props) {
  const step = (to: Where, can: boolean, label = t(`replay.${to}`)) => (
    <button
      type="button"
      onClick={() => can && go[to]()}
      aria-disabled={!can}
      aria-label={label}
      title={label}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[to]} />
      </svg>
    </button>
  );
  return (
    <div class="replay" role="group" aria-label={t("replay.title")}>
      {step("first", at > 0)}
      {step("back", at > 0 || begun)}
      <span class="tabular">
        {at} / {all}
      </span>
      {step("on", at < all)}
      {step("last", at < all, last)}
    </div>
  );
}
