// The authors of a study: where each of them is, and who may change it.
import { useState } from "preact/hooks";
import { me } from "../../net/connection.ts";
import { personName } from "../../core/titles.ts";
import { useStore } from "../../base/store.ts";
import { t } from "../../i18n/index.ts";
import { allow, toChapter } from "../../study/authoring.ts";
import type { StudyModel } from "../../study/model.ts";
import type { Node } from "../../core/tree.ts";

/** The others at the desk, each as a link to their place. */
export function Others({ model }: { model: StudyModel }) {
  const { desk } = model;
  const others = desk?.others ?? [];
  const readers = (desk?.readers ?? 0) - (desk?.writes ? 0 : 1);
  if (others.length === 0 && readers <= 0) return null;
  return (
    <section class="presentrow row" aria-label={t("study.present")}>
      <span class="faint">{t("study.present")}</span>
      {others.map((a) => (
        <button
          key={a.number}
          type="button"
          class={`chip cursor-${a.number % 4}`}
          title={t("study.goto", { name: personName(a.name) })}
          onClick={() =>
            a.chapter === model.study.chapter
              ? model.go(model.tree.find(a.place))
              : void toChapter(model, a.chapter, a.place)
          }
        >
          {personName(a.name)}
        </button>
      ))}
      {readers > 0 && <span class="faint">{t("study.readers", { n: readers })}</span>}
    </section>
  );
}

/** Marks of the others on their current turns. */
export function Cursors({ model, node }: { model: StudyModel; node: Node }) {
  const here = model.desk?.beside.filter((a) => model.tree.find(a.place) === node) ?? [];
  return (
    <>
      {here.map((a) => (
        <i
          key={a.number}
          class={`cursor cursor-${a.number % 4}`}
          role="img"
          aria-label={t("study.at", { name: personName(a.name) })}
          title={t("study.at", { name: personName(a.name) })}
        />
      ))}
    </>
  );
}

/** The study's authors, for its owner to choose. */
export function Authors({ model }: { model: StudyModel }) {
  const [name, setName] = useState("");
  const person = useStore(me);
  const { study } = model;
  if (!study.id || !study.mine || !person) return null;
  const add = async (e: Event) => {
    e.preventDefault();
    if (name.trim() && (await allow(model, name.trim(), true))) setName("");
  };
  return (
    <form class="authors" onSubmit={(e) => void add(e)}>
      <p class="flush">{t("study.authors")}</p>
      {study.authors.length > 0 && (
        <ul class="row">
          {study.authors.map((a) => (
            <li key={a.name} class="row">
              {personName(a.name)}
              <button
                type="button"
                class="quiet"
                aria-label={t("study.author.remove", { name: personName(a.name) })}
                title={t("study.author.remove", { name: personName(a.name) })}
                onClick={() => void allow(model, a.name, false)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        <input
          class="grow"
          value={name}
          maxLength={99}
          aria-label={t("study.author.name")}
          placeholder={t("study.author.name")}
          autocomplete="off"
          spellcheck={false}
          onInput={(e) => setName((e.target as HTMLInputElement).value)}
        />
        <button type="submit">{t("study.author.add")}</button>
      </div>
    </form>
  );
}
