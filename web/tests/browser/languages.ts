// The site in each of its languages: the browser's at first, then the one chosen; pieces by their
// names, and notation that is the same everywhere. That every page fits is in access.ts.
import assert from "node:assert/strict";
import type { BrowserContextOptions } from "playwright-core";
import { desktop, phone, Visitor } from "./harness.ts";
import { myTurn, stateOf } from "./play.ts";
import type { Bench, Test } from "./run.ts";

/** A visitor whose browser asks for a language. */
const speaker = ({ browser, server }: Bench, locale: string, small: boolean) =>
  Visitor.arrive(
    { newContext: (o?: BrowserContextOptions) => browser.newContext({ ...o, locale }) },
    server,
    small,
  );

const words = {
  fr: { title: "Joutes de l’esprit", elephant: /^e2, Éléphant, Or/ },
  ja: { title: "思考の競技場", elephant: /^e2, 金の象/ },
  tr: { title: "Düşünce karşılaşmaları", elephant: /^e2, Altın Fil/ },
};

async function fits(v: Visitor, name: string): Promise<void> {
  const wide =
    (await v.page.evaluate(() => document.documentElement.scrollWidth)) -
    (v.small ? phone : desktop).width;
  assert.ok(wide <= 0, `${name} is ${wide} pixels too wide`);
  await v.shot(name);
}

async function greets(b: Bench): Promise<void> {
  for (const [l, { title }] of Object.entries(words)) {
    const v = await speaker(b, l, false);
    await v.go("/");
    await v.page.waitForSelector("h1");
    assert.equal(await v.page.getAttribute("html", "lang"), l);
    assert.equal(await v.page.textContent("h1"), title);
    await v.context.close();
  }
}

async function gameIn(b: Bench): Promise<void> {
  for (const [l, { elephant }] of Object.entries(words)) {
    const v = await speaker(b, l, true);
    await v.go("/play/arimaa");
    await v.page.click(".way.first button");
    await v.page.click(".turnbar .send");
    await v.page.waitForFunction(() => document.querySelector(".arena .piece") !== null);
    while ((await stateOf(v)).number < 2) await v.page.waitForTimeout(50);
    await myTurn(v);
    const cell = v.page.locator('.arena [data-cell="12"]');
    assert.match((await cell.getAttribute("aria-label")) ?? "", elephant);
    await cell.focus();
    for (const key of ["Enter", "ArrowUp", "Enter"]) await v.page.keyboard.press(key);
    await v.page.waitForSelector(".chips .chip");
    assert.deepEqual(await v.page.locator(".chips .chip").allTextContents(), ["Ee2n"]);
    await fits(v, `${l}-game-phone`);
    assert.deepEqual(v.troubles, [], l);
    await v.context.close();
  }
}

async function chosen(b: Bench): Promise<void> {
  const v = await speaker(b, "de", false);
  const lang = () => v.page.getAttribute("html", "lang");
  await v.go("/lobby");
  await v.page.waitForSelector("h1");
  assert.equal(await lang(), "en", "what nobody has translated is English");
  await v.page.selectOption(".tongue select", "tr");
  await v.page.waitForFunction(() => document.documentElement.lang === "tr");
  await v.page.waitForFunction(() => document.title === "Lobi · Agon");
  await v.page.reload();
  await v.page.waitForSelector("h1");
  assert.equal(await lang(), "tr", "the switch remembers");
  assert.equal(await v.page.textContent("h1"), "Lobi");
  assert.deepEqual(v.troubles, []);
}

export const languages: Test[] = [
  ["languages: the browser's own at first", greets],
  ["languages: a game in each, its notation unchanged", gameIn],
  ["languages: chosen and remembered", chosen],
];
