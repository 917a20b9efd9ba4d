// One study in several browsers: two authors see each other and each other's changes, a reader follows.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Bench, picture, type Test, until, Visitor } from "./harness.ts";

const chips = (v: Visitor) => v.page.locator(".presentrow .chip");
const tab = (v: Visitor, name: string) => v.page.getByRole("tab", { name }).click();
const turn = (v: Visitor, text: string) => v.page.locator(`.variations .turn[title="${text}"]`);
const atDepth = (v: Visitor, n: number) => v.page.waitForSelector(`.studypage[data-depth="${n}"]`);

async function type(v: Visitor, text: string): Promise<void> {
  await v.page.locator(".typed input").fill(text);
  await v.page.locator(".typed input").press("Enter");
  await turn(v, text).waitFor();
}

async function together({ browser, server }: Bench): Promise<void> {
  const [a, b, c] = [
    await Visitor.resting(browser, server),
    await Visitor.resting(browser, server, false, "dark"),
    await Visitor.resting(browser, server, true),
  ];
  for (const [v, name] of [
    [a, "Desk-Ayla"],
    [b, "Desk-Bora"],
  ] as const) {
    await v.go("/lobby");
    await v.api("register", { name, password: "a long enough one" });
  }
  await a.go(`/study/board?${new URLSearchParams({ kind: "chess", turns: "e2e4" })}`);
  await turn(a, "e2e4").waitFor();
  await tab(a, "Save and share");
  await a.page.getByRole("button", { name: "Save study" }).click();
  const link = await a.page.getByLabel("Link to this study").inputValue();
  // A reader is made an author, and continues with the same study.
  await b.go(new URL(link).pathname);
  await atDepth(b, 1);
  await chips(b).filter({ hasText: "Desk-Ayla" }).waitFor();
  await a.page.getByLabel("Account name").fill("desk-bora");
  await a.page.getByRole("button", { name: "Add author" }).click();
  await a.page.locator(".authors li", { hasText: "Desk-Bora" }).waitFor();
  await a.shot("desk-authors");
  await tab(a, "Variations");

  // Each sees where the other is, and goes there.
  await type(b, "e7e5");
  await turn(a, "e7e5").waitFor();
  const bora = '[role="img"][aria-label="Desk-Bora is here"]';
  await a.page.locator(`.variations .turn[title="e7e5"] + ${bora}`).waitFor();
  await a.shot("desk-two");
  await chips(a).filter({ hasText: "Desk-Bora" }).click();
  await atDepth(a, 2);
  await a.page.getByLabel("Comment").fill("An open game.");
  await b.page.locator(".variations .comment", { hasText: "An open game." }).waitFor();
  await b.page.getByRole("button", { name: "Good", exact: true }).click();
  await a.page.locator(".variations .glyph", { hasText: "!" }).waitFor();
  await type(a, "g1f3");
  await turn(b, "g1f3").waitFor();
  await b.shot("desk-dark");

  // Both authors' changes are saved automatically, and a reader sees them.
  for (const v of [a, b])
    await v.page.locator(".facts", { hasText: "unsaved" }).waitFor({ state: "detached" });
  await c.go(new URL(link).pathname);
  await turn(c, "g1f3").waitFor();
  await c.page.locator(".variations .comment", { hasText: "An open game." }).waitFor();
  await chips(c).nth(1).waitFor();
  assert.equal(await chips(c).count(), 2);
  await a.page.getByText("1 reader").waitFor();
  await turn(b, "g1f3").click();
  await atDepth(b, 3);
  await type(b, "b8c6");
  await turn(c, "b8c6").waitFor();
  await c.shot("desk-reader-phone");

  // An author who has left is no longer shown; the study opens where it was saved.
  await b.context.close();
  await chips(a).waitFor({ state: "detached" });
  await turn(a, "e2e4").click();
  await atDepth(a, 1);
  await a.page.getByLabel("Comment").fill("It begins here.");
  await c.page.locator(".variations .comment", { hasText: "It begins here." }).waitFor();
  await a.page.locator(".facts", { hasText: "unsaved" }).waitFor({ state: "detached" });
  await c.page.reload();
  await atDepth(c, 1);
  await turn(c, "b8c6").waitFor();
  assert.deepEqual([...a.troubles, ...b.troubles, ...c.troubles], []);
}

/** One of two authors loses the connection: what either adds meanwhile is there for both afterwards,
 * and what either deletes is gone. */
