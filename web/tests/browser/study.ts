// Studying: the engine's lines and their end, the graph of a game with a known blunder, a tree that
// is stored, shared and exported, threats, positions that are set up and refused.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { WebSocket } from "playwright-core";
import { type Bench, boxOf, type Test, until, Visitor } from "./harness.ts";

/** A goal in this turn: e6 is a rabbit's way home. */
const GOAL = "g [  r     rrcC rMrdH eR   D      rr r   DRR  E     CR       m     ]";

const board = (args: Record<string, string>) => `/study/board?${new URLSearchParams(args)}`;
export const depth = async (v: Visitor) =>
  Number(await v.page.locator(".studypage").getAttribute("data-depth"));
export const atDepth = (v: Visitor, n: number) =>
  v.page.waitForFunction(
    (k) => document.querySelector<HTMLElement>(".studypage")?.dataset.depth === String(k),
    n,
  );
const texts = (v: Visitor, what: string) => v.page.locator(what).allTextContents();

/** Messages over a visitor's socket, both ways, as the names of commands and pushes. */
function listen(v: Visitor): { sent: string[]; heard: string[] } {
  const log = { sent: [] as string[], heard: [] as string[] };
  v.page.on("websocket", (ws: WebSocket) => {
    ws.on("framesent", (f) => log.sent.push(JSON.parse(String(f.payload)).do));
    ws.on("framereceived", (f) => {
      const on = JSON.parse(String(f.payload)).on;
      if (on) log.heard.push(on);
    });
  });
  return log;
}

/** The commands of a visitor's that the server refuses. */
function refusals(v: Visitor): string[] {
  const asked = new Map<number, string>();
  const refused: string[] = [];
  v.page.on("websocket", (ws: WebSocket) => {
    ws.on("framesent", (f) => {
      const { id, do: what } = JSON.parse(String(f.payload));
      asked.set(id, what);
    });
    ws.on("framereceived", (f) => {
      const { re, ok } = JSON.parse(String(f.payload));
      if (ok === false) refused.push(asked.get(re) ?? "");
    });
  });
  return refused;
}

/** Another program's output on a file; null if it is not installed. */
function opened(program: string, args: string[]): string | null {
  try {
    return execFileSync(program, args, { encoding: "utf8" }).trim();
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw e;
  }
}

/** Turns the page to the back, or to the front again. */
const hide = (v: Visitor, hidden: boolean) =>
  v.page.evaluate((h) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => h });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

