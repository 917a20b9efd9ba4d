// The reader's choice of puzzles from a set: a theme, and how hard.
import { useState } from "preact/hooks";
import { readLocal, writeLocal } from "../../base/localstore.ts";
import { t } from "../../i18n/index.ts";
import { Themes } from "./themes.tsx";

type Level = "easier" | "mine" | "harder";
const levels: Level[] = ["easier", "mine", "harder"];
/** The chosen theme, "" for any, and level. */
interface Wish {
  theme: string;
  level: Level;
}
/** The last choice. */
export const wishOf = (set: string) => readLocal<Wish>(`wish-${set}`, { theme: "", level: "mine" });

/** Chooses the next puzzles: a theme of the set, and how hard. */
export function Wishes({ set }: { set: string }) {
  const [wish, setWish] = useState(wishOf(set));
  const change = (part: Partial<Wish>) => {
    const next = { ...wish, ...part };
    writeLocal(`wish-${set}`, next);
    setWish(next);
  };
  return (
    <div class="row puzzlewishes">
      <Themes set={set} value={wish.theme} choose={(theme) => change({ theme })} />
      <label>
        {t("puzzle.level")}
        <select
          value={wish.level}
          onChange={(e) => change({ level: e.currentTarget.value as Level })}
        >
          {levels.map((level) => (
            <option value={level} key={level}>
              {t(`puzzle.level.${level}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
