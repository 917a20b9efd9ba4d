// The site in each of its languages: the browser's at first, then the one chosen; pieces by their
// names, and notation that is the same everywhere. That every page fits is in access.ts.
import assert from "node:assert/strict";
import type { BrowserContextOptions } from "playwright-core";
import { known } from "../../src/core/names.ts";
import type { Names } from "../../src/i18n/text.ts";
import type { GameInfo } from "../../src/net/types.ts";
import { type Bench, desktop, phone, type Test, until, Visitor } from "./harness.ts";
import { myTurn, stateOf } from "./play.ts";

/** A visitor whose browser asks for a language. */
const speaker = ({ browser, server }: Bench, locale: string, small: boolean) =>
  Visitor.arrive(
    { newContext: (o?: BrowserContextOptions) => browser.newContext({ ...o, locale }) },
    server,
    small,
  );

const words = {
  fr: { title: "Jeux de stratégie sans hasard", elephant: /^e2, Éléphant, Or/ },
  ja: { title: "運に左右されない戦略ボードゲーム", elephant: /^e2, 金の象/ },
  tr: { title: "Şansa yer vermeyen strateji oyunları", elephant: /^e2, Altın Fil/ },
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
    await v.page.waitForSelector(".doors");
    for (const width of [360, 561, 761, 1241, 1341, 1401, 1600]) {
      await v.page.setViewportSize({ width, height: 600 });
      const head = await v.page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        high: document.querySelector<HTMLElement>(".head")!.offsetHeight,
        over: Math.max(
          ...[...document.querySelectorAll(".head > *")].map(
            (x) => x.getBoundingClientRect().right - innerWidth,
          ),
        ),
        door: document.querySelector<HTMLElement>(".head > .doors .long")!.offsetWidth > 0,
      }));
      assert.ok(head.over <= 0, `${l}, ${width}: ${head.over} pixels beyond the edge`);
      // Without room for it, the link to sign up is in the menu.
      if (!head.door) {
        await v.page.click(".head > .menu");
        await v.page.waitForSelector('.drawer .doors a[href$="register"]');
        await v.shot(`menu-${l}-${width}`);
        await v.page.keyboard.press("Escape");
      }
      assert.ok(head.wide <= 0 && head.high < 60, `${l}, ${width}: ${JSON.stringify(head)}`);
    }
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
    await until("both armies stand", async () => (await stateOf(v)).number >= 2);
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

/** The labels and values of a field, without its sentence. */
const texts = (v: Visitor, where: string) =>
  v.page.$$eval(where, (all) => all.map((e) => e.firstChild?.textContent?.trim() ?? ""));

/** Everything that can be chosen for a game goes by its name, never by its identifier. */
async function choices(b: Bench): Promise<void> {
  const tongues = ["en", "fr", "ja", "tr"];
  const v = await speaker(b, "en", false);
  await v.go("/play/arimaa");
  const { games } = await v.api<{ games: GameInfo[] }>("games", {});
  for (const [i, g] of games.entries()) {
    await v.go(`/play/${g.id}`);
    await v.page.click(".rare > summary");
    // Without AGON_FULL each game is looked at in one language, taking turns.
    for (const l of b.full ? tongues : [tongues[i % 4] as string]) await named(v, g, l);
  }
  assert.deepEqual(v.troubles, []);
}

/** All choices of a game have names in a language, once it is switched to. */
async function named(v: Visitor, g: GameInfo, l: string): Promise<void> {
  const { names } = (await import(`../../src/i18n/${l}/names.ts`)) as { names: Names };
  const name = (kind: string, ...path: string[]) => known(names, kind, g.id, ...path) ?? "?";
  const offered = (where: string, wanted: string[], all = true) =>
    until(`${l}, ${g.id}, ${where} offers ${wanted}`, async () => {
      const found = await texts(v, where);
      const begins = wanted.every((x, i) => found[i]?.startsWith(x));
      return all ? found.join("\n") === wanted.join("\n") : begins;
    });
  await v.page.selectOption(".tongue select", l);
  await v.page.waitForFunction((lang) => document.documentElement.lang === lang, l);
  await v.page.waitForFunction(() =>
    [...document.querySelectorAll(".field > label, .field option")].every((e) =>
      e.firstChild?.textContent?.trim(),
    ),
  );
  if (g.id === "arimaa") {
    await v.page.locator(".clockfield").scrollIntoViewIfNeeded();
    await v.shot(`${l}-choices`);
  }
  await offered(
    ".rare label[for^=option-]",
    g.options.map((o) => name("option", o.name)),
  );
  const typed = v.page.locator(".rare input[id^=option-]:not([type])");
  for (const input of await typed.all()) assert.equal(await input.inputValue(), "");
  for (const o of g.options)
    if (o.values)
      await offered(
        `#option-${o.name} option`,
        o.values.map((x) => name("value", o.name, x)),
      );
  for (const [kind, all] of [
    ["variant", g.variants],
    ["engine", g.engines],
  ] as const)
    if (all.length > 1)
      await offered(
        `#${kind} option`,
        all.map((x) => name(kind, x.id)),
        false,
      );
}

export const languages: Test[] = [
  ["languages: what can be chosen has names", choices],
  ["languages: the browser's own at first", greets],
  ["languages: a game in each, its notation unchanged", gameIn],
  ["languages: chosen and remembered", chosen],
];
