// Studies on this device: their accounts, their number, and how they are uploaded.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";
import { all } from "../../src/local/storage.ts";
import { type Kept, type Node, Tree } from "../../src/core/tree.ts";

const setup = { game: "chess", kind: "chess", options: {} };
interface Study {
  title: string;
  nodes: Kept[];
  revision: number;
  writes: boolean;
  /** Nobody else can read it. */
  only?: string;
}

// A server of studies; the requests to refuse, and how.
const there = new Map<string, Study>();
let refusal = "";
let meanwhile = (): void => undefined;
let you = "anna";
let greeted = "";
let unheard = 0;
let late = (): void => undefined; // answers it
let silent = ""; // what is not answered

function answer(what: unknown, args: Record<string, unknown>): object {
  if (what === "study_save" && !refusal) meanwhile();
  const s = there.get(String(args.study));
  if (what === "study") {
    if (!s || (s.only && s.only !== you))
      return { ok: false, error: { code: "not_found", text: "" } };
    const rest = { author: "", at: 0, public: false, chapters: [], chapter: 1, place: -1 };
    return {
      ok: true,
      study: { ...s, ...rest, id: args.study, setup },
      mine: true,
      writes: s.writes,
    };
  }
  if (what !== "study_save") return { ok: true };
  if (refusal) return { ok: false, error: { code: refusal, text: "" } };
  meanwhile = () => undefined;
  if (s && args.revision !== s.revision) return { ok: false, error: { code: "stale", text: "" } };
  const id = s ? String(args.study) : `new${there.size}`;
  const { nodes } = JSON.parse(String(args.tree)) as { nodes: Kept[] };
  const revision = (s?.revision ?? 0) + 1;
  const title = String(args.title ?? s?.title ?? "");
  there.set(id, { title, nodes, revision, writes: true });
  return { ok: true, id, chapter: 1, revision };
}

class Socket {
  onopen = () => undefined;
  onclose = () => undefined;
  onmessage = (_: { data: string }) => undefined;
  constructor() {
    setImmediate(() => this.onopen());
  }
  close(): void {}
  send(text: string): void {
    const { id, do: what, ...args } = JSON.parse(text) as Record<string, unknown>;
    if (what === silent) {
      unheard++;
      late = () => this.send(text);
      return;
    }
    const told = what === "hello" ? { ok: true, now: 0, you: { id: you } } : answer(what, args);
    setImmediate(() => {
      this.onmessage({ data: JSON.stringify({ re: id, ...told }) });
      if (what === "hello") greeted = you;
    });
  }
}
const local = new Map<string, string>();
let put = ""; // what a window has put away
let leave = (): void => undefined; // it is left
globalThis.crypto ??= webcrypto as Crypto; // browsers have it, node from 19 on
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
Object.assign(globalThis, {
  WebSocket: Socket,
  location: { origin: "http://localhost" },
  addEventListener: (what: string, act: () => void) => what === "pagehide" && (leave = act),
  removeEventListener: () => undefined,
  sessionStorage: {
    setItem: (_: string, text: string) => void (put = text),
    removeItem: () => void (put = ""),
  },
  setInterval: () => 0,
  fetch: async () => {
    const session = { ok: true, token: "", you: { id: you }, now: 0, server: { once: [] } };
    return new Response(JSON.stringify(session));
  },
  localStorage: {
    getItem: (name: string) => local.get(name) ?? null,
    setItem: (name: string, value: string) => void local.set(name, value),
  },
});

const { ask, begin, connection } = await import("../../src/net/connection.ts");
const studies = await import("../../src/local/studies.ts");
const { read, unsaved } = await import("../../src/study/keeping.ts");
const { Saving } = await import("../../src/study/saving.ts");
const place = (study: string) => ({ user: you, study, chapter: 1 });
const line = (...turns: string[]): Kept[] => turns.map((turn, i) => ({ parent: i - 1, turn }));
const turns = (id: string) => there.get(id)?.nodes.map((n) => n.turn);

async function enter(who: string): Promise<void> {
  [you, greeted] = [who, ""];
  await begin();
  while (greeted !== who) await new Promise((done) => setImmediate(done));
}
/** Opens a study, then changes it without the server. */
async function change(id: string, nodes: Kept[]): Promise<string | null> {
  const { nodes: before = [], revision = 0 } = there.get(id) ?? {};
  await ask("study", { study: id, chapter: 1 });
  connection.set("down");
  const work = { nodes, agreed: before, place: 0, revision };
  const kept = await studies.keepWork(place(id), work, null);
  connection.set("up");
  return kept?.stamp ?? null;
}

