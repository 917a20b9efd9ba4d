// A study's chapters: a list to choose from, and for authors to add, name, order and delete.
import { useEffect, useRef, useState } from "preact/hooks";
import { gameName, loadShelf, shelf } from "../../core/games.ts";
import { useStore } from "../../base/store.ts";
import { t } from "../../i18n/index.ts";
import { add, alter, toChapter } from "../../study/authoring.ts";
import { GameChoice } from "./choice.tsx";
import type { Chapter } from "../../study/keeping.ts";
import type { StudyModel } from "../../study/model.ts";
import { pasted } from "../../study/paste.ts";

/** Whether to focus the chapter that opens next, as the previous one was chosen. */
let chosen = false;

export function chapterTitle(c: Chapter): string {
  return c.title || gameName(c.game);
}

/** Adds a chapter: from a game's start, or a pasted text. */
function Add({ model }: { model: StudyModel }) {
  const games = useStore(shelf)?.games ?? [];
  const [title, setTitle] = useState("");
  const [kind, setKind] = useState(model.setup?.game ?? "");
  const [variant, setVariant] = useState(model.setup?.variant ?? "");
  const [text, setText] = useState("");
  useEffect(() => loadShelf(), []);
  const submit = async (e: Event) => {
    e.preventDefault();
    chosen = true;
    const made = await pasted(kind, variant, text).then(
      (all) => add(model, title.trim(), all),
      (trouble) => model.fail(trouble),
    );
    chosen &&= !!made;
  };
  const here = model.position?.text;
  return (
    <form class="stack tight" onSubmit={(e) => void submit(e)}>
      <input
        value={title}
        maxLength={60}
        aria-label={t("chapter.new")}
        placeholder={t("chapter.new")}
        onInput={(e) => setTitle((e.target as HTMLInputElement).value)}
      />
      <div class="row">
        <GameChoice
          games={games}
          kind={kind}
          variant={variant}
          choose={(k, v) => {
            setKind(k);
            setVariant(v);
          }}
        />
      </div>
      <textarea
        rows={2}
        value={text}
        spellcheck={false}
        aria-label={t("study.paste")}
        placeholder={t("study.paste")}
        onInput={(e) => setText((e.target as HTMLTextAreaElement).value)}
      />
      <div class="row">
        <button type="submit">{t("chapter.add")}</button>
        {here && kind === model.setup?.game && (
          <button type="button" class="quiet" onClick={() => setText(here)}>
            {t("chapter.here")}
          </button>
        )}
      </div>
    </form>
  );
}

/** The author's settings of the open chapter. */
function Change({ model, now, at }: { model: StudyModel; now: Chapter; at: number }) {
  const [title, setTitle] = useState(now.title);
  const [sure, setSure] = useState(false);
  const last = model.study.chapters.length - 1;
  const move = (to: number) => to >= 0 && to <= last && void alter(model, { to });
  return (
    <form
      class="stack tight"
      onSubmit={(e) => {
        e.preventDefault();
        void alter(model, { title: title.trim() });
      }}
    >
      <div class="row">
        <input
          class="grow"
          value={title}
          maxLength={60}
          aria-label={t("chapter.name")}
          placeholder={t("chapter.name")}
          onInput={(e) => setTitle((e.target as HTMLInputElement).value)}
        />
        <button type="submit">{t("chapter.rename")}</button>
      </div>
      <label class="check fine">
        <input
          type="checkbox"
          checked={now.practice}
          onChange={(e) => void alter(model, { practice: (e.target as HTMLInputElement).checked })}
        />
        <span>{t("practice.mark")}</span>
      </label>
      <div class="row">
        <button type="button" aria-disabled={at === 0} onClick={() => move(at - 1)}>
          {t("chapter.up")}
        </button>
        <button type="button" aria-disabled={at === last} onClick={() => move(at + 1)}>
          {t("chapter.down")}
        </button>
        {last > 0 && (
          <button
            type="button"
            class={sure ? "danger" : ""}
            onBlur={() => setSure(false)}
            onClick={() => {
              if (!sure) return setSure(true);
              chosen = true;
              void alter(model, { drop: true });
            }}
          >
            {sure ? t("sure") : t("chapter.drop")}
          </button>
        )}
      </div>
    </form>
  );
}

/** The place of the chapters in an unsaved study: a hint to save it first. */
const Unsaved = ({ save }: { save(): void }) => (
  <details class="chapters">
    <summary>{t("chapter.title")}</summary>
    <p>{t("chapter.unsaved")}</p>
    <button type="button" onClick={save}>
      {t("study.tab.share")}
    </button>
  </details>
);

interface ChaptersProps {
  model: StudyModel;
  /** Opens the form that saves a study; undefined if it cannot be saved. */
  save?: (() => void) | undefined;
}

export function Chapters({ model, save }: ChaptersProps) {
  const box = useRef<HTMLElement>(null);
  const { study } = model;
  useStore(shelf);
  useEffect(() => {
    if (!chosen) return;
    chosen = false;
    box.current?.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
  }, [study.chapter]);
  const at = study.chapters.findIndex((c) => c.id === study.chapter);
  const now = study.chapters[at];
  const plain = study.chapters.length < 2 && !study.writes && !now?.practice;
  if (!study.id && save) return <Unsaved save={save} />;
  if (!study.id || !now || plain) return null;
  return (
    <section class="chapters stack tight" ref={box} aria-labelledby="chapters">
      <h2 class="flush" id="chapters">
        {t("chapter.title")}
      </h2>
      {study.chapters.length > 1 && (
        <ol>
          {study.chapters.map((c) => (
            <li key={c.id}>
              <button
                type="button"
                class="turn"
                aria-current={c === now ? "true" : undefined}
                onClick={() => {
                  chosen = c !== now;
                  if (chosen) void toChapter(model, c.id);
                }}
              >
                {chapterTitle(c)}
              </button>
              {c.practice && <small class="faint"> {t("practice.title")}</small>}
            </li>
          ))}
        </ol>
      )}
      {!model.practice && now.practice && model.tree.size > 0 && (
        <button type="button" onClick={() => model.practise(true)}>
          {t("practice.start")}
        </button>
      )}
      {study.writes && !model.practice && (
        <details>
          <summary>{t("chapter.edit")}</summary>
          <div class="stack">
            <Change key={now.id} model={model} now={now} at={at} />
            <Add model={model} />
          </div>
        </details>
      )}
    </section>
  );
}
