// What a browser keeps: on a full disk the newest stays, as long as the page is open.
import assert from "node:assert/strict";
import test from "node:test";
import { all, drop, put, take } from "../../src/engine/cabinet.ts";

// A database of one drawer that can be full.
const disk = new Map<string, unknown>();
let full = false;
function transaction(_: string, mode: string) {
  const act = { oncomplete: () => undefined, onabort: () => undefined, objectStore: () => drawer };
  const refused = mode === "readwrite" && full;
  setImmediate(() => (refused ? act.onabort() : act.oncomplete()));
  return act;
}
const drawer = {
  get: (id: string) => ({ result: disk.get(id) }),
  getAll: () => ({ result: [...disk.values()] }),
  getAllKeys: () => ({ result: [...disk.keys()] }),
  put: (value: unknown, id: string) => ({ result: full || disk.set(id, value) }),
  delete: (id: string) => ({ result: full || disk.delete(id) }),
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
  full = false;
  await put("games", "a", { turns: 4 });
  assert.deepEqual(disk.get("a"), { turns: 4 });
  assert.deepEqual(await all("games"), [{ turns: 4 }, { turns: 2 }]);
  await drop("games", "a");
  assert.equal(await take("games", "a"), undefined);
});
