// Every page in every language, both themes and three sizes: a desktop, a phone, and a desktop at
// 200 % zoom. axe finds nothing serious, every target is large enough and named as one reads it, nothing has to be
// scrolled sideways, no word is cut off, and a picture of it is kept. In the everyday run each page is
// seen in three of its 24 ways, one of them with all rules of axe.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { BrowserContextOptions } from "playwright-core";
import { desktop, phone, shots, Visitor } from "./harness.ts";
import type { Bench, Test } from "./run.ts";
import { type PageCase, pageMatrix } from "./page-matrix.ts";

const languages = ["en", "fr", "ja", "tr"] as const;
const themes = ["light", "dark"] as const;
const sizes = {
  desktop: { viewport: desktop },
  phone: { viewport: phone },
  zoomed: { viewport: { width: desktop.width / 2, height: desktop.height / 2 }, scale: 2 },
};
type Size = keyof typeof sizes;

interface Way {
  language: (typeof languages)[number];
  theme: (typeof themes)[number];
  size: Size;
}

const ways: Way[] = languages.flatMap((language) =>
  themes.flatMap((theme) =>
    (Object.keys(sizes) as Size[]).map((size) => ({ language, theme, size })),
  ),
);

/** Whether the n-th page is seen in this way on an ordinary day: once in each size. */
function usual(n: number, way: Way): boolean {
  const shift = { desktop: 0, phone: 3, zoomed: 6 }[way.size];
  const turn = (n + shift) % 8;
  return languages[turn % 4] === way.language && themes[turn >> 2] === way.theme;
}

function arrive({ browser, server }: Bench, way: Way): Promise<Visitor> {
  const size = sizes[way.size];
  const newContext = (o?: BrowserContextOptions) =>
    browser.newContext({
      ...o,
      locale: way.language,
      reducedMotion: "reduce",
      viewport: size.viewport,
      ...("scale" in size ? { deviceScaleFactor: size.scale } : {}),
    });
  return Visitor.arrive({ newContext }, server, way.size === "phone", way.theme);
}

/** Rules that axe leaves off: places for a finger, and names that are what one reads. */
const more = ["target-size", "label-content-name-mismatch"];

/** What axe calls serious or critical; `all`, or by the rules above alone. */
async function objections(v: Visitor, but?: string, all = true) {
  const axe = new AxeBuilder({ page: v.page });
  if (all) axe.options({ rules: Object.fromEntries(more.map((id) => [id, { enabled: true }])) });
  else axe.withRules(more);
  const { violations } = await (but ? axe.exclude(but) : axe).analyze();
  return violations.filter((x) => x.impact === "serious" || x.impact === "critical");
}

/** The same in words. A living page may change while axe looks at it, so it looks again. */
async function findings(v: Visitor, but?: string, all = true): Promise<string[]> {
  const first = await objections(v, but, all);
  const again = first.length > 0 ? await objections(v, but, all) : [];
  return again.map((x) => {
    const where = x.nodes.slice(0, 3).map((n) => `${n.target} ${n.failureSummary ?? ""}`);
    return `${x.id}: ${where.join(" | ")}`;
  });
}

/** What does not fit: a page wider than the screen, words that are cut off in buttons and heads. */
function misfits(v: Visitor): Promise<string[]> {
  return v.page.evaluate(() => {
    const out: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) {
      const who = [...document.querySelectorAll("body *")].filter(
        (el) => el.getBoundingClientRect().right > innerWidth + 0.5 && !el.closest("svg"),
      );
      out.push(`${wide} pixels too wide: ${who.slice(-3).map((el) => el.outerHTML.slice(0, 90))}`);
    }
    for (const board of document.querySelectorAll(".boardbox svg.board")) {
      const over =
        board.getBoundingClientRect().bottom -
        (board.closest(".boardbox")?.getBoundingClientRect().bottom ?? 0);
      if (over > 2) out.push(`a board hangs ${Math.round(over)} pixels over what is below it`);
    }
    for (const el of document.querySelectorAll(
      "button, .button, h1, h2, h3, label, summary, nav a",
    ))
      if (el.clientWidth > 1 && el.scrollWidth > el.clientWidth + 1)
        out.push(`cut off: ${el.textContent?.trim() || el.outerHTML.slice(0, 90)}`);
    return out;
  });
}

/** What is wrong with the page around its boards: it does not fit, or axe objects. */
export const faults = async (v: Visitor): Promise<string[]> => [
  ...(await misfits(v)),
  ...(await findings(v, "svg.board")),
];

async function look(v: Visitor, s: PageCase, way: Way, axe: boolean): Promise<string[]> {
  const name = `${s.name} ${way.language} ${way.theme} ${way.size}`;
  await v.go(typeof s.path === "string" ? s.path : await s.path(v));
  // A solver that gives way to everybody may take its time.
  await v.page.waitForSelector(s.ready, { timeout: 60_000 });
  await s.act?.(v);
  await v.page.evaluate(() => document.fonts.ready);
  // An address that leads nowhere is answered with 404, which the browser notes.
  const noted = v.troubles.splice(0).filter((x) => s.name !== "missing" || !/404/.test(x));
  const trouble = [...(await misfits(v)), ...noted];
  trouble.push(...(await findings(v, undefined, axe)));
  const folder = join(shots, "all");
  mkdirSync(folder, { recursive: true });
  const { width, height } = sizes[way.size].viewport;
  const whole = await v.page.evaluate(() => document.documentElement.scrollHeight);
  await v.page.screenshot({
    path: join(folder, `${name.replace(/ /g, "-")}.png`),
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.max(height, Math.min(whole, 2400)) },
  });
  return trouble.map((t) => `${name}: ${t}`);
}

/** All pages in the ways of one language. */
const tour = (language: string) => async (b: Bench) => {
  const bad: string[] = [];
  for (const way of ways.filter((w) => w.language === language)) {
    const mine = pageMatrix.filter((_, n) => b.full || usual(n, way));
    if (mine.length === 0) continue;
    const v = await arrive(b, way);
    for (const s of mine)
      bad.push(
        ...(await look(v, s, way, b.full || way.size === "desktop").catch((e: Error) => [
          `${s.name} ${way.language} ${way.theme} ${way.size}: ${e.message}`,
        ])),
      );
    assert.equal(await v.page.getAttribute("html", "lang"), language);
    await v.context.close();
  }
  assert.ok(bad.length === 0, bad.join("\n"));
};

export const access: Test[] = languages.map((l) => [`every page for everyone: ${l}`, tour(l)]);
