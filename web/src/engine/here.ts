// The library in this browser: rules and engines as WebAssembly in one worker, loaded on first use.
// A worker that crashes, or hangs, is replaced by another one, which repeats the open requests.
import { type Answer, type Line, type Question, supported } from "../../../clients/js/agon.js";
import { settings } from "../base/settings.ts";
import { answerInstead, connection, Refusal } from "../net/connection.ts";
import type { Trouble } from "../net/types.ts";
import type { Order, Report } from "./orders.ts";

const PATIENCE = 20_000; // ms for an answer: a slow phone needs two for a large game
const FAILURES = 3; // crashes in a row after which no worker is started
const SEARCH_MS = 180_000; // of one position

interface Asked {
  /** Workers that crashed while they had this request. */
  broke: number;
}
interface Waiting extends Asked {
  order: Exclude<Order, { what: "begin" }>;
  done(answer: Answer): void;
  fail(e: Error): void;
}
interface Search extends Asked {
  order: Exclude<Order, { what: "begin" | "ask" }>;
  line(line: Line): void;
  end(answer: Answer): void;
}

let module: Promise<WebAssembly.Module | null> | null = null;
let missing = false;
let worker: Worker | null = null;
let bell: Int32Array | null = null;
let next = 1;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Map<number, Waiting>();
let search: Search | null = null;

/** A device with one slow core, or little memory, lets the server compute by default. */
function strong(): boolean {
  const { deviceMemory = 4 } = navigator as { deviceMemory?: number };
  return navigator.hardwareConcurrency > 1 && deviceMemory >= 1;
}

/** Whether nothing can be computed here. */
export const failed = (): boolean => !supported() || missing || failures >= FAILURES;

/** Whether searches should run here. */
export function wanted(): boolean {
  const { computes } = settings.get();
  return !failed() && (computes === "" ? strong() : computes === "here");
}

async function fetched(): Promise<WebAssembly.Module | null> {
  const response = await fetch("/agon.wasm").catch(() => null);
  missing = response?.status === 404; // this server was built without it
  if (!response?.ok) return null;
  return WebAssembly.compileStreaming(response).catch(() => null);
}

/** Whether the library is here; loads it if need be. */
export async function present(): Promise<boolean> {
  if (failed()) return false;
  module ??= fetched();
  if (await module) return true;
  module = null; // without a network now, it may load later
  return false;
}

function send(order: Order): void {
  if (bell) Atomics.add(bell, 0, 1);
  worker?.postMessage(order);
  clearTimeout(timer);
  timer = setTimeout(lost, PATIENCE);
}

/** Refuses the requests that have broken at least `broke` workers. */
function giveUp(broke = 0): void {
  const trouble = { code: "lost", text: "" };
  for (const [id, w] of waiting)
    if (w.broke >= broke) {
      waiting.delete(id);
      w.fail(new Refusal(trouble));
    }
  const s = search;
  if (!s || s.broke < broke) return;
  search = null;
  s.end({ ok: false, error: trouble });
}

/** Replaces a worker that has crashed, or is silent; requests that crash the new one too
 * are refused. */
function lost(): void {
  if (!worker) return;
  worker.terminate();
  worker = null;
  clearTimeout(timer);
  failures++;
  for (const w of waiting.values()) w.broke++;
  if (search) search.broke++;
  giveUp(2);
  if (waiting.size > 0 || search) void begin();
}

function hear(report: Report): void {
  if (report.what === "answer") {
    const w = waiting.get(report.id);
    waiting.delete(report.id);
    w?.done(report.answer);
  } else if (report.what === "line") {
    if (report.id === search?.order.id) search.line(report.line);
  } else if (report.what === "end" && report.id === search?.order.id) {
    const { end } = search;
    search = null;
    end(report.answer);
  }
  if (report.what !== "ready") failures = 0;
  clearTimeout(timer);
  if (waiting.size > 0) timer = setTimeout(lost, PATIENCE);
}

/** Starts a worker, and sends it the open requests. */
async function begin(): Promise<void> {
  const code = (await present()) ? await module : null;
  if (!code) return giveUp();
  if (worker) return;
  const shared = crossOriginIsolated ? new SharedArrayBuffer(4) : null;
  worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onmessage = (e: MessageEvent<Report>) => hear(e.data);
  worker.onerror = (e) => {
    e.preventDefault();
    lost();
  };
  bell = shared && new Int32Array(shared);
  send({ what: "begin", module: code, bell: shared });
  for (const { order } of waiting.values()) send(order);
  if (search && !waiting.has(search.order.id)) send(search.order);
}

function put(order: Waiting["order"]): Promise<Answer> {
  return new Promise((done, fail) => {
    waiting.set(order.id, { order, done, fail, broke: 0 });
    if (worker) send(order);
    else void begin();
  });
}

/** Sends a question to the library; the answer has the server's format. */
export async function compute<T>(question: Question): Promise<T> {
  const answer = await put({ what: "ask", id: next++, question });
  if (!answer.ok) throw new Refusal(answer.error as Trouble);
  return answer as T;
}

/** Searches a position until the returned function is called; ends the previous search. */
export function analyse(question: Question, line: Search["line"], end: Search["end"]): () => void {
  const order = { what: "search" as const, id: next++, question, ms: SEARCH_MS };
  search = { order, line, end, broke: 0 };
  put(order).catch(() => undefined);
  return () => {
    if (search?.order.id !== order.id) return;
    search = null;
    put({ what: "search", id: next++, question: null, ms: 0 }).catch(() => undefined);
  };
}

const ANSWERED = new Set(["look", "notation", "replay", "setup"]);

/** Answers the server's commands if the library is running here or there is no server. A set-up is
 * named by its kind. The server itself answers for its games and files, and for threats, which it
 * hides in the reader's games in progress. */
answerInstead((what, args: Record<string, unknown>) => {
  const kind = what === "setup" ? args.game : args.kind;
  const down = connection.get() === "down";
  const known = ANSWERED.has(what) || (down && what === "threats");
  if (!(worker || down) || !kind || !known || failed()) return null;
  return compute({ ...(args as Question), do: what, kind: kind as string });
});
