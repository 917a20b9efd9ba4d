// The site without a mouse: a whole game of Arimaa from the first page to its end by the keys
// alone, and its announcements, each read once.
import assert from "node:assert/strict";
import type { Move } from "../../src/net/types.ts";
import { type Bench, chance, type Test, Visitor } from "./harness.ts";
import { legal, myTurn, stateOf, stepsOf } from "./play.ts";

/** The focused element: its name, its cell, and whether the focus is visible. */
export const focus = (v: Visitor) =>
  v.page.evaluate(() => {
    const el = document.activeElement as (HTMLElement & SVGElement) | null;
    const label = (el as unknown as HTMLInputElement | null)?.labels?.[0]?.textContent;
    const own = el === document.body ? "" : el?.textContent;
    const name = el?.getAttribute("aria-label") ?? label ?? own ?? "";
    const ring = document.querySelector(".arena .focus path") !== null;
    return {
      name: name.trim(),
      cell: Number(el?.dataset?.cell ?? -1),
      seen:
        ring || (!!el && (getComputedStyle(el).outlineStyle !== "none" || el.matches(".chosen"))),
    };
  });

export async function press(v: Visitor, ...keys: string[]): Promise<void> {
  for (const key of keys) await v.page.keyboard.press(key);
}

/** The tab key until the thing of this name has the focus; every stop on the way can be seen. */
export async function tabTo(v: Visitor, name: RegExp, key = "Tab"): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await press(v, key);
    const now = await focus(v);
    if (name.test(now.name)) {
      assert.ok(now.seen, `the focus on ${now.name} cannot be seen`);
      return;
    }
  }
  assert.fail(`the tab key does not come to ${name}`);
}

/** Waits until one of the site's voices says this. */
export async function hears(v: Visitor, what: RegExp): Promise<string> {
  const said = await v.page
    .waitForFunction(
      (source) =>
        [...document.querySelectorAll("#site > [role=status]")]
          .map((el) => el.textContent ?? "")
          .find((text) => new RegExp(source, "i").test(text)),
      what.source,
    )
    .catch(async () => {
      const all = await v.page.locator("#site > [role=status]").allTextContents();
      throw new Error(`heard ${JSON.stringify(all)}, expected ${what}`);
    });
  return (await said.jsonValue()) as string;
}

/** The number of live regions with the other side's turn, at the moment when one of them has it. */
async function voices(v: Visitor): Promise<number> {
  const count = await v.page.waitForFunction(() => {
    const texts = (where: string) =>
      [...document.querySelectorAll(where)].map((el) => el.textContent ?? "");
    const said = texts("#site > [role=status]").find((text) => /Silver: \w/.test(text));
    if (!said) return 0;
    const turn = /Silver: .*/.exec(said)?.[0].slice(0, 16) ?? "";
    return texts("[role=status],[role=alert],[role=log],[aria-live]").filter((x) =>
      x.includes(turn),
    ).length;
  });
  return count.jsonValue();
}

/** Walks to a cell of a board of eight by eight with White below. */
async function walk(v: Visitor, to: number): Promise<void> {
  const at = (await focus(v)).cell;
  assert.ok(at >= 0, "the board has the focus");
  const [dx, dy] = [(to % 8) - (at % 8), Math.floor(to / 8) - Math.floor(at / 8)];
  for (let i = 0; i < Math.abs(dx); i++) await press(v, dx > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(dy); i++) await press(v, dy > 0 ? "ArrowUp" : "ArrowDown");
  assert.equal((await focus(v)).cell, to);
}

async function step(v: Visitor, m: Move): Promise<void> {
  const before = (await stepsOf(v)).length;
  for (const cell of m.touch) {
    await walk(v, cell);
    await press(v, "Enter");
  }
  if ((await v.page.locator(".again").count()) > 0) await press(v, "Enter");
  await v.page.waitForFunction((n) => {
    const d = document.querySelector<HTMLElement>(".gamepage")?.dataset;
    return d?.phase === "over" || (d?.yours === "true" && Number(d.steps) > n);
  }, before);
}

/** Rabbits forward, as far as they may; a game soon ends one way or the other. */
const eager = (moves: Move[]) => moves.filter((m) => /^R..n/.test(m.text));

async function turn(v: Visitor, random: () => number): Promise<void> {
  const began = await stateOf(v);
  for (let i = 0; i < 4; i++) {
    const now = await stateOf(v);
    if (now.number !== began.number || now.phase === "over") return;
    const all = (await legal(v, now)).moves?.filter((m) => m.touch.length > 0) ?? [];
    const liked = eager(all);
    const from = liked.length > 0 ? liked : all;
    if (from.length === 0) break;
    await step(v, from[Math.floor(random() * from.length)] as Move);
  }
  if ((await stateOf(v)).number === began.number) await press(v, "s");
}

