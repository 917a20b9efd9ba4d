// Storage of a browser: on a full disk the newest object stays, while the page is open.
import assert from "node:assert/strict";
import test from "node:test";
import { full as lacking } from "../../src/base/localstore.ts";
import { all, drop, put, take, trim } from "../../src/local/storage.ts";

// A database of one table that can be full, until puzzles make room.
const disk = new Map<string, unknown>();
let full = false;
let room = false;
let refused = false;
function transaction(_: string) {
  const act = { oncomplete: () => undefined, onabort: () => undefined, objectStore: () => table };
  refused = false;
  setImmediate(() => (refused ? act.onabort() : act.oncomplete()));
  return act;
}
const table = {
  get: (id: string) => ({ result: disk.get(id) }),
  getAll: () => ({ result: [...disk.values()] }),
  getAllKeys: () => ({ result: [...disk.keys()] }),
  put: (value: unknown, id: string) => ({ result: (refused = full) || disk.set(id, value) }),
  delete: (id: string) => ({ result: disk.delete(id) }),
  clear: () => ({ result: (full &&= !room) }),
};
const db = { transaction, onversionchange: () => undefined, close: () => undefined };
Object.assign(globalThis, {
  indexedDB: {
    open: () => {
      const asked = { result: db, onsuccess: () => undefined };
      setImmediate(() => asked.onsuccess());
      return asked;
    },
  },
});

test("what a full disk does not take is newer than what it has", async () => {
  await put("games", "a", { turns: 1 });
  await put("games", "b", { turns: 2 });
  full = true;
  await put("games", "a", { turns: 3 });
  assert.deepEqual(disk.get("a"), { turns: 1 });
  assert.deepEqual(await take("games", "a"), { turns: 3 });
  assert.deepEqual(await all("games"), [{ turns: 2 }, { turns: 3 }]);
  assert.equal(lacking.get(), true, "the reader is told");
  full = false;
  await put("games", "a", { turns: 4 });
  assert.deepEqual(disk.get("a"), { turns: 4 });
  assert.deepEqual(await all("games"), [{ turns: 4 }, { turns: 2 }]);
  assert.equal(lacking.get(), false);
  await drop("games", "a");
  assert.equal(await take("games", "a"), undefined);
});

test("on a full disk puzzles make room", async () => {
  [full, room] = [true, true];
  await put("games", "c", { turns: 5 });
  assert.deepEqual(disk.get("c"), { turns: 5 });
  assert.equal(lacking.get(), false);
});

test("the latest stay", async () => {
  disk.clear();
  for (let i = 9; i >= 0; i--) await put("puzzles", `p${i}`, { at: i });
  await trim("puzzles", 4);
  assert.deepEqual([...disk.keys()].sort(), ["p6", "p7", "p8", "p9"]);
  disk.clear();
  for (const id of ["m2", "m1", "m3"]) await put("errands", id, {});
  await trim("errands", 2);
  assert.deepEqual([...disk.keys()].sort(), ["m2", "m3"]);
});
