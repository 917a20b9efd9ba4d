// The rules pages: every board of theirs shows its turns and refuses the others, hands and keys can
// try it, contents and languages.
import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { type Bench, desktop, phone, type Test, until, Visitor } from "./harness.ts";

const games = [
  "arimaa",
  "kamisado",
  "abalone",
  "amazons",
  "fairy-chess",
  "tai-shogi",
  "akhimoraec",
  "tangram",
  "ostomachion",
  "hanoi",
];

async function open(v: Visitor, game: string): Promise<void> {
  await v.page.emulateMedia({ reducedMotion: "reduce" });
  await v.go(`/rules/${game}`);
  await v.page.waitForSelector("article .lesson");
}

/** A board of the page, scrolled to and fetched. */
async function board(v: Visitor, at: number): Promise<Locator> {
  const lesson = v.page.locator(".lesson").nth(at);
  await lesson.scrollIntoViewIfNeeded();
  await lesson.locator("svg.board").waitFor();
  return lesson;
}

const says = (lesson: Locator) => lesson.locator(".lessonsays");

/** Presses a button that shows turns: once that is over, they are on the board or one was refused. */
async function shows(lesson: Locator, button: Locator, where: string): Promise<void> {
  const { wrong, text } = await button.evaluate((el) => ({
    wrong: el.classList.contains("wrong"),
    text: el.textContent ?? "",
  }));
  const over = async () => Number(await lesson.getAttribute("data-shown"));
  const before = await over();
  await button.click();
  await until(`${where}: ${text} is over`, async () => (await over()) > before);
  const no = await lesson.locator(".lessonsays.no").count();
  assert.equal(no, wrong ? 1 : 0, `${where}: ${text}: ${await says(lesson).textContent()}`);
}

async function everyTurn({ browser, server }: Bench, game: string): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await open(v, game);
  const count = await v.page.locator(".lesson").count();
  assert.ok(count >= 3, `${game} has ${count} boards`);
  for (let i = 0; i < count; i++) {
    const lesson = await board(v, i);
    for (const button of await lesson.locator(".try").all())
      await shows(lesson, button, `${game}, board ${i + 1}`);
  }
  assert.deepEqual(v.troubles, []);
}

/** A step by hand, by keys, the end of a turn, and back to the start. */
async function tried({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await open(v, "arimaa");
  const lesson = await board(v, 1);
  assert.equal(await says(lesson).textContent(), "Gold to move");
  const cell = (n: number) => lesson.locator(`[data-cell="${n}"]`);
  await cell(19).click();
  await cell(27).click();
  await lesson.getByRole("button", { name: "End turn" }).click();
  await v.page.waitForFunction(
    (e) => e?.textContent === "Silver to move",
    await says(lesson).elementHandle(),
  );
  await lesson.getByRole("button", { name: "Start over" }).click();
  await says(lesson).filter({ hasText: "Gold to move" }).waitFor();
  await cell(19).focus();
  for (const key of ["Enter", "ArrowUp", "Enter"]) await v.page.keyboard.press(key);
  await lesson.getByRole("button", { name: "End turn" }).waitFor();
  const goal = await board(v, 4);
  await goal.getByRole("button", { name: /the rabbit reaches b8/ }).click();
  await v.page.waitForFunction(
    (e) => /Gold wins/.test(e?.textContent ?? ""),
    await says(goal).elementHandle(),
  );
  assert.deepEqual(v.troubles, []);
}

async function contents({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await open(v, "tangram");
  const heading = v.page.locator("h2", { hasText: "History and legend" });
  await v.page.locator(".contents a", { hasText: "History and legend" }).click();
  await until("the section is in the window", async () => {
    const box = await heading.boundingBox();
    return !!box && box.y >= 0 && box.y < desktop.height;
  });
  await v.go("/rules/ostomachion#s6");
  await v.page.waitForSelector("article .lesson");
  await v.page.waitForFunction(() => scrollY > 300);
  await v.page.locator("article a", { hasText: "Tangram" }).first().click();
  await v.page.waitForSelector("h1:text('Tangram')");
  assert.deepEqual(v.troubles, []);
}

async function fits({ browser, server, brief }: Bench): Promise<void> {
  for (const small of [false, true]) {
    const v = await Visitor.arrive(browser, server, small, small ? "dark" : "light");
    for (const game of brief ? games.slice(0, 3) : games) {
      await open(v, game);
      const wide =
        (await v.page.evaluate(() => document.documentElement.scrollWidth)) -
        (small ? phone : desktop).width;
      assert.ok(wide <= 0, `${game} is ${wide} pixels too wide`);
      await board(v, 0);
      await v.shot(`rules-${game}-${small ? "phone-dark" : "desktop"}`);
      assert.deepEqual(v.troubles, [], game);
    }
    await v.context.close();
  }
}

/** All pieces of Tai Shogi: found by a name in any language, and by what they reach. */
async function pieces({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, true);
  await v.page.emulateMedia({ reducedMotion: "reduce" });
  await v.go("/rules/tai-shogi");
  const cards = v.page.locator(".piececard");
  await cards.nth(100).waitFor({ state: "attached" });
  assert.equal(await cards.count(), 101);
  assert.equal(await v.page.locator(".piececard .movepicture").count(), 101);
  const find = v.page.getByLabel("Find by name");
  for (const name of ["kylin", "麒麟", "Kirin"]) {
    await find.fill(name);
    await cards.first().filter({ hasText: "Kylin" }).waitFor();
  }
  await find.fill("");
  await v.page.getByText("Find by drawing").click();
  for (const square of ["column 0, row 2", "column 1, row 1"])
    await v.page.getByRole("button", { name: square, exact: true }).click();
  await cards.first().filter({ hasText: "Kylin" }).waitFor();
  await v.shot("rules-pieces-phone");
  await v.page.getByRole("button", { name: "column 1, row 2", exact: true }).click();
  await cards.first().filter({ hasText: "Lion" }).waitFor();
  await v.page.getByRole("button", { name: "Clear the drawing" }).click();
  await v.page.waitForFunction(() => document.querySelectorAll(".piececard").length === 101);
  const wide = await v.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  assert.deepEqual(v.troubles, []);
  await v.context.close();
}

export const rules: Test[] = [
  ...games.map((game): Test => [
    `rules: every turn of every board is shown or refused: ${game}`,
    (b) => everyTurn(b, game),
  ]),
  ["rules: a board is tried by hand and by keys", tried],
  ["rules: contents, links between games", contents],
  ["rules: all pieces by name and by drawing", pieces],
  ["rules: pages fit, desktop and phone", fits],
];
