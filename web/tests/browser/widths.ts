// No page scrolls sideways, however wide the window is, with everything in the head that can be
// there: open games, challenges, friends, notifications and a long name.
import assert from "node:assert/strict";
import { type Bench, type Test, Visitor } from "./harness.ts";

const NAME = "WMWMWMWMWMWMWMWMWMWMWMWM"; // the longest and widest that an account can have

/** From a small phone to a large screen. A layout is tightest where it begins, just beyond the width
 * up to which the styles have another one: those, and the widths of usual screens. */
const widths = [
  320, 360, 381, 390, 401, 421, 431, 461, 481, 521, 561, 641, 661, 761, 821, 861, 900, 1024, 1081,
  1180, 1241, 1280, 1366, 1401, 1421, 1440, 1481, 1536, 1600, 1701, 1920, 2560,
];

/** Of these the ones at which every page is looked at; all with AGON_FULL=1. */
const chosen = [320, 390, 481, 561, 821, 1241, 1440, 2560];

/** The main pages, and what is there when each is. */
const pages = [
  ["/", ".tile .mini img"],
  ["/learn", ".learnlist .tile"],
  ["/learn/arimaa?exercise=push", ".learnpage svg.board"],
  ["/play", "main a"],
  ["/play/arimaa", ".playboard svg.board"],
  ["/bots/amazons?level=6", ".ladder .face"],
  ["/lobby", "h2"],
  ["/watch", "h2"],
  ["/puzzles", "main .tile"],
  ["/puzzles/arimaa?puzzle=arimaa-2", '.puzzlepage[data-phase="find"] .piece'],
  ["/puzzles/tangram", ".silhouette"],
  ["/puzzles/ostomachion", ".waytiles .filled"],
  ["/puzzles/hanoi", ".hanoipage .piece"],
  ["/study", ".studybegin"],
  ["/study/board?kind=amazons&turns=d1-d7/g7", ".variations .turn"],
  ["/archive", ".searchform"],
  ["/archive/explore?kind=kamisado", ".explorepage svg.board"],
  ["/tournaments", ".codeform"],
  ["/rules/amazons", "article h1"],
  ["/account", "form"],
  ["/friends", ".friend"],
  ["/messages", "h1"],
  [`/person/${NAME}`, "h1"],
] as const;

/** One whose head holds all that it can, and the friend who made that so. */
async function laden({ browser, server }: Bench): Promise<Visitor> {
  const v = await Visitor.resting(browser, server);
  await v.go("/lobby");
  await v.api("register", { name: NAME, password: "a long enough one" });
  const friend = await Visitor.resting(browser, server);
  await friend.go("/lobby");
  await friend.api("register", { name: "Friend", password: "a long enough one" });
  await friend.go("/lobby");
  await v.api("follow", { name: "Friend", on: true });
  const ask = { game: "kamisado", opponent: "user", name: NAME, side: 1 };
  for (let i = 0; i < 24; i++) {
    const { id = "" } = await friend.api<{ id?: string }>("create", ask);
    assert.ok(id, "a challenge is made");
    if (i % 2) await v.api("join", { game: id });
  }
  return v;
}

/** Misfits: elements beyond the right edge, or a head that reaches into its margin. */
const excess = (v: Visitor) =>
  v.page.evaluate(() => {
    const out: string[] = [];
    const end = (x: Element) => x.getBoundingClientRect().right;
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) {
      const who = [...document.querySelectorAll("body *")].filter((x) => end(x) > innerWidth + 0.5);
      out.push(`${wide} pixels too wide: ${who.slice(-2).map((x) => x.outerHTML.slice(0, 90))}`);
    }
    const head = document.querySelector<HTMLElement>(".head")!;
    const edge = innerWidth - Number.parseFloat(getComputedStyle(head).paddingRight) + 0.5;
    const over = Math.max(...[...head.children].map(end)) - edge;
    if (over > 0 || head.offsetHeight > 60)
      out.push(`the head is ${over} pixels too wide and ${head.offsetHeight} high`);
    return out.join("; ");
  });

/** Elements that are too wide on the open page, and their places. */
async function misfits(v: Visitor, where: string, at: number[]): Promise<string[]> {
  const bad: string[] = [];
  for (const width of at) {
    await v.page.setViewportSize({ width, height: 900 });
    const how = await excess(v);
    if (how) bad.push(`${where} at ${width}: ${how}`);
  }
  return bad;
}

async function everyWidth(b: Bench): Promise<void> {
  const v = await laden(b);
  await v.go("/lobby");
  for (const what of [".waiting:not(.invited)", ".invited", ".online", ".bell .count"])
    await v.page.locator(`.head ${what}`).waitFor();
  const bad: string[] = [];
  for (const l of ["en", "fr", "ja", "tr"]) {
    await v.page.selectOption(".tongue select", l);
    await v.page.waitForFunction((lang) => document.documentElement.lang === lang, l);
    bad.push(...(await misfits(v, l, widths)));
  }
  for (const [path, ready] of pages) {
    await v.go(path);
    await v.page.locator(ready).first().waitFor();
    bad.push(...(await misfits(v, path, b.full ? widths : chosen)));
  }
  assert.deepEqual(bad, []);
  assert.deepEqual(v.troubles, []);
}

export const everyWidthTests: Test[] = [
  ["no page is scrolled sideways at any width", everyWidth, 30],
];