test("what was written without the server is put together with what others did", async () => {
  await enter("anna");
  there.set("one", { title: "One", nodes: line("a", "b"), revision: 4, writes: true });
  await change("one", [...line("a", "b"), { parent: 0, turn: "x" }]);
  there.set("one", { title: "One", nodes: line("a", "b", "c"), revision: 5, writes: true });
  // Another author is quicker once more.
  meanwhile = () =>
    there.set("one", { title: "One", nodes: line("a", "b", "c", "d"), revision: 6, writes: true });
  await studies.synchronise();
  assert.deepEqual(turns("one"), ["a", "b", "c", "d", "x"]);
  assert.equal(there.get("one")?.revision, 7);
  assert.equal(await studies.workOf(place("one")), null);
  assert.equal(await studies.owes(), false);
  await studies.synchronise();
  assert.equal(there.get("one")?.revision, 7, "told once");
});

test("what cannot be put together becomes a copy with a clear name, once", async () => {
  there.clear();
  const said = (comment: string) => [{ parent: -1, turn: "a", comment }];
  there.set("two", { title: "Two", nodes: line("a"), revision: 1, writes: true });
  await change("two", [...said("mine"), { parent: 0, turn: "x" }]);
  there.set("two", { title: "Two", nodes: said("theirs"), revision: 2, writes: true });
  await studies.synchronise();
  assert.deepEqual(there.get("two")?.nodes[0]?.comment, "theirs");
  assert.deepEqual(turns("two"), ["a", "x"]);
  const [copy] = [...there.values()].slice(1);
  assert.equal(copy?.title, "Two (offline copy)");
  assert.equal(copy?.nodes[0]?.comment, "mine");
  assert.equal(there.size, 2);

  // Deleted there, or no longer this account's to change.
  for (const [id, gone] of [
    ["three", () => there.delete("three")],
    ["four", () => Object.assign(there.get("four") ?? {}, { writes: false })],
  ] as const) {
    there.clear();
    there.set(id, { title: id, nodes: line("a"), revision: 1, writes: true });
    await change(id, line("a", "mine"));
    gone();
    await studies.synchronise();
    const made = [...there].find(([name]) => name !== id)?.[1];
    assert.equal(made?.title, `${id} (offline copy)`);
    assert.deepEqual(made?.nodes.at(-1)?.turn, "mine");
    assert.equal(await studies.owes(), false);
  }
});

test("what the server does not take now stays, and so does what another window has kept", async () => {
  there.clear();
  there.set("five", { title: "Five", nodes: line("a"), revision: 1, writes: true });
  const stamp = await change("five", line("a", "b"));
  refusal = "busy";
  await studies.synchronise();
  assert.equal((await studies.workOf(place("five")))?.stamp, stamp);
  refusal = "";
  await change("five", [...line("a"), { parent: 0, turn: "other" }]);
  const both = await studies.workOf(place("five"));
  assert.deepEqual(both?.nodes.map((n) => n.turn).sort(), ["a", "b", "other"]);
  const work = { nodes: line("a"), agreed: [], place: 0, revision: 2 };
  await studies.stored(place("five"), work, stamp);
  assert.ok(await studies.workOf(place("five")), "of another stamp");
  await studies.synchronise();
  assert.deepEqual(turns("five")?.sort(), ["a", "b", "other"]);
});

test("fifty studies stay, the oldest goes first; what the server lacks never does", async () => {
  there.clear();
  const ids = Array.from({ length: 60 }, (_, i) => `many${i}`);
  const now = Date.now;
  let at = now() + 1e6;
  Date.now = () => at++;
  try {
    for (const id of ids) there.set(id, { title: id, nodes: line("a"), revision: 1, writes: true });
    await change("many0", line("a", "owed"));
    for (const id of ids.slice(1)) await ask("study", { study: id, chapter: 1 });
  } finally {
    Date.now = now;
  }
  const kept = await all<{ answer: { study: { id: string } } }>("studies");
  const left = new Set(kept.map((x) => x.answer.study.id));
  assert.equal(left.size, 51);
  assert.ok(left.has("many0") && left.has("many59") && !left.has("many1"));
});