async function parted({ browser, server }: Bench): Promise<void> {
  const [a, b] = [
    await Visitor.resting(browser, server),
    await Visitor.resting(browser, server, false, "dark"),
  ];
  let cut = false;
  let end = () => {};
  await b.page.clock.install();
  // When b is back its joining is delayed for a while.
  let back = false;
  let join: (() => void) | null = null;
  let early = false;
  await b.page.routeWebSocket(/socket/, (line) => {
    if (cut) return void line.close();
    const up = line.connectToServer();
    end = () => {
      void up.close();
      void line.close();
    };
    line.onMessage((m) => {
      const { do: what } = JSON.parse(String(m)) as { do: string };
      early ||= what === "study_save" && join !== null;
      if (what === "desk_join" && back) join = () => up.send(m);
      else up.send(m);
    });
  });
  for (const [v, name] of [
    [a, "Part-Ayla"],
    [b, "Part-Bora"],
  ] as const) {
    await v.go("/lobby");
    await v.api("register", { name, password: "a long enough one" });
  }
  await a.go(`/study/board?${new URLSearchParams({ kind: "chess", turns: "e2e4" })}`);
  await turn(a, "e2e4").waitFor();
  for (const reply of ["e7e5", "c7c5", "d7d5"]) {
    await turn(a, "e2e4").click();
    await atDepth(a, 1);
    await type(a, reply);
  }
  await tab(a, "Save and share");
  await a.page.getByRole("button", { name: "Save study" }).click();
  const link = await a.page.getByLabel("Link to this study").inputValue();
  await a.page.getByLabel("Account name").fill("part-bora");
  await a.page.getByRole("button", { name: "Add author" }).click();
  await a.page.locator(".authors li", { hasText: "Part-Bora" }).waitFor();
  await tab(a, "Variations");
  await b.go(new URL(link).pathname);
  await turn(b, "d7d5").waitFor();
  await chips(a).filter({ hasText: "Part-Bora" }).waitFor();

  const remove = async (v: Visitor, text: string) => {
    await turn(v, text).click();
    await v.page.getByRole("button", { name: "Delete from here" }).click();
    await turn(v, text).waitFor({ state: "detached" });
  };
  cut = true;
  end();
  await b.page.locator(".offline").waitFor();
  await chips(a).waitFor({ state: "detached" });
  await remove(a, "c7c5");
  await turn(a, "e7e5").click();
  await atDepth(a, 2);
  await type(a, "g1f3");
  await remove(b, "d7d5");
  await turn(b, "e7e5").click();
  await atDepth(b, 2);
  await type(b, "b1c3");
  back = true;
  cut = false;
  await b.page.locator(".offline").waitFor({ state: "detached" });
  await until("b joins again", () => join !== null);
  await b.page.clock.runFor(3000); // more than the pause before it saves automatically
  await b.api("session", {}); // what was sent has been heard
  assert.ok(!early, "it saves before it knows what others have done");
  back = false;
  (join as (() => void) | null)?.();
  for (const v of [a, b]) {
    for (const there of ["g1f3", "b1c3", "e7e5"]) await turn(v, there).waitFor();
    for (const gone of ["c7c5", "d7d5"]) await turn(v, gone).waitFor({ state: "detached" });
  }
  await b.shot("desk-parted");

  // Later visitors find the same, and so does a window that is reloaded.
  for (const v of [a, b])
    await v.page.locator(".facts", { hasText: "unsaved" }).waitFor({ state: "detached" });
  await b.page.reload();
  await turn(b, "g1f3").waitFor();
  for (const v of [a, b])
    for (const gone of ["c7c5", "d7d5"]) assert.equal(await turn(v, gone).count(), 0, gone);
  assert.deepEqual(a.troubles, []);
}

/** One of two authors joins late and hears late what was stored: what the other saves before the one and
 * adds before the other is there. */