/** The answers of the keys at Gold's first turn with the usual army: the elephant is on e2. */
async function asks(v: Visitor): Promise<void> {
  await walk(v, 12);
  assert.match((await focus(v)).name, /^e2, Gold Elephant/);
  await press(v, "d");
  await hears(v, /^Gold Elephant e2 can go to e3/);
  await press(v, "ArrowUp", "m");
  await hears(v, /^e3: can be reached by Gold Elephant e2/);
  await press(v, "w");
  await hears(v, /^e3, empty/);
  await press(v, "t");
  await hears(v, /^Your turn \(Gold\)/);
  await press(v, "c");
  await hears(v, /^Gold \d:\d\d, Silver \d:\d\d\. Your turn/);
  await press(v, "l");
  await hears(v, /^Turn 2, Silver: /);
  await v.shot("keyboard-answer");
  // The list of pieces leads to the camel.
  await press(v, "p");
  await v.page.waitForSelector("dialog[open]");
  await v.page.keyboard.type("gold cam");
  await v.shot("keyboard-pieces");
  await press(v, "Enter");
  await v.page.waitForFunction(() => document.querySelector("dialog") === null);
  assert.match((await focus(v)).name, /^d2, Gold Camel/);
  // A held piece announces its moves; Escape lets go, and a wrong place costs nothing.
  await press(v, "Enter");
  await hears(v, /^Gold Camel d2 selected; can go to d3/);
  await press(v, "ArrowUp");
  assert.match((await focus(v)).name, /^d3, empty, can be selected/);
  await press(v, "Escape");
  assert.match((await focus(v)).name, /^d3, empty$/);
  await press(v, "Enter");
  await hears(v, /cannot be selected/);
  // A turn can be typed as well, a step at a time.
  await press(v, "/");
  await v.page.keyboard.type("Ee2");
  await press(v, "Enter");
  await v.page.waitForSelector(".trouble");
  await press(v, "Escape", "b", "ArrowDown", "ArrowRight", "Enter", "ArrowUp", "Enter");
  await v.page.waitForSelector(".chips .chip");
  await press(v, "/");
  await v.page.keyboard.type("Ee3n");
  await press(v, "Enter");
  await v.page.waitForFunction(() => document.querySelectorAll(".chips .chip").length === 2);
  assert.deepEqual(await stepsOf(v), ["Ee2n", "Ee3n"]);
  await press(v, "Escape", "u");
  await v.page.waitForFunction(() => document.querySelectorAll(".chips .chip").length === 1);
  await press(v, "b");
}

/** An army is changed and sent: rabbit and dog of the first row change places. */
async function army(v: Visitor): Promise<void> {
  await v.page.waitForSelector(".placing");
  await press(v, "b");
  await walk(v, 2);
  const first = (await focus(v)).name;
  await press(v, "Enter");
  await hears(v, /selected; select the piece to swap it with/);
  await walk(v, 3);
  const second = (await focus(v)).name;
  await press(v, "Enter");
  await hears(v, /^c1 and d1 swapped/);
  await v.page.waitForFunction(
    (name) => document.activeElement?.getAttribute("aria-label") === name,
    first.replace("c1", "d1"),
  );
  await press(v, "ArrowLeft");
  assert.equal((await focus(v)).name, second.replace("d1", "c1"));
  await press(v, "s");
}