test("another account is shown nothing, and what is told already is let go", async () => {
  connection.set("down");
  await ask("study", { study: "many59" });
  connection.set("up");
  await enter("berta");
  await studies.tidy();
  connection.set("down");
  await assert.rejects(() => ask("study", { study: "many59" }));
  await assert.rejects(() => ask("study", { study: "many0" }));
  assert.deepEqual(await ask("studies"), { studies: [] });
  const work = { nodes: line("berta"), agreed: [], place: 0, revision: 1 };
  const annas = { user: "anna", study: "many0", chapter: 1 };
  assert.equal(await studies.keepWork(annas, work, null), null);
  assert.equal(await studies.workOf(annas), null);
  connection.set("up");
  assert.equal((await all("studies")).length, 1, "what the server lacks");
  await studies.synchronise();
  assert.deepEqual(turns("many0"), ["a"], "in another's name");
  await enter("anna");
  await studies.synchronise();
  assert.deepEqual(turns("many0"), ["a", "owed"]);
  await studies.forget("anna", true);
  assert.equal((await all("studies")).length, 0);
});

test("who comes while a study is told has no part in it", async () => {
  const opened = async () => {
    const only = { title: "Private", nodes: line("a"), revision: 1, writes: true, only: "anna" };
    there.set("private", only);
    await change("private", line("a", "secret"));
    return "private";
  };
  const begun = async () => {
    const work = { nodes: line("a", "secret"), agreed: [], place: 0, revision: 0 };
    connection.set("down");
    const { id } = await studies.begin(setup as never, work);
    connection.set("up");
    return id;
  };
  for (const [what, make] of [
    ["study", opened],
    ["study_save", opened],
    ["study_save", begun],
  ] as const) {
    there.clear();
    await enter("anna");
    const id = await make();
    const before = JSON.stringify([...there]);
    [silent, unheard] = [what, 0];
    const telling = studies.synchronise();
    while (!unheard) await new Promise((done) => setImmediate(done));
    silent = "";
    await enter("berta");
    await telling;
    assert.equal(JSON.stringify([...there]), before, "nothing in another's name");
    await enter("anna");
    assert.ok(await studies.workOf(place(id)));
    await studies.synchronise();
    assert.deepEqual(
      [...there.values()].map((x) => x.nodes.length),
      [2],
    );
    assert.equal(await studies.owes(), false);
    await studies.forget("anna", true);
  }
});

/** A study that is open in a window, as its page saves it. */
function pageOf(id: string, nodes: Kept[]) {
  const tree = Tree.from(nodes);
  const head = { ...unsaved, id, revision: there.get(id)?.revision ?? 0 };
  const none = () => undefined;
  const [busy, behind, node] = [false, false, tree.root];
  const calls = { changed: none, fail: none, united: none, renamed: none };
  const page = { setup: setup as never, tree, node, study: head, busy, behind, ...calls };
  return { page, saving: new Saving(page, { what: "study", id, chapter: 1 }) };
}

test("two windows of one chapter keep what either has written", async () => {
  there.clear();
  there.set("both", { title: "Both", nodes: line("a"), revision: 1, writes: true });
  await ask("study", { study: "both", chapter: 1 });
  const windows = await Promise.all(
    ["A", "B"].map(async (turn) => {
      const from = await read("both", 1);
      const { page, saving } = pageOf("both", line("a"));
      page.tree = (await saving.open(from)).tree;
      const say = async (turn: string) => {
        page.tree.add(page.tree.all()[0] as Node, turn);
        await saving.save(false);
      };
      return { turn, page, say, saving };
    }),
  );
  connection.set("down");
  for (const { turn, say } of windows) await say(turn);
  const [a, b] = windows;
  await b?.say("B2");
  const kept = async () => (await studies.workOf(place("both")))?.nodes.map((n) => n.turn).sort();
  assert.deepEqual(await kept(), ["A", "B", "B2", "a"]);
  await a?.say("A2");
  assert.deepEqual(await kept(), ["A", "A2", "B", "B2", "a"]);
  assert.deepEqual(a?.page.tree.all().length, 5, "seen in the window too");
  for (const { saving } of windows) saving.dispose();
  connection.set("up");
  await studies.forget("anna", true);
});

