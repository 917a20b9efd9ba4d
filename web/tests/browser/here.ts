// Games against the computer and puzzles in the browser alone: the requests to the server, then and
// afterwards.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Board, Game, Look, Replay } from "../../src/net/types.ts";
import {
  type Bench,
  chance,
  commands,
  LIMIT,
  Server,
  type Test,
  until,
  Visitor,
} from "./harness.ts";
import { walk } from "./learn.ts";
import { agon, myTurn, playOn, stateOf, tableOf, takeTurn } from "./play.ts";

const WIN = "g 8/R7/8/8/8/8/r7/8"; // Gold's rabbit goes in at once

interface Opened {
  board: Board;
}
interface Given {
  puzzle: Record<"game" | "variant" | "options" | "start" | "theme" | "turns", string>;
}

const button = (v: Visitor, name: string) => v.page.getByRole("button", { name, exact: true });
const OFTEN = [
  "create",
  "watch",
  "turn",
  "look",
  "replay",
  "takeback",
  "resign",
  "rematch",
  "review",
];
const asked = (sent: string[]) => sent.filter((x) => OFTEN.includes(x));

/** Begins a game against the computer by hand. */
async function begin(v: Visitor, kind: string, level = 1): Promise<void> {
  await v.go(`/play/${kind}?level=${level}`);
  await button(v, "Play against the computer").click();
  await v.page.waitForSelector('.gamepage[data-phase="playing"]');
}

/** Puts `n` open games beside a finished one; 0: removes them. */
const copies = ([id, n]: readonly [string, number]) =>
  new Promise<void>((done) => {
    const opened = indexedDB.open("agon");
    opened.onsuccess = () => {
      const act = opened.result.transaction("games", "readwrite");
      const games = act.objectStore("games");
      const asked = games.get(id);
      asked.onsuccess = () => {
        const game = asked.result;
        if (n === 0) games.delete(IDBKeyRange.bound("here-copy", "here-copyz"));
        for (let i = 0; i < n; i++) {
          const copy = { ...game, id: `here-copy${i}`, at: game.at + 1 + i, ended: null };
          games.put(copy, copy.id);
        }
      };
      act.oncomplete = () => done();
    };
  });

/** A game is begun, played, taken back, found again and resigned, without a message to the
 * server. */