async function whole({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/");
  await v.page.waitForSelector(".tile .mini img");
  await press(v, "Tab");
  assert.equal((await focus(v)).name, "Skip to the content");
  await tabTo(v, /^Play against the computer$/);
  await press(v, "Enter");
  await v.page.waitForSelector(".playboard svg.board");
  await tabTo(v, /^No clock$/);
  await press(v, "ArrowRight");
  await v.page.waitForSelector('.clockfield[data-control="5m+3s"]');
  await tabTo(v, /^Play against the computer$/, "Shift+Tab");
  await press(v, "Enter");
  await army(v);
  await myTurn(v);
  await v.page.waitForFunction(() => document.querySelectorAll(".arena .piece").length === 32);
  await asks(v);
  const random = chance(9);
  for (let i = 0; i < 200; i++) {
    const s = await myTurn(v);
    if (s.phase === "over") break;
    assert.ok((await focus(v)).cell >= 0, "the board keeps the focus while the other side moves");
    if (i > 0) assert.equal(await voices(v), 1, "a turn is told once");
    await turn(v, random);
  }
  assert.equal((await stateOf(v)).phase, "over");
  await hears(v, /(You won|You lost|Draw)[.:] /);
  await v.shot("keyboard-end");
  await tabTo(v, /^Rematch$/);
  assert.deepEqual(v.troubles, []);
}

/** Letters are keys only as long as one wants them to be; arrows and Enter always are. */
async function letters({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.context.addInitScript(() => localStorage.setItem("agon", '{"letters":false}'));
  await v.go("/play/kamisado");
  const made = await v.api<{ url: string }>("create", { game: "kamisado", opponent: "self" });
  await v.go(made.url);
  await myTurn(v);
  await v.page.locator('.arena [data-cell="0"]').focus();
  await press(v, "d", "f", "?", "p");
  assert.equal(await v.page.locator("dialog").count(), 0);
  await press(v, "Enter");
  await hears(v, /selected; can go to/);
  assert.deepEqual(v.troubles, []);
}

/** A check is announced, drawn and named on the king's cell; and a key names the attackers. */
async function check({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/lobby");
  const made = await v.api<{ url: string }>("create", {
    game: "fairy-chess",
    opponent: "self",
    start: "7k8/16/16/16/16/16/16/16/16/16/16/16/16/16/R15/8K7 w - - 0 1",
  });
  await v.go(made.url);
  await myTurn(v);
  await press(v, "/");
  await v.page.keyboard.type("a2h2");
  await press(v, "Enter");
  await hears(v, /Check: Black King h16\./);
  await v.page.waitForSelector(".piece .checked");
  assert.match(
    (await v.page.locator('.arena [data-cell="247"]').getAttribute("aria-label")) ?? "",
    /^h16, Black King, in check$/,
  );
  await v.shot("check");
  assert.deepEqual(v.troubles, []);
}

/** A position is set up, studied, and taken along; variations are put in order; the focus stays. */
async function desk({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const start = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
  await v.go(`/study/edit?${new URLSearchParams({ kind: "chess", start })}`);
  await v.page.waitForSelector('.editpage[data-good="true"]');
  await tabTo(v, /^Queen$/);
  await press(v, "Enter");
  await tabTo(v, /^[a-h][1-8], /, "Shift+Tab");
  await walk(v, 3);
  await press(v, "Enter");
  await v.page.waitForFunction(() => document.querySelectorAll(".arena .piece").length === 4);
  await v.page.waitForSelector('.editpage[data-good="true"]');
  await tabTo(v, /^Black$/);
  await press(v, "Enter");
  await tabTo(v, /^Analyse$/);
  await press(v, "Enter");
  const depth = (n: number) => v.page.waitForSelector(`.studypage[data-depth="${n}"]`);
  await depth(0);
  const type = async (turn: string) => {
    if (!/type a turn/.test((await focus(v)).name)) await press(v, "/");
    await v.page.keyboard.type(turn);
    await press(v, "Enter");
  };
  await type("e8e7");
  await depth(1);
  await type("e2e4");
  await depth(2);
  await press(v, "Escape");
  assert.ok((await focus(v)).cell >= 0, "Escape leads from the line to the board");
  await tabTo(v, /^First$/);
  await press(v, "Enter");
  await depth(0);
  assert.equal((await focus(v)).name, "First");
  await tabTo(v, /^Next$/);
  await press(v, "Enter");
  await depth(1);
  await type("d1d7");
  await depth(2);
  assert.deepEqual(await v.page.locator(".variations .round").allTextContents(), [
    "1…",
    "2.",
    "2.",
  ]);

  await tabTo(v, /^Promote variation$/);
  await press(v, "Enter");
  await v.page.locator(".variations .others .turn", { hasText: "e4" }).waitFor();
  assert.equal((await focus(v)).name, "Promote variation");
  // The list of variations has the name of its tab.
  for (let i = 0; i < 2; i++) await tabTo(v, /^Variations$/, "Shift+Tab");
  await press(v, "ArrowRight", "ArrowRight", "ArrowRight");
  await tabTo(v, /^Tree as JSON$/);
  const file = v.page.waitForEvent("download");
  await press(v, "Enter");
  assert.match((await file).suggestedFilename(), /\.json$/);
  await tabTo(v, /^Save study$/, "Shift+Tab");
  await press(v, "Enter");
  await v.page.getByRole("button", { name: "Save changes" }).waitFor();
  await v.page.waitForFunction(() => document.activeElement?.matches(".sharebox .primary"));

  await tabTo(v, /^Save and share$/, "Shift+Tab");
  await press(v, "ArrowLeft", "ArrowLeft", "ArrowLeft");
  await tabTo(v, /^Delete from here$/);
  await press(v, "Enter");
  await depth(1);
  assert.equal((await focus(v)).name, "Delete from here");
  await press(v, "Enter");
  await depth(0);
  await v.page.waitForFunction(() => document.activeElement?.matches(".tabpanel"));
  assert.deepEqual(v.troubles, []);
}

export const keyboard: Test[] = [
  ["keyboard: the analysis desk and the position editor", desk],
  ["keyboard: a check is told", check],
  ["keyboard: a whole game of Arimaa, nothing but keys", whole, 17],
  ["keyboard: letters can be switched off", letters],
];
