// Every page in every language, both themes and three sizes: a desktop, a phone, and a desktop at
// 200 % zoom. axe finds nothing serious, every target is large enough and named as its text,
// nothing scrolls sideways, no word is cut off, and pictures are saved if requested. The everyday
// run loads each page in one of its 24 ways, and then resizes it to the other two sizes, which it
// must fit too. A page is a test with a separate server.
import assert from "node:assert/strict";
import axe from "axe-core";
import type { BrowserContextOptions } from "playwright-core";
import { type Bench, desktop, phone, picture, type Test, until, Visitor } from "./harness.ts";
import { type PageCase, pageMatrix } from "./page-matrix.ts";

const languages = ["en", "fr", "ja", "tr"] as const;
const themes = ["light", "dark"] as const;
const sizes = {
  desktop,
  phone,
  zoomed: { width: desktop.width / 2, height: desktop.height / 2 },
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

/** A visitor for a way; everything but a phone's size can be changed later. */
function arrive({ browser, server }: Bench, way: Way): Promise<Visitor> {
  const newContext = (o?: BrowserContextOptions) =>
    browser.newContext({ ...o, locale: way.language, reducedMotion: "reduce" });
  return Visitor.arrive({ newContext }, server, way.size === "phone", way.theme);
}

/** Another way of the same visitor. */
async function turnTo(v: Visitor, { language, theme, size }: Way): Promise<void> {
  await v.page.setViewportSize(sizes[size]);
  await v.page.emulateMedia({ colorScheme: theme });
  await v.page.evaluate((l) => {
    const kept = JSON.parse(localStorage.getItem("agon") ?? "{}") as object;
    localStorage.setItem("agon", JSON.stringify({ ...kept, language: l }));
  }, language);
}

/** Rules that axe leaves off: places for a finger, and names that are what one reads. */
const more = ["target-size", "label-content-name-mismatch"];

type Rule = { id: string; impact: string };
/** Rules whose breach axe never calls serious: what it finds by them would not be looked at. */
const mild = (axe as unknown as { _audit: { rules: Rule[] } })._audit.rules
  .filter(({ impact }) => impact === "minor" || impact === "moderate")
  .map(({ id }) => id);

const options: axe.RunOptions = {
  rules: Object.fromEntries([
    ...mild.map((id) => [id, { enabled: false }]),
    ...more.map((id) => [id, { enabled: true }]),
  ]),
  resultTypes: ["violations"],
  iframes: false, // each page is viewed alone
  preload: false,
};

/** Objections that axe calls serious or critical. */
async function objections(v: Visitor, but?: string): Promise<axe.Result[]> {
  const found: axe.Result[] = [];
  for (const frame of v.page.frames()) {
    if (!(await frame.evaluate("'axe' in globalThis"))) await frame.evaluate(axe.source);
    const { violations } = await frame.evaluate(
      ([exclude, how]) => {
        const context = { include: [["html"]], exclude: exclude ? [[exclude]] : [] };
        return (window as unknown as { axe: typeof axe }).axe.run(context, how);
      },
      [but, options] as const,
    );
    found.push(...violations);
  }
  return found.filter((x) => x.impact === "serious" || x.impact === "critical");
}

/** The same in words. A living page may change while axe looks at it, so it looks again. */
async function findings(v: Visitor, but?: string): Promise<string[]> {
  const first = await objections(v, but);
  const again = first.length > 0 ? await objections(v, but) : [];
  return again.map((x) => {
    const where = x.nodes.slice(0, 3).map((n) => `${n.target} ${n.failureSummary ?? ""}`);
    return `${x.id}: ${where.join(" | ")}`;
  });
}

/** Misfits: a page wider than the screen, words that are cut off in buttons and heads. */
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

/** Faults of the page around its boards: misfits and axe's objections. */
export const faults = async (v: Visitor): Promise<string[]> => [
  ...(await misfits(v)),
  ...(await findings(v, "svg.board")),
];

/** Misfits at the other sizes, once the page has adapted to each. */
async function misfitsElsewhere(v: Visitor, mine: Size): Promise<string[]> {
  const all: string[] = [];
  for (const [size, viewport] of Object.entries(sizes).filter(([s]) => s !== mine)) {
    await v.page.setViewportSize(viewport);
    let bad: string[] = [];
    const fits = async () => (bad = await misfits(v)).length === 0;
    await until(`it fits ${size}`, fits).catch(() => undefined);
    all.push(...bad.map((x) => `at the size ${size}: ${x}`));
  }
  return all;
}

async function look(v: Visitor, s: PageCase, way: Way): Promise<string[]> {
  const name = `${s.name} ${way.language} ${way.theme} ${way.size}`;
  const path = typeof s.path === "string" ? s.path : await s.path(v);
  // The same address with a place in it would not be loaded again.
  if (v.page.url() === v.server.address + path) await v.page.reload();
  else await v.go(path);
  await v.page.waitForSelector(s.ready);
  await s.act?.(v);
  await v.page.evaluate(() => document.fonts.ready);
  // An address that leads nowhere is answered with 404, which the browser notes.
  const noted = v.troubles.splice(0).filter((x) => s.name !== "missing" || !/404/.test(x));
  const trouble = [...(await misfits(v)), ...noted, ...(await findings(v))];
  const { width, height } = sizes[way.size];
  const whole = await v.page.evaluate(() => document.documentElement.scrollHeight);
  await picture(v.page, `all/${name.replace(/ /g, "-")}`, {
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.max(height, Math.min(whole, 2400)) },
  });
  return trouble.map((t) => `${name}: ${t}`);
}

/** A page in these ways, all of them a phone's or none: a visitor cannot change that. */
async function seenBy(b: Bench, s: PageCase, ways: Way[]): Promise<string[]> {
  const bad: string[] = [];
  const v = await arrive(b, ways[0] as Way);
  for (const [i, way] of ways.entries()) {
    if (i > 0) await turnTo(v, way);
    bad.push(...(await look(v, s, way)));
    assert.equal(await v.page.getAttribute("html", "lang"), way.language);
  }
  if (ways.length === 1) bad.push(...(await misfitsElsewhere(v, (ways[0] as Way).size)));
  await v.context.close();
  return bad;
}

/** The n-th page: in all its ways with AGON_FULL, else in one of them. */
const seen = (s: PageCase, n: number) => async (b: Bench) => {
  const [handy, others] = [true, false].map((p) => ways.filter((w) => (w.size === "phone") === p));
  const mine = b.full ? [handy, others] : [[ways[n % ways.length]]];
  const bad: string[] = [];
  for (const some of mine) bad.push(...(await seenBy(b, s, some as Way[])));
  assert.ok(bad.length === 0, bad.join("\n"));
};

export const access: Test[] = pageMatrix.map((s, n) => [
  `every page for everyone: ${s.name}`,
  seen(s, n),
]);
