// The reader's data in this browser, in one IndexedDB: games that are played here, puzzles and
// studies that were opened, and the outbox, requests for the server. If the browser stores nothing,
// it stays in memory while the page is open.
import { full } from "../base/localstore.ts";

/** Games against the computer; puzzles; studies; the outbox, under the name that browsers have it by. */
export type Table = "games" | "puzzles" | "studies" | "errands";
const tables: Table[] = ["games", "puzzles", "studies", "errands"];
const VERSION = 2; // one more with every new table

let opened: Promise<IDBDatabase | null> | null = null;
const memory = new Map<Table, Map<string, unknown>>();

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((done) => {
    try {
      const asked = indexedDB.open("agon", VERSION);
      asked.onupgradeneeded = () => {
        const db = asked.result;
        for (const name of tables)
          if (!db.objectStoreNames.contains(name)) db.createObjectStore(name);
      };
      asked.onsuccess = () => {
        // A newer version in another window does not wait for this one.
        asked.result.onversionchange = () => asked.result.close();
        done(asked.result);
      };
      asked.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
  return opened;
}

function memoryOf(name: Table): Map<string, unknown> {
  const table = memory.get(name) ?? new Map<string, unknown>();
  memory.set(name, table);
  return table;
}

/** Runs one request in a separate transaction; undefined if there is no database, or it fails. */
async function ask<T>(
  name: Table,
  mode: IDBTransactionMode,
  work: (s: IDBObjectStore) => IDBRequest,
): Promise<{ value: T } | undefined> {
  const db = await open();
  if (!db) return undefined;
  return new Promise((done) => {
    try {
      const act = db.transaction(name, mode);
      const asked = work(act.objectStore(name));
      act.oncomplete = () => done({ value: asked.result as T });
      act.onabort = () => done(undefined);
    } catch {
      done(undefined);
    }
  });
}

// Memory is newer than the disk: it holds writes that a full disk refused.

export async function take<T>(name: Table, id: string): Promise<T | undefined> {
  const found = await ask<T | undefined>(name, "readonly", (s) => s.get(id));
  return (memoryOf(name).get(id) as T | undefined) ?? found?.value;
}

export async function all<T>(name: Table): Promise<T[]> {
  let ids: IDBRequest<IDBValidKey[]> | undefined;
  const found = await ask<T[]>(name, "readonly", (s) => {
    ids = s.getAllKeys();
    return s.getAll();
  });
  const memory = memoryOf(name) as Map<IDBValidKey, T>;
  const older = (found?.value ?? []).filter((_, i) => !memory.has(ids?.result[i] ?? ""));
  return [...older, ...memory.values()];
}

/** Stores an object. A full disk drops its puzzles, which can be fetched again; if that is not
 * enough, the object stays in memory, and the reader sees a warning. */
export async function put(name: Table, id: string, value: object): Promise<void> {
  const write = () => ask(name, "readwrite", (s) => s.put(value, id));
  const room = () => ask("puzzles", "readwrite", (s) => s.clear());
  const done = (await write()) ?? ((await open()) && (await room()) && (await write()));
  if (done) memoryOf(name).delete(id);
  else memoryOf(name).set(id, value);
  full.set([...memory].some(([x, kept]) => x !== "puzzles" && kept.size > 0) && !!(await open()));
}

export async function drop(name: Table, id: string): Promise<void> {
  memoryOf(name).delete(id);
  await ask(name, "readwrite", (s) => s.delete(id));
}

/** Deletes all but the `most` newest objects: those with the highest `at`, or with the highest ids,
 * which begin with the time. */
export async function trim(name: "puzzles" | "errands", most: number): Promise<void> {
  const found = await ask<IDBValidKey[]>(name, "readonly", (s) => s.getAllKeys());
  if ((found?.value.length ?? 0) <= most) return;
  const kept = (await ask<{ at?: number }[]>(name, "readonly", (s) => s.getAll()))?.value ?? [];
  const ids = (found?.value ?? []).map((id, i) => [kept[i]?.at ?? 0, String(id)] as const);
  const old = ids.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1)).slice(0, -most);
  for (const [, id] of old) await drop(name, id);
}

/** The ids of local objects; none of the server's begins like this. */
const MARK = "here-";
export const isHere = (id: string): boolean => id.startsWith(MARK);
export const hereId = (): string => MARK + newId();

/** Ids that begin with the time, so that lists are in order. */
export const newId = (): string =>
  Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36);

/** Does the work under a lock against other windows, if the browser has locks. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request(name, work) : work();
}
