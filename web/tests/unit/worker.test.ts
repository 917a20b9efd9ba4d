// The service worker on a network that is made here: what it answers from, and what it fetches.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const text = readFileSync(new URL("../../src/offline/worker.js", import.meta.url), "utf8");
const AT = "https://agon.example";

type Asked = string | { url: string };
type Network = (path: string, signal?: AbortSignal) => Promise<Response> | Response;
const pathOf = (r: Asked): string => new URL(typeof r === "string" ? r : r.url, AT).pathname;

class Cache {
  kept = new Map<string, Response>();
  async match(r: Asked) {
    return this.kept.get(pathOf(r))?.clone();
  }
  async put(r: Asked, answer: Response) {
    this.kept.set(pathOf(r), answer);
  }
}

/** A browser's caches, in the order of their creation. */
class Caches {
  all = new Map<string, Cache>();
  async open(name: string) {
    const cache = this.all.get(name) ?? new Cache();
    this.all.set(name, cache);
    return cache;
  }
  async keys() {
    return [...this.all.keys()];
  }
  async delete(name: string) {
    return this.all.delete(name);
  }
  async match(r: Asked) {
    for (const cache of this.all.values()) {
      const kept = await cache.match(r);
      if (kept) return kept;
    }
    return undefined;
  }
}

/** A worker of one version; times pass at once where `hurry` says so. */
function begin(version: string, files: string[], caches: Caches, network: Network, hurry = false) {
  const heard = new Map<string, (e: object) => void>();
  const self = {
    addEventListener: (what: string, fn: (e: object) => void) => heard.set(what, fn),
    location: { origin: AT },
    clients: { claim: async () => undefined },
  };
  const fetch = async (r: Asked, init?: { signal?: AbortSignal }) =>
    network(pathOf(r), init?.signal);
  const timeout = (fn: () => void, ms: number) => setTimeout(fn, hurry ? 0 : ms);
  const given = { self, caches, fetch, Response, URL, AbortController, AbortSignal, clearTimeout };
  runInNewContext(`const VERSION = "${version}"; const FILES = ${JSON.stringify(files)};${text}`, {
    ...given,
    setTimeout: timeout,
  });
  const wait = (what: string) =>
    new Promise<void>((done, fail) =>
      heard.get(what)?.({ waitUntil: (p: Promise<void>) => p.then(done, fail) }),
    );
  return {
    install: () => wait("install"),
    activate: () => wait("activate"),
    ask: (path: string, mode = "cors") =>
      new Promise<Response>((done, fail) =>
        heard.get("fetch")?.({
          request: { url: AT + path, method: "GET", mode },
          respondWith: (p: Promise<Response>) => p.then(done, fail),
        }),
      ),
  };
}

const lost: Network = () => Promise.reject(new TypeError("no network"));
const says =
  (name: string): Network =>
  (path) =>
    new Response(`${name} ${path}`);

test("after an update the new version is what is kept", async () => {
  const caches = new Caches();
  const one = begin("1", ["/assets/a-1.js"], caches, says("one"));
  await one.install();
  await one.activate();
  const two = begin("2", ["/assets/a-2.js"], caches, says("two"));
  await two.install();
  await two.activate();
  const off = begin("2", [], caches, lost);
  assert.equal(await (await off.ask("/learn", "navigate")).text(), "two /");
  assert.equal(await (await off.ask("/agon.wasm")).text(), "two /agon.wasm");
  // A page of the version before may still be open.
  assert.equal(await (await off.ask("/assets/a-1.js")).text(), "one /assets/a-1.js");
});

test("what is kept stands for a server that is broken or too busy", async () => {
  const caches = new Caches();
  const worker = begin("1", [], caches, says("good"));
  await worker.install();
  await worker.ask("/api/games");
  for (const status of [429, 500, 502, 503]) {
    const bad = begin("1", [], caches, () => new Response("bad", { status }));
    assert.equal(await (await bad.ask("/", "navigate")).text(), "good /");
    assert.equal(await (await bad.ask("/agon.wasm")).text(), "good /agon.wasm");
    assert.equal(await (await bad.ask("/api/games")).text(), "good /api/games");
    assert.equal((await bad.ask("/api/courses")).status, status); // nothing is stored
  }
  const missing = begin("1", [], caches, () => new Response("no", { status: 404 }));
  assert.equal((await missing.ask("/nowhere", "navigate")).status, 404);
});

test("a page whose head has come is not cut off", async () => {
  let given: AbortSignal | undefined;
  let aborted = false;
  const network: Network = (_, signal) => {
    given = signal;
    signal?.addEventListener("abort", () => (aborted = true));
    return new Response("page");
  };
  const worker = begin("1", [], new Caches(), network, true);
  await worker.ask("/", "navigate");
  await new Promise((done) => setTimeout(done, 5)); // by now its time is up
  assert.ok(given);
  assert.equal(aborted, false);
});

test("files come a few at a time, and what came stays", async () => {
  const caches = new Caches();
  const files = Array.from({ length: 40 }, (_, i) => `/assets/${i}.js`);
  const came: string[] = [];
  let now = 0;
  let most = 0;
  let busy = 2;
  const network: Network = async (path) => {
    most = Math.max(most, ++now);
    await new Promise((done) => setTimeout(done, 0));
    now--;
    if (path === "/assets/7.js" && busy-- > 0) return new Response("", { status: 429 });
    came.push(path);
    return new Response(path);
  };
  await begin("1", files, caches, network, true).install();
  assert.ok(most < 10, String(most));
  assert.deepEqual(came.sort(), ["/", "/agon.wasm", ...files].sort());

  // A server that goes away leaves an installation that the next one completes.
  const later = new Caches();
  const most10: Network = (path) =>
    came.length < 10 ? (came.push(path), new Response(path)) : lost(path);
  came.length = 0;
  await assert.rejects(begin("1", files, later, most10, true).install());
  const again: string[] = [];
  const rest: Network = (path) => (again.push(path), new Response(path));
  await begin("1", files, later, rest, true).install();
  assert.equal(again.length + 10, files.length + 2);
});
