// What stands around a board: results as their reader sees them, buttons that ask again, a connection
// that is silent, outlines of what is on its way.
import assert from "node:assert/strict";
import { Server, Visitor } from "./harness.ts";
import type { Bench, Test } from "./run.ts";

const WIN = "g 8/R7/8/8/8/8/r7/8"; // Gold's rabbit goes in at once
const LOSS = "s 8/8/8/8/8/7R/r7/8"; // and Silver's

async function against(v: Visitor, args: Record<string, unknown>, phase = ""): Promise<void> {
  await v.go("/rules");
  const made = await v.api<{ url: string }>("create", { opponent: "engine", side: 0, ...args });
  assert.ok(made.url, JSON.stringify(made));
  await v.go(made.url);
  await v.page.waitForSelector(
    `.gamepage[data-${phase ? `phase="${phase}"` : 'yours="true"'}] .arena svg.board`,
  );
}

/** Who has won and lost, with the score and the turn that decided it. */
async function ownResult({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await against(v, { game: "arimaa", start: WIN, level: 1 });
  await v.page.locator(".typed input").fill("Ra7n");
  await v.page.keyboard.press("Enter");
  await v.page.locator(".result strong", { hasText: "You won: goal" }).waitFor();
  await v.page.locator(".result p", { hasText: "1 – 0 · Decided by Ra7n" }).waitFor();
  await v.shot("result-won");
  await against(v, { game: "arimaa", start: LOSS, level: 10 }, "over");
  await v.page.locator(".result strong", { hasText: "You lost: goal" }).waitFor();
  await v.page.locator(".result p", { hasText: "0 – 1 · Decided by ra2s" }).waitFor();
  assert.deepEqual(v.troubles, []);
}

/** A button that asks "sure?" forgets it after five seconds; pressed twice it is meant. */
async function sure({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.page.clock.install();
  await against(v, { game: "kamisado", level: 1 });
  const cancel = v.page.getByRole("button", { name: "Cancel game" });
  const asks = v.page.getByRole("button", { name: "Are you sure?" });
  await cancel.click();
  await asks.waitFor();
  await v.page.clock.fastForward(5000);
  await cancel.waitFor();
  assert.equal(await v.page.locator(".gamepage").getAttribute("data-phase"), "playing");
  await cancel.click();
  await asks.click();
  await v.page.waitForSelector('.gamepage[data-phase="over"]');
  assert.deepEqual(v.troubles, []);
}

/** A network that is gone, and a server that is silent, are said and unsaid. */
async function silent({ browser }: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  const v = await Visitor.arrive(browser, server);
  v.context.setDefaultTimeout(15_000);
  const offline = v.page.locator(".offline", { hasText: "Connection lost" });
  try {
    await against(v, { game: "kamisado", level: 1 });
    await v.context.setOffline(true);
    await offline.waitFor();
    await v.shot("offline-network");
    await v.context.setOffline(false);
    await offline.waitFor({ state: "detached" });
    server.signal("SIGSTOP");
    await offline.waitFor();
    server.signal("SIGCONT");
    await offline.waitFor({ state: "detached" });
  } finally {
    server.signal("SIGCONT");
    await server.end();
  }
}

/** While a page or its game is on its way its outlines are there. */
async function skeletons({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await against(v, { game: "kamisado", level: 1 });
  const url = v.page.url();
  await v.page.route("**/assets/page-*.js", () => undefined);
  await v.go(url.replace(server.address, ""));
  await v.page.waitForSelector(".gamepage.skeleton .square");
  await v.shot("skeleton-game");
  await v.go("/puzzles");
  await v.page.waitForSelector(".page.skeleton .row");
  await v.shot("skeleton-page");
}

export const around: Test[] = [
  ["around: a result in the reader's own view", ownResult],
  ["around: a question forgets itself", sure],
  ["around: a lost connection is said", silent],
  ["around: outlines of what is on its way", skeletons],
];
