// The connection to the server: a session over HTTP, then one WebSocket that is reopened when it
// closes. Unanswered commands are sent again: the server performs none of them twice.
import { store } from "../base/store.ts";
import type { Person, Trouble } from "./types.ts";

export class Refusal extends Error {
  trouble: Trouble;
  constructor(trouble: Trouble) {
    super(trouble.text || trouble.code);
    this.trouble = trouble;
  }
}

/** The error to show to the reader; one that is no refusal never reached the server. */
export const troubleOf = (e: unknown): Trouble =>
  e instanceof Refusal ? e.trouble : { code: "lost", text: String(e) };

type Answer = Record<string, unknown>;
type Listener = (message: Answer) => void;
interface Waiting {
  what: string;
  args: Answer;
  text: string;
  sent: boolean;
  /** The account that sent the command; no other may get the answer. */
  user?: string;
  /** Whether a local answerer is working on it. */
  local?: boolean;
  done(a: Answer): void;
  fail(e: Error): void;
}

/** Commands that must not be repeated, or belong to one connection, from the server's list: if they
 * are lost with the connection, they fail. Watchers subscribe again when it is up. */
let once: ReadonlySet<string> = new Set();

export const me = store<Person | null>(null);
/** The reader's mail address (or ""), if the server sends mail. */
export interface Mailing {
  address: string;
}
export const mailing = store<Mailing | null>(null);
export const connection = store<"connecting" | "up" | "down">("connecting");
/** Half of the round trip to the server in ms; -1 before it is known. */
export const latency = store(-1);

const MESSAGE_MAX = 131072; // the server's limit for one message

let token = "";
let socket: WebSocket | null = null;
let greeted = false;
let next = 1;
let tries = 0;
let offset = 0; // server's clock less ours
let timer: ReturnType<typeof setTimeout> | undefined;
let beats: ReturnType<typeof setInterval> | undefined;
const waiting = new Map<number, Waiting>();
const listeners = new Map<string, Set<Listener>>();
const greetings = new Set<() => void>();

/** The server's clock, as far as is known. */
export const serverNow = (): number => Date.now() + offset;

