// Studies on this device: opened chapters can be read without a network, and offline edits are
// stored until the server has them. They are merged with the changes of others; if they conflict,
// they become a separate study. All of it belongs to the account that opened it.
import { all, alone, drop, hereId, isHere, newId, put, take } from "./storage.ts";
import { readLocal, writeLocal } from "../base/localstore.ts";
import { whereOf } from "../core/trial.ts";
import { t } from "../i18n/index.ts";
import { answerInstead, askServer, connection, me, Refusal, troubleOf } from "../net/connection.ts";
import type { Setup } from "../net/types.ts";
import { Agreed, type KeptLine } from "../core/agreed.ts";
import { type Kept, Tree } from "../core/tree.ts";

const STUDIES = 50; // stored; unsent ones are not counted
const OTHERS = 100; // chapters that wait for other accounts
const TRIES = 5; // of a save, while others save too
const SOON_MS = 3000; // that a reader waits for the upload

interface Chapter {
  id: number;
  title: string;
  practice: boolean;
  game: string;
}
/** The answer to `study`. */
interface Answer {
  study: {
    id: string;
    title: string;
    author: string;
    authors?: { name: string }[];
    at: number;
    public: boolean;
    chapters: Chapter[];
    chapter: number;
    revision: number;
    setup: Setup;
    nodes: Kept[];
    place: number;
  };
  mine: boolean;
  writes: boolean;
  /** It comes from this device. */
  kept?: true;
}

/** The unsent state of a chapter: its tree, and what was agreed on before. */
export interface Work {
  nodes: Kept[];
  agreed: KeptLine[];
  /** The server's revision then. */
  revision: number;
  place: number;
  title?: string;
  public?: boolean;
}

/** A chapter as it is stored. */
interface Entry {
  user: string;
  /** When it was last opened or changed here. */
  at: number;
  answer: Answer;
  /** The stamp identifies a state of it; `copied`: it has become a separate study. */
  work: (Work & { stamp: string; copied?: true }) | null;
  /** The server's id of a study that was begun here; further changes are stored under it. */
  moved: string | null;
}
/** A chapter, and the account on this device. */
export interface Place {
  user: string | null;
  study: string;
  chapter: number;
}

/** The study that a chapter belongs to now. */
const studyOf = (e: Entry): string => e.moved ?? e.answer.study.id;
const down = (): boolean => connection.get() === "down";
/** The account of these pages: without a network, the last one that was here. */
export const reader = (): string | null => me.get()?.id ?? readLocal<string | null>("reader", null);

const nameOf = (p: Place): string => `${p.user}/${p.study}/${p.chapter}`;
const placeOf = ({ user, answer }: Entry): Place => ({
  user,
  study: answer.study.id,
  chapter: answer.study.chapter,
});
const mine = async (): Promise<Entry[]> => {
  const user = reader();
  return (await all<Entry>("studies")).filter((x) => x.user === user);
};
const find = async (p: Place): Promise<Entry | undefined> =>
  p.user !== null && p.user === reader() ? take<Entry>("studies", nameOf(p)) : undefined;
const keep = (e: Entry): Promise<void> => put("studies", nameOf(placeOf(e)), e);
const change = <T>(p: Place, act: (e: Entry | undefined) => Promise<T>): Promise<T> =>
  alone(`agon-study-${nameOf(p)}`, async () => act(await find(p)));

/** Drops a chapter unless it has unsent work. */
const letGo = (p: Place): Promise<void> =>
  alone(`agon-study-${nameOf(p)}`, async () => {
    if (!(await take<Entry>("studies", nameOf(p)))?.work) await drop("studies", nameOf(p));
  });

/** Drops other accounts' sent chapters, and those that were not opened for longest. Unsent ones of
 * other accounts wait for them, up to a limit. */
export async function tidy(): Promise<void> {
  const user = reader();
  const everything = await all<Entry>("studies");
  const clean = everything.filter((x) => !x.work);
  const owed = new Set((await mine()).filter((x) => x.work).map(studyOf));
  const newest = clean.filter((x) => x.user === user).sort((a, b) => b.at - a.at);
  const stay = new Set([...new Set(newest.map(studyOf))].slice(0, STUDIES));
  for (const x of clean) {
    const id = studyOf(x);
    if (x.user !== user || !(stay.has(id) || owed.has(id))) await letGo(placeOf(x));
  }
  const waiting = everything.filter((x) => x.work && x.user !== user);
  for (const x of waiting.sort((a, b) => b.at - a.at).slice(OTHERS))
    await drop("studies", nameOf(placeOf(x)));
}