async function casual({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const sent = commands(v);
  await begin(v, "kamisado");
  assert.match(v.gameId, /^here-/);
  const how = { random: chance(7), most: 2 };
  await playOn(v, how);
  await myTurn(v);
  const played = (await tableOf(v)).turns.map((x) => x.text);
  assert.ok(played.length >= 4, String(played));
  await v.shot("here-playing");
  await v.page.reload();
  await myTurn(v);
  assert.equal(await v.page.locator(".facts", { hasText: "on this device" }).count(), 1);
  assert.deepEqual(
    (await tableOf(v)).turns.map((x) => x.text),
    played,
  );
  await button(v, "Take back").click();
  await v.page.waitForFunction(
    (n) => document.querySelectorAll(".moves button, .moves li button").length < n,
    played.length,
  );
  await myTurn(v);
  assert.deepEqual(
    (await tableOf(v)).turns.map((x) => x.text),
    played.slice(0, (await tableOf(v)).turns.length),
  );
  await takeTurn(v, await stateOf(v), how);
  await myTurn(v);
  // Changes of the game by another window come first.
  await v.page.evaluate((id) => {
    const free = new Promise<void>((done) => Object.assign(window, { free: done }));
    void navigator.locks.request(`agon-game-${id}`, () => free);
  }, v.gameId);
  await button(v, "Resign").click();
  await button(v, "Are you sure?").click();
  await until("a turn that waits for the other window", () =>
    v.page.evaluate(async (id) => {
      const { pending } = await navigator.locks.query();
      return pending?.some((x) => x.name === `agon-game-${id}`) ?? false;
    }, v.gameId),
  );
  assert.equal(await v.page.locator(".result").count(), 0);
  await v.page.evaluate(() => (window as unknown as { free(): void }).free());
  await v.page.locator(".result strong", { hasText: "You lost. You resigned." }).waitFor();
  const file = v.page.waitForEvent("download");
  await button(v, "Record").click();
  const text = await readFile(await (await file).path(), "utf8");
  assert.match(text, /^agon record 1\ngame: kamisado\n/);
  assert.match(text, /result: 0-1 resigned/);
  // It is found where games are begun, and looked at as any other, however many others are not over.
  const OPEN = 9;
  await v.page.evaluate(copies, [v.gameId, OPEN] as const);
  await v.go("/play/kamisado");
  await v.page.locator(".cards .card").nth(OPEN).waitFor();
  await v.page.evaluate(copies, [v.gameId, 0] as const);
  await v.page.reload();
  await v.page.getByRole("heading", { name: "Finished on this device" }).waitFor();
  await v.shot("here-list");
  await v.page.locator(".cards .card").click();
  await v.page.getByRole("link", { name: "Analyse" }).click();
  await v.page.getByRole("tab", { name: "Game" }).click();
  await v.page.locator(".graph canvas, .graph svg").first().waitFor();
  await v.page.locator(".sides").first().waitFor();
  await v.page.waitForSelector(".lines .line");
  assert.deepEqual(asked(sent), []);
  await v.page.goBack();
  const before = v.gameId;
  await button(v, "Rematch").click();
  await v.page.waitForFunction((x) => !location.pathname.endsWith(x), before);
  await myTurn(v);
  assert.match(v.gameId, /^here-/);
  assert.deepEqual(asked(sent), []);
  assert.deepEqual(v.troubles, []);
}

/** A game of chess on this device becomes PGN without the server. */
async function pgnHere({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const sent = commands(v);
  await v.go("/play/chess?level=1");
  await button(v, "Play against the computer").click();
  await v.page.waitForSelector('.gamepage[data-phase="playing"]');
  assert.match(v.gameId, /^here-/);
  await playOn(v, { random: chance(5), most: 2 });
  await myTurn(v);
  await button(v, "Resign").click();
  await button(v, "Are you sure?").click();
  await v.page.locator(".result strong", { hasText: "You resigned." }).waitFor();
  const file = v.page.waitForEvent("download");
  await button(v, "PGN").click();
  assert.equal((await file).suggestedFilename(), `${v.gameId}.pgn`);
  const text = await readFile(await (await file).path(), "utf8");
  assert.match(text, /^\[Event "\?"\]\n[^]*\[Result "(1-0|0-1)"\]\n/);
  assert.match(text, /\n\n1\. [KQRBNa-h]\S+ [KQRBNa-h]\S+ 2\. [^]* (1-0|0-1)\n\n$/);
  assert.deepEqual(asked(sent), []);
  assert.deepEqual(v.troubles, []);
}

/** A game with a clock, which runs on while the page is closed and ends it when the time is up. */
async function clocked({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const sent = commands(v);
  await v.page.clock.install();
  await v.go("/play/kamisado?level=1");
  await v.page.getByLabel("No clock", { exact: true }).focus();
  await v.page.keyboard.press("ArrowRight");
  await v.page.waitForSelector('.clockfield[data-control="5m+3s"]', { state: "attached" });
  await button(v, "Play against the computer").click();
  await v.page.waitForSelector('.gamepage[data-phase="playing"]');
  assert.match(v.gameId, /^here-/);
  await playOn(v, { random: chance(5), most: 2 });
  await myTurn(v);
  await v.page.locator(".strips .clock").nth(1).waitFor();
  assert.equal(await button(v, "Take back").count(), 0);
  await v.shot("here-clock");
  await v.page.clock.fastForward(60_000);
  await v.page.reload();
  await myTurn(v);
  await v.page.locator(".strips .clock.runs", { hasText: /^[1-4]:/ }).waitFor();
  // A device that slept: the time has jumped, no timer has run.
  await v.page.clock.setSystemTime((await v.page.evaluate(() => Date.now())) + 400_000);
  await v.page.locator(".result strong", { hasText: "You lost. Your time ran out." }).waitFor();
  const file = v.page.waitForEvent("download");
  await button(v, "Record").click();
  const text = await readFile(await (await file).path(), "utf8");
  assert.match(text, /^time: 5m\+3s$/m);
  assert.match(text, /^result: (0-1|1-0) time$/m);
  assert.deepEqual(asked(sent), []);
  assert.deepEqual(v.troubles, []);
}

/** A device that cannot compute a game says so. */
async function uncomputed({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await begin(v, "kamisado");
  await v.page.route("**/agon.wasm", (r) => r.abort());
  await v.page.reload();
  await v.page.getByText("This device could not compute the game").first().waitFor();
  await v.shot("here-uncomputed");
}

/** Arimaa: the armies are placed and steps are counted as elsewhere. */
async function steps({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, true);
  const sent = commands(v);
  await begin(v, "arimaa");
  await playOn(v, { random: chance(3), most: 3 });
  await myTurn(v);
  await v.shot("here-phone");
  assert.ok((await tableOf(v)).turns.length >= 6);
  assert.deepEqual(asked(sent), []);
  assert.deepEqual(v.troubles, []);
}

/** Forgets that a game is in the archive. */
const forget = (id: string) =>
  new Promise<void>((done) => {
    const opened = indexedDB.open("agon");
    opened.onsuccess = () => {
      const act = opened.result.transaction("games", "readwrite");
      const games = act.objectStore("games");
      const asked = games.get(id);
      asked.onsuccess = () => void games.put({ ...asked.result, archived: null }, id);
      act.oncomplete = () => done();
    };
  });

/** A game that an account has won here goes into the archive, once. */
async function archived({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/rules");
  await v.api("register", { name: `Hereward${Date.now()}`, password: "a long password" });
  await v.go("/play/arimaa?level=1");
  await v.page.getByText("More", { exact: true }).first().click();
  await v.page.getByText("Custom start position").first().click();
  await v.page.fill("#start", WIN);
  await v.page.locator("#start").press("Tab"); // a field reports its value when it is left
  await button(v, "Play against the computer").click();
  await myTurn(v);
  await v.page.locator(".typed input").fill("Ra7n");
  await v.page.keyboard.press("Enter");
  await v.page.locator(".result strong", { hasText: "You won: goal" }).waitFor();
  const here = new URL(v.page.url()).pathname;
  await button(v, "Save to the archive").click();
  await v.shot("here-archive");
  await v.page.getByRole("link", { name: "Open in the archive" }).click();
  await v.page.waitForFunction(() => !location.pathname.includes("here-"));
  const { game } = await v.api<{ game: Game }>("watch", { game: v.gameId });
  assert.equal(game.result?.why, "goal");
  assert.equal(game.result?.winner, 0);
  // From another window that has not heard of it, it comes to the same game.
  await v.go(here);
  await v.page.evaluate(forget, v.gameId);
  await v.page.reload();
  await button(v, "Save to the archive").click();
  await v.page.getByRole("link", { name: "Open in the archive" }).click();
  await v.page.waitForURL(`**/game/${game.id}`);
  assert.deepEqual(v.troubles, []);
}

/** Finds the solution of a puzzle that is on the page, by hand. */
async function solve(v: Visitor, p: Given["puzzle"]): Promise<void> {
  const where = { kind: p.game, variant: p.variant, options: p.options, start: p.start };
  const library = await agon();
  const question = { ...where, theme: p.theme, within: p.turns };
  const { turns } = library.ask({ do: "reveal", ...question }) as unknown as { turns: string[] };
  for (let i = 0; i < turns.length; i += 2) {
    const line = turns.slice(0, i).join("; ");
    const look = library.ask({ do: "look", ...where, turns: line }) as unknown as Look;
    const move = look.moves?.find((m) => m.text === turns[i]);
    assert.ok(move, turns[i]);
    await v.page.waitForSelector(`.puzzlepage[data-phase="find"][data-judged="${i}"]`);
    for (const cell of move.touch) await v.touch(cell);
  }
}

interface Holding extends Window {
  /** Whether a write to the outbox waits, and whether it may end. */
  held?: boolean;
  free?: boolean;
}

/** Keeps writes to the outbox from ending, as a slow disk does. */
function holdOutbox(): void {
  const at = window as Holding;
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...what) {
    const busy = () => {
      if (!at.free) this.get("").onsuccess = busy;
    };
    if (this.name === "errands") busy();
    at.held ||= this.name === "errands";
    return put.apply(this, what);
  };
}

/** A puzzle is judged here; the server gets the result alone, and rates it. Readers who see that they
 * have solved it may leave: by then the result is stored. */
async function puzzle({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const sent = commands(v);
  await v.context.addInitScript(holdOutbox);
  await v.go("/puzzles/mates?puzzle=mates-1");
  await v.page.waitForSelector('[data-phase="find"] .arena svg.board');
  await solve(v, (await v.api<Given>("puzzle", { puzzle: "mates-1" })).puzzle);
  await v.page.waitForFunction(() => (window as Holding).held);
  await v.page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  assert.equal(await v.page.locator('[data-phase="judging"]').count(), 1);
  await v.page.evaluate(() => ((window as Holding).free = true));
  await v.page.waitForSelector('[data-phase="solved"]');
  // The page sends one message, after it has judged.
  const told = () => sent.filter((x) => x === "solve").length;
  await until("the server is told", () => told() > 0);
  await v.api("puzzle", { puzzle: "mates-1" });
  assert.equal(told(), 1);
  assert.deepEqual(v.troubles, []);
}

/** A reader who wants the server to compute plays there. */
async function served({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.context.addInitScript(() =>
    localStorage.setItem("agon", JSON.stringify({ computes: "server" })),
  );
  await begin(v, "kamisado");
  assert.doesNotMatch(v.gameId, /^here-/);
  await myTurn(v);
  assert.deepEqual(v.troubles, []);
}

/** Waits until the page and all that it needs offline are stored. */
const ready = (v: Visitor) =>
  v.page.waitForSelector('html[data-offline="ready"]', { state: "attached" });

/** Without a network and without its server: a whole game, a puzzle, rules and an exercise; then the
 * server comes back and hears of it, and of the study that waited on the page. The game goes into
 * the archive. */
async function offline({ browser }: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  const v = await Visitor.arrive(browser, server, false, "light", true);
  await v.page.emulateMedia({ reducedMotion: "reduce" });
  await v.go("/rules");
  await v.api("register", { name: "Traveller", password: "a long password" });
  await v.go("/puzzles/mates?puzzle=mates-1");
  await v.page.waitForSelector('[data-phase="find"] .arena svg.board');
  const given = await v.api<Given>("puzzle", { puzzle: "mates-1" });
  await ready(v);
  await v.context.setOffline(true);
  await server.stop();

  // The first page, which was not open before, has its pictures.
  await v.go("/");
  const pictures = v.page.locator(".tile .mini img");
  await until("a picture of every game", async () => (await pictures.count()) === 10);
  for (const one of await pictures.all()) {
    await one.scrollIntoViewIfNeeded();
    const drawn = (x: SVGElement | HTMLElement) => (x as HTMLImageElement).naturalWidth > 0;
    await until("it is drawn", () => one.evaluate(drawn));
  }
  await v.shot("offline-home");

  // A game is begun, left, found again and played to its end.
  await begin(v, "kamisado");
  const how = { random: chance(11), most: 2 };
  assert.equal(await playOn(v, how), 2);
  await v.page.locator(".offline").waitFor();
  await v.shot("offline-game");
  await v.page.reload();
  await playOn(v, { ...how, most: 200 });
  assert.equal((await stateOf(v)).phase, "over");
  const played = await tableOf(v);
  assert.ok(played.ended);

  // Of both sides that one person plays the second resigns.
  await v.go("/play/kamisado");
  await button(v, "Play both sides yourself").click();
  await v.page.waitForSelector('.gamepage[data-phase="playing"]');
  for (let n = 1; n <= 3; n++) {
    await takeTurn(v, await stateOf(v), how);
    await v.page.waitForSelector(`.gamepage[data-number="${n}"]`);
  }
  await button(v, "Resign").click();
  await button(v, "Are you sure?").click();
  await v.page.locator(".result").waitFor();
  const file = v.page.waitForEvent("download");
  await button(v, "Record").click();
  assert.match(await readFile(await (await file).path(), "utf8"), /result: 1-0 resigned/);

  await v.go("/rules/arimaa");
  await v.page.locator("h1", { hasText: "Arimaa" }).waitFor();
  await v.go("/learn/arimaa?exercise=steps");
  await v.page.waitForSelector('[data-phase="do"] .arena svg.board');
  await walk(v, ["d3", "d4", "d5"]);
  await button(v, "End turn").click();
  await v.page.waitForSelector('.learnpage[data-phase="reached"]');
  await v.go("/puzzles/mates");
  await v.page.waitForSelector('[data-phase="find"] .arena svg.board');
  await solve(v, given.puzzle);
  await v.page.waitForSelector('[data-phase="solved"]');
  await v.shot("offline-puzzle");
  await v.go("/study/board?kind=chess&turns=e2e4");
  await v.page.waitForSelector(".lines .line");
  await v.page.getByRole("tab", { name: "Save and share" }).click();
  await v.page.getByLabel("Title").fill("On the train");
  await button(v, "Save study").click();

  await server.start();
  await v.context.setOffline(false);
  await v.page.waitForURL((url) => /^\/study\/(?!board)/.test(url.pathname));
  await v.page.waitForFunction(
    () => !document.querySelector(".offline") && localStorage.getItem("agon-owing") === "false",
  );
  await v.go("/study");
  await v.page.getByText("On the train").first().waitFor();
  const { puzzles } = await v.api<{ puzzles: [string, string, number, string][] }>("ladder", {
    game: "mates",
  });
  assert.equal(puzzles.find((p) => p[0] === "mates-1")?.[3], "solved");
  const { studies } = await v.api<{ studies: { title: string }[] }>("studies", {});
  assert.deepEqual(
    studies.map((s) => s.title),
    ["On the train"],
  );
  const { stars } = await v.api<{ stars: object }>("learned", {});
  assert.deepEqual(stars, { arimaa: { steps: 3 } });

  // The game that was begun and ended without it.
  await v.go(`/game/${played.id}`);
  await button(v, "Save to the archive").click();
  await v.page.getByRole("link", { name: "Open in the archive" }).click();
  await v.page.waitForFunction(() => !location.pathname.includes("here-"));
  const { game } = await v.api<{ game: Game }>("watch", { game: v.gameId });
  assert.deepEqual(game.result?.points, played.ended.points);
  const { turns } = await v.api<Replay>("replay", { game: game.id });
  assert.deepEqual(
    turns.map((x) => x.text),
    played.turns.map((x) => x.text),
  );
  await server.end();
}

const HURRY = JSON.stringify({ ok: false, error: { code: "too_many", text: "too fast" } });

/** A site whose versions are what a test says: the server's, but for the name of its worker. Once it is
 * too busy for the rules of a game. */
async function renamed(server: Server, version: () => string) {
  const { hostname, port } = new URL(server.address);
  let busy = true;
  const site = createServer(async (asked, answer) => {
    if (busy && asked.url?.startsWith("/api/rules?game=")) {
      busy = false;
      answer.writeHead(429, { "Content-Type": "application/json" }).end(HURRY);
      return;
    }
    if (asked.url === "/worker.js") {
      const text = await (await fetch(`${server.address}/worker.js`)).text();
      answer.setHeader("Content-Type", "text/javascript");
      answer.end(text.replace(/VERSION = "\w+"/, `VERSION = "${version()}"`));
      return;
    }
    const { method, url: path, headers } = asked;
    const onward = request({ hostname, port, method, path, headers }, (a) => {
      answer.writeHead(a.statusCode ?? 500, a.headers);
      a.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  site.on("upgrade", (asked, near, head) => {
    const far = connect(Number(port), hostname);
    const lines = asked.rawHeaders.map((x, i) => x + (i % 2 ? "\r\n" : ": ")).join("");
    far.write(`GET ${asked.url} HTTP/1.1\r\n${lines}\r\n`);
    far.write(head);
    far.pipe(near).pipe(far);
    for (const s of [near, far]) s.on("error", () => s.destroy());
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  return { at: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, site };
}

/** A new version is offered in every window; each takes it when it likes, and the newest one. */
async function updated({ browser, server }: Bench): Promise<void> {
  let version = "one";
  const { at, site } = await renamed(server, () => version);
  const v = await Visitor.arrive(browser, server, true, "light", true);
  await v.page.goto(`${at}/learn`);
  await ready(v);
  const other = await v.context.newPage();
  await other.goto(`${at}/rules`);
  await other.waitForSelector('html[data-offline="ready"]', { state: "attached" });
  const renew = async (name: string) => {
    version = name;
    await v.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
    await until(`version ${name} installed`, () =>
      v.page.evaluate(async (x) => {
        const registration = await navigator.serviceWorker.getRegistration();
        return (await caches.has(`agon-site-${x}`)) && !registration?.installing;
      }, name),
    );
  };
  await renew("two");
  for (const page of [v.page, other]) await page.locator(".update").waitFor();
  await v.shot("update");
  await other.locator(".update").getByRole("button", { name: "Close" }).click();
  await other.locator(".update").waitFor({ state: "detached" });
  await renew("three");
  await other.locator(".update").waitFor();
  for (const page of [v.page, other]) {
    await page.evaluate(() => (document.title = "before"));
    await page.locator(".update").getByRole("button", { name: "Reload" }).click();
    await page.waitForFunction(() => document.title !== "before");
    await page.waitForSelector('html[data-offline="ready"]', { state: "attached" });
    assert.equal(await page.locator(".update").count(), 0);
  }
  site.closeAllConnections();
  site.close();
}

const PAGE = (at: string) => `<!doctype html><title>Another site</title>
<script type="module" src="${at}/agon-board.js"></script>
<agon-board id="shown" game="arimaa" position="g 7r/8/8/3E4/8/8/8/R7"></agon-board>
<agon-board id="replay" game="kamisado" turns="c1g5; f8f2; e1a5" at="1"></agon-board>
<agon-board id="play" game="kamisado" play></agon-board>
<agon-board id="wrong" game="nothing"></agon-board>`;

/** One tag shows a board on another site: drawn, replayed and played, and the page gets
 * its events. */
async function element({ browser, server }: Bench): Promise<void> {
  const site = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html").end(PAGE(server.address));
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  const context = await browser.newContext({ viewport: { width: 1280, height: 1600 } });
  context.setDefaultTimeout(LIMIT);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const frame = (id: string) => page.frameLocator(`#${id} iframe`);
  await frame("shown").locator(".embedboard .piece").first().waitFor();
  assert.equal(await frame("shown").locator(".embedboard .piece").count(), 3);
  await frame("replay").locator('.embedboard[data-at="1"] .piece').first().waitFor();
  await page.evaluate(() => {
    const replay = document.querySelector("#replay") as HTMLElement & { show(at: number): void };
    replay.addEventListener(
      "turns",
      (e) => (document.title = JSON.stringify((e as CustomEvent).detail)),
    );
    replay.show(3);
  });
  await frame("replay").locator('.embedboard[data-at="3"]').waitFor();
  await page.waitForFunction(() => document.title.startsWith("{"));
  const told = JSON.parse(await page.title());
  assert.deepEqual([told.turns, told.at], [["c1g5", "f8f2", "e1a5"], 3]);

  const board = frame("play");
  await board.locator(".embedboard .piece").first().waitFor();
  const { cells } = ((await agon()).ask({ do: "setup", kind: "kamisado" }) as unknown as Opened)
    .board;
  for (const name of ["c1", "g5"])
    await board
      .locator(`[data-cell="${cells.findIndex((c) => c.name === name)}"] .area`)
      .click({ force: true });
  await board.locator('.embedboard[data-turns="1"]').waitFor();
  // The frame notifies the page after it has drawn it.
  await page.waitForFunction(() => {
    const { turns } = document.querySelector("#play") as HTMLElement & { turns: string[] };
    return turns.length === 1 && turns[0] === "c1g5";
  });
  await frame("wrong").locator('[role="alert"]').waitFor();
  // An attribute that changes changes the board.
  await page.evaluate(() => document.querySelector("#shown")?.setAttribute("game", "chess"));
  await page.evaluate(() => document.querySelector("#shown")?.removeAttribute("position"));
  await frame("shown").locator(".embedboard.game-page-chess .piece").nth(31).waitFor();
  await page.evaluate(() =>
    document.querySelector("#shown")?.setAttribute("turns", "e2e4; e7e5; g1f3"),
  );
  await frame("shown").locator(".embedsaid", { hasText: "♘f3" }).waitFor();
  await page.evaluate(() => document.querySelector("#shown")?.removeAttribute("turns"));
  // The last of two changes counts, however soon it comes, on a board that is out of sight too.
  await page.locator("#wrong").scrollIntoViewIfNeeded();
  for (const [i, game] of ["amazons", "chess", "amazons", "chess", "amazons", "chess"].entries()) {
    await page.evaluate(
      ([game, after]) => {
        const shown = document.querySelector("#shown") as HTMLElement;
        shown.setAttribute("game", "abalone");
        setTimeout(() => shown.setAttribute("game", game), after);
      },
      [game, 2 * i] as const,
    );
    await frame("shown").locator(`.embedboard.game-page-${game} .piece`).first().waitFor();
  }
  site.close();

  const v = await Visitor.arrive(browser, server);
  await v.go("/embedding");
  await v.page.frameLocator("li:nth-child(3) iframe").locator(".piece").first().waitFor();
  await v.shot("embedding");
  assert.deepEqual(v.troubles, []);
}

/** In the list of games on this device the computer goes by its level. */
async function named({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await begin(v, "kamisado", 3);
  await v.go("/play");
  const row = v.page.locator(".cardrow", { hasText: "Kamisado" });
  await row.getByText("Hedgehog (computer)").waitFor();
  assert.deepEqual(v.troubles, []);
}

export const here: Test[] = [
  ["here: games on the device carry the level's name", named],
  ["here: one tag shows a board on another site", element],
  ["here: without a network games and puzzles go on, and the server is told later", offline, 20],
  ["here: a new version is offered, and comes where the reader takes it", updated, 15],
  ["here: a game against the computer needs no server", casual],
  ["here: a game with a clock needs no server either", clocked],
  ["here: a game of chess is saved as PGN", pgnHere],
  ["here: a device that cannot compute a game says so", uncomputed],
  ["here: Arimaa on a phone needs no server", steps],
  ["here: a game that is over goes into the archive", archived],
  ["here: a puzzle is judged without the server, and rated by it", puzzle],
  ["here: a game against the computer is the server's on wish", served],
];