/** Lines of the server come, follow the position, stop when nobody looks, and go into the tree. */
async function lines({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.context.addInitScript('localStorage.setItem("agon", \'{"computes":"server"}\')');
  const log = listen(v);
  await v.go(board({ kind: "amazons" }));
  await v.page.waitForSelector(".lines .line");
  await v.page.waitForFunction(() => document.querySelectorAll(".lines .line").length === 3);
  await v.page.locator(".enginehead select").nth(1).selectOption("5");
  await v.page.waitForFunction(() => document.querySelectorAll(".lines .line").length === 5);
  assert.match((await texts(v, ".engine .facts"))[0] ?? "", /depth \d+ · .* positions · .*\/s/);
  assert.ok(
    (await v.page.locator(".annotation.arrow.annotation-best").count()) >= 1,
    "the best turn's arrow",
  );
  const scores = await v.page
    .locator(".lines .score")
    .evaluateAll((all) => all.map((el) => Number((el.textContent ?? "").replace("−", "-"))));
  assert.deepEqual(
    scores,
    [...scores].sort((a, b) => b - a),
    "sorted by score",
  );
  assert.equal((await texts(v, ".line:first-child .round"))[0], "1.");
  await v.page.locator(".line .turn").nth(1).hover();
  await v.page.waitForSelector(".peek svg.board .piece");
  await v.page.keyboard.press("Escape");
  await v.page.waitForSelector(".peek", { state: "detached" });
  // The line may change at any moment: it is read as it is touched.
  const played = await v.page
    .locator(".line .turn")
    .first()
    .evaluate((el) => {
      (el as HTMLElement).click();
      return el.textContent;
    });
  await atDepth(v, 1);
  assert.deepEqual(await texts(v, ".variations .turn:not(.start)"), [played]);
  for (const [key, next] of [
    ["1", 2],
    ["1", 3],
    ["ArrowLeft", 2],
    ["ArrowLeft", 1],
  ] as const) {
    await v.page.waitForSelector(".lines .line");
    await v.page.keyboard.press(key);
    await atDepth(v, next);
    await v.page.waitForFunction(
      () => Number(document.querySelector<HTMLElement>(".engine")?.dataset.first) >= 0,
    );
  }
  await v.shot("study-lines");

  const asked = () => log.sent.filter((x) => /^analyse/.test(x)).pop();
  const quiet = async (what: string) => {
    await until(`${what}: asked to stop`, () => asked() === "analyse_stop");
    // Messages on their way may still come; then there is silence.
    const lines = () => log.heard.filter((x) => x === "analysis").length;
    let before = lines();
    await until(`${what}: silence`, async () => {
      await setTimeout(500); // between two looks
      return before === (before = lines());
    });
  };
  await hide(v, true);
  await quiet("hidden");
  await hide(v, false);
  await until("asked again", () => asked() === "analyse");
  await v.page.keyboard.press("e");
  await quiet("switched off");
  await v.page.keyboard.press("e");
  await v.page.waitForSelector(".lines .line");
  await v.page.getByRole("link", { name: "Lobby" }).click();
  await v.page.waitForSelector("h1");
  await quiet("left");
  assert.deepEqual(v.troubles, []);
}

/** A game that its player played against themselves, resigned at its end. */
async function played(v: Visitor, args: object, turns: string[]): Promise<string> {
  await v.go("/lobby");
  const made = await v.api<{ id: string }>("create", {
    opponent: "self",
    control: "none",
    ...args,
  });
  for (const [number, text] of turns.entries()) {
    const a = await v.api<{ ok: boolean }>("turn", { game: made.id, number, text });
    assert.ok(a.ok, `${text} ${JSON.stringify(a)}`);
  }
  return made.id;
}

/** Black passes the fool's mate by: the graph says so, and leads there by hand and by key. */
async function graph({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const id = await played(v, { game: "chess" }, ["f2f3", "e7e5", "g2g4", "a7a6", "e2e4"]);
  await v.go(`/game/${id}`);
  await v.page.waitForSelector(".moves .turn");
  assert.equal(await v.page.getByRole("link", { name: "Analyse" }).count(), 0, "not while it runs");
  const refused = refusals(v);
  await v.go(`/study/game?game=${id}`);
  await until("it is not analysed by its address either", () => refused.includes("analyse"));
  assert.equal(await v.page.locator(".lines .line").count(), 0);
  await v.api("resign", { game: id });
  await v.go(`/game/${id}`);
  await v.page.getByRole("link", { name: "Analyse" }).click();
  await v.page.waitForSelector(".variations .turn");
  await atDepth(v, 5);
  await v.page.getByRole("tab", { name: "Game" }).click();
  const missed = v.page.locator(".point.missed_win");
  await missed.filter({ hasText: "♕h4#" }).waitFor();
  assert.match((await missed.textContent()) ?? "", /2… ?a6/);
  assert.match(
    (await missed.textContent()) ?? "",
    /Black missed a win in this turn \(checkmate\).*Better: ♕h4#/,
  );
  await v.page.waitForSelector(".graph canvas");
  await missed.locator("button").first().click();
  await atDepth(v, 4);
  const slider = v.page.getByRole("slider", { name: "Evaluation over the game" });
  await slider.focus();
  await v.page.keyboard.press("ArrowLeft");
  await atDepth(v, 3);
  assert.match((await slider.getAttribute("aria-valuetext")) ?? "", /^3: Black wins in 1 turn/);
  const box = await boxOf(slider);
  await v.page.mouse.click(box.x + box.width - 12, box.y + box.height / 2);
  await atDepth(v, 5);
  await v.page.locator("body").press("N");
  await atDepth(v, 4);
  await v.shot("study-graph");
  await missed.getByRole("button", { name: "Better: ♕h4#" }).click();
  await v.page.waitForFunction(() =>
    /mate/.test(document.querySelector(".facts")?.textContent ?? ""),
  );
  await v.page.getByRole("tab", { name: "Variations" }).click();
  await v.page.locator(".variations .others .turn", { hasText: "♕h4#" }).waitFor();
  assert.deepEqual(
    v.troubles.filter((x) => !/40[34]/.test(x)),
    [],
  );
}

/** A queen is given away: the review says what is taken and draws it, each side's play is counted, and
 * the reader is asked for a better turn. */
async function mistakes({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, true, "dark");
  await v.go(board({ kind: "chess", turns: "e2e4; e7e5; d1h5; b8c6; h5e5" }));
  await v.page.getByRole("tab", { name: "Game" }).click();
  await v.page.getByRole("button", { name: "Evaluate the whole line" }).click();
  const point = v.page.locator(".point.blunder");
  await point.filter({ hasText: "♕xe5+" }).waitFor();
  assert.match((await point.textContent()) ?? "", /3\. ♕xe5\+.*Queen on e5 can be taken\./);
  assert.equal(await v.page.locator(".annotation.arrow.annotation-R").count(), 1);
  const row = (name: string) =>
    v.page.getByRole("row", { name: new RegExp(`^${name}`) }).locator("td");
  assert.deepEqual(await row("Blunders").allTextContents(), ["1", "0"]);
  assert.match((await row("Accuracy").allTextContents()).join(" "), /^\d+% \d+%$/);
  await v.page.getByText("What do these numbers mean?").click();
  await v.shot(`study-sides-phone`);

  await v.page.getByRole("button", { name: "White: learn from 1 mistake" }).click();
  await atDepth(v, 4);
  const lessons = (state: string) => v.page.locator(`.lessons[data-state="${state}"]`);
  const type = async (turn: string) => {
    await v.page.locator(".typed input").fill(turn);
    await v.page.keyboard.press("Enter");
  };
  await lessons("asks").waitFor();
  // Keys that would give the answer away do nothing.
  for (const key of ["e", "t", "1", "ArrowLeft"]) await v.page.keyboard.press(key);
  await atDepth(v, 3);
  assert.equal(await v.page.locator(".studypage").getAttribute("data-busy"), "false");
  assert.equal(await v.page.locator(".threats").count(), 0);
  await v.page.keyboard.press("ArrowRight");
  await atDepth(v, 4);
  const focused = (what: string) =>
    v.page.waitForFunction((x) => document.activeElement?.matches(x), what);
  await focused(".lessons");
  assert.equal(await v.page.locator(".engine, .evalbar").count(), 0);
  await type("h5f7");
  await lessons("wrong").filter({ hasText: "♕xf7+" }).waitFor();
  assert.match((await texts(v, ".lessons .verdict"))[0] ?? "", /♕xf7\+.*Queen on f7 can be taken/);
  assert.equal(await depth(v), 4);
  await v.shot(`study-lesson-phone`);
  // Away from the position turns are turns as ever; one click leads back.
  await v.page.getByRole("button", { name: "Previous" }).click();
  await atDepth(v, 3);
  await v.page.getByRole("button", { name: "Back to the position" }).click();
  await atDepth(v, 4);
  await type("g1f3");
  await lessons("right").waitFor();
  await v.page.getByRole("button", { name: "Finish" }).click();
  await lessons("ended").waitFor();
  await focused(".lessons");
  assert.match((await texts(v, ".lessons .verdict"))[0] ?? "", /You found 0 of 1/);
  await v.page.getByRole("button", { name: "Back to the analysis" }).click();
  await focused("#study-game");
  await v.page.waitForSelector(".lines .line");
  assert.deepEqual(v.troubles, []);
}

/** A solver's answer is said as one, a proof too. */
async function solved({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const facts = (text: string) => v.page.locator(".engine .facts", { hasText: text }).waitFor();
  await v.go(board({ kind: "hanoi" }));
  await facts("Solved in 31 turns.");
  await v.go(board({ kind: "tangram" }));
  await facts("Solved in 7 turns.");
  await v.go(board({ kind: "kamisado", turns: "h1h5" }));
  await facts("proved");
  await v.page.locator(".line .score", { hasText: "#16" }).first().waitFor();
  await v.shot("study-proved");
  assert.deepEqual(v.troubles, []);
}

/** Gold could have reached the goal: the sentence names it. */
async function goal({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const id = await played(v, { game: "arimaa", start: GOAL }, ["Hb6e Hc6x", "rb7s"]);
  await v.api("resign", { game: id });
  await v.go(`/study/game?game=${id}&turn=1`);
  await atDepth(v, 1);
  await v.page.getByRole("tab", { name: "Game" }).click();
  await v.page.locator(".point.missed_win").waitFor();
  const said = (await texts(v, ".point span")).join("\n");
  assert.match(said, /Gold missed a goal in this turn\./);
  assert.match(said, /Gold loses 1 piece\./);
  await v.shot("study-goal");
  assert.deepEqual(v.troubles, []);
}

/** A game's analysis is saved as a study: later changes belong to the study, and a new analysis of
 * the game to the game. */
async function analysed({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.resting(browser, server);
  const turn = (text: string) => v.page.locator(`.variations .turn[title="${text}"]`);
  const type = async (text: string) => {
    await v.page.locator(".typed input").fill(text);
    await v.page.locator(".typed input").press("Enter");
    await turn(text).waitFor();
  };
  const putAway = (text: string) =>
    v.page.waitForFunction((x) => JSON.stringify(sessionStorage).includes(x), text);
  const id = await played(v, { game: "chess" }, ["f2f3", "e7e5", "g2g4", "d8h4"]);
  const game = `/study/game?game=${id}&turn=0`;
  await v.go(game);
  await turn("d8h4").waitFor();
  await type("d2d4");
  await v.page.getByRole("tab", { name: "Save and share" }).click();
  await v.page.getByRole("button", { name: "Save study" }).click();
  const link = await v.page.getByLabel("Link to this study").inputValue();
  await v.page.getByRole("tab", { name: "Variations" }).click();
  await turn("d2d4").click();
  await atDepth(v, 1);
  await v.page.getByLabel("Comment").fill("Much better.");
  await putAway("Much better.");

  await v.go(game);
  await turn("d8h4").waitFor();
  assert.equal(await turn("d2d4").count(), 0, "it is the study's");
  await type("c2c4");
  await putAway("c2c4");
  await v.go(new URL(link).pathname);
  await v.page.locator(".variations .comment", { hasText: "Much better." }).waitFor();
  await turn("d2d4").waitFor();
  assert.equal(await turn("c2c4").count(), 0, "it is the game's");
  await v.go(game);
  await turn("c2c4").waitFor();
  assert.deepEqual(v.troubles, []);
}

/** A tree is made by hand, kept, read by its link in another browser, copied and taken along. */
async function kept({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.resting(browser, server);
  await v.go(board({ kind: "kamisado" }));
  await v.touch(3);
  await v.touch(35);
  await atDepth(v, 1);
  await v.page.locator(".typed input").fill("a8a4");
  await v.page.keyboard.press("Enter");
  await atDepth(v, 2);
  await v.page.locator(".typed input").evaluate((el) => (el as HTMLElement).blur());
  await v.page.keyboard.press("Home");
  await v.page.keyboard.press("/");
  await v.page.keyboard.type("d1d4");
  await v.page.keyboard.press("Enter");
  await atDepth(v, 1);
  assert.deepEqual(await texts(v, ".variations .others .turn"), ["d1d4"]);
  await v.page.getByLabel("Interesting").click();
  await v.page.getByLabel("Comment").fill("Orange has to answer.");
  await v.page.getByLabel("Mark in green").click();
  await v.touch(27);
  await v.touch(63);
  await v.page.getByLabel("Mark in green").click();
  assert.equal(await v.page.locator(".annotation.arrow.annotation-G").count(), 1);
  await v.page.getByRole("button", { name: "Promote variation" }).click();
  assert.deepEqual(await texts(v, ".variations .others .turn"), ["d1d5", "a8a4"]);
  await v.shot("study-tree");
  // A reload before it is stored loses nothing, once this window has saved it.
  await v.page.waitForFunction(() => {
    const [first, second] = ["d1d4", "d1d5"].map((x) => JSON.stringify(sessionStorage).indexOf(x));
    return first !== undefined && second !== undefined && first >= 0 && first < second;
  });
  await v.page.reload();
  await v.page.waitForSelector(".variations .others .turn");
  assert.deepEqual(await texts(v, ".variations .comment"), ["Orange has to answer."]);
  await v.page.getByRole("button", { name: "d1d4!?" }).click();
  await atDepth(v, 1);
  await v.page.getByRole("tab", { name: "Save and share" }).click();
  await v.page.getByLabel("Title").fill("First steps");
  await v.page.getByRole("checkbox", { name: /List it publicly/ }).check();
  await v.page.getByRole("button", { name: "Save study" }).click();
  const link = v.page.getByLabel("Link to this study");
  await link.waitFor();
  const address = await link.inputValue();
  assert.match(address, /\/study\/[a-z0-9]{11}$/);
  assert.equal(v.page.url(), address);

  const [json] = await Promise.all([
    v.page.waitForEvent("download"),
    v.page.getByRole("button", { name: "Tree as JSON" }).click(),
  ]);
  const tree = JSON.parse(await readFile(await json.path(), "utf8"));
  assert.deepEqual(
    tree.nodes.map((n: { turn: string }) => n.turn),
    ["d1d4", "d1d5", "a8a4"],
  );
  const file = async (name: string) => {
    const [d] = await Promise.all([
      v.page.waitForEvent("download"),
      v.page.getByRole("button", { name }).click(),
    ]);
    return d.path();
  };
  // Pictures are opened by another program, where it is installed.
  const svg = await file("Board as SVG");
  assert.match(await readFile(svg, "utf8"), /^<svg [^]*<use [^]*fill="#2d7d3f"[^]*<\/svg>$/);
  const gif = await file("Line as animated GIF");
  const bytes = await readFile(gif);
  assert.equal(bytes.subarray(0, 6).toString(), "GIF89a");
  const pictures = opened("identify", ["-format", "%m %Wx%H\\n", gif]);
  if (pictures !== null) assert.equal(pictures, "GIF 480x480\nGIF 480x480");
  const probed = opened("ffprobe", [
    ...["-v", "error", "-count_frames", "-of", "csv=p=0"],
    ...["-show_entries", "stream=codec_name,width,height,nb_read_frames", gif],
  ]);
  if (probed !== null) assert.equal(probed, "gif,480,480,2");
  const kind = await v.page.evaluate(
    async (text) => {
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
      await image.decode();
      return new DOMParser().parseFromString(text, "image/svg+xml").documentElement.localName;
    },
    await readFile(svg, "utf8"),
  );
  assert.equal(kind, "svg");
  const [record] = await Promise.all([
    v.page.waitForEvent("download"),
    v.page.getByRole("button", { name: "Record as a file" }).click(),
  ]);
  const text = await readFile(await record.path(), "utf8");
  assert.match(text, /^agon record 1\ngame: kamisado\n[^]*1\. d1d4 \{Orange has to answer\./);
  assert.match(text, /d1d5; a8a4/);

  const w = await Visitor.resting(browser, server, true, "dark");
  await w.go(new URL(address).pathname);
  await w.page.waitForSelector(".variations .turn");
  assert.deepEqual(await texts(w, ".variations .others .turn"), ["d1d5", "a8a4"]);
  assert.deepEqual(await texts(w, ".variations .comment"), ["Orange has to answer."]);
  await w.page.getByRole("button", { name: "d1d4!?" }).click();
  await atDepth(w, 1);
  assert.equal(await w.page.locator(".annotation.arrow.annotation-G").count(), 1);
  await w.page.getByRole("tab", { name: "Save and share" }).click();
  await w.shot("study-share-phone");
  assert.equal(await w.page.getByRole("button", { name: "Save changes" }).count(), 0);
  await w.page.getByRole("button", { name: "Save as a copy" }).click();
  await w.page.getByLabel("Link to this study").waitFor();
  assert.notEqual(await w.page.getByLabel("Link to this study").inputValue(), address);
  await w.go("/study");
  await w.page
    .getByRole("link", { name: /First steps/ })
    .nth(1)
    .waitFor();

  // Changed and kept once more it is the same study; forgotten it is gone.
  await v.page.getByRole("tab", { name: "Variations" }).click();
  await v.page.getByRole("button", { name: "Delete from here" }).click();
  await v.page.getByRole("tab", { name: "Save and share" }).click();
  await v.page.getByRole("button", { name: "Save changes" }).click();
  await v.page.waitForFunction(() => !/unsaved/.test(document.body.innerText));
  await w.go(new URL(address).pathname);
  await w.page.waitForSelector(".variations .turn");
  assert.deepEqual(await texts(w, ".variations .turn:not(.start)"), ["d1d5", "a8a4"]);
  await v.go("/study");
  await v.page.getByRole("button", { name: "Delete First steps" }).click();
  await v.page.getByRole("button", { name: "Are you sure?" }).click();
  await v.page.getByText("You have no saved studies yet.").waitFor();
  await w.go(new URL(address).pathname);
  await w.page.getByRole("heading", { name: "Study not found" }).waitFor();
  // The address of a study that is gone is answered with 404, which the browser notes.
  assert.deepEqual([...v.troubles, ...w.troubles.filter((x) => !/404/.test(x))], []);
}

/** Captures, frozen pieces and goal threats; for either side if that is possible. */
async function threats({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go(board({ kind: "arimaa", start: GOAL }));
  await v.page.waitForSelector(".lines .line");
  await v.page.locator("body").press("t");
  await v.page.waitForSelector(".threats li");
  let said = (await texts(v, ".threats li")).join("\n");
  assert.match(said, /Gold reaches the goal: rabbit e6 to e8/);
  assert.match(said, /Silver captures: Horse in the trap c6/);
  assert.match(said, /Cannot move: .*e6/);
  assert.ok((await v.page.locator(".annotation-win").count()) > 0);
  await v.go(board({ kind: "chess", start: "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1" }));
  await v.page.getByRole("button", { name: "Threats" }).click();
  await v.page.waitForSelector(".threats li");
  said = (await texts(v, ".threats li")).join("\n");
  assert.match(said, /White captures: Queen on d5 \(exd5\)/);
  assert.match(said, /Black captures: Pawn on e4/);
  await v.page.waitForSelector(".lines .line");
  await v.page.keyboard.press("v");
  await v.page.waitForFunction(() =>
    /White to move\. .*Depth \d+, best: exd5/.test(
      document.querySelector(".heard")?.textContent ?? "",
    ),
  );
  await v.shot("study-threats");
  assert.deepEqual(v.troubles, []);
}

/** A position is set up by hand; an illegal one is refused at the faulty cells. */
async function editor({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/study/edit?kind=arimaa");
  const good = v.page.locator('.editpage[data-good="true"]');
  await good.waitFor();
  const tool = (name: string) =>
    v.page.locator(".palette").getByRole("button", { name, exact: true });
  const say = v.page.locator(".verdict");
  await tool("Rabbit").click();
  await v.touch(42);
  await v.page
    .getByText("the gold rabbit on c6 stands on a trap with no friendly piece beside it")
    .waitFor();
  assert.equal(await v.page.locator(".annotation-wrong").count(), 1);
  assert.ok(await v.page.getByRole("button", { name: "Analyse" }).isDisabled());
  await v.shot("study-edit-refused");
  await tool("Elephant").click();
  await v.touch(34);
  await good.waitFor();
  assert.equal(await v.page.locator(".annotation-wrong").count(), 0);
  await v.touch(35);
  await v.page.getByText("2 pieces E on the board, at most 1 of them exist").waitFor();
  await v.page.locator('.arena [data-cell="36"]').focus();
  for (const key of ["Enter", "ArrowUp", "Enter"]) await v.page.keyboard.press(key);
  await v.page.getByText("4 pieces E on the board").waitFor();
  for (const key of ["Enter", "ArrowDown", "Enter"]) await v.page.keyboard.press(key);
  await v.page.getByText("2 pieces E on the board").waitFor();
  await tool("Remove").click();
  await v.touch(35);
  await good.waitFor();
  await tool("Silver").click();
  await tool("Rabbit").click();
  await v.touch(48);
  await good.waitFor();
  await v.page.getByRole("button", { name: "Analyse" }).click();
  await v.page.waitForSelector(".lines .line");
  assert.equal(await v.page.locator(".arena .piece").count(), 3);
  await v.page.getByRole("link", { name: "Set up a position" }).click();
  await v.page.waitForFunction(() => document.querySelectorAll(".arena .piece").length === 3);

  // Typed, the letter that is wrong is shown.
  await v.go("/study/edit?kind=kamisado");
  await good.waitFor();
  await v.page.getByLabel("Position as text").fill("h1g1f1e1d1c1b1a1a8b8c8d8e8f8g8g8 w -");
  await v.page.getByText("two towers on g8, one is allowed").waitFor();
  assert.equal(await v.page.locator(".wrongplace mark").count(), 1);
  await v.page.getByRole("button", { name: "Standard start position" }).click();
  await good.waitFor();
  // A piece is lifted and set down elsewhere.
  await v.touch(7);
  await v.touch(15);
  await good.waitFor();
  assert.match(
    await v.page.getByLabel("Position as text").inputValue(),
    /^ngryiulo\/.*\/7N\/OLUIYRG1 w/,
  );
  assert.ok(await say.isVisible());
  assert.deepEqual(v.troubles, []);
}

/** Games of every other kind: more than two sides, solo puzzles, time in the rules. */
async function others({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const all: Record<string, string>[] = [
    { kind: "hanoi" },
    { kind: "tangram" },
    { kind: "akhimoraec" },
    { kind: "abalone", variant: "3-players" },
  ];
  for (const args of all) {
    await v.go(board(args));
    await v.page.waitForSelector(".lines .line");
    const solo = args.kind === "hanoi" || args.kind === "tangram";
    assert.equal(await v.page.locator(".evalbar").count(), solo ? 0 : 1, args.kind);
    await v.page.locator(".line .turn").first().click();
    await atDepth(v, 1);
    await v.shot(`study-${args.kind}`);
  }
  assert.deepEqual(v.troubles, []);
}

export const study: Test[] = [
  ["study: lines come, stop when nobody looks, and go into the tree", lines],
  ["study: the graph of a game with a blunder, by hand and by key", graph],
  ["study: a missed goal is called one", goal],
  ["study: mistakes are explained, counted and learned from", mistakes],
  ["study: solvers and proofs answer as such", solved],
  ["study: a game’s analysis becomes a study", analysed],
  ["study: a tree is kept, shared by link, copied, exported, forgotten", kept],
  ["study: threats of either side", threats],
  ["study: a position is set up, and refused where it is wrong", editor],
  ["study: puzzles, three sides and real time", others],
];