/** A guest has logged in to the reader's account: moves the guest's studies on this device to it,
 * as the server has done with its own. */
async function adopt(guest: string): Promise<void> {
  const user = reader();
  if (user === null) return;
  for (const x of await all<Entry>("studies"))
    if (x.user === guest)
      await alone(`agon-study-${nameOf(placeOf(x))}`, async () => {
        const now = await take<Entry>("studies", nameOf(placeOf(x)));
        const own = { ...(now ?? x), user };
        if (own.work || !(await take("studies", nameOf(placeOf(own))))) await keep(own);
        await drop("studies", nameOf(placeOf(x)));
      });
}

/** A new reader has arrived; `guest`: the guest who has just logged in. */
export async function arrive(guest: string | null): Promise<void> {
  if (guest !== null) await adopt(guest);
  await tidy();
  await synchronise();
}

/** Removes an account from this browser: the next reader sees nothing of it, even without a
 * network. Unsent work waits for that account; `whole`: it is deleted too. */
export async function forget(user: string, whole: boolean): Promise<void> {
  if (readLocal("reader", null) === user) writeLocal("reader", null);
  for (const x of await all<Entry>("studies"))
    if (x.user === user) await (whole ? drop("studies", nameOf(placeOf(x))) : letGo(placeOf(x)));
}

/** Stores an answer of the server beside the unsent work. */
async function learn(answer: Answer, user: string | null): Promise<Answer> {
  if (user === null || user !== reader() || answer.kept) return answer;
  const { id, chapter } = answer.study;
  await change({ user, study: id, chapter }, async (e) =>
    keep({ user, at: Date.now(), answer, work: e?.work ?? null, moved: null }),
  );
  await tidy();
  return answer;
}

/** The server's current chapter; one that no longer exists is dropped here, too. */
export async function fromServer(args: { study: string; chapter?: number }): Promise<Answer> {
  const user = reader();
  try {
    return await learn(await askServer<Answer>("study", args), user);
  } catch (e) {
    if (troubleOf(e).code === "not_found" && user === reader())
      for (const x of await mine()) {
        const { id, chapter } = x.answer.study;
        if (id === args.study && chapter === (args.chapter ?? chapter)) await letGo(placeOf(x));
      }
    throw e;
  }
}

/** The unsent work of a chapter, with its stamp. */
export const workOf = async (p: Place): Promise<Entry["work"]> => (await find(p))?.work ?? null;

/** Stores a chapter, merged with the work of other windows, which have another stamp than `seen`.
 * Returns the new stamp, and the `others` to be shown here too; null if the chapter was not opened
 * on this device. */
export const keepWork = (
  p: Place,
  work: Work,
  seen: string | null,
): Promise<{ stamp: string; others: Kept[] } | null> =>
  change(p, async (e) => {
    if (!e) return null;
    const tree = Tree.from(work.nodes);
    const others = e.work && e.work.stamp !== seen ? e.work.nodes : [];
    tree.merge(others, true);
    const stamp = newId();
    const named = { title: e.work?.title, public: e.work?.public, ...work };
    await keep({ ...e, at: Date.now(), work: { ...named, nodes: tree.keep(), stamp } });
    writeLocal("owing", true);
    return { stamp, others };
  });

/** Marks a chapter as stored by the server, except for work that another window has added. `made`:
 * its new study there, which replaces the local one; a copy is stored when it is opened. */
export async function stored(
  p: Place,
  what: Work,
  seen: string | null,
  made = p.study,
): Promise<void> {
  await change(p, async (e) => {
    if (!e) return;
    const { nodes, place, revision, title, public: open } = what;
    const now = ({ answer }: Entry): Answer => {
      const { study } = answer;
      const named = { title: title ?? study.title, public: open ?? study.public };
      return { ...answer, study: { ...study, ...named, id: made, nodes, place, revision } };
    };
    const work = e.work?.stamp === seen ? null : e.work;
    if (made === p.study) return keep({ ...e, answer: now(e), work });
    if (!isHere(p.study)) return keep({ ...e, work });
    await change({ ...p, study: made }, (there) =>
      keep({ ...e, answer: now(there ?? e), work: there?.work ?? null, moved: null }),
    );
    await keep({ ...e, work, moved: made });
  });
  await settle();
}

