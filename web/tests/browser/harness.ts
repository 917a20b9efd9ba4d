// The harness of the browser tests: agond on a separate folder, Debian's chromium, and hands that
// touch a board as a person does. A move is chosen from the server's list, then made by mouse or
// finger. Pictures are taken if AGON_SHOTS names a folder for them.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type WebSocket,
} from "playwright-core";

import { wins } from "../../src/pages/game/wins.ts";
import { database, nginx, paired, proxy } from "./pair.ts";

export const root = new URL("../../..", import.meta.url).pathname;
const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
export const chromiumAt = process.env.CHROMIUM ?? places.find((p) => existsSync(p)) ?? "";
/** The same without its windows, for which a visitor costs a quarter of the time; or else the same. */
export const shellAt =
  process.env.CHROMIUM ??
  [...places.map((p) => `${p}-headless-shell`), ...places].find((p) => existsSync(p)) ??
  "";

const wanted = process.env.AGON_SHOTS ?? "";
/** The folder of pictures: requested ones, and those of pages on which a test failed. */
export const shots = wanted || join(root, "build", "web-shots");

export const agond = process.env.AGOND ?? join(root, "build", "agond");

/** What the sockets of holdPort() are connected to. */
let keeper: Promise<number> | null = null;

/** A socket whose own port the system gives to nobody who asks for any, as long as it is open.
 * Programs told its number may listen there, again and again. */
export async function holdPort(): Promise<Socket> {
  keeper ??= new Promise((done) => {
    const far = createServer((s) => void s.unref().on("error", () => undefined)).unref();
    far.listen(0, "127.0.0.1", () => done((far.address() as AddressInfo).port));
  });
  const near = connect({ host: "127.0.0.1", port: await keeper, localAddress: "127.0.0.1" });
  await once(near, "connect");
  return near.unref().on("error", () => undefined);
}

/** Waits until a server says that it serves. */
const serves = (at: string) =>
  until(`${at} serves`, () =>
    fetch(`${at}/healthz`).then(
      (r) => r.ok,
      () => false,
    ),
  );

export class Server {
  /** Those that have a process or a folder. */
  static readonly all = new Set<Server>();
  /** How those of this test ended that nobody had stopped. */
  static readonly lost: Error[] = [];

  address = "";
  readonly folder = mkdtempSync(join(tmpdir(), "agon-web-"));
  private readonly children: ChildProcess[] = [];
  private readonly more: string[];
  private held: Socket | null = null;
  private store = "";
  private relay = "";

  /** `more`: what else is said on its command line. */
  constructor(...more: string[]) {
    this.more = more;
    Server.all.add(this);
  }

  /** Starts it, always at the same port. With AGON_SERVERS=2 it is two behind nginx: the leader, whose
   * data are this folder's, and a relay. */
  async start(): Promise<void> {
    this.held ??= await holdPort();
    const port = this.held.localPort as number;
    if (!paired) {
      this.address = await this.serve(this.folder, port);
      return;
    }
    this.store ||= database(basename(this.folder));
    const link = ["--store", this.store, "--link", "127.0.0.1"];
    const leader = await this.serve(this.folder, 0, ...link);
    this.relay = await this.serve(`${this.folder}-relay`, 0, ...link, "--standby");
    this.address = `http://127.0.0.1:${port}`;
    const ended = this.launch(nginx, proxy(this.folder, port, [leader, this.relay]));
    for (const at of [this.relay, this.address]) await Promise.race([ended, serves(at)]);
  }

  /** Starts agond; its address. */
  private serve(folder: string, port: number, ...more: string[]): Promise<string> {
    const patient = ["--unlimited", "--first-turn", "600"];
    const empty = this.more.includes("--starter-games") ? [] : ["--starter-games", "off"];
    const given = ["--data", folder, "--port", String(port), ...patient, ...empty];
    return this.launch(agond, [...given, ...this.more, ...more]);
  }

