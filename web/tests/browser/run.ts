// Tests of the site in a browser, against the real agond. They run in a few parallel processes,
// each with a separate browser, and each test has a separate server: tests are independent, in any
// order. AGON_BRIEF and AGON_FULL set how many run, as in the other tests; AGON_HANDS how many at a
// time; AGON_SHOTS the folder of pictures other than those of failures; AGON_SERVERS=2 that each
// server is two. Words on the command line choose tests by their names. A failed test is not repeated.
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { all } from "./all.ts";
import { chromiumAt, shots, TEST_LIMIT, type Told } from "./harness.ts";
import { nginx, paired } from "./pair.ts";

const GRACE = 60_000; // for a process to report that its test took too long

if (!chromiumAt) {
  console.log("1..0 # SKIP there is no chromium here; apt-get install chromium");
  process.exit(77);
}

if (paired && (!nginx || !process.env.AGON_POSTGRES)) {
  const missing = nginx ? "no AGON_POSTGRES: tests/server/on-postgres sets it" : "no nginx here";
  console.log(`1..0 # SKIP there is ${missing}`);
  process.exit(77);
}

const words = process.argv.slice(2);
const unknown = words.filter((w) => !all.some(([name]) => name.includes(w)));
if (unknown.length > 0) {
  console.log(`Bail out! no test has ${unknown.map((w) => `"${w}"`).join(", ")} in its name`);
  process.exit(2);
}
const chosen = all.filter(([name]) => words.length === 0 || words.some((w) => name.includes(w)));
const left = [...chosen].sort((a, b) => (b[2] ?? 0) - (a[2] ?? 0));
const parent = process.ppid;
let done = 0;
let failed = 0;

function tell({ name, seconds, why }: Told): void {
  const verdict = `${++done} - ${name} # ${seconds.toFixed(1)} s`;
  if (why === undefined) return console.log(`ok ${verdict}`);
  failed++;
  console.log(`not ok ${verdict}\n# ${why.replace(/\n/g, "\n# ")}`);
}

/** A process that runs tests. All that it and its children write is in its folder. */
class Hand {
  private static readonly all = new Set<Hand>();
  private readonly folder = mkdtempSync(join(tmpdir(), "agon-web-"));
  private readonly child: ChildProcess;
  /** The process and its group are gone, and the folder with them. */
  readonly gone: Promise<void>;

  constructor() {
    // In a separate group: its tests' servers end with it. Browsers notice it without a signal.
    this.child = fork(new URL("runner.ts", import.meta.url), {
      env: { ...process.env, TMPDIR: this.folder },
      detached: true,
    });
    Hand.all.add(this);
    this.gone = new Promise<void>((gone) => {
      this.child.once("exit", () => gone());
      this.child.on("error", (e) => {
        console.log(`# ${e}`);
        if (this.child.pid === undefined) gone(); // it was never started
      });
    }).then(() => {
      this.signal("SIGKILL");
      Hand.all.delete(this);
      try {
        rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      } catch (e) {
        console.log(`# ${this.folder} is left: ${e}`);
      }
    });
  }

  private signal(signal: NodeJS.Signals): void {
    try {
      if (this.child.pid) process.kill(-this.child.pid, signal);
    } catch {
      return; // nobody is left
    }
  }

  /** Runs a test there, and reports one that takes the process with it. */
  async run(name: string): Promise<Told> {
    const began = Date.now();
    const { child } = this;
    const late = setTimeout(() => this.signal("SIGKILL"), TEST_LIMIT + GRACE);
    const told = await new Promise<Told>((heard) => {
      const ended = (code: number | null, signal: string | null) => {
        const why = `the process of the test ended with ${code ?? signal}`;
        heard({ name, seconds: (Date.now() - began) / 1000, why });
      };
      if (!child.pid || child.exitCode !== null || child.signalCode !== null)
        return ended(child.exitCode, child.signalCode);
      child.once("exit", ended);
      child.once("message", (t: Told) => {
        child.off("exit", ended);
        heard(t);
      });
      child.send({ name });
    });
    clearTimeout(late);
    return told;
  }

  async end(): Promise<void> {
    this.signal("SIGTERM");
    const late = setTimeout(() => this.signal("SIGKILL"), 3000);
    await this.gone;
    clearTimeout(late);
  }

  static async endAll(): Promise<void> {
    await Promise.all([...Hand.all].map((h) => h.end()));
  }
}

/** Ends everything at once; no test begins after it. */
async function stop(why: string): Promise<void> {
  left.length = 0;
  stopped ||= why;
  await Hand.endAll();
  console.log(`Bail out! ${why}`);
  process.exit(1);
}
let stopped = "";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void stop(signal));
setInterval(() => {
  if (process.ppid !== parent) void stop("the program that wanted these tests is gone");
}, 500).unref();

async function work(): Promise<void> {
  let hand: Hand | null = null;
  for (let t = left.shift(); t; t = left.shift()) {
    hand ??= new Hand();
    console.log(`# begins: ${t[0]}`);
    const told: Told = await hand.run(t[0]);
    if (stopped) return;
    tell(told);
    if (told.why === undefined) continue;
    await hand.end(); // whatever it has left
    hand = null;
  }
  await hand?.end();
}

console.log(`1..${chosen.length}`);
mkdirSync(shots, { recursive: true });
for (const name of readdirSync(shots)) if (/^failed-.*png$/.test(name)) rmSync(join(shots, name));
const hands = Math.min(Number(process.env.AGON_HANDS ?? 3), chosen.length);
await Promise.all(Array.from({ length: hands }, work));
if (!stopped) {
  if (failed > 0) console.log(`# pictures of what failed: ${shots}`);
  process.exit(failed > 0 ? 1 : 0);
}
