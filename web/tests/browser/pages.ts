// The pages alone: home and its weight, the way to the first move, replay, themes, rules.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gameOfWeek, puzzlesOf, playPath } from "../../src/core/games.ts";
import { type Bench, boxOf, chance, phone, root, type Test, until, Visitor } from "./harness.ts";
import { make, myTurn, playOn, stateOf, legal } from "./play.ts";

async function home({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const sent = new Map<string, number>();
  const urls = new Map<string, string>();
  const network = await v.context.newCDPSession(v.page);
  await network.send("Network.enable");
  network.on("Network.responseReceived", (e) => urls.set(e.requestId, e.response.url));
  network.on("Network.loadingFinished", (e) =>
    sent.set(urls.get(e.requestId) ?? e.requestId, e.encodedDataLength),
  );
  await v.go("/");
  await v.page.waitForSelector(".tile .mini img");
  const tiles = await v.page.locator(".tile").count();
  assert.ok(tiles >= 10);
  for (let y = 0; y < 3000; y += 300) await v.page.mouse.wheel(0, 300);
  await v.page.waitForFunction(
    (n) =>
      [...document.querySelectorAll<HTMLImageElement>(".tile .mini img")].filter(
        (i) => i.complete && i.naturalWidth > 0,
      ).length === n,
    tiles,
  );
  await v.page.waitForLoadState("networkidle");
  const kB = [...sent.values()].reduce((sum, n) => sum + n, 0) / 1000;
  console.log(`# the first page with all its data: ${kB.toFixed(1)} kB as sent`);
  assert.ok(
    ![...urls.values()].some((url) => url.endsWith(".wasm")),
    "no engine before it is wanted",
  );
  assert.ok(kB < 100, [...sent].map(([url, n]) => `${n} ${url}`).join("\n"));
  // A mouse over a picture makes it play.
  await v.page.locator(".tile .mini").nth(1).hover();
  await v.page.waitForSelector(".tile .mini svg.board .piece");
  await v.page.mouse.move(2, 2);
  await v.page.setViewportSize({ width: 1280, height: 1560 });
  await v.shot("home-desktop");
  assert.deepEqual(v.troubles, []);
}

async function firstMove({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/");
  await v.page.getByRole("link", { name: "Play against the computer" }).click();
  await v.page.getByRole("button", { name: "Play against the computer" }).click();
  await v.page.getByRole("button", { name: "Start", exact: true }).click();
  const s = await myTurn(v);
  const look = await legal(v, s);
  const step = look.moves?.find((m) => m.text === "Ee2n");
  assert.ok(step, "the elephant may go ahead");
  await make(v, step, s);
  await v.page.getByRole("button", { name: "End turn" }).click();
  await v.page.locator(".moves .turn", { hasText: "Ee2n" }).waitFor();
  assert.deepEqual(v.troubles, []);
}

/** A step is undone, the keys walk over the board and through the game. */
async function keys({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/play/arimaa");
  await v.page.getByRole("button", { name: "Play against the computer" }).click();
  await v.page.getByRole("button", { name: "Start", exact: true }).click();
  await myTurn(v);
  const focused = () => v.page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await v.page.locator('.arena [data-cell="12"]').focus();
  assert.match((await focused()) ?? "", /^e2, Gold Elephant/);
  for (const key of ["Enter", "ArrowUp", "Enter"]) await v.page.keyboard.press(key);
  await v.page.waitForSelector(".chips .chip");
  assert.deepEqual(await v.page.locator(".chips .chip").allTextContents(), ["Ee2n"]);
  assert.match((await focused()) ?? "", /^e3, Gold Elephant/);
  await v.page.keyboard.press("u");
  await v.page.waitForFunction(() => !document.querySelector(".chips"));
  await playOn(v, { random: chance(3), most: 2 });
  await myTurn(v);
  const count = () => v.page.locator(".replay .tabular").textContent();
  const all = (await count())?.split(" / ")[1];
  await v.page.keyboard.press("Home");
  await v.page.waitForFunction(() =>
    document.querySelector(".replay .tabular")?.textContent?.startsWith("0 /"),
  );
  await v.page.waitForFunction(() => document.querySelectorAll(".arena .piece").length === 0);
  for (let i = 0; i < 2; i++) await v.page.keyboard.press("ArrowRight");
  await v.page.waitForFunction(() => document.querySelectorAll(".arena .piece").length === 32);
  await v.page.keyboard.press("End");
  assert.equal(await count(), `${all} / ${all}`);
  assert.ok((await stateOf(v)).yours);
  const left = (cell: number) =>
    v.page
      .locator(`.arena [data-cell="${cell}"]`)
      .boundingBox()
      .then((b) => b?.x ?? 0);
  assert.ok((await left(0)) < (await left(7)));
  await v.page.keyboard.press("f");
  await until("a1 on the right of a flipped board", async () => (await left(0)) > (await left(7)));
  await v.shot("flipped-arimaa");
  assert.deepEqual(v.troubles, []);
}

/** The largest board: the times to draw it and to show a move are printed, the number of its
 * elements is bounded. bench/site.ts measures times. */
async function speed({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/play/tai-shogi");
  await v.page.waitForFunction(() => performance.getEntriesByName("agon-board").length > 0);
  const median = (name: string) =>
    v.page.evaluate((entry) => {
      const all = performance.getEntriesByName(entry).map((e) => e.duration);
      return all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
    }, name);
  const drawn = await median("agon-board");
  const made = await v.page.locator(".board *").count();
  assert.ok(drawn > 0);
  assert.ok(made >= 354 && made < 4000, `${made} elements`);
}

/** If there are more moves than are listed at once a piece can be dragged all the same. */
async function many({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/lobby");
  const made = await v.api<{ url: string }>("create", {
    game: "fairy-chess",
    opponent: "self",
    start: "14k1/13ppp/16/16/QQQQQQQQQQ6/16/16/16/QQQQQQQQQQ6/16/16/16/16/16/16/K15 w - - 0 1",
  });
  await v.go(made.url);
  const s = await myTurn(v);
  const look = await legal(v, s);
  assert.equal(look.more, true, "this board has more moves than are listed");
  await v.drag(112, 96); // a8 to a7, and no touch before
  await v.page.waitForFunction(() => document.querySelector(".gamepage[data-number='1']"));
  await v.page.locator(".moves .turn", { hasText: /^♕aa7$/ }).waitFor(); // other queens see a7, too
  assert.deepEqual(v.troubles, []);
}

/** An address without a page has that status too; robots.txt excludes private pages. */
async function nowhere({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const status = async (path: string) => (await v.page.request.get(server.address + path)).status();
  for (const path of ["/", "/lobby", "/study/edit?kind=chess", "/rules/arimaa?x=1", "/robots.txt"])
    assert.equal(await status(path), 200, path);
  for (const path of ["/nowhere", "/studyx", "/stud", "/nowhere/lobby", "/nothing.js"])
    assert.equal(await status(path), 404, path);
  const answer = await v.go("/nowhere");
  assert.equal(answer?.status(), 404);
  await v.page.getByRole("heading", { level: 1 }).waitFor();
  assert.deepEqual(
    v.troubles.filter((x) => !/404/.test(x)),
    [],
  );
}

/** The head of a page as a crawler sees it, that runs no JavaScript. */
async function headOf(server: string, path: string, language: string) {
  const answer = await fetch(server + path, { headers: { "accept-language": language } });
  const text = await answer.text();
  const found = (form: RegExp) => form.exec(text)?.[1] ?? "";
  const meta = (name: string) =>
    found(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)`));
  return {
    status: answer.status,
    language: found(/<html lang="([^"]*)/),
    title: found(/<title>([^<]*)/),
    canonical: found(/<link rel="canonical" href="([^"]*)/),
    others: [...text.matchAll(/hreflang="([^"]*)" href="([^"]*)/g)].map((m) => [m[1], m[2]]),
    meta,
    text,
  };
}

/** Previews of links elsewhere: titles, descriptions and addresses in the reader's language. */
async function previews({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const at = server.address;
  const see = (path: string, language = "en") => headOf(at, path, language);
  const rules = await see("/rules/arimaa", "de, fr-CA;q=0.8, en;q=0.5");
  assert.equal(rules.title, "Règles du jeu\u00a0: Arimaa · Agon");
  assert.equal(rules.meta("og:title"), "Règles du jeu\u00a0: Arimaa");
  assert.equal(rules.language, "fr");
  assert.equal(rules.canonical, `${at}/rules/arimaa`);
  assert.deepEqual(
    rules.others,
    ["en", "fr", "ja", "tr"]
      .map((l) => [l, `${at}/rules/arimaa?lang=${l}`])
      .concat([["x-default", `${at}/rules/arimaa`]]),
  );
  const puzzle = await see("/puzzles/kamisado?puzzle=kamisado-3&lang=ja", "fr");
  assert.equal(puzzle.title, "カミサド：勝ちを見つける · Agon");
  assert.equal(puzzle.canonical, `${at}/puzzles/kamisado?puzzle=kamisado-3&amp;lang=ja`);
  assert.equal((await see("/puzzles", "tr")).title, "Bulmacalar · Agon");
  assert.equal((await see("/", "xx")).title, "Agon");
  assert.equal((await see("/embedding", "fr")).title, "Des plateaux pour votre site · Agon");

  await v.go("/rules/kamisado?lang=ja");
  await v.page.locator("html[lang=ja] h1").first().waitFor();
  const title = `<b>"Traps" & 'frames'</b>`;
  const kept = await v.api<{ url: string }>("study_save", {
    kind: "arimaa",
    title,
    tree: '{"nodes":[]}',
  });
  const study = await see(kept.url);
  assert.equal(study.status, 200);
  assert.equal(study.title, "&lt;b&gt;&quot;Traps&quot; &amp; 'frames'&lt;/b&gt; · Agon");
  assert.match(study.meta("description"), /^A study of Arimaa by .+, with variations/);
  const open = await v.api<{ game: string; url: string }>("create", {
    game: "amazons",
    opponent: "engine",
    level: 1,
  });
  const own = await v.page.locator(".me").first().textContent();
  assert.ok((await see(open.url)).title.includes("Computer"), own ?? "");
  const secret = await v.api<{ url: string }>("create", {
    game: "amazons",
    opponent: "link",
    private: true,
  });
  const closed = await see(secret.url);
  assert.match(secret.url, /key=/);
  assert.equal(closed.status, 200);
  assert.equal(closed.canonical, "", "a key is for those who were given it");
  assert.equal((await see(secret.url.replace(/\?.*/, ""))).status, 404);
  assert.equal((await see("/study/nothing")).status, 404);

  // Pictures are PNG, of the board that is there now, and another address when it has changed.
  const picture = async (head: { meta(name: string): string }) => {
    const answer = await fetch(head.meta("og:image").replaceAll("&amp;", "&"));
    assert.equal(answer.headers.get("content-type"), "image/png", head.meta("og:image"));
    assert.equal(answer.headers.get("cross-origin-resource-policy"), "cross-origin");
    const bytes = Buffer.from(await answer.arrayBuffer());
    assert.equal(bytes.toString("latin1", 1, 4), "PNG");
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
    return bytes.toString("latin1");
  };
  const painted = await Promise.all([rules, puzzle, study, closed].map(picture));
  assert.equal(new Set(painted).size, 4);
  const other = await see("/puzzles/kamisado?puzzle=kamisado-4");
  const again = await Promise.all([puzzle, other].map(picture));
  assert.equal(again[0], painted[1], "kept, or painted alike");
  assert.notEqual(again[1], painted[1]);
  assert.equal((await fetch(`${at}/picture/puzzle/kamisado-9999.png`)).status, 404);
  assert.equal((await fetch(`${at}/picture/game/${secret.url.slice(6, 16)}.png`)).status, 404);

  const robots = await (await fetch(`${at}/robots.txt`)).text();
  const map = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? "";
  const places = [...(await (await fetch(map)).text()).matchAll(/<loc>([^<]*)/g)];
  assert.ok(places.length > 20, `${places.length} pages in the map`);
  assert.ok(places.some((x) => x[1] === `${at}/embedding`));
  for (const [, place] of places) assert.equal((await fetch(place as string)).status, 200, place);
  assert.deepEqual(v.troubles, []);
}

/** Rules and studies on paper: text and boards, nothing to press. */
async function paper({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.page.emulateMedia({ media: "print" });
  const gone = async (...what: string[]) => {
    for (const each of what)
      assert.equal(await v.page.locator(each).first().isVisible(), false, each);
  };
  await v.go("/rules/arimaa");
  await v.page.locator(".rulespage h2").first().waitFor();
  await gone("header", ".contents", ".rulesgames");
  const wide = (what: string) =>
    v.page
      .locator(what)
      .first()
      .evaluate((el) => el.getBoundingClientRect().width);
  assert.ok((await wide(".prose")) > 600, "the text has the width of the paper");
  await v.shot("print-rules");
  await v.go("/study/board?kind=chess&turns=e2e4%3B%20e7e5");
  await v.page.locator(".variations .turn").first().waitFor();
  await gone("header", ".steps", ".engine", ".typed", ".remarks");
  assert.ok((await wide("svg.board")) > 300, "the board is there");
  const side = v.page.locator(".studypage .side");
  assert.equal(await side.evaluate((el) => getComputedStyle(el).overflowY), "visible");
  await v.shot("print-study");
  assert.deepEqual(v.troubles, []);
}

/** Text that is being typed stays in its field when something else on the page changes. */
async function halfTyped({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const engines = v.page.locator("#engine");
  for (const field of ["#start", "#option-gold"]) {
    await v.go("/play/arimaa");
    await engines.waitFor({ state: "attached" });
    for (const d of await v.page.locator("details").all())
      await d.evaluate((el: HTMLDetailsElement) => (el.open = true));
    await v.page.locator(field).focus();
    await v.page.keyboard.type("Ra1 R");
    const other = await engines.locator("option").last().getAttribute("value");
    await engines.evaluate((el: HTMLSelectElement, value) => {
      el.value = value ?? "";
      el.dispatchEvent(new Event("change", { bubbles: true }));
    }, other);
    await v.page.waitForFunction((x) => {
      const el = document.querySelector<HTMLSelectElement>("#engine");
      return el?.value === x && el.closest(".field")?.querySelector("small") !== null;
    }, other);
    await v.page.evaluate(() => new Promise(requestAnimationFrame));
    assert.equal(await v.page.locator(field).inputValue(), "Ra1 R", field);
  }
  assert.deepEqual(v.troubles, []);
}

/** On a phone two large buttons choose between computer and people; the last choice is remembered. */
async function sides({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, true);
  const side = (name: string) => v.page.getByRole("button", { name, exact: true });
  const chosen = (name: string) =>
    v.page.getByRole("button", { name, exact: true, pressed: true }).waitFor();
  await v.go("/");
  await chosen("Against people");
  for (const name of ["Against the computer", "Against people"]) {
    const box = await boxOf(side(name));
    assert.ok(box.height >= 60 && box.y + box.height < phone.height / 2, `${name}: ${box.y}`);
  }
  await v.page.locator(".preset").first().waitFor();
  await side("Against the computer").tap();
  await chosen("Against the computer");
  await v.page.locator(".preset").first().waitFor({ state: "hidden" });
  await v.shot("home-phone-computer");
  await v.page.getByRole("link", { name: "Kamisado", exact: true }).tap();
  await v.page.getByRole("button", { name: "Play against the computer" }).waitFor();
  await v.go("/");
  await chosen("Against the computer");
  await v.page.getByRole("link", { name: "Kamisado", exact: true }).waitFor();
  await side("Against people").tap();
  await v.page.locator(".preset").first().waitFor();
  await v.page.reload();
  await chosen("Against people");
  assert.deepEqual(v.troubles, []);
}

/** The documents' statements about the site hold: the way to an account, and the number of
 * puzzles. */
async function documented({ browser, server }: Bench): Promise<void> {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const v = await Visitor.arrive(browser, server);
  await v.go("/");
  const way = /click \*\*(.+?)\*\* at the top right, and create an account/;
  const door = way.exec(read("docs/championship.md"))?.[1] ?? "none";
  const banner = v.page.getByRole("banner");
  await banner.getByRole("link", { name: "Log in", exact: true }).waitFor();
  assert.ok(await banner.getByRole("link", { name: door, exact: true }).isVisible(), door);
  await v.go("/puzzles/arimaa");
  const themes = v.page.getByLabel("Theme").getByRole("option");
  await themes.nth(1).waitFor({ state: "attached" });
  const counts = (await themes.allTextContents()).map((x) => Number(/\((\d+)\)/.exec(x)?.[1] ?? 0));
  const said = /and ([\d,]+) puzzles/.exec(read("README.md"))?.[1]?.replace(",", "");
  assert.equal(
    Number(said),
    counts.reduce((sum, n) => sum + n, 0),
    "puzzles of Arimaa",
  );
  assert.deepEqual(v.troubles, []);
}

/** Course, puzzle and game of the week in one line, which leads to each of them. */
async function week({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, true);
  await v.go("/");
  const line = v.page.locator(".week");
  await line.getByText("Game of the week").waitFor();
  const links = line.getByRole("link");
  assert.deepEqual(await links.allTextContents(), ["Learn", "Solve", "Play"]);
  const boxes = await Promise.all([0, 1, 2].map((i) => boxOf(links.nth(i))));
  assert.equal(new Set(boxes.map((b) => b.y)).size, 1, "in one line on a phone");
  await line.scrollIntoViewIfNeeded();
  await v.shot("home-week");
  const game = gameOfWeek(Date.now());
  for (const [i, to] of [`/learn/${game}`, puzzlesOf(game), playPath(game)].entries()) {
    await links.nth(i).click();
    await v.page.waitForURL(`${server.address}${to}*`);
    await v.page.locator("main h1").first().waitFor({ state: "attached" });
    await v.go("/");
  }
  assert.deepEqual(v.troubles, []);
}

export const pages: Test[] = [
  ["home: on a phone, against the computer or against people", sides],
  ["pages: documents say what the site has", documented],
  ["pages: what is half typed stays while something else changes", halfTyped],
  ["drag: more moves than are told at once", many],
  ["home: living boards, light enough, nothing from elsewhere", home],
  ["arimaa: from the front page to the first turn", firstMove],
  ["keys: walking, touching, undo, looking back, flipping", keys],
  ["speed: the 25x25 board", speed],
  ["pages: an address without a page has status 404", nowhere],
  ["pages: titles, descriptions and addresses for links", previews],
  ["pages: rules and studies on paper", paper],
  ["home: course, puzzle and game of the week in one line", week],
];