  /** Starts a program; the address that it says. */
  private launch(program: string, words: string[]): Promise<string> {
    const child = spawn(program, words);
    this.children.push(child);
    return new Promise<string>((done, fail) => {
      let said = "";
      const hear = (d: Buffer) => {
        said += d.toString();
        const m = /(http:\/\/[\d.]+:\d+)\//.exec(said);
        if (m) done(m[1] as string);
      };
      child.stdout?.on("data", hear);
      child.stderr?.on("data", hear);
      child.on("exit", (code, signal) => {
        const how = `${basename(program)} ended by itself with ${code ?? signal}: ${said}`;
        Server.lost.push(new Error(how));
        fail(new Error(how));
      });
      child.on("error", fail);
    });
  }

  /** The output of agond admin on this server's folder. */
  admin(...words: string[]): string {
    return execFileSync(agond, ["admin", "--data", this.folder, ...words], { encoding: "utf8" });
  }

  /** Sends it a signal that it survives: SIGSTOP makes it silent, SIGCONT continues it. */
  signal(signal: NodeJS.Signals): void {
    for (const child of this.children) child.kill(signal);
  }

  /** Stops it with a signal and waits for its end: last started, first stopped. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    for (let child = this.children.pop(); child; child = this.children.pop()) {
      child.removeAllListeners("exit");
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill(signal);
      await once(child, "exit");
    }
  }

  /** Of two servers, kills the one that leads, and waits until the relay does. */
  async killLeader(): Promise<void> {
    const leader = this.children.shift();
    leader?.removeAllListeners("exit").kill("SIGKILL");
    const figures = () => fetch(`${this.relay}/metrics`).then((r) => r.text());
    await until("the relay leads", async () =>
      (await figures().catch(() => "")).includes("agon_games{"),
    );
  }

  async end(): Promise<void> {
    await this.stop();
    this.forget();
  }

  /** Ends it at once, without waiting for it. */
  kill(): void {
    for (const child of this.children.splice(0)) {
      child.removeAllListeners("exit");
      child.kill("SIGKILL");
    }
    this.forget();
  }

  private forget(): void {
    for (const folder of [this.folder, `${this.folder}-relay`])
      rmSync(folder, { recursive: true, force: true });
    this.held?.destroy();
    Server.all.delete(this);
  }
}

export interface Bench {
  browser: Pick<Browser, "newContext">;
  server: Server;
  full: boolean;
  brief: boolean;
}
/** The number marks a long test with about its seconds: it starts early. */
export type Test = [name: string, run: (b: Bench) => Promise<void>, long?: number];

/** How a test ended, and why it failed. */
export interface Told {
  name: string;
  seconds: number;
  why?: string | undefined;
}

/** How long a test may take, in milliseconds. */
export const TEST_LIMIT = process.env.AGON_FULL ? 3_600_000 : 600_000;

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

/** How long anything may take, in milliseconds. */
export const LIMIT = 120_000;

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** A person with a separate browser; all errors on their pages are recorded. */
export class Visitor {
  readonly page: Page;
  readonly troubles: string[] = [];
  readonly context: BrowserContext;
  readonly small: boolean;
  readonly server: Server;

  private constructor(context: BrowserContext, page: Page, server: Server, small: boolean) {
    this.context = context;
    this.page = page;
    this.server = server;
    this.small = small;
    page.on("pageerror", (e) => this.troubles.push(`error: ${e.message}`));
    page.on("console", (m) => {
      if (m.type() === "error" && !/ERR_CONNECTION|WebSocket/.test(m.text()))
        this.troubles.push(`${m.text()} ${m.location().url.replace(server.address, "")}`);
    });
    page.on("request", (r) => {
      const url = new URL(r.url());
      if (
        !/^(data|blob):$/.test(url.protocol) &&
        url.origin !== server.address &&
        !url.protocol.startsWith("ws")
      )
        this.troubles.push(`leaves the site: ${r.url()}`);
    });
  }

