// One of the processes in which tests run: a separate browser, and a separate server for each test.
// run.ts names the tests one by one, receives their results, and deletes this process's files.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { all } from "./all.ts";
import {
  type Bench,
  open,
  Server,
  shellAt,
  shots,
  TEST_LIMIT,
  type Told,
  waiting,
} from "./harness.ts";

const PATIENCE = 10_000; // for what a test that has failed leaves behind

/** Rejections that nobody awaits while a test runs. */
let strays: unknown[] | null = null;
let browser: Browser | null = null;

/** An error with what caused it: fetch says only there why it failed. */
const words = (e: unknown): string => {
  const { stack, cause } = (e ?? {}) as Error;
  return String(stack ?? e) + (cause ? `\ncaused by: ${words(cause)}` : "");
};

/** Runs a test until its end or its limit; its limit ends it by closing its pages. */
async function limited(run: Promise<void>, contexts: BrowserContext[], name: string) {
  const limit = new AbortController();
  const late = setTimeout(TEST_LIMIT, "late" as const, { signal: limit.signal });
  const first = await Promise.race([run, late]).finally(() => limit.abort());
  if (first !== "late") return;
  const waits = [...waiting].join("; ");
  await pictures(contexts, name);
  for (const c of contexts) void c.close().catch(() => undefined);
  const end = await Promise.race([run.catch(words), setTimeout(PATIENCE)]);
  const where = `it waited for: ${waits || "what is named below"}\n${end ?? "nothing that can be told"}`;
  throw new Error(`not over after ${TEST_LIMIT / 1000} s; ${where}`);
}

/** Saves pictures of the pages of a failed test. */
async function pictures(contexts: BrowserContext[], name: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  const file = `failed-${name.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60)}`;
  const pages = contexts.flatMap((c) => c.pages());
  const paths = pages.map((_, i) => join(shots, `${file}-${i}.png`));
  await Promise.allSettled(
    pages.map((p, i) => p.screenshot({ path: paths[i] as string, timeout: PATIENCE })),
  );
}

/** Runs one test with a separate server; returns the reason of a failure, or nothing. */
async function one(name: string): Promise<string | undefined> {
  const run = all.find((t) => t[0] === name)?.[1];
  if (!run) throw new Error(`there is no test ${name}`);
  if (!browser?.isConnected()) browser = await open(shellAt);
  const server = new Server();
  const contexts: BrowserContext[] = [];
  const newContext = async (o?: BrowserContextOptions) => {
    const c = await (browser as Browser).newContext(o);
    contexts.push(c);
    return c;
  };
  const { AGON_FULL, AGON_BRIEF } = process.env;
  const bench: Bench = { browser: { newContext }, server, full: !!AGON_FULL, brief: !!AGON_BRIEF };
  let why: string | undefined;
  strays = [];
  Server.lost.length = 0;
  const troubles = () => [...Server.lost, ...(strays ?? [])].map(words);
  try {
    await limited(
      server.start().then(() => run(bench)),
      contexts,
      name,
    );
    if (troubles().length > 0) throw new Error(troubles().join("\n"));
  } catch (e) {
    const gone = browser?.isConnected() ? [] : ["the browser ended by itself"];
    const more = [...gone, ...troubles()].filter((s) => s !== words(e));
    why = [words(e), ...more.map((s) => `besides: ${s}`)].join("\n");
    await pictures(contexts, name);
  }
  strays = null;
  // Living boards would keep the machine busy.
  for (const c of contexts) await c.close().catch(() => undefined);
  for (const s of Server.all) s.kill();
  return why;
}

for (const what of ["unhandledRejection", "uncaughtException"] as const)
  process.on(what, (e: unknown) => void strays?.push(e));
// Playwright ends its browsers with the process, and removes their folders.
process.on("exit", () => {
  for (const s of Server.all) s.kill();
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => process.exit(1));
process.on("disconnect", () => process.exit(1)); // run.ts is gone
process.on("message", async ({ name }: { name: string }) => {
  const began = Date.now();
  const why = await one(name).catch(words);
  const told: Told = { name, seconds: (Date.now() - began) / 1000, why };
  process.send?.(told);
});
