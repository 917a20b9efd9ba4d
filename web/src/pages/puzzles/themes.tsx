// The choice among the themes of a set of puzzles.
import { useEffect, useState } from "preact/hooks";
import { t, tWord } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";

interface Props {
  set: string;
  /** The chosen theme; "" is any. */
  value: string;
  choose: (theme: string) => void;
}

/** Nothing if there is only one. */
export function Themes({ set, value, choose }: Props) {
  const [themes, setThemes] = useState<Record<string, number>>({});
  useEffect(() => {
    let gone = false;
    ask<{ sets: Record<string, Record<string, number>> }>("puzzles", {})
      .then((a) => !gone && setThemes(a.sets[set] ?? {}))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [set]);
  const names = Object.keys(themes).sort();
  if (names.length < 2) return null;
  return (
    <label>
      {t("puzzle.theme")}{" "}
      <select value={value} onChange={(e) => choose(e.currentTarget.value)}>
        <option value="">{t("puzzle.theme.all")}</option>
        {names.map((name) => (
          <option value={name} key={name}>
            {tWord("puzzle.theme", name)} ({themes[name]})
          </option>
        ))}
      </select>
    </label>
  );
}
