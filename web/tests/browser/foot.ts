// The foot of every page: what it links to, what the operator has written there, and where a board
// leaves no room for it.
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bench, boxOf, desktop, phone, Server, type Test, Visitor } from "./harness.ts";

const names = ["About", "Help", "Privacy", "Contact", "Source"];

/** Each page is one touch away, and the way to one's own data is on the page about privacy. */
async function pages({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/rules/hanoi");
  const foot = v.page.locator(".sitefoot");
  assert.deepEqual(await foot.getByRole("link").allTextContents(), names);
  for (const name of names) {
    await foot.getByRole("link", { name }).click();
    await v.page.locator(".footpage h1", { hasText: name }).waitFor();
    assert.equal(await foot.locator("[aria-current]").textContent(), name);
    await v.shot(`foot-${name.toLowerCase()}`);
  }
  await v.page.locator("pre", { hasText: "MIT License" }).waitFor();
  await v.page.locator("pre", { hasText: "whose they are" }).waitFor();
  await foot.getByRole("link", { name: "About" }).click();
  await v.page.locator(".footpage", { hasText: /Agon \d+\.\d+/ }).waitFor();
  await foot.getByRole("link", { name: "Contact" }).click();
  await v.page.locator(".footpage", { hasText: "has not published a contact address" }).waitFor();
  await v.api("register", { name: "Ada", password: "a long enough one" });
  await v.go("/privacy");
  await v.page.getByRole("link", { name: "Export or delete my data" }).click();
  await v.page.getByRole("button", { name: "Export my data" }).waitFor();
  await v.page.locator("summary", { hasText: "Delete account" }).waitFor();
  assert.deepEqual(v.troubles, []);
}

/** The operator's texts are in their places, and are plain text, whatever they contain. */
async function operator({ browser, server: usual }: Bench): Promise<void> {
  const texts = join(usual.folder, "pages");
  mkdirSync(texts);
  const put = (file: string, text: string) => writeFileSync(join(texts, file), text);
  put("contact.md", "# Us\n\nWrite to [Ada](mailto:ada@agon.example), [not](javascript:alert(1)).");
  put("contact.fr.md", "Écrivez à Ada.");
  put("privacy.md", '<script>alert("x")</script><img src=x onerror=alert(1)> Logs: 7 days.');
  const server = new Server("--pages", texts);
  await server.start();
  const v = await Visitor.arrive(browser, server);
  try {
    await v.go("/contact");
    const page = v.page.locator(".footpage");
    await page.getByRole("link", { name: "Ada" }).waitFor();
    assert.equal(await page.locator("h1").count(), 1, "the page has one title");
    assert.deepEqual(
      await page.getByRole("link").evaluateAll((all) => all.map((a) => a.getAttribute("href"))),
      ["mailto:ada@agon.example"],
    );
    assert.equal(await page.getByText("has not published").count(), 0);
    await v.shot("foot-operator");
    await v.page.selectOption(".tongue select", "fr");
    await page.getByText("Écrivez à Ada.").waitFor();
    await v.page.selectOption(".tongue select", "en");
    await v.page.locator(".sitefoot").getByRole("link", { name: "Privacy" }).click();
    const note = page.locator(".note", { hasText: '<script>alert("x")</script><img' });
    await note.waitFor();
    // The next page shows nothing of the last one while its text is on the way, nor that there is none.
    let answer: () => void = () => undefined;
    const waits = new Promise<void>((done) => (answer = done));
    await v.page.route(/api\/note\?.*contact/, async (route) => {
      await waits;
      await route.fulfill({ status: 503, body: "{}" });
    });
    const asked = v.page.waitForRequest(/api\/note\?.*contact/);
    await v.page.locator(".sitefoot").getByRole("link", { name: "Contact" }).click();
    await asked;
    await v.page.waitForFunction(() => document.title.startsWith("Contact"));
    assert.equal(await note.count(), 0, "the note of the page that was left");
    answer();
    await page.locator(".wrong, [role=alert]").first().waitFor();
    assert.equal(await page.getByText("has not published").count(), 0);
    v.troubles.length = 0; // the request that was refused here
    await v.page.locator(".sitefoot").getByRole("link", { name: "Privacy" }).click();
    await note.waitFor();
    assert.equal(await note.locator("script, img").count(), 0);
    await page.getByText("hash of the password").waitFor();
    assert.deepEqual(v.troubles, []);
  } finally {
    await server.end();
  }
}

/** Under a board on a phone, and not where the board fills the window. */
async function board({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/lobby");
  const made = await v.api<{ url: string }>("create", { game: "kamisado", opponent: "self" });
  await v.go(made.url);
  await v.page.waitForSelector(".arena .piece");
  const foot = v.page.locator(".sitefoot");
  assert.equal(await foot.isVisible(), false);
  // The live region for screen readers is below everything, a pixel high.
  const high = await v.page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(high <= desktop.height + 1, `${high}`);
  await v.page.setViewportSize(phone);
  await foot.waitFor();
  const below = await boxOf(foot);
  const side = await boxOf(v.page.locator(".gamepage .side"));
  assert.ok(below.y >= side.y + side.height, "below everything of the game");
  assert.ok(below.y > phone.height, "and not on the first screen");
  // On a short page it is at the bottom of the window.
  await v.go("/contact");
  await v.page.waitForSelector(".footpage");
  const box = await boxOf(foot);
  assert.ok(Math.abs(box.y + box.height - phone.height) < 2, JSON.stringify(box));
  await v.shot("foot-phone");
  assert.deepEqual(v.troubles, []);
}

export const foot: Test[] = [
  ["foot: About, Help, Privacy, Contact and Source", pages],
  ["foot: what the operator has written", operator],
  ["foot: below a board on a phone, not beside one", board],
];
