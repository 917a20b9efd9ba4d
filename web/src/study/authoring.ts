// An author's changes to a study besides its trees: the list of authors and the chapters.
import { go } from "../base/router.tsx";
import { arriveAt } from "./arrival.ts";
import { addChapter, type ChapterChange, changeChapter, type Head, letWrite } from "./keeping.ts";
import type { StudyModel } from "./model.ts";
import type { Pasted } from "./paste.ts";

/** Sends a change of the stored study; returns whether it succeeded. */
async function change(model: StudyModel, ask: () => Promise<Partial<Head>>): Promise<boolean> {
  model.trouble = null;
  try {
    const answer = await ask();
    model.study = { ...model.study, ...answer };
    model.changed();
    return true;
  } catch (e) {
    model.fail(e);
    return false;
  }
}

/** Makes an account an author, or no longer. */
export const allow = (model: StudyModel, name: string, on: boolean): Promise<boolean> =>
  change(model, async () => ({ authors: await letWrite(model.study, name, on) }));

/** Renames the open chapter, makes it an exercise, moves it, or deletes it and opens another. */
export const alter = (model: StudyModel, what: ChapterChange): Promise<boolean> =>
  change(model, async () => {
    const chapters = await changeChapter(model.study, what);
    if (what.drop) model.update({ ...model.study, chapters });
    return { chapters };
  });

/** Opens another chapter at a node, after saving the changes in this one. */
export async function toChapter(model: StudyModel, id: number, turns?: string[]): Promise<void> {
  const { study } = model;
  if (model.dirty && study.writes) await model.save(false, {}, true);
  if (model.dirty && study.writes) return;
  arriveAt(study.id, turns);
  go(`/study/${study.id}?chapter=${id}`);
}

/** Adds chapters and opens the first of them; `title` is for that one. */
export const add = (model: StudyModel, title: string, all: Pasted[]): Promise<boolean> =>
  change(model, async () => {
    let first = 0;
    for (const { where, nodes, title: own } of all) {
      const id = await addChapter(model.study.id, first ? own : title || own, where, nodes);
      first ||= id;
    }
    await toChapter(model, first);
    return {};
  });