async function late({ browser, server }: Bench): Promise<void> {
  const [a, b] = [
    await Visitor.resting(browser, server),
    await Visitor.resting(browser, server, false, "dark"),
  ];
  // The joining of b, and the answer to its next question, are delayed.
  let joined = false;
  let told = false;
  let kept: (() => void) | null = null;
  const release = async () => {
    await until("what is kept back has come", () => kept !== null);
    kept?.();
    kept = null;
  };
  await b.page.routeWebSocket(/socket/, (line) => {
    const up = line.connectToServer();
    let asked = -1;
    line.onMessage((m) => {
      const { do: what, id } = JSON.parse(String(m)) as { do: string; id: number };
      if (what === "study" && joined) asked = id;
      if (what !== "desk_join" || joined) return up.send(m);
      joined = true;
      kept = () => up.send(m);
    });
    up.onMessage((m) => {
      const { on, re } = JSON.parse(String(m)) as { on?: string; re?: number };
      if (re === asked) return void (kept = () => line.send(m));
      line.send(m);
      told ||= on === "desk_change";
    });
  });
  for (const [v, name] of [
    [a, "Late-Ayla"],
    [b, "Late-Bora"],
  ] as const) {
    await v.go("/lobby");
    await v.api("register", { name, password: "a long enough one" });
  }
  await a.go(`/study/board?${new URLSearchParams({ kind: "chess", turns: "e2e4" })}`);
  await turn(a, "e2e4").waitFor();
  await tab(a, "Save and share");
  await a.page.getByRole("button", { name: "Save study" }).click();
  const link = await a.page.getByLabel("Link to this study").inputValue();
  await a.page.getByLabel("Account name").fill("late-bora");
  await a.page.getByRole("button", { name: "Add author" }).click();
  await a.page.locator(".authors li", { hasText: "Late-Bora" }).waitFor();

  await b.go(new URL(link).pathname);
  await turn(b, "e2e4").waitFor();
  await until("b joins", () => joined);
  await tab(a, "Variations");
  await type(a, "e7e5");
  await tab(a, "Save and share");
  await a.page.getByRole("button", { name: "Save changes" }).click();
  await a.page.locator(".facts", { hasText: "unsaved" }).waitFor({ state: "detached" });
  await release();
  await until("what is kept back has come", () => kept !== null);
  await tab(a, "Variations");
  await chips(a).filter({ hasText: "Late-Bora" }).waitFor();
  await turn(a, "e2e4").click();
  await atDepth(a, 1);
  await type(a, "c7c5");
  await until("b hears of a change", () => told);
  await release();
  for (const there of ["e7e5", "c7c5"]) await turn(b, there).waitFor();
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** A study of two games: a chapter is added, named and moved, read by another, exported, deleted. */
async function chapters({ browser, server }: Bench): Promise<void> {
  const a = await Visitor.resting(browser, server);
  const b = await Visitor.resting(browser, server, true, "dark");
  const names = (v: Visitor) => v.page.locator(".chapters .turn").allTextContents();
  const named = (v: Visitor, list: string[]) =>
    v.page.waitForFunction(
      (all) =>
        [...document.querySelectorAll(".chapters .turn")].map((x) => x.textContent).join() ===
        all.join(),
      list,
    );
  await a.go(`/study/board?${new URLSearchParams({ kind: "kamisado", turns: "d1d5" })}`);
  await turn(a, "d1d5").waitFor();
  // Before it is saved, what it takes is said where the chapters will be.
  await a.page.locator("summary", { hasText: /^Chapters$/ }).click();
  await a.page.getByText("Save this study first").waitFor();
  await a.shot("study-unsaved");
  await a.page.getByRole("button", { name: "Save and share" }).click();
  await a.page.getByLabel("Title", { exact: true }).fill("Two games");
  await a.page.getByRole("button", { name: "Save study" }).click();
  const link = await a.page.getByLabel("Link to this study").inputValue();
  await tab(a, "Variations");
  await a.page.getByRole("heading", { name: "Chapters" }).waitFor();
  await a.page.getByText("Edit chapters").click();
  await a.page.getByLabel("Title of the new chapter").fill("A gambit");
  await a.page.getByLabel("Game", { exact: true }).selectOption("chess");
  const pasted = a.page.getByPlaceholder("Or paste a record");
  await pasted.fill("e2e5");
  await a.page.getByRole("button", { name: "Add chapter" }).click();
  await a.page.locator(".side .trouble").waitFor();
  await pasted.fill("e2e4; e7e5");
  await a.page.getByRole("button", { name: "Add chapter" }).click();
  await a.page.waitForSelector(".game-page-chess");
  await turn(a, "e7e5").waitFor();
  await named(a, ["Kamisado", "A gambit"]);
  await a.page.waitForFunction(() => document.activeElement?.textContent === "A gambit");

  // Changes in a chapter are saved when its author opens another one.
  await turn(a, "e7e5").click();
  await type(a, "f2f4");
  await a.page.getByRole("button", { name: "Kamisado" }).click();
  await a.page.waitForSelector(".game-page-kamisado");
  await b.go(new URL(link).pathname);
  await named(b, ["Kamisado", "A gambit"]);
  await turn(b, "f2f4").waitFor();
  await b.page.getByRole("button", { name: "Kamisado" }).click();
  await turn(b, "d1d5").waitFor();
  await b.page.getByRole("button", { name: "A gambit" }).click();
  await turn(b, "f2f4").waitFor();
  assert.match(b.page.url(), /\?chapter=2$/);

  await a.page.getByText("Edit chapters").click();
  await a.page.getByLabel("Title of this chapter").fill("A round");
  await a.page.getByRole("button", { name: "Rename" }).click();
  await named(b, ["A round", "A gambit"]);
  await a.page.getByRole("button", { name: "Move down" }).click();
  await named(b, ["A gambit", "A round"]);
  await a.shot("desk-chapters");
  await b.shot("desk-chapters-phone");

  await tab(b, "Save and share");
  await b.page.getByLabel("All chapters in one file").check();
  const file = async (name: string) => {
    const [d] = await Promise.all([
      b.page.waitForEvent("download"),
      b.page.getByRole("button", { name }).click(),
    ]);
    return readFile(await d.path(), "utf8");
  };
  const record = await file("Record as a file");
  assert.deepEqual(record.match(/^game: .*/gm), ["game: chess", "game: kamisado"]);
  const { chapters: all } = JSON.parse(await file("Tree as JSON"));
  assert.deepEqual(
    all.map((c: { title: string; nodes: object[] }) => [c.title, c.nodes.length]),
    [
      ["A gambit", 3],
      ["A round", 1],
    ],
  );
  await b.page.getByRole("button", { name: "Save as a copy" }).click();
  await b.page.getByLabel("Link to this study").waitFor();
  assert.notEqual(await b.page.getByLabel("Link to this study").inputValue(), link);

  // A reader whose chapter is deleted goes to another one.
  await a.page.getByRole("button", { name: "Delete chapter" }).click();
  await a.page.getByRole("button", { name: "Are you sure?" }).click();
  await a.page.waitForSelector(".game-page-chess");
  assert.deepEqual(await names(a), []);
  await tab(b, "Variations");
  assert.deepEqual(await names(b), ["A gambit", "A round"], "the copy stays whole");
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** A chapter as an exercise: made by its author, solved by a reader with keys alone. */
async function practice({ browser, server }: Bench): Promise<void> {
  const a = await Visitor.resting(browser, server);
  await a.go(
    `/study/board?${new URLSearchParams({ kind: "chess", turns: "f2f3; e7e5; g2g4; d8h4" })}`,
  );
  await turn(a, "d8h4").waitFor();
  await turn(a, "e7e5").click();
  await type(a, "a2a3");
  await a.page.getByLabel("Comment").fill("Too slow.");
  await tab(a, "Save and share");
  await a.page.getByRole("button", { name: "Save study" }).click();
  const link = await a.page.getByLabel("Link to this study").inputValue();
  await tab(a, "Variations");
  await a.page.getByText("Edit chapters").click();
  await a.page.getByLabel(/^Practice: readers/).check();
  await turn(a, "g2g4").click();
  await a.page.getByLabel("Hint for readers").fill("A pawn, two squares.");
  await a.page.getByRole("button", { name: "Practise this chapter" }).waitFor();
  await tab(a, "Save and share");
  await a.page.getByRole("button", { name: "Save changes" }).click();
  await a.page.locator(".facts", { hasText: "unsaved" }).waitFor({ state: "detached" });

  const b = await Visitor.resting(browser, server, false, "dark");
  const state = (s: string) => b.page.locator(`.lessons[data-state="${s}"]`).waitFor();
  const answered = async (text: string) => {
    await b.page.keyboard.press("/");
    await b.page.keyboard.type(text);
    await b.page.keyboard.press("Enter");
  };
  await b.go(new URL(link).pathname);
  await state("asks");
  await atDepth(b, 0);
  assert.equal(await b.page.locator(".engine, .variations, .evalbar").count(), 0);
  for (const key of ["ArrowRight", "End", "ArrowDown", "e", "1"]) await b.page.keyboard.press(key);
  await atDepth(b, 0);
  await answered("f2f3");
  await state("right");
  await b.page.waitForFunction(() => document.activeElement?.textContent === "Continue");
  await b.page.keyboard.press("Enter");
  await atDepth(b, 2);
  await state("asks");
  await answered("a2a3");
  await state("wrong");
  await b.page.getByText("Too slow.").waitFor();
  // The field is still there for the next try.
  await b.page.waitForFunction(() => document.activeElement?.matches(".typed input"));
  await b.page.keyboard.type("h2h4");
  await b.page.keyboard.press("Enter");
  await b.page.getByText("A pawn, two squares.").waitFor();
  await b.shot("desk-practice");
  await b.page.keyboard.type("g2g4");
  await b.page.keyboard.press("Enter");
  await state("right");
  await b.page.waitForFunction(() => document.activeElement?.textContent === "Continue");
  await b.page.keyboard.press("Enter");
  await state("ended");
  await atDepth(b, 4);
  await b.page.getByText("You found 1 of 2").waitFor();
  await b.page.waitForFunction(() => document.activeElement?.textContent === "Start over");
  await b.page.getByRole("button", { name: "Back to the analysis" }).click();
  await turn(b, "a2a3").waitFor();
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** A page of another site shows a study and a game in frames; other pages of ours refuse that. */
async function framed({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.resting(browser, server);
  await v.go("/lobby");
  const nodes = [
    { parent: -1, turn: "d1d5", comment: "Straight on.", marks: ["R d5 d8", "G a8"] },
    { parent: 0, turn: "a8a4" },
  ];
  const { id } = await v.api<{ id: string }>("study_save", {
    kind: "kamisado",
    title: "A round",
    tree: JSON.stringify({ nodes }),
  });
  const game = await v.api<{ id: string }>("create", { game: "chess", opponent: "self" });
  for (const [number, text] of ["e2e4", "g8f6"].entries())
    await v.api("turn", { game: game.id, number, text });
  await v.api("resign", { game: game.id });
  await v.go(`/study/${id}`);
  await tab(v, "Save and share");
  const code = await v.page.getByLabel("Code to show this").inputValue();
  assert.match(code, /^<iframe src="http[^"]+\/embed\/study\/[a-z0-9]+" /);

  const of = (path: string) => `<iframe src="${server.address}${path}"></iframe>`;
  const bodies: Record<string, string> = {
    "/shown": code + of(`/embed/game/${game.id}`),
    "/none": of("/embed/study/nothing"),
    "/": of("/"),
    "/study": of(`/study/${id}`),
    "/game": of(`/game/${game.id}`),
  };
  const other = createServer((q, a) => {
    a.setHeader("Content-Type", "text/html");
    a.end(`<!doctype html><title>Another site</title>${bodies[q.url ?? "/"] ?? ""}`);
  });
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const context = await browser.newContext({ locale: "en-GB" });
  await context.addInitScript(() =>
    addEventListener("message", () => Object.assign(window, { told: true })),
  );
  try {
    const page = await context.newPage();
    await page.goto(`${at}/shown`);
    const study = page.frameLocator("iframe").first();
    await study.getByRole("link", { name: "A round" }).waitFor();
    await study.locator("svg.board .piece").first().waitFor();
    await study.getByRole("button", { name: "Next" }).click();
    await study.getByText("Straight on.").waitFor();
    assert.equal(await study.locator(".annotation.arrow.annotation-R").count(), 1);
    assert.equal(await study.locator(".annotation-G").count(), 1);
    await page.keyboard.press("End");
    await study.locator('.embedboard[data-at="2"]').waitFor();
    const played = page.frameLocator("iframe").nth(1);
    await played.getByRole("button", { name: "Latest" }).click();
    await played.getByText("♘f6").waitFor();
    assert.ok(!(await page.evaluate(() => "told" in window)), "the site around hears the turns");
    await picture(page, "desk-framed");
    await page.goto(`${at}/none`);
    await page.frameLocator("iframe").getByText("nothing here to show").waitFor();
    for (const path of ["/", "/study", "/game"]) {
      const refused = page.waitForEvent("console", (m) => /frame-ancestors/.test(m.text()));
      await page.goto(at + path);
      await refused;
      assert.equal(await page.frameLocator("iframe").locator("#site").count(), 0, path);
    }
  } finally {
    other.close();
  }
  await v.go(`/embed/study/${id}`);
  await v.page.locator(".embedboard .piece").first().waitFor();
  const head = await fetch(`${server.address}/embed/study/${id}`);
  assert.match(head.headers.get("content-security-policy") ?? "", /frame-ancestors \*$/);
  assert.deepEqual(v.troubles, []);
}

export const desk: Test[] = [
  ["study: two authors in two browsers, and a reader", together],
  ["study: two authors, one of them away for a while", parted],
  ["study: an author who joins late misses nothing", late],
  ["study: chapters are added, named, ordered, exported and deleted", chapters],
  ["study: a chapter asks the reader for its turns", practice],
  ["study: a study and a game in a frame on another site", framed],
];
