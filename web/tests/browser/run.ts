// Tests of the site in a browser, against the real agond; their pictures stay in build/web-shots.
// AGON_BRIEF and AGON_FULL say how much, as in the other tests. Words on the command line choose.
// What fails beside others is told and runs once more, alone and on a server of its own, and the
// second time counts; but not where many fail.
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { app } from "./app.ts";
import { around } from "./around.ts";
import { access } from "./access.ts";
import { archive } from "./archive.ts";
import { engine } from "./engine.ts";
import { families } from "./families.ts";
import { here } from "./here.ts";
import { hands } from "./hand.ts";
import { keptStudies } from "./kept.ts";
import { keyboard } from "./keyboard.ts";
import { classroom } from "./classroom.ts";
import { desk } from "./desk.ts";
import { chromiumAt, open, Server, shots } from "./harness.ts";
import { languages } from "./languages.ts";
import { learn } from "./learn.ts";
import { meet } from "./meet.ts";
import { pairing } from "./pairing.ts";
import { pages } from "./pages.ts";
import { people } from "./people.ts";
import { puzzles } from "./puzzles.ts";
import { rules } from "./rules.ts";
import { study } from "./study.ts";
import { teacher } from "./teacher.ts";
import { tournaments } from "./tournaments.ts";
import { whole } from "./wholegames.ts";

export interface Bench {
  browser: Pick<Browser, "newContext">;
  server: Server;
  full: boolean;
  brief: boolean;
}
export type Test = [name: string, run: (b: Bench) => Promise<void>];

if (!chromiumAt) {
  console.log("1..0 # SKIP there is no chromium here; apt-get install chromium");
  process.exit(77);
}

const words = process.argv.slice(2);
const all: Test[] = [
  ...pages,
  ...access,
  ...keyboard,
  ...whole,
  ...hands,
  ...around,
  ...families,
  ...people,
  ...meet,
  ...pairing,
  ...puzzles,
  ...archive,
  ...languages,
  ...rules,
  ...learn,
  ...study,
  ...desk,
  ...engine,
  ...here,
  ...app,
  ...keptStudies,
  ...tournaments,
  ...teacher,
  ...classroom,
];
const chosen = all.filter(([name]) => words.length === 0 || words.some((w) => name.includes(w)));
const browser = await open();
const bench: Bench = {
  browser,
  server: new Server(),
  full: !!process.env.AGON_FULL,
  brief: !!process.env.AGON_BRIEF,
};
await bench.server.start();
let failed = 0;
let done = 0;
const again: Test[] = [];
const AGAIN = 3;
const one = async (test: Test, last = true): Promise<void> => {
  const [name, run] = test;
  const began = Date.now();
  // Its pages are closed when it ends: living boards would keep the machine busy.
  const contexts: BrowserContext[] = [];
  const newContext = async (o?: BrowserContextOptions) => {
    const c = await browser.newContext(o);
    contexts.push(c);
    return c;
  };
  try {
    await run({ ...bench, browser: { newContext } });
    console.log(`ok ${++done} - ${name} # ${((Date.now() - began) / 1000).toFixed(1)} s`);
  } catch (e) {
    const counts = last || again.length === AGAIN;
    if (counts) failed++;
    const picture = counts ? `failed-${failed}` : `again-${again.length + 1}`;
    for (const [i, page] of contexts.flatMap((c) => c.pages()).entries())
      await page.screenshot({ path: join(shots, `${picture}-${i}.png`) }).catch(() => undefined);
    const why = String((e as Error).stack ?? e).replace(/\n/g, "\n# ");
    if (counts) console.log(`not ok ${++done} - ${name}\n# ${why}`);
    else {
      again.push(test);
      console.log(`# once more: ${name}\n# ${why}`);
    }
  }
  for (const c of contexts) await c.close().catch(() => undefined);
};
console.log(`1..${chosen.length}`);
// What is measured runs alone; of the rest, which mostly waits for engines, a few run side by side.
for (const t of chosen.filter((x) => pages.includes(x))) await one(t);
const rest = chosen.filter((x) => !pages.includes(x));
const hand = async () => {
  for (let t = rest.shift(); t; t = rest.shift()) await one(t, false);
};
await Promise.all([hand(), hand()]);
await bench.server.end();
// On a server of its own: the one before knows the accounts that the first try made.
for (const t of again) {
  bench.server = new Server();
  await bench.server.start();
  await one(t);
  await bench.server.end();
}
await browser.close();
console.log(`# pictures: ${shots}`);
process.exit(failed > 0 ? 1 : 0);