  static async arrive(
    browser: Pick<Browser, "newContext">,
    server: Server,
    small = false,
    theme: "light" | "dark" = "light",
    offline = false,
    knows = true,
  ): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: small ? phone : desktop,
      colorScheme: theme,
      hasTouch: small,
      isMobile: small,
      deviceScaleFactor: small ? 2 : 1,
      locale: "en-GB",
      // Every visitor would reload the files of the service worker.
      serviceWorkers: offline ? "allow" : "block",
    });
    context.setDefaultTimeout(LIMIT);
    // The compiler of the tests names functions with a helper that pages do not have.
    await context.addInitScript("globalThis.__name = (f) => f");
    // Games are not introduced to them, unless that is what a test is about.
    if (knows)
      await context.addInitScript(`try {
      localStorage.setItem("agon-known", ${JSON.stringify(JSON.stringify(Object.keys(wins)))});
    } catch {}`);
    return new Visitor(context, await context.newPage(), server, small);
  }

  /** The same, for whom no engine thinks: to the site it looks as if nobody looked at it. */
  static async resting(...who: Parameters<typeof Visitor.arrive>): Promise<Visitor> {
    const v = await Visitor.arrive(...who);
    await v.context.addInitScript(
      "Object.defineProperty(Document.prototype, 'hidden', { get: () => true })",
    );
    return v;
  }

  /** Opens a page; one whose parts did not load reloads, perhaps at this moment. */
  go(path: string) {
    const there = this.server.address + path;
    return this.page.goto(there).catch((e: Error) => {
      if (!/interrupted by another navigation/.test(e.message)) throw e;
      return this.page.goto(there);
    });
  }

  shot(name: string): Promise<void> {
    return picture(this.page, name);
  }

  /** Asks the server with this visitor's cookie, once the page has made its session. */
  async api<T>(name: string, args: Record<string, unknown>): Promise<T> {
    await this.page.waitForFunction(() => {
      const name = document.querySelector(".me")?.textContent ?? "…";
      return name !== "…";
    });
    return this.page.evaluate(
      async ([n, a]) => {
        const say = async (what: string, body: unknown, token: string) => {
          const headers = { "Content-Type": "application/json", "X-Agon-Token": token };
          const r = await fetch(`/api/${what}`, {
            method: "POST",
            headers,
            body: JSON.stringify(body),
          });
          return r.json();
        };
        const { token } = await say("session", {}, "");
        return say(n, a, token);
      },
      [name, args] as const,
    ) as Promise<T>;
  }

  /** The middle of a cell on the screen, once the board lies still. */
  private async spot(cell: number): Promise<{ x: number; y: number }> {
    const box = await boxOf(this.page.locator(`.arena [data-cell="${cell}"] .area`).first());
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async touch(cell: number): Promise<void> {
    const { x, y } = await this.spot(cell);
    if (this.small) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  async drag(from: number, to: number): Promise<void> {
    const a = await this.spot(from);
    const b = await this.spot(to);
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
    await this.page.mouse.move(b.x, b.y, { steps: 4 });
    await this.page.mouse.up();
  }

  get gameId(): string {
    return /\/game\/([^?]+)/.exec(this.page.url())?.[1] ?? "";
  }
}

/** Keeps a file to look at, where pictures are asked for. */
export function keep(name: string, bytes: Uint8Array): void {
  if (!wanted) return;
  const path = join(shots, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

/** A picture of a page, where pictures are asked for. */
export async function picture(page: Page, name: string, more: object = {}): Promise<void> {
  if (wanted) keep(`${name}.png`, await page.screenshot(more));
}

/** The place of an element on the screen, once it no longer moves. */
export async function boxOf(what: Locator): Promise<Box> {
  const el = await what.elementHandle();
  await el?.waitForElementState("stable");
  const box = await el?.boundingBox();
  if (!box) throw new Error(`${what} is not on the page`);
  return box;
}

/** The pending waits of until(), to be reported when a test takes too long. */
export const waiting = new Set<string>();

/** Waits until something holds that the tests themselves see. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  waiting.add(what);
  try {
    for (const end = Date.now() + LIMIT; !(await holds());) {
      if (Date.now() > end) throw new Error(`${what}: still not so`);
      await setTimeout(20); // between two looks
    }
  } finally {
    waiting.delete(what);
  }
}

/** The commands that go over a visitor's socket. */
export function commands(v: Visitor): string[] {
  const sent: string[] = [];
  v.page.on("websocket", (ws: WebSocket) =>
    ws.on("framesent", (f) => sent.push(JSON.parse(String(f.payload)).do)),
  );
  return sent;
}

/** Numbers by a seed, so that a failure can be seen again. */
export function chance(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A browser; a signal that ends this process ends it too. */
export const open = (executablePath = chromiumAt): Promise<Browser> =>
  chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
