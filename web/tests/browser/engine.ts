// The library in the browser: it analyses, answers in the server's place, breaks and comes again, and
// leaves the work to the server where it is not there or not wanted.
import assert from "node:assert/strict";
import type { Worker } from "playwright-core";
import type { Game } from "../../src/net/types.ts";
import { type Bench, commands, type Test, until, Visitor } from "./harness.ts";

const CHESS = "/study/board?kind=chess";

const analyses = (sent: string[]) => sent.filter((x) => x.startsWith("analyse")).at(-1);
const lines = (v: Visitor, n = 3) =>
  v.page.waitForFunction((k) => document.querySelectorAll(".lines .line").length === k, n);
const where = (v: Visitor) => v.page.getByLabel("Run the engine on");

/** It analyses without the server, answers looks too, and the server analyses on wish. */
async function analyse({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const sent = commands(v);
  const worker = v.page.waitForEvent("worker");
  await v.go(CHESS);
  await worker;
  await lines(v);
  assert.equal(await v.page.evaluate(() => crossOriginIsolated), true);
  assert.equal(await where(v).inputValue(), "here");
  assert.equal(analyses(sent), undefined, "the server analyses nothing");
  const looks = () => sent.filter((x) => x === "look").length;
  const before = looks();
  await v.page.keyboard.press("1");
  await v.page.waitForSelector('.studypage[data-depth="1"]');
  await v.page.waitForSelector(".board .piece.mine, .board .piece");
  await lines(v);
  assert.equal(looks(), before, "a turn needs no server");
  await v.shot("study-here");
  await v.page.setViewportSize({ width: 360, height: 800 });
  await v.shot("study-here-phone");
  await v.page.setViewportSize({ width: 1280, height: 800 });
  await where(v).selectOption("server");
  await until("asked to analyse", () => analyses(sent) === "analyse");
  await lines(v);
  await where(v).selectOption("here");
  await until("asked to stop", () => analyses(sent) === "analyse_stop");
  await lines(v);
  assert.deepEqual(v.troubles, []);
}

/** A worker that has broken is replaced when it is next wanted. */
async function broken({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const first = v.page.waitForEvent("worker");
  await v.go(CHESS);
  const worker: Worker = await first;
  await lines(v);
  // One that searches hears of nothing else.
  await v.page.keyboard.press("e");
  const closed = worker.waitForEvent("close");
  await worker.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error("broken");
      }),
  );
  await closed;
  const second = v.page.waitForEvent("worker");
  await v.page.keyboard.press("e");
  await second;
  await lines(v);
  assert.equal(await where(v).inputValue(), "here");
  assert.deepEqual(v.troubles, []);
}

/** A worker that no longer answers is replaced, and the new one repeats its requests. */
async function silent({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const first = v.page.waitForEvent("worker");
  await v.go(CHESS);
  const worker: Worker = await first;
  await lines(v);
  await v.page.keyboard.press("e");
  const closed = worker.waitForEvent("close");
  await worker.evaluate(
    () =>
      void setTimeout(() => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }),
  );
  const second = v.page.waitForEvent("worker");
  await v.page.keyboard.press("e");
  await closed;
  await second;
  await lines(v);
  assert.deepEqual(v.troubles, []);
}

/** Without a library for browsers, the server analyses. */
async function missing({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const sent = commands(v);
  await v.page.route("**/agon.wasm", (r) => r.fulfill({ status: 404, body: "" }));
  await v.go(CHESS);
  await lines(v);
  assert.equal(analyses(sent), "analyse");
  assert.equal(await where(v).count(), 0, "there is no choice");
  assert.ok(
    v.troubles.every((x) => /404/.test(x)),
    String(v.troubles),
  );
}

/** If no worker can be started, the server analyses and answers. */
async function workerless({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const sent = commands(v);
  await v.page.route("**/assets/worker-*.js", (r) => r.fulfill({ status: 404, body: "" }));
  await v.go(CHESS);
  await lines(v);
  assert.equal(analyses(sent), "analyse");
  assert.equal(await v.page.locator(".engine .trouble").count(), 0);
  await v.page.keyboard.press("1");
  await v.page.waitForSelector('.studypage[data-depth="1"]');
  await lines(v);
}

/** The position of a game that is being played against others is not analysed in the browser either. */
async function fair({ browser, server }: Bench): Promise<void> {
  const a = await Visitor.arrive(browser, server);
  const b = await Visitor.arrive(browser, server);
  await a.go("/rules");
  await b.go("/rules");
  const { id } = await a.api<{ id: string }>("create", {
    game: "chess",
    opponent: "open",
    side: 0,
  });
  await b.api("join", { game: id });
  const { game } = await b.api<{ game: Game }>("watch", { game: id });
  await b.api("agree", { game: id, digest: game.setup.digest });
  await a.go(CHESS);
  await a.page.locator(".engine .trouble", { hasText: "you are playing" }).waitFor();
  assert.equal(await a.page.locator(".lines .line").count(), 0);
  // Another game is none of theirs.
  const worker = a.page.waitForEvent("worker");
  await a.go("/study/board?kind=amazons");
  await worker;
  await lines(a);
}

export const engine: Test[] = [
  ["engine: it runs in the browser, and on the server on wish", analyse],
  ["engine: a worker that breaks is replaced", broken],
  ["engine: a worker that is silent is replaced", silent, 23],
  ["engine: the server analyses where the library is missing", missing],
  ["engine: the server analyses where no worker starts", workerless],
  ["engine: a game against others is not analysed in the browser", fair],
];