test("a study that was begun here is kept under the server's name afterwards", async () => {
  there.clear();
  const work = { nodes: line("a"), agreed: [], place: 0, revision: 0, title: "Begun" };
  connection.set("down");
  const { id } = await studies.begin(setup as never, work);
  connection.set("up");
  await studies.synchronise();
  connection.set("down");
  type Listed = { studies: { id: string; title: string }[] };
  const list = (await ask<Listed>("studies")).studies;
  assert.deepEqual(
    list.map((x) => [x.id, x.title]),
    [["new0", "Begun"]],
  );
  for (const name of [id, "new0"]) assert.equal((await read(name, 0)).head.id, "new0");
  const more = { nodes: line("a", "b"), agreed: line("a"), place: 0, revision: 1 };
  await studies.keepWork(place("new0"), more, null);
  // A window that has it open under its old name.
  const other = [...line("a"), { parent: 0, turn: "x" }];
  await studies.keepWork(place(id), { ...more, nodes: other }, null);
  connection.set("up");
  await studies.synchronise();
  assert.deepEqual([...there.keys()], ["new0"]);
  assert.deepEqual(turns("new0")?.sort(), ["a", "b", "x"]);
  assert.equal(await studies.owes(), false);

  // Deleted, it cannot be read here under either name.
  await ask("study_drop", { study: "new0" });
  assert.deepEqual(await all("studies"), []);
});

test("a reader's copy leaves the author's study as it is", async () => {
  there.clear();
  there.set("theirs", { title: "Theirs", nodes: line("a"), revision: 7, writes: false });
  await ask("study", { study: "theirs", chapter: 1 });
  const copy = { nodes: line("a", "mine"), agreed: [], place: 0, revision: 1, title: "Mine" };
  await studies.stored(place("theirs"), copy, null, "copy");
  connection.set("down");
  const { head, nodes } = await read("theirs", 1);
  assert.deepEqual([head.title, head.revision, nodes], ["Theirs", 7, line("a")]);
  connection.set("up");
  assert.equal((await read("theirs", 1)).kept, false);

  // Deleted by its author.
  there.delete("theirs");
  await assert.rejects(() => ask("study", { study: "theirs", chapter: 1 }));
  connection.set("down");
  await assert.rejects(() => ask("study", { study: "theirs" }));
  connection.set("up");
});

test("what has got work since stays", async () => {
  there.clear();
  there.set("late", { title: "Late", nodes: line("a"), revision: 1, writes: true });
  await change("late", line("a", "b"));
  there.delete("late");
  await assert.rejects(() => ask("study", { study: "late", chapter: 1 }));
  assert.ok(await studies.workOf(place("late")));
  await studies.forget("anna", true);
});

test("who has logged out is not the reader any more, and only what the server lacks waits", async () => {
  there.clear();
  for (const id of ["told", "owed"])
    there.set(id, { title: id, nodes: line("a"), revision: 1, writes: true });
  await ask("study", { study: "told", chapter: 1 });
  await change("owed", line("a", "b"));
  local.set("agon-reader", JSON.stringify("anna"));
  await studies.forget("anna", false);
  assert.equal(local.get("agon-reader"), "null");
  const names = (await all<{ answer: { study: { id: string } } }>("studies")).map(
    (x) => x.answer.study.id,
  );
  assert.deepEqual(names, ["owed"]);
  await studies.synchronise();
  assert.deepEqual(turns("owed"), ["a", "b"]);
});

test("a guest who logs in keeps what was written here", async () => {
  there.clear();
  await enter("guest");
  there.set("own", { title: "Own", nodes: line("a"), revision: 1, writes: true, only: "guest" });
  await change("own", line("a", "b"));
  connection.set("down");
  const work = { nodes: line("x"), agreed: [], place: 0, revision: 0, title: "New" };
  await studies.begin(setup as never, work);
  connection.set("up");
  await enter("anna");
  Object.assign(there.get("own") ?? {}, { only: "anna" }); // as the server does it
  await studies.arrive("guest");
  assert.deepEqual(turns("own"), ["a", "b"]);
  assert.deepEqual(turns("new1"), ["x"]);
  assert.equal(await studies.owes(), false);
  await studies.forget("anna", true);
  assert.deepEqual(await all("studies"), []);
});

test("what the server lacks of others waits, but not without a bound", async () => {
  there.clear();
  const now = Date.now;
  let at = now();
  Date.now = () => at++;
  await enter("berta");
  for (let i = 0; i < 101; i++) {
    there.set(`b${i}`, { title: "B", nodes: line("a"), revision: 1, writes: true });
    await change(`b${i}`, line("a", "b"));
  }
  Date.now = now;
  await studies.tidy();
  assert.equal((await all("studies")).length, 101, "all of the reader's own");
  await enter("anna");
  await studies.tidy();
  const kept = await all<{ answer: { study: { id: string } } }>("studies");
  const ids = new Set(kept.map((x) => x.answer.study.id));
  assert.equal(ids.size, 100);
  assert.ok(!ids.has("b0") && ids.has("b100"));
  await studies.forget("berta", true);
});