/** Begins a study on this device; returns its local id. */
export async function begin(
  setup: Setup,
  work: Work,
): Promise<{ id: string; stamp: string; others: Kept[] }> {
  const user = reader();
  if (user === null) throw new Refusal({ code: "offline", text: "" });
  const [id, stamp, at] = [hereId(), newId(), Date.now()];
  const { title = "" } = work;
  const chapters = [{ id: 1, title: "", practice: false, game: setup.game }];
  const head = { id, title, author: "", at, public: false, chapters, chapter: 1, revision: 0 };
  const answer = { study: { ...head, setup, nodes: [], place: -1 }, mine: true, writes: true };
  await keep({ user, at, answer, work: { ...work, stamp }, moved: null });
  writeLocal("owing", true);
  return { id, stamp, others: [] };
}

/** Marks a chapter as open in this window, so that no other page uploads it, until the returned
 * function is called. */
export function hold(p: Place): () => void {
  let free = (): void => undefined;
  const held = new Promise<void>((done) => (free = done));
  void navigator.locks?.request(`agon-open-${nameOf(p)}`, { mode: "shared" }, () => held);
  return () => free();
}

// Uploading.

type Saved = { id: string; chapter: number; revision: number };
/** The request has no answer yet, or never will. */
const LATER = new Set(["lost", "busy", "too_many", "stopping", "offline"]);
const refused = (e: unknown): boolean => !LATER.has(troubleOf(e).code);

const treeOf = (nodes: Kept[]) => ({ tree: JSON.stringify({ nodes }) });

/** Stores a chapter as a separate study, for the account that owns it. */
export const copy = (
  setup: Setup,
  title: string,
  w: Pick<Work, "nodes" | "place">,
  user?: string,
): Promise<Saved> => {
  const { place } = w;
  const named = { title: t("offline.copy", { title: title || t("offline.untitled") }) };
  const args = { ...whereOf(setup), ...treeOf(w.nodes), place, ...named };
  return askServer<Saved>("study_save", args, user);
};

async function copied(e: Entry): Promise<void> {
  const { title, setup } = e.answer.study;
  if (e.work && !e.work.copied) await copy(setup, e.work.title || title, e.work, e.user);
}

/** The server's chapter; null: it no longer exists, or this account may no longer change it. */
async function there(e: Entry): Promise<Answer["study"] | null> {
  const { chapter, setup } = e.answer.study;
  try {
    const now = await askServer<Answer>("study", { study: studyOf(e), chapter }, e.user);
    if (now.kept) throw new Refusal({ code: "lost", text: "" });
    const game = (s: Setup) => JSON.stringify(whereOf(s));
    return now.writes && game(now.study.setup) === game(setup) ? now.study : null;
  } catch (e) {
    if (!refused(e)) throw e;
    return null;
  }
}

/** Merges the local work with the server's chapter, and stores it. */
async function unite(e: Entry, work: NonNullable<Entry["work"]>, tries = TRIES): Promise<void> {
  const study = studyOf(e);
  const { chapter, setup } = e.answer.study;
  const now = await there(e);
  if (!now) {
    await copied(e);
    return drop("studies", nameOf(placeOf(e)));
  }
  const tree = Tree.from(work.nodes);
  const at = tree.all()[work.place];
  if (Agreed.from(work.agreed).reconcile(tree, now.nodes, false)) {
    await copied(e);
    work = { ...work, copied: true };
    await keep({ ...e, work });
  }
  const nodes = tree.keep();
  const place = at && tree.has(at) ? tree.all().indexOf(at) : -1;
  const { title, public: open } = work;
  const args = { ...whereOf(setup), study, chapter, place, title, public: open };
  try {
    const { revision } = now;
    const save = { ...args, ...treeOf(nodes), revision };
    const a = await askServer<Saved>("study_save", save, e.user);
    const saved = { ...work, nodes, place, revision: a.revision };
    await stored(placeOf(e), saved, work.stamp, study);
  } catch (x) {
    if (troubleOf(x).code === "stale" && tries > 1) return unite({ ...e, work }, work, tries - 1);
    if (!refused(x)) throw x;
    await copied({ ...e, work });
    await drop("studies", nameOf(placeOf(e)));
  }
}

async function create(e: Entry, work: NonNullable<Entry["work"]>): Promise<void> {
  const { setup } = e.answer.study;
  const { nodes, place, title = "", public: open } = work;
  const args = { ...whereOf(setup), ...treeOf(nodes), place, title, public: open };
  const a = await askServer<Saved>("study_save", args, e.user);
  await stored(placeOf(e), { ...work, revision: a.revision }, work.stamp, a.id);
}

