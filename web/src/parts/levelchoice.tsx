// Chooses among the levels by face; shows the name, strength and rating of the chosen one.
import type { EngineInfo } from "../net/types.ts";
import { botName, levelName, levelRating, LEVELS } from "../core/levels.ts";
import { t } from "../i18n/index.ts";
import { Face } from "./face.tsx";

interface Props {
  engine: EngineInfo | undefined;
  level: number;
  set(level: number): void;
}

export function LevelChoice({ engine, level, set }: Props) {
  const words = (n: number) =>
    [botName(n), levelName(n), levelRating(engine, n)].filter(Boolean).join(" · ");
  return (
    <fieldset class="levels">
      <legend>{t("play.level")}</legend>
      <div class="faces">
        {LEVELS.map((n) => (
          <label title={words(n)}>
            <input
              type="radio"
              name="level"
              value={n}
              checked={n === level}
              aria-label={words(n)}
              onChange={() => set(n)}
            />
            <Face level={n} />
          </label>
        ))}
      </div>
      <p class="flush">
        <b>{botName(level)}</b>{" "}
        <span class="faint">
          {[levelName(level), levelRating(engine, level)].filter(Boolean).join(" · ")}
        </span>
      </p>
    </fieldset>
  );
}
