// Offline studies: read and written on this device, merged afterwards with another author's
// changes, and hidden from other users of the browser.
import assert from "node:assert/strict";
import { type Bench, type Test, until, Visitor } from "./harness.ts";

const PASSWORD = "a long enough one";

const button = (v: Visitor, name: string) => v.page.getByRole("button", { name, exact: true });
const tab = (v: Visitor, name: string) => v.page.getByRole("tab", { name }).click();
const turn = (v: Visitor, text: string) => v.page.locator(`.variations .turn[title="${text}"]`);
const comment = (v: Visitor, text: string) =>
  v.page.locator(".variations .comment", { hasText: text });
const atDepth = (v: Visitor, n: number) => v.page.waitForSelector(`.studypage[data-depth="${n}"]`);
const mark = (v: Visitor) => v.page.locator(".facts", { hasText: "on this device" });
const unsaved = (v: Visitor) => v.page.locator(".facts", { hasText: "unsaved" });
const missing = (v: Visitor) => v.page.getByText("You are offline, and this is not on your device");

/** Goes to a turn of the study and types another after it. */
async function type(v: Visitor, after: string, depth: number, text: string): Promise<void> {
  await turn(v, after).click();
  await atDepth(v, depth);
  await v.page.locator(".typed input").fill(text);
  await v.page.locator(".typed input").press("Enter");
  await turn(v, text).waitFor();
}

async function say(v: Visitor, at: string, depth: number, text: string): Promise<void> {
  await turn(v, at).click();
  await atDepth(v, depth);
  await v.page.getByLabel("Comment").fill(text);
  await comment(v, text).waitFor();
}

async function save(v: Visitor): Promise<void> {
  await tab(v, "Save and share");
  await button(v, "Save changes").click();
  await unsaved(v).waitFor({ state: "detached" });
  await tab(v, "Variations");
}

/** The network is gone; a socket that is open would survive it. */
const off = async (v: Visitor) => {
  await v.context.setOffline(true);
  await v.page.reload();
  await v.page.locator(".offline").waitFor();
};
const on = async (v: Visitor) => {
  await v.page.locator(".offline").waitFor(); // on a page that has just been opened too
  await v.context.setOffline(false);
  await v.page.locator(".offline").waitFor({ state: "detached" });
};

/** All unsent work has been uploaded. */
const told = (v: Visitor) =>
  v.page.waitForFunction(() => localStorage.getItem("agon-owing") === "false");

/** The names under which this browser keeps studies. */
const names = (v: Visitor) =>
  v.page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const opened = indexedDB.open("agon");
        opened.onsuccess = () => {
          const asked = opened.result.transaction("studies").objectStore("studies").getAllKeys();
          asked.onsuccess = () => done(asked.result as string[]);
        };
      }),
  );

/** Waits until what this browser keeps of studies is as wanted. */
async function keeps(v: Visitor, wanted: (kept: string) => boolean): Promise<void> {
  const kept = () =>
    v.page.evaluate(
      () =>
        new Promise<string>((done) => {
          const opened = indexedDB.open("agon");
          opened.onsuccess = () => {
            const asked = opened.result.transaction("studies").objectStore("studies").getAll();
            asked.onsuccess = () => done(JSON.stringify(asked.result));
          };
        }),
    );
  await until("what is kept of studies", async () => wanted(await kept()));
}

/** Two authors and the study of one of them, which both have open. */
async function authors(
  { browser, server }: Bench,
  name: string,
): Promise<[Visitor, Visitor, string]> {
  const a = await Visitor.resting(browser, server, false, "light", true);
  const b = await Visitor.resting(browser, server, false, "dark");
  for (const [v, who] of [
    [a, `${name}-Ayla`],
    [b, `${name}-Bora`],
  ] as const) {
    await v.go("/lobby");
    await v.api("register", { name: who, password: PASSWORD });
    await v.page.reload();
  }
  await a.go(`/study/board?${new URLSearchParams({ kind: "chess", turns: "e2e4; e7e5" })}`);
  await turn(a, "e7e5").waitFor();
  await tab(a, "Save and share");
  await a.page.getByLabel("Title").fill(name);
  await button(a, "Save study").click();
  await a.page.getByLabel("Account name").fill(`${name}-Bora`);
  await button(a, "Add author").click();
  await a.page.locator(".authors li", { hasText: `${name}-Bora` }).waitFor();
  const link = new URL(await a.page.getByLabel("Link to this study").inputValue()).pathname;
  await a.go(link);
  await turn(a, "e7e5").waitFor();
  await a.page.waitForSelector('html[data-offline="ready"]', { state: "attached" });
  await b.go(link);
  await turn(b, "e7e5").waitFor();
  return [a, b, link];
}

