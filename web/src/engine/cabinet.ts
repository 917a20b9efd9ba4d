// What this browser keeps for its reader, in one IndexedDB: games that are played here, puzzles
// that were opened, and errands for the server. A browser that keeps nothing remembers it as
// long as the page is open.

/** Games against the computer; puzzles; what the server is to be asked when it can be. */
export type Drawer = "games" | "puzzles" | "errands";
const drawers: Drawer[] = ["games", "puzzles", "errands"];

let opened: Promise<IDBDatabase | null> | null = null;
const memory = new Map<Drawer, Map<string, unknown>>();

function open(): Promise<IDBDatabase | null> {
  opened ??= new Promise((done) => {
    try {
      const asked = indexedDB.open("agon", 1);
      asked.onupgradeneeded = () => {
        for (const name of drawers) asked.result.createObjectStore(name);
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

function drawerOf(name: Drawer): Map<string, unknown> {
  const drawer = memory.get(name) ?? new Map<string, unknown>();
  memory.set(name, drawer);
  return drawer;
}

/** One request of a transaction of its own; undefined where there is no database, or it fails. */
async function ask<T>(
  name: Drawer,
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

// What is in memory is newer: a full disk did not take it.

export async function take<T>(name: Drawer, id: string): Promise<T | undefined> {
  const found = await ask<T | undefined>(name, "readonly", (s) => s.get(id));
  return (drawerOf(name).get(id) as T | undefined) ?? found?.value;
}

export async function all<T>(name: Drawer): Promise<T[]> {
  let ids: IDBRequest<IDBValidKey[]> | undefined;
  const found = await ask<T[]>(name, "readonly", (s) => {
    ids = s.getAllKeys();
    return s.getAll();
  });
  const memory = drawerOf(name) as Map<IDBValidKey, T>;
  const older = (found?.value ?? []).filter((_, i) => !memory.has(ids?.result[i] ?? ""));
  return [...older, ...memory.values()];
}

export async function put(name: Drawer, id: string, value: object): Promise<void> {
  const done = await ask(name, "readwrite", (s) => s.put(value, id));
  if (done) drawerOf(name).delete(id);
  else drawerOf(name).set(id, value);
}

export async function drop(name: Drawer, id: string): Promise<void> {
  drawerOf(name).delete(id);
  await ask(name, "readwrite", (s) => s.delete(id));
}

/** Ids by the moment, so that lists of them are in their order. */
export const newId = (): string =>
  Date.now().toString(36) + crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36);
