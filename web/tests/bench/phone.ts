// How soon the computer of level 5 answers on a phone: the processes of the page are stopped three
// quarters of the time, so that page and worker run at a quarter of this processor's speed. Figures for
// bench/README.md; it is no test. `npm run phone`, on a quiet machine.
import { chance, open, Server, Visitor } from "../browser/harness.ts";
import { myTurn, playOn } from "../browser/play.ts";

const GAMES = ["arimaa", "amazons", "abalone", "chess", "tai-shogi"];
const TURNS = 10;
const SLICE = 20; // ms, of which the page runs a quarter

const browser = await open();
const server = new Server();
await server.start();
const session = await browser.newBrowserCDPSession();

/** Stops and continues the pages' processes; the answer ends it. */
async function slow(): Promise<() => void> {
  type Info = { processInfo: { id: number; type: string }[] };
  const { processInfo } = (await session.send("SystemInfo.getProcessInfo")) as Info;
  const pages = processInfo.filter((x) => x.type === "renderer").map((x) => x.id);
  const send = (signal: NodeJS.Signals) => pages.forEach((id) => process.kill(id, signal));
  let timer: ReturnType<typeof setTimeout>;
  const run = () => {
    send("SIGCONT");
    timer = setTimeout(rest, SLICE / 4);
  };
  const rest = () => {
    send("SIGSTOP");
    timer = setTimeout(run, (SLICE * 3) / 4);
  };
  run();
  return () => {
    clearTimeout(timer);
    send("SIGCONT");
  };
}

/** Runs in the page: keeps how long it was not the reader's turn. */
function watch(): void {
  const waits: number[] = [];
  Object.assign(globalThis, { waits });
  let since = 0;
  let yours = "";
  const look = () => {
    const d = document.querySelector<HTMLElement>(".gamepage")?.dataset;
    if (!d || d.yours === yours) return;
    if (d.yours === "true" && since > 0) waits.push(performance.now() - since);
    since = yours === "true" ? performance.now() : 0;
    yours = d.yours ?? "";
  };
  const options = { subtree: true, attributes: true, attributeFilter: ["data-yours"] };
  new MutationObserver(look).observe(document, { ...options, childList: true });
}

/** Milliseconds that a fixed piece of work takes the page. */
const work = (v: Visitor) =>
  v.page.evaluate(() => {
    const began = performance.now();
    for (let i = 0, x = 1; i < 2e8; i++) x = Math.imul(x, 48271) + i;
    return performance.now() - began;
  });

const middle = (all: number[]) => [...all].sort((a, b) => a - b)[all.length >> 1] ?? 0;
console.log("game       speed   ms until the answer: median, longest");
for (const kind of GAMES) {
  const v = await Visitor.arrive(browser, server, true);
  await v.page.addInitScript(watch);
  await v.go(`/play/${kind}?level=5`);
  await v.page.getByRole("button", { name: "Play against the computer", exact: true }).click();
  await v.page.waitForSelector('.gamepage[data-phase="playing"]');
  await playOn(v, { random: chance(1), most: 1 });
  await myTurn(v);
  const before = await work(v);
  const end = await slow();
  const speed = before / (await work(v));
  await v.page.evaluate(() => void (globalThis as unknown as { waits: number[] }).waits.splice(0));
  await playOn(v, { random: chance(1), most: TURNS });
  await myTurn(v);
  end();
  const waits = await v.page.evaluate(() => (globalThis as unknown as { waits: number[] }).waits);
  const [half, most] = [middle(waits), Math.max(...waits)].map((x) => x.toFixed(0));
  console.log(`${kind.padEnd(10)} ${speed.toFixed(2)}   ${half}, ${most} (${waits.length} turns)`);
  await v.context.close();
}
await browser.close();
await server.end();