/** A command over HTTP: those that change the cookie, or need no socket. */
export async function post<T = Answer>(name: string, args: object = {}): Promise<T> {
  const response = await fetch(`/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Agon-Token": token },
    body: JSON.stringify(args),
  });
  return settle<T>(await response.json());
}

export async function get<T = Answer>(name: string, args: Record<string, string> = {}): Promise<T> {
  const query = new URLSearchParams(args).toString();
  const response = await fetch(`/api/${name}${query ? `?${query}` : ""}`).catch((e: unknown) => {
    const answer = instead(name, args);
    if (answer) return answer as Promise<T>;
    throw e;
  });
  return response instanceof Response ? settle<T>(await response.json()) : response;
}

function settle<T>(answer: Answer): T {
  if (answer.ok !== true) throw new Refusal((answer.error as Trouble) ?? { code: "bad", text: "" });
  return answer as T;
}

/** A local answerer for the server's commands; null: the server has to answer. */
type Instead = (what: string, args: Answer) => Promise<unknown> | null;
const answerers: Instead[] = []; // the last one added comes first

/** Offers waiting commands to local answerers, except those that the server may have performed and
 * must not perform twice. */
function offer(): void {
  for (const [id, w] of waiting) {
    if (w.local || (w.sent && once.has(w.what))) continue;
    const answer = instead(w.what, w.args);
    if (!answer) continue;
    w.local = true;
    const end = (how: () => void) => waiting.delete(id) && how();
    answer.then(
      (a) => end(() => w.done(a as Answer)),
      (e) => troubleOf(e).code !== "lost" && end(() => w.fail(e as Error)),
    );
  }
}

const instead: Instead = (what, args) => {
  for (const by of answerers) {
    const answer = by(what, args);
    if (answer) return answer;
  }
  return null;
};

export function answerInstead(by: Instead): void {
  answerers.unshift(by);
  if (connection.get() === "down") offer();
}
connection.on((now) => now === "down" && offer());

/** Sends a command over the socket, or when the connection is up again. If a local answerer fails,
 * the server answers. */
export function ask<T = Answer>(what: string, args: object = {}, user?: string): Promise<T> {
  const answer = instead(what, args as Answer);
  if (!answer) return askServer(what, args, user);
  return (answer as Promise<T>).catch((e) => {
    if (troubleOf(e).code !== "lost" || connection.get() === "down") throw e;
    return askServer<T>(what, args, user);
  });
}

/** Whether the message is so large that the server would close the connection. */
function isTooLong(text: string): boolean {
  return 3 * text.length > MESSAGE_MAX && new TextEncoder().encode(text).length > MESSAGE_MAX;
}

const lost = (): Refusal => new Refusal({ code: "lost", text: "" });

/** A command that only the server can answer. `user`: it belongs to this account, and fails after a
 * change of account. */
export function askServer<T = Answer>(what: string, args: object, user?: string): Promise<T> {
  if (user !== undefined && user !== me.get()?.id) return Promise.reject(lost());
  const id = next++;
  const text = JSON.stringify({ id, do: what, ...args });
  if (isTooLong(text)) return Promise.reject(new Refusal({ code: "too_large", text: "" }));
  return new Promise<T>((done, fail) => {
    const answered = (a: Answer) => done(a as T);
    waiting.set(id, {
      what,
      args: args as Answer,
      text,
      sent: greeted,
      user,
      done: answered,
      fail,
    });
    if (greeted) socket?.send(text);
  });
}

/** Unsubscribes on this connection; after a loss the server has done so already. */
export function leave(what: string, args: object = {}): void {
  if (greeted) ask(what, args).catch(() => undefined);
}

/** Subscribes to messages that the server pushes: "game", "chat", "lag", "lobby", "waiting". */
export function hear(on: string, fn: Listener): () => void {
  const set = listeners.get(on) ?? new Set();
  listeners.set(on, set);
  set.add(fn);
  return () => void set.delete(fn);
}

/** Calls fn now if the connection is up, and whenever it has come up again. */
export function whenUp(fn: () => void): () => void {
  greetings.add(fn);
  if (greeted) fn();
  return () => void greetings.delete(fn);
}

interface Session {
  token: string;
  server: { once: string[] };
  you: Person;
  now: number;
  mail?: Mailing;
}

function enter(s: Session): void {
  token = s.token;
  offset = s.now - Date.now();
  once = new Set(s.server.once);
  me.set(s.you);
  mailing.set(s.mail ?? null);
}

// The account's permissions have changed.
hear("you", (m) => me.set(m.you as Person));

/** The pending change of account. */
let becoming: Promise<unknown> = Promise.resolve();

let begun = 0;

/** Opens a session, or a new one for another account: register, login, logout, password,
 * delete. The timer and the browser may both call it: the last call wins, unless the
 * other's connection is up. */
export async function begin(): Promise<void> {
  const number = ++begun;
  const before = socket;
  // A response for the old cookie could arrive last, and win.
  await becoming;
  clearTimeout(timer);
  if (!beats) {
    // A browser notices at once that it has no network; when it is back, do not wait for the timer.
    addEventListener("offline", () => connection.set("down"));
    addEventListener("online", () => (greeted ? void probe() : void begin()));
    beats = setInterval(beat, BEAT);
  }
  try {
    const session = await post<Session>("session");
    if (number !== begun || (greeted && socket !== before)) return;
    enter(session);
    open();
  } catch {
    if (number === begun && (!greeted || socket === before)) retry();
  }
}

/** Sends a command that changes the account, and returns its full answer. */
export async function become(command: string, args: object): Promise<Answer> {
  const change = post<Partial<Session> & Answer>(command, args);
  becoming = change.catch(() => undefined);
  const answer = await change;
  if (answer.token && answer.you && answer.now) enter(answer as Session);
  socket?.close();
  return answer;
}

/** Rejects waiting commands that will get no answer. */
function lose(which: (w: Waiting) => boolean): void {
  for (const [id, w] of waiting)
    if (which(w)) {
      waiting.delete(id);
      w.fail(lost());
    }
}

function retry(): void {
  greeted = false;
  lose((w) => w.sent && once.has(w.what));
  connection.set(tries > 0 || me.get() ? "down" : "connecting");
  clearTimeout(timer);
  const wait = Math.min(3000, 250 * 2 ** tries++) * (0.75 + Math.random() / 2);
  timer = setTimeout(begin, wait);
}

function open(): void {
  const s = new WebSocket(`${location.origin.replace(/^http/, "ws")}/socket`, "agon");
  const before = socket;
  socket = s;
  greeted = false;
  before?.close();
  s.onopen = () => s.send(JSON.stringify({ id: 0, do: "hello", token, protocol: 1 }));
  s.onmessage = (e) => socket === s && receive(JSON.parse(e.data as string) as Answer);
  s.onclose = () => {
    if (socket === s) retry();
  };
}

function greet(answer: Answer): void {
  if (answer.ok !== true) {
    socket?.close();
    return;
  }
  greeted = true;
  tries = 0;
  offset = (answer.now as number) - Date.now();
  const you = answer.you as Person;
  me.set(you);
  lose((w) => w.user !== undefined && w.user !== you.id);
  connection.set("up");
  const again = [...waiting.values()];
  for (const fn of [...greetings]) fn();
  for (const w of again) {
    w.sent = true;
    socket?.send(w.text);
  }
  void measure();
}

function receive(m: Answer): void {
  if (m.re === 0) return greet(m);
  if (typeof m.re === "number") {
    const w = waiting.get(m.re);
    waiting.delete(m.re);
    if (!w) return;
    if (m.ok === true) w.done(m);
    else w.fail(new Refusal(m.error as Trouble));
    return;
  }
  push(m);
}

/** Delivers a message that the server pushed, or a local substitute did. */
export function push(m: Answer): void {
  for (const fn of listeners.get(String(m.on)) ?? []) fn(m);
}

const BEAT = 1000; // ms between two checks of the connection
const MEASURE = 10; // of them between measurements of the latency
const DOUBT = 1500; // ms without an answer after which readers see it
const SILENCE = 25000; // ms without an answer after which a connection counts as lost
let unanswered = Infinity; // when the pending measurement began
let looks = 0;

/** Sends a ping while a game is watched, to notice a lost connection at once. */
async function probe(): Promise<void> {
  unanswered = performance.now();
  await ask("ping").catch(() => undefined);
  answered();
}

function answered(): void {
  unanswered = Infinity;
  if (greeted) connection.set("up");
}

async function measure(): Promise<void> {
  const at = performance.now();
  const last = latency.get();
  unanswered = at;
  try {
    const a = await ask<{ now: number }>("ping", last < 0 ? { at } : { at, lag: last });
    const half = (performance.now() - at) / 2;
    latency.set(Math.round(half));
    offset = a.now + half - Date.now();
  } catch {
    // The next one will do.
  }
  answered();
}

/** Measures the latency; a connection that is silent, as after a sleep, is closed and reopened. */
function beat(): void {
  if (!greeted || document.visibilityState !== "visible") return;
  if (unanswered === Infinity) {
    if (looks++ % MEASURE === 0) return void measure();
    if (listeners.get("game")?.size) return void probe();
    return;
  }
  if (performance.now() - unanswered > DOUBT) connection.set("down");
  if (performance.now() - unanswered < SILENCE) return;
  const old = socket;
  socket = null;
  old?.close();
  retry();
}
