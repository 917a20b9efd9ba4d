// Studies on the server, and the commands that change them.
import type { Setup } from "../net/types.ts";
import { isHere } from "../local/storage.ts";
import { ask, me } from "../net/connection.ts";
import { type Where, whereOf } from "../core/trial.ts";
import type { Kept } from "../core/tree.ts";

/** One of a study's chapters, each with a separate game and tree. */
export interface Chapter {
  id: number;
  title: string;
  /** It is an exercise. */
  practice: boolean;
  game: string;
}

/** The open study's metadata; without an id it is not stored yet. */
export interface Head {
  id: string;
  title: string;
  public: boolean;
  mine: boolean;
  /** Whether the reader may change it. */
  writes: boolean;
  author: string;
  /** The authors besides its owner. */
  authors: { name: string }[];
  chapters: Chapter[];
  /** The id of the open chapter, and the number of its saves. */
  chapter: number;
  revision: number;
}

export const unsaved: Head = {
  id: "",
  title: "",
  public: false,
  mine: true,
  writes: true,
  author: "",
  authors: [],
  chapters: [],
  chapter: 1,
  revision: 0,
};

interface Stored {
  head: Head;
  setup: Setup;
  nodes: Kept[];
  place: number;
  /** It comes from this device, not the server. */
  kept: boolean;
}

/** A study with one of its chapters; 0: its initial one. */
export async function read(study: string, chapter: number): Promise<Stored> {
  type Fields = Omit<Head, "mine" | "writes" | "authors"> & { authors?: Head["authors"] };
  type Study = Fields & Omit<Stored, "head" | "kept">;
  type Answer = { study: Study; mine: boolean; writes: boolean; kept?: true };
  const a = await ask<Answer>("study", chapter ? { study, chapter } : { study });
  const { setup, nodes, place, authors = [], ...fields } = a.study;
  const head = { ...fields, authors, mine: a.mine, writes: a.writes };
  return { head, setup, nodes, place, kept: !!a.kept };
}

/** A reader's changes of a study besides its trees; other values stay. */
export type Naming = Partial<Pick<Head, "title" | "public">>;

/** Stores the open chapter, `anew`: in a copy of the study; returns the study's new metadata. It
 * does not overwrite changes that others have saved since it was read. A copy of another author's
 * study is listed only if its new owner chooses so. */
export async function write(
  head: Head,
  anew: boolean,
  content: { setup: Setup; nodes: Kept[]; place: number },
  named: Naming = {},
): Promise<Head> {
  const { chapter } = head;
  const user = me.get()?.id;
  const old = isHere(head.id) ? "" : head.id;
  const copied = old && (anew || !head.writes);
  const study = copied ? (await ask<{ id: string }>("study_clone", { study: old }, user)).id : old;
  const open = named.public ?? (head.mine && head.public);
  const args = {
    ...whereOf(content.setup),
    ...(study ? { study, chapter } : {}),
    ...(study && !copied ? { revision: head.revision } : {}),
    ...named,
    ...(copied && open ? { public: true } : {}),
    tree: JSON.stringify({ nodes: content.nodes }),
    place: content.place,
  };
  const a = await ask<Pick<Head, "id" | "chapter" | "revision">>("study_save", args, user);
  const { revision } = a;
  if (a.id === head.id) return { ...head, ...named, revision };
  const one = { id: a.chapter, title: "", practice: false, game: content.setup.game };
  const chapters = copied ? head.chapters : [one];
  const title = named.title ?? head.title;
  return { ...unsaved, title, public: open, id: a.id, chapter: a.chapter, revision, chapters };
}

/** Adds a chapter at the end: a tree from a set-up. Returns its id. */
export async function addChapter(
  study: string,
  title: string,
  from: Where,
  nodes: Kept[],
): Promise<number> {
  const a = await ask<{ chapter: number }>("study_save", {
    ...from,
    study,
    chapter: 0,
    chapter_title: title,
    tree: JSON.stringify({ nodes }),
  });
  return a.chapter;
}

/** Creates a study with a chapter for each of these; returns its id. */
export async function addStudy(
  chapters: { title: string; where: Where; nodes: Kept[] }[],
): Promise<string> {
  let study = "";
  for (const { title, where, nodes } of chapters)
    if (study) await addChapter(study, title, where, nodes);
    else {
      const tree = JSON.stringify({ nodes });
      study = (await ask<{ id: string }>("study_save", { ...where, chapter_title: title, tree }))
        .id;
    }
  return study;
}

export type ChapterChange = { title?: string; practice?: boolean; to?: number; drop?: boolean };

export async function changeChapter(head: Head, change: ChapterChange): Promise<Chapter[]> {
  const args = { study: head.id, chapter: head.chapter, ...change };
  return (await ask<Pick<Head, "chapters">>("study_chapter", args)).chapters;
}

/** Makes an account an author, or no longer. */
export async function letWrite(head: Head, name: string, on: boolean): Promise<Head["authors"]> {
  return (await ask<Pick<Head, "authors">>("study_author", { study: head.id, name, on })).authors;
}

/** The address of a chapter; of the whole study if it is the only one. */
export const addressOfChapter = (head: Head, chapter = head.chapter): string =>
  `/study/${head.id}${head.chapters.length > 1 ? `?chapter=${chapter}` : ""}`;
