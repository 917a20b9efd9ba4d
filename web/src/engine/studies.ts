// Studies without a network: those that were opened stay readable, and what is saved meanwhile is kept
// in this browser until the server has it. A study that somebody else has changed meanwhile is not
// overwritten: what was written here becomes a study of its own.
import { t } from "../i18n/index.ts";
import type { Setup } from "../net/types.ts";
import { writeLocal } from "../core/localstore.ts";
import { whereOf } from "../core/trial.ts";
import { answerInstead, askServer, connection, Refusal, troubleOf } from "../net/connection.ts";
import { all, drop, newId, put, take } from "./cabinet.ts";
import { compute } from "./here.ts";

interface Chapter {
  id: number;
  title: string;
  practice: boolean;
  game: string;
}
/** What `study` answers. */
interface Answer {
  study: {
    id: string;
    title: string;
    author: string;
    at: number;
    public: boolean;
    chapters: Chapter[];
    chapter: number;
    setup: Setup;
    nodes: unknown[];
    place: number;
  };
  mine: boolean;
  writes: boolean;
}
type Args = Record<string, unknown>;

/** A chapter as it is kept; `save` is what the server has yet to be told of it. */
interface Kept extends Answer {
  save: Args | null;
  /** The study that it has become there. */
  moved: string | null;
}

const MARK = "here-";
const keyOf = (study: string, chapter: number) => `${study}/${chapter}`;
const down = (): boolean => connection.get() === "down";
const isHere = (id: unknown): boolean => String(id ?? "").startsWith(MARK);

async function keep(k: Kept): Promise<void> {
  const { id, chapter } = k.study;
  await put("studies", keyOf(id, chapter), k);
}

/** The chapter that is asked for, or the one kept last. */
async function find(study: string, chapter: number): Promise<Kept> {
  const one = chapter ? await take<Kept>("studies", keyOf(study, chapter)) : undefined;
  const list = (await all<Kept>("studies")).filter((x) => x.study.id === study);
  const found = one ?? (chapter ? undefined : list.sort((a, b) => b.study.at - a.study.at)[0]);
  if (!found) throw new Refusal({ code: "offline", text: "" });
  return found;
}

/** A study that was read is kept, unless something here is newer. */
async function learn(a: Answer): Promise<Answer> {
  const old = await take<Kept>("studies", keyOf(a.study.id, a.study.chapter));
  if (!old?.save) await keep({ ...a, save: null, moved: null });
  return a;
}

/** Saves without the server; the answer is as its would be. */
async function save(args: Args): Promise<{ id: string; chapter: number }> {
  const { nodes } = JSON.parse(String(args.tree)) as { nodes: unknown[] };
  const chapter = Number(args.chapter ?? 1) || 1;
  const { setup } = await compute<{ setup: Setup }>({
    ...(args as Record<string, string>),
    do: "setup",
  });
  const id = args.study ? String(args.study) : MARK + newId();
  const old = args.study ? await find(id, chapter) : undefined;
  const title = String(args.title ?? old?.study.title ?? "");
  const one = { id: chapter, title: "", practice: false, game: setup.game };
  const study = {
    ...(old?.study ?? { author: "", public: false, chapters: [one], at: 0 }),
    ...{ id, title, chapter, setup, nodes, place: Number(args.place ?? -1) },
  };
  const moved = old?.moved ?? null;
  await keep({ study, mine: true, writes: true, save: { ...old?.save, ...args }, moved });
  writeLocal("owing", true);
  if (!down()) void synchronise();
  return { id, chapter };
}

async function list(): Promise<{ studies: object[] }> {
  const kept = (await all<Kept>("studies")).filter((x) => x.mine && !x.moved);
  return {
    studies: kept.map(({ study: s }) => ({
      ...{ id: s.id, title: s.title, game: s.setup.game, turns: s.nodes.length },
      ...{ chapters: s.chapters.length, at: s.at, public: s.public },
    })),
  };
}

// Synchronising.

type Saved = { id: string; chapter: number };

/** Whether the server's chapter is still the one that was changed here. */
async function untouched(k: Kept): Promise<boolean> {
  const { id, chapter, at } = k.study;
  try {
    const now = await askServer<Answer>("study", { study: id, chapter });
    return now.writes && now.study.at === at;
  } catch (e) {
    if (troubleOf(e).code === "lost") throw e;
    return false; // it has been deleted
  }
}

async function deliver(k: Kept): Promise<void> {
  const { id, chapter, title } = k.study;
  const { study: _, chapter: __, ...content } = k.save as Args;
  if (!isHere(id) && (await untouched(k))) {
    await askServer<Saved>("study_save", { ...content, study: id, chapter });
    await drop("studies", keyOf(id, chapter));
    return;
  }
  if (k.moved) {
    await askServer<Saved>("study_save", { ...content, study: k.moved, chapter });
    return keep({ ...k, save: null });
  }
  const named = isHere(id) ? title : t("offline.copy", { title: title || t("offline.untitled") });
  const where = whereOf(k.study.setup);
  const made = await askServer<Saved>("study_save", { ...content, ...where, title: named });
  await keep({ ...k, save: null, moved: made.id });
}

let delivering = Promise.resolve();
/** Tells the server what was saved without it, one after the other. */
export function synchronise(): Promise<void> {
  delivering = delivering.then(async () => {
    for (const k of await all<Kept>("studies")) if (k.save) await deliver(k).catch(() => undefined); // what is refused stays in this browser
  });
  return delivering;
}

/** What a study is called by the server; the same where it is not here. */
export async function addressOf(id: string): Promise<string> {
  if (!isHere(id)) return id;
  if (!down()) await synchronise();
  return (await find(id, 0)).moved ?? id;
}

answerInstead((what, args) => {
  const away = down();
  const here = isHere(args.study);
  const study = String(args.study ?? "");
  switch (what) {
    case "study":
      if (away || here) return find(study, Number(args.chapter ?? 0));
      return askServer<Answer>(what, args).then(learn);
    case "study_save":
      return away || here ? save(args) : null;
    case "studies":
      if (away) return args.public ? Promise.resolve({ studies: [] }) : list();
      return args.public ? null : synchronise().then(() => askServer(what, args));
    default:
      return null;
  }
});
