// How fast the site is, by the browser's own measures: first paint, layout shift and blocking with
// a processor slowed down four times, the weight of what is fetched, and the largest board. Figures
// for bench/README.md; it is no test. `npm run bench`, on a quiet machine.
import type { Page } from "playwright-core";
import { open, Server, Visitor } from "../browser/harness.ts";
import { legal, myTurn } from "../browser/play.ts";

const RUNS = 5;
const SLOW = 4;

interface Marks {
  paint: number;
  shift: number;
  ready: number;
  busy: number;
  bytes: number;
}

/** Runs in the page before anything else: records the browser's performance entries. */
function watchPage(): void {
  const kept = { shift: 0, busy: 0, ready: 0, frames: [] as number[] };
  Object.assign(globalThis, { kept });
  new PerformanceObserver((list) => {
    for (const e of list.getEntries() as (PerformanceEntry & { value: number })[])
      kept.shift += e.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) kept.busy = Math.max(kept.busy, e.startTime + e.duration);
  }).observe({ type: "longtask", buffered: true });
}

/** The page's marks: `ready` is when a person could use `control`. */
async function measure(page: Page, address: string, control: string): Promise<Marks> {
  await page.goto(address);
  await page.waitForSelector(control);
  const seen = await page.evaluate(() => performance.now());
  await page.waitForTimeout(2500);
  return page.evaluate((at) => {
    const kept = (globalThis as unknown as { kept: { shift: number; busy: number } }).kept;
    const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1;
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const code = files.filter((f) => /\.(js|css)$/.test(f.name));
    return {
      paint: first,
      shift: kept.shift,
      ready: Math.max(at, first),
      busy: kept.busy,
      bytes: code.reduce((n, f) => n + f.encodedBodySize, 0),
    };
  }, seen);
}

const middle = (all: number[]) => [...all].sort((a, b) => a - b)[all.length >> 1] ?? 0;
const least = (all: number[]) => Math.min(...all);
const most = (all: number[]) => Math.max(...all);
const told = (all: number[], digits = 0) =>
  `${middle(all).toFixed(digits)} | ${least(all).toFixed(digits)} to ${most(all).toFixed(digits)}`;

const browser = await open();
const server = new Server();
await server.start();

async function slowly(path: string, control: string, rate: number, small: boolean): Promise<void> {
  const all: Marks[] = [];
  for (let i = 0; i < RUNS; i++) {
    const v = await Visitor.arrive(browser, server, small);
    await v.page.addInitScript(watchPage);
    const cdp = await v.context.newCDPSession(v.page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate });
    all.push(await measure(v.page, server.address + path, control));
    await v.context.close();
  }
  const of = (k: keyof Marks) => all.map((m) => m[k]);
  const name = `${path} ${small ? "phone" : "desktop"}, processor / ${rate}`;
  console.log(`${name}: first paint | ${told(of("paint"))} ms`);
  console.log(`${name}: usable | ${told(of("ready"))} ms`);
  console.log(`${name}: last long task ends | ${told(of("busy"))} ms`);
  console.log(`${name}: layout shift | ${told(of("shift"), 4)}`);
  console.log(`${name}: script and style | ${(middle(of("bytes")) / 1000).toFixed(1)} kB`);
}

/** The time that a page's main thread has worked, in ms, waiting not counted. */
async function meter(page: Page): Promise<() => Promise<Record<string, number>>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map((m) => [m.name, m.value * 1000]));
  };
}

/** The largest board: its ground and pieces drawn, and moves as they reach a watcher. */
async function largest(): Promise<void> {
  const drawn: number[] = [];
  const placed: number[] = [];
  const work: number[] = [];
  for (let i = 0; i < RUNS; i++) {
    const v = await Visitor.arrive(browser, server);
    await v.go("/lobby");
    const made = await v.api<{ url: string }>("create", { game: "tai-shogi", opponent: "self" });
    const watcher = await Visitor.arrive(browser, server);
    await watcher.go(made.url);
    await watcher.page.waitForSelector(".arena .piece");
    await v.go(made.url);
    const take = () =>
      watcher.page.evaluate(() => {
        const of = (n: string) => performance.getEntriesByName(n).map((e) => e.duration);
        const told = { board: of("agon-board"), place: of("agon-place") };
        performance.clearMeasures();
        return told;
      });
    const first = await take();
    drawn.push(Math.max(...first.board) + Math.max(...first.place));
    const read = await meter(watcher.page);
    for (let k = 0; k < 4; k++) {
      const s = await myTurn(v);
      const moves = (await legal(v, s)).moves?.filter((m) => m.touch.length === 2) ?? [];
      const move = moves[(k * 37) % moves.length];
      if (!move) throw new Error("no move to make on the largest board");
      const before = await read();
      const act = await v.api<{ ok: boolean }>("turn", {
        game: v.gameId,
        number: s.number,
        text: move.text,
      });
      if (!act.ok) throw new Error(JSON.stringify(act));
      await watcher.page.waitForFunction(
        (n) => Number(document.querySelector<HTMLElement>(".gamepage")?.dataset.number) > n,
        s.number,
      );
      await watcher.page.waitForTimeout(400);
      const after = await read();
      const spent = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
      work.push(spent("ScriptDuration") + spent("LayoutDuration") + spent("RecalcStyleDuration"));
      placed.push(...(await take()).place);
    }
    await v.context.close();
    await watcher.context.close();
  }
  console.log(`25x25 first drawn, ground and 354 pieces | ${told(drawn, 1)} ms`);
  console.log(`25x25 a move put on the board | ${told(placed, 2)} ms`);
  console.log(`25x25 a move that comes: script, style and layout | ${told(work, 1)} ms`);
}

const wanted = process.argv.slice(2);
const pages: [string, string][] = [
  ["/", ".tile .button"],
  ["/play/arimaa", ".way.first button"],
  ["/lobby", "h1"],
  ["/rules/arimaa", "article h1"],
];
for (const [path, control] of pages)
  if (wanted.length === 0 || wanted.includes(path))
    for (const rate of [SLOW, 1])
      for (const small of [false, true]) await slowly(path, control, rate, small);
if (wanted.length === 0 || wanted.includes("board")) await largest();
await browser.close();
await server.end();