/** Runs a task on a chapter that no window has open. */
async function unlessOpen(p: Place, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act();
  const options = { ifAvailable: true };
  await navigator.locks.request(`agon-open-${nameOf(p)}`, options, (lock) => lock && act());
}

/** Uploads offline work; refused chapters stay here. */
export async function synchronise(): Promise<void> {
  if (connection.get() !== "up") return;
  await alone("agon-studies", async () => {
    for (const { user, answer } of (await mine()).filter((x) => x.work)) {
      const p = { user, study: answer.study.id, chapter: answer.study.chapter };
      const act = async () => {
        const e = await find(p);
        if (e?.work) await (isHere(studyOf(e)) ? create(e, e.work) : unite(e, e.work));
      };
      await unlessOpen(p, act).catch(() => undefined);
    }
  });
}

/** The same while a reader waits, for a limited time: another window may take long. */
export const synchroniseSoon = (): Promise<void> =>
  Promise.race([synchronise(), new Promise<void>((done) => setTimeout(done, SOON_MS))]);

/** Whether any account has unsent work. */
export const owes = async (): Promise<boolean> =>
  (await all("errands")).length > 0 || (await all<Entry>("studies")).some((x) => x.work);

/** Clears the "owing" flag if no work is left; another window may store some meanwhile. */
export async function settle(): Promise<void> {
  if (await owes()) return;
  writeLocal("owing", false);
  if (await owes()) writeLocal("owing", true);
}

// Answering.

/** Waits until the state of the connection is known. */
const known = (): Promise<void> =>
  new Promise((done) => {
    if (connection.get() !== "connecting") return done();
    const stop = connection.on(() => {
      stop();
      done();
    });
  });

/** The requested chapter, or the one opened last; follows a chapter that has moved. */
async function read(id: string, chapter: number): Promise<Answer> {
  await known();
  if (isHere(id)) await synchroniseSoon();
  const entries = await mine();
  const moved = entries.find((x) => x.answer.study.id === id)?.moved;
  if (moved && !down()) return fromServer({ study: moved });
  const wanted = entries.filter(
    ({ answer: { study } }) =>
      study.id === (moved ?? id) && (!chapter || study.chapter === chapter),
  );
  const e = wanted.sort((a, b) => b.at - a.at)[0];
  if (!e) throw new Refusal({ code: "offline", text: "" });
  return { ...e.answer, kept: true };
}

async function list(): Promise<{ studies: object[] }> {
  const own = new Map<string, Entry[]>();
  for (const e of (await mine()).sort((a, b) => b.at - a.at)) {
    const { id } = e.answer.study;
    if (e.answer.mine && !e.moved) own.set(id, [...(own.get(id) ?? []), e]);
  }
  const studies = [...own.values()].flatMap(([e]) => {
    if (!e) return [];
    const { work, at } = e;
    const { id, title, setup, nodes, chapters, public: open } = e.answer.study;
    const turns = (work?.nodes ?? nodes).length;
    const head = { id, turns, at, public: open, chapters: chapters.length };
    return [{ ...head, title: work?.title || title, game: setup.game }];
  });
  return { studies };
}

/** The reader's studies, unsent ones first. */
async function listed(args: object): Promise<object> {
  await known();
  if (down()) return list();
  await synchroniseSoon();
  const head = await askServer<{ studies: object[] }>("studies", args);
  const here = (await list()).studies.filter((x) => isHere((x as { id: string }).id));
  return { ...head, studies: [...here, ...head.studies] };
}

async function dropped(study: string, args: object): Promise<object> {
  const answer = isHere(study) ? {} : await askServer<object>("study_drop", args);
  for (const e of await mine())
    if ([e.answer.study.id, e.moved].includes(study)) await drop("studies", nameOf(placeOf(e)));
  return answer;
}

answerInstead((what, args) => {
  const study = String(args.study ?? "");
  switch (what) {
    case "study": {
      if (down() || isHere(study)) return read(study, Number(args.chapter ?? 0));
      return fromServer(args as { study: string });
    }
    case "studies":
      if (down()) return args.public ? Promise.resolve({ studies: [] }) : list();
      return args.public ? null : listed(args);
    case "study_drop":
      return down() && !isHere(study) ? null : dropped(study, args);
    default:
      return null;
  }
});