/** Offline changes survive a reload, and are merged afterwards with another author's. */
async function written(bench: Bench): Promise<void> {
  const [a, b, link] = await authors(bench, "Train");
  await off(a);
  await b.page.locator(".presentrow .chip").waitFor({ state: "detached" });
  await type(a, "e2e4", 1, "d7d5");
  await mark(a).waitFor();
  await a.page.reload();
  await turn(a, "d7d5").waitFor();
  await mark(a).waitFor();
  await a.shot("kept-offline");
  await type(b, "e2e4", 1, "c7c5");
  await say(b, "e7e5", 2, "An open game.");
  await save(b);
  await on(a);
  for (const text of ["d7d5", "c7c5", "e7e5"]) await turn(a, text).waitFor();
  await comment(a, "An open game.").waitFor();
  await mark(a).waitFor({ state: "detached" });
  await b.go(link);
  for (const text of ["d7d5", "c7c5", "e7e5"]) await turn(b, text).waitFor();

  // The page is left before there is a network again; both say something else of one turn.
  await off(a);
  await say(a, "c7c5", 2, "Mine.");
  await type(a, "d7d5", 2, "e4d5");
  await keeps(a, (kept) => kept.includes("e4d5"));
  await a.go("/rules");
  await a.page.locator(".offline").waitFor();
  await say(b, "c7c5", 2, "Theirs.");
  await save(b);
  await on(a);
  await told(a);
  await a.go("/study");
  await a.page.getByText("Train (offline copy)").first().waitFor();
  await a.shot("kept-list");
  await a.page.getByText("Train (offline copy)").first().click();
  await comment(a, "Mine.").waitFor();
  await a.go(link);
  await comment(a, "Theirs.").waitFor();
  await turn(a, "e4d5").waitFor();
  assert.equal(await comment(a, "Mine.").count(), 0);
  const { studies } = await a.api<{ studies: { title: string }[] }>("studies", {});
  assert.deepEqual(studies.map((s) => s.title).sort(), ["Train", "Train (offline copy)"]);
  assert.deepEqual(b.troubles, []);
}

/** A study is begun without a network, and becomes one of the server's under the reader's eyes. */
async function begun({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.resting(browser, server, true, "light", true);
  await v.go("/learn");
  await v.page.waitForSelector('html[data-offline="ready"]', { state: "attached" });
  await v.go("/study/board?kind=kamisado&turns=c1g5");
  await turn(v, "c1g5").waitFor();
  await off(v);
  await tab(v, "Save and share");
  await v.page.getByLabel("Title").fill("In the tunnel");
  await button(v, "Save study").click();
  await v.page.waitForURL(/\/study\/here-/);
  await mark(v).waitFor();
  await v.shot("kept-begun-phone");
  await v.page.reload();
  await mark(v).waitFor();
  const here = new URL(v.page.url()).pathname;
  await v.go("/study");
  await v.page.getByText("In the tunnel").click();
  await mark(v).waitFor();
  await on(v);
  await v.page.waitForURL((url) => !url.pathname.includes("here-"));
  await mark(v).waitFor({ state: "detached" });
  const there = new URL(v.page.url()).pathname;
  // Its old address leads to it too.
  await v.go(here);
  await tab(v, "Save and share");
  const link = await v.page.getByLabel("Link to this study").inputValue();
  assert.equal(new URL(link).pathname, there);
  const { studies } = await v.api<{ studies: { title: string }[] }>("studies", {});
  assert.deepEqual(
    studies.map((s) => s.title),
    ["In the tunnel"],
  );
}

/** Logging out leaves nothing behind, and the next user sees nothing of another's. */
async function others(bench: Bench): Promise<void> {
  const [a, b, link] = await authors(bench, "Shared");
  assert.equal((await names(a)).length, 1);
  await off(a);
  await type(a, "e7e5", 2, "g1f3");
  await mark(a).waitFor();
  await a.go("/account");
  await on(a);
  await button(a, "Log out").click();
  await a.page.getByRole("link", { name: "Log in" }).first().waitFor();
  await keeps(a, (kept) => kept === "[]");
  // Offline changes have been uploaded first.
  await b.go(link);
  await turn(b, "g1f3").waitFor();
  for (const name of ["", "Shared-Other"]) {
    if (name) {
      await a.api("register", { name, password: PASSWORD });
      await a.page.reload();
    }
    await a.go("/study");
    await a.page.locator("h1").waitFor();
    await off(a);
    await a.page.locator("h1").waitFor();
    assert.equal(await a.page.getByText("Shared").count(), 0);
    await a.go(link);
    await missing(a).waitFor();
    await a.go("/study"); // with a network who has the link may open it
    await on(a);
  }
}

export const keptStudies: Test[] = [
  [
    "kept: studies are written without a network, and put together with another author's",
    written,
    15,
  ],
  ["kept: a study is begun without a network", begun, 15],
  ["kept: who logs out, and who comes next, finds no studies of another's", others, 15],
];
