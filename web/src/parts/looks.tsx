// The look and sound of a game: board, pieces, motion, sounds; stored for each game.
import { useEffect, useRef } from "preact/hooks";
import {
  boardThemes,
  change,
  patternings,
  pieceSets,
  type Settings,
  useSettings,
} from "../base/settings.ts";
import { t } from "../i18n/index.ts";

function Group<T extends string>({
  title,
  name,
  all,
  now,
  text,
  choose,
}: {
  title: string;
  name: string;
  all: readonly T[];
  now: T;
  text(value: T): string;
  choose(value: T): void;
}) {
  return (
    <fieldset class="looksgroup">
      <legend>{title}</legend>
      {all.map((value) => (
        <label class="tick">
          <input type="radio" name={name} checked={value === now} onChange={() => choose(value)} />
          {text(value)}
        </label>
      ))}
    </fieldset>
  );
}

export function Looks({ game, onClose }: { game: string; onClose(): void }) {
  const box = useRef<HTMLDialogElement>(null);
  const s = useSettings();
  useEffect(() => box.current?.showModal(), []);
  const tick = (key: "sound" | "motion", text: string) => (
    <label class="tick">
      <input
        type="checkbox"
        checked={s[key]}
        onChange={(e) => change({ [key]: (e.target as HTMLInputElement).checked })}
      />
      {text}
    </label>
  );
  const arimaa = ["animals", "chess-a", "chess-b"] as const;
  const set = s.sets[game] ?? "drawn";
  return (
    <dialog class="looks" ref={box} onClose={onClose} aria-label={t("looks.title")}>
      <h2>{t("looks.title")}</h2>
      <Group
        title={t("looks.board")}
        name="board"
        all={boardThemes}
        now={s.boards[game] ?? "wood"}
        text={(v) => t(`looks.${v}`)}
        choose={(v) => change({ boards: { ...s.boards, [game]: v } })}
      />
      {game === "arimaa" ? (
        <Group<Settings["pieces"] | "plain">
          title={t("looks.pieces")}
          name="pieces"
          all={[...arimaa, "plain"]}
          now={set === "plain" ? "plain" : s.pieces}
          text={(v) => (v === "plain" ? t("looks.plain") : t(`pieces.${v}`))}
          choose={(v) =>
            v === "plain"
              ? change({ sets: { ...s.sets, [game]: v } })
              : change({ pieces: v, sets: { ...s.sets, [game]: "drawn" } })
          }
        />
      ) : (
        <Group
          title={t("looks.pieces")}
          name="pieces"
          all={pieceSets}
          now={set}
          text={(v) => t(`looks.${v}`)}
          choose={(v) => change({ sets: { ...s.sets, [game]: v } })}
        />
      )}
      {game === "kamisado" && (
        <Group
          title={t("settings.patterns")}
          name="patterns"
          all={patternings}
          now={s.patterns}
          text={(v) => t(`patterns.${v}`)}
          choose={(patterns) => change({ patterns })}
        />
      )}
      {tick("sound", t("settings.sound"))}
      {tick("motion", t("settings.motion"))}
      <button type="button" onClick={() => box.current?.close()}>
        {t("close")}
      </button>
    </dialog>
  );
}
