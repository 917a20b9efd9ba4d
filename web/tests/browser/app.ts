// The site as an installed app: it opens in a separate window, without the server too.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CDPSession, chromium } from "playwright-core";
import { chromiumAt, desktop, LIMIT, picture, Server, type Test } from "./harness.ts";

/** A command that playwright's types do not have. */
const send = (session: CDPSession, name: string, more: object = {}) =>
  session.send(name as never, more as never) as Promise<Record<string, unknown>>;

async function installed(): Promise<void> {
  const server = new Server();
  await server.start();
  // Apps belong to a profile on disk, and the old headless mode has none.
  const folder = mkdtempSync(join(tmpdir(), "agon-app-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumAt,
    headless: false,
    args: ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"],
    viewport: desktop,
  });
  context.setDefaultTimeout(LIMIT);
  try {
    const page = await context.newPage();
    await page.goto(`${server.address}/`);
    await page.waitForSelector('html[data-offline="ready"]', { state: "attached" });
    const session = await context.newCDPSession(page);
    assert.deepEqual(await send(session, "Page.getInstallabilityErrors"), {
      installabilityErrors: [],
    });
    const manifestId = (await send(session, "Page.getAppId")).appId as string;
    await send(session, "PWA.install", { manifestId });
    await page.close();

    await server.stop();
    const other = await context.newCDPSession(await context.newPage());
    const [app] = await Promise.all([
      context.waitForEvent("page"),
      send(other, "PWA.launch", { manifestId }),
    ]);
    await app.locator(".offline").waitFor();
    assert.equal(new URL(app.url()).pathname, "/play");
    await app.getByRole("link", { name: /Kamisado/ }).click();
    await app.getByRole("button", { name: "Play against the computer" }).click();
    await app.waitForSelector('.gamepage[data-phase="playing"]');
    await picture(app, "app");
    await send(other, "PWA.uninstall", { manifestId });
  } finally {
    await context.close();
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const app: Test[] = [
  ["app: installed by the browser, it opens without the server", installed, 23],
];