test("a list of studies does not wait for another window's upload for long", async () => {
  there.clear();
  there.set("slow", { title: "Slow", nodes: line("a"), revision: 1, writes: true });
  await change("slow", line("a", "b"));
  [silent, unheard] = ["study_save", 0];
  const { setTimeout } = globalThis;
  let end = (): void => undefined;
  Object.assign(globalThis, { setTimeout: (act: () => void) => (end = act) });
  const listed = ask("studies");
  while (!unheard) await ticks();
  end();
  await listed;
  Object.assign(globalThis, { setTimeout });
  silent = "";
  late();
  while (await studies.owes()) await ticks();
  await studies.forget("anna", true);
});

test("a page that is left puts away at once what was changed", async () => {
  there.clear();
  there.set("left", { title: "Left", nodes: line("a"), revision: 1, writes: true });
  const { page, saving } = pageOf("left", line("a"));
  page.tree = (await saving.open(await read("left", 1))).tree;
  page.tree.add(page.tree.all()[0] as Node, "last");
  saving.altered(false);
  assert.equal(put, "");
  leave();
  assert.match(put, /"last"/);
  saving.dispose();
  await studies.forget("anna", true);
});

let released = (_: string): void => undefined;
/** Locks as browsers have them, as far as `ifAvailable` goes: the names of those that are held. */
function locks(): Set<string> {
  const held = new Set<string>();
  type Work = (lock: object | null) => Promise<unknown>;
  const request = async (name: string, ...rest: [object, Work] | [Work]) => {
    const work = rest[rest.length - 1] as Work;
    if ("ifAvailable" in rest[0] && held.has(name)) return work(null);
    held.add(name);
    return work({}).finally(() => {
      held.delete(name);
      released(name);
    });
  };
  Object.assign(navigator, { locks: { request } });
  return held;
}
const ticks = async () => {
  for (let i = 0; i < 20; i++) await new Promise((done) => setImmediate(done));
};

test("a page that was left holds no chapter", async () => {
  const held = locks();
  there.clear();
  there.set("left", { title: "Left", nodes: line("a"), revision: 1, writes: true });
  const from = await read("left", 1);
  const { saving } = pageOf("left", line("a"));
  await saving.open(from);
  await ticks();
  assert.deepEqual([...held], ["agon-open-anna/left/1"]);
  saving.dispose();
  await ticks();
  assert.deepEqual([...held], []);
  const late = pageOf("left", line("a")).saving;
  late.dispose();
  await late.open(from);
  await ticks();
  assert.deepEqual([...held], []);
  await studies.forget("anna", true);
});

test("what a page that was left is still storing is not stored by another as well", async () => {
  const held = locks();
  there.clear();
  const work = { nodes: line("a"), agreed: [], place: 0, revision: 0, title: "Once" };
  connection.set("down");
  const { id } = await studies.begin(setup as never, work);
  const { page, saving } = pageOf(id, line("a"));
  const from = await read(id, 1);
  page.study = from.head;
  await saving.open(from);
  [silent, unheard] = ["study_save", 0];
  connection.set("up"); // which the page receives
  while (!unheard) await ticks();
  saving.dispose();
  void studies.synchronise();
  await ticks();
  assert.equal(unheard, 1);
  silent = "";
  late();
  while (held.size > 0) await ticks();
  assert.deepEqual([...there.keys()], ["new0"]);
  assert.equal(await studies.owes(), false);
  await studies.forget("anna", true);
});

test("a chapter that has become the server's is let go when that is known here", async () => {
  const held = locks();
  there.clear();
  const work = { nodes: line("a"), agreed: [], place: 0, revision: 0, title: "Once" };
  connection.set("down");
  const { id } = await studies.begin(setup as never, work);
  const { page, saving } = pageOf(id, line("a"));
  const from = await read(id, 1);
  page.study = from.head;
  await saving.open(from);
  const kept: boolean[] = [];
  released = (name) => {
    if (name === `agon-open-anna/${id}/1`)
      void studies.workOf(place(id)).then((work) => kept.push(!!work));
  };
  connection.set("up");
  while (kept.length === 0) await ticks();
  assert.deepEqual(kept, [false]);
  saving.dispose();
  while (held.size > 0) await ticks();
  assert.deepEqual([...there.keys()], ["new0"]);
  await studies.forget("anna", true);
});
