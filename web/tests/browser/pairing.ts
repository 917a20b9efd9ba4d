// Strangers meet: quick pairing by one click, waiting that survives a lost connection, clocks put
// together with sliders, and games that can be watched.
import assert from "node:assert/strict";
import type { Game, GameInfo } from "../../src/net/types.ts";
import { type Bench, boxOf, chance, Server, type Test, until, Visitor } from "./harness.ts";
import { myTurn, takeTurn } from "./play.ts";

const waits = (v: Visitor) => v.page.locator(".seekbar");
const preset = (v: Visitor, face: string) =>
  v.page.locator(".preset", { has: v.page.locator(`b:text-is("${face}")`) });

/** Opens the site for the first time, chooses a game and a time. */
async function wants(v: Visitor, game: string, face: string): Promise<void> {
  await v.go("/");
  await v.page.locator(".quick .chip", { hasText: game }).click();
  await preset(v, face).click();
}

/** A time per turn is marked as one: on the button, and during the search for an opponent. */
async function eachTurn({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/");
  await preset(v, "15 sec").getByText("a turn").waitFor();
  await preset(v, "3 days").getByText("a turn").waitFor();
  assert.equal(await preset(v, "5 + 5").getByText("a turn").count(), 0);
  await v.shot("quick-turn");
  await preset(v, "15 sec").click();
  await waits(v).getByText("15 sec a turn").waitFor();
  await waits(v).getByRole("button", { name: "Cancel" }).click();
  assert.deepEqual(v.troubles, []);
}

/** Two new visitors play a rated game, and signing up preserves the winner's rating. */
async function quick({ browser, server }: Bench): Promise<void> {
  const a = await Visitor.arrive(browser, server);
  const b = await Visitor.arrive(browser, server, true, "dark");
  await wants(a, "Kamisado", "5 + 3");
  await waits(a).getByText("Looking for an opponent: Kamisado").waitFor();
  await a.shot("quick-waiting");
  await b.go("/");
  // Somebody waits: that is seen at once, beside the presets and on its own.
  await b.page.locator(".seeks button", { hasText: "Kamisado" }).waitFor();
  await b.shot("quick-waited-phone");
  await b.page.locator(".seeks button", { hasText: "Kamisado" }).click();
  for (const v of [a, b]) await v.page.waitForSelector('.gamepage[data-phase="playing"]');
  assert.equal(a.gameId, b.gameId);
  await a.page.locator(".facts", { hasText: "rated" }).waitFor();
  await a.shot("quick-playing");
  const { game } = await a.api<{ game: Game }>("watch", { game: a.gameId });
  for (const v of game.you[0] === 0 ? [a, b] : [b, a])
    await takeTurn(v, await myTurn(v), { random: chance(2), most: 1 });
  await b.api("resign", { game: b.gameId });
  await a.page.waitForSelector(".result");
  await a.page.locator(".strip small", { hasText: "1662?" }).waitFor();
  const name = "Ivy";
  await a.api("register", { name, password: "a long enough one" });
  await a.go(`/person/${name}`);
  await a.page.getByText("1662").first().waitFor();
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** The connection is lost and comes back: the place is held; leaving ends it. */
async function kept({ browser }: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  const a = await Visitor.arrive(browser, server);
  const b = await Visitor.arrive(browser, server);
  await wants(a, "Arimaa", "30 sec");
  await waits(a).getByText("30 sec").waitFor();
  const waiting = (n: number) =>
    b.page.waitForFunction((k) => document.querySelectorAll(".seeks button").length === k, n);
  await b.go("/lobby");
  await waiting(1);
  await server.stop("SIGKILL");
  await waits(a).getByText("connection lost").waitFor();
  await server.start();
  await waiting(1);
  await waits(a).getByText("wider").waitFor();
  // Another game instead, casual: still one place.
  await a.page.getByLabel("Rated game").uncheck();
  await a.page.locator(".quick .chip", { hasText: "Abalone" }).click();
  await preset(a, "3 + 2").click();
  await b.page.locator(".seeks button", { hasText: "Abalone, 3 + 2" }).waitFor();
  await waiting(1);
  await waits(a).getByRole("button", { name: "Cancel" }).click();
  await waiting(0);
  assert.equal(await waits(a).count(), 0);
  await preset(a, "3 + 2").click();
  await waiting(1);
  await a.page.close();
  await waiting(0);
  assert.deepEqual([...a.troubles, ...b.troubles], []);
  await server.end();
}

/** The game begins while the cancelling is on its way, which here never arrives: it is played. */
async function late({ browser, server }: Bench): Promise<void> {
  const a = await Visitor.arrive(browser, server);
  const b = await Visitor.arrive(browser, server);
  await a.page.routeWebSocket(/./, (socket) => {
    const on = socket.connectToServer();
    socket.onMessage((m) => {
      if (!String(m).includes("unseek")) on.send(m);
    });
  });
  await wants(a, "Amazons", "5 + 3");
  await b.go("/");
  await b.page.locator(".seeks button", { hasText: "Amazons, 5 + 3" }).waitFor();
  await waits(a).getByRole("button", { name: "Cancel" }).click();
  assert.equal(await waits(a).count(), 0);
  await b.page.locator(".seeks button", { hasText: "Amazons, 5 + 3" }).click();
  for (const v of [a, b]) await v.page.waitForSelector('.gamepage[data-phase="playing"]');
  assert.equal(a.gameId, b.gameId);
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** By days nobody has to wait: the challenge stays, and the next who wants the same takes it. */
async function days({ browser }: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  const a = await Visitor.arrive(browser, server);
  const b = await Visitor.arrive(browser, server);
  for (const v of [a, b]) await wants(v, "Amazons", "3 days");
  for (const v of [a, b]) await v.page.waitForSelector('.gamepage[data-phase="playing"]');
  assert.equal(a.gameId, b.gameId);
  await a.page.locator(".facts", { hasText: "3 days a turn" }).waitFor();
  assert.deepEqual([...a.troubles, ...b.troubles], []);
  await server.end();
}

/** No clock is typed: kinds and sliders, by mouse and by keys, and the game has that clock. */
async function clock({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, true);
  await v.go("/play/arimaa");
  const field = v.page.locator(".clockfield");
  const written = (text: string) =>
    v.page.waitForSelector(`.clockfield[data-control="${text}"]`, { state: "attached" });
  await written("none");
  assert.equal(await field.locator("input:not([type=radio]):not([type=range])").count(), 0);
  await field.getByText("Minutes plus seconds").click();
  await written("5m+3s");
  await field.getByLabel("Time for each player").focus();
  await v.page.keyboard.press("ArrowRight");
  await field.getByLabel("More with each turn").focus();
  await v.page.keyboard.press("Home");
  await written("7m+0s");
  await field.getByText("Time a turn", { exact: true }).first().click();
  await field.getByLabel("In reserve").focus();
  await v.page.keyboard.press("ArrowRight");
  await written("30s/3m/100/6m");
  await v.page.locator(".usual").scrollIntoViewIfNeeded();
  await v.shot("clock-phone");
  await v.page.getByRole("button", { name: "Create an open challenge" }).click();
  await v.page.waitForURL(/\/game\//);
  const { open } = await v.api<{ open: { control: string }[] }>("mine", {});
  assert.deepEqual(
    open.map((c) => c.control),
    ["30s/3m/100/6m"],
  );
  await v.go("/lobby");
  await v.page.locator(".cardrow", { hasText: "30 sec a turn, 3 min in reserve" }).waitFor();
  // A tournament's clock is put together in the same way.
  await v.go("/tournaments/new");
  await v.page.click(".morebox summary");
  await written("6s");
  await field.getByRole("button", { name: "5 + 3" }).click();
  await written("5m+3s");
  await v.page.getByText("5 min plus 3 sec a turn").first().waitFor();
  assert.equal(await field.locator("input:not([type=radio]):not([type=range])").count(), 0);
  assert.deepEqual(v.troubles, []);
}

/** A game between two by the server's commands alone, with a turn of each. */
async function duel(two: [Visitor, Visitor], game: string): Promise<string> {
  const [a, c] = two;
  const { id } = await a.api<{ id: string }>("create", {
    game,
    control: "5m+3s",
    opponent: "open",
  });
  await c.api("join", { game: id });
  for (let turn = 0; turn < 2; turn++)
    for (const v of two) {
      const { game: g } = await v.api<{ game: Game }>("watch", { game: id });
      const move = g.number === turn ? g.moves?.[0]?.text : undefined;
      if (move) await v.api("turn", { game: id, number: turn, moves: [move] });
    }
  return id;
}

/** Watch shows the best game of each kind and moves on when it ends; one's own is nobody's to watch. */
async function television(b: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  const v = await Visitor.arrive(b.browser, server);
  const small = await Visitor.arrive(b.browser, server, true, "dark");
  await v.go("/watch");
  await v.page.getByText("No public games at the moment.").waitFor();
  await v.api("create", { game: "kamisado", opponent: "self" });
  const two: [Visitor, Visitor] = [
    await Visitor.arrive(b.browser, server),
    await Visitor.arrive(b.browser, server),
  ];
  for (const p of two) await p.go("/account"); // connected, and nothing to draw
  const first = await duel(two, "kamisado");
  await v.page.waitForSelector(`.television[data-game="${first}"] svg.board .piece`);
  const second = await duel(two, "kamisado");
  const third = await duel(two, "abalone");
  await v.page.waitForSelector(`.boards .liveboard[data-game="${second}"] svg.board .piece`);
  assert.equal(await v.page.locator(`.boards .liveboard[data-game="${first}"]`).count(), 0);
  await v.page.locator(".channels li").nth(1).waitFor();
  await v.shot("television");
  await small.go("/watch");
  await small.page.waitForSelector(`.television[data-game="${first}"] svg.board .piece`);
  await small.shot("television-phone");
  await two[1].api("resign", { game: first });
  await v.page.waitForSelector(`.television[data-game="${second}"] svg.board .piece`);
  await v.page.locator(".channels button", { hasText: "Abalone" }).click();
  await v.page.waitForSelector(`.television[data-game="${third}"] svg.board .piece`);
  await v.page.getByRole("link", { name: "Watch this game" }).click();
  await v.page.waitForSelector('.gamepage[data-phase="playing"] .arena svg.board');
  await small.go("/lobby");
  await small.page.locator(".boards li").first().scrollIntoViewIfNeeded();
  await small.page.waitForSelector(`.boards .liveboard[data-game="${second}"] svg.board .piece`);
  await small.shot("lobby-live-phone");
  assert.deepEqual([...v.troubles, ...small.troubles], []);
  await server.end();
}

/** A level has a page with its rating, is chosen by its face, and is who one plays then. */
async function levels({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/play/kamisado");
  const { games } = await v.api<{ games: GameInfo[] }>("games", {});
  const engine = games.find((g) => g.id === "kamisado")?.engines[0];
  const rating = (level: number) => engine?.ratings?.[level - 1] ?? 0;
  await v.page.getByRole("radio", { name: /^Chick/ }).check();
  await v.page.locator(".levels p", { hasText: `Chick novice · ${rating(2)}` }).waitFor();
  await v.page.getByRole("link", { name: "All eleven opponents" }).click();
  await v.page.locator(".ladder li").nth(10).waitFor();
  assert.match((await v.page.locator(".opponent").textContent()) ?? "", /Chick.*Level 2, novice/);
  await v.page.locator(".ladder a", { hasText: "Dragon" }).click();
  const about = (engine?.measured ?? 0) < 10 ? "about " : "";
  await v.page.locator(".opponent", { hasText: `full strength · ${about}${rating(10)}` }).waitFor();
  await v.page.locator(".ladder a", { hasText: "Fox" }).click();
  await v.shot("opponents");
  await v.page.locator(".opponent .button", { hasText: "Play Kamisado" }).click();
  await v.page.getByRole("button", { name: "Play against the computer" }).click();
  await v.page.locator(".strip", { hasText: "Fox (computer)" }).waitFor();
  assert.match(
    (await v.page.locator(".strip:has(.face)").textContent()) ?? "",
    /strong club player/,
  );
  await v.shot("opponent-playing");
  // Over: it is on the level's page.
  const id = v.gameId;
  await takeTurn(v, await myTurn(v), { random: chance(7), most: 1 });
  await myTurn(v);
  await v.page.getByRole("button", { name: "Resign" }).click();
  await v.page.getByRole("button", { name: "Are you sure?" }).click();
  await v.page.waitForSelector(".result");
  await v.go("/bots/kamisado?level=6");
  await v.page.locator(`.opponent .card[href="/game/${id}"]`).waitFor();
  assert.deepEqual(v.troubles, []);
}

/** The easiest level is number 0, which is a choice like any other; it answers on this device. */
async function easiest({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, true);
  await v.go("/bots/kamisado?level=0");
  const { games } = await v.api<{ games: GameInfo[] }>("games", {});
  const rating = games.find((g) => g.id === "kamisado")?.engines[0]?.easiest;
  await v.page
    .locator(".opponent", { hasText: `LadybirdLevel 0, first games · ${rating}` })
    .waitFor();
  await v.page.locator(".opponent .button", { hasText: "Play Kamisado" }).click();
  await v.page.locator(".levels p", { hasText: "Ladybird first games" }).waitFor();
  await v.page.locator(".levels p").scrollIntoViewIfNeeded();
  await v.shot("levels-phone");
  await v.page.getByRole("button", { name: "Play against the computer" }).click();
  await v.page.locator(".strip", { hasText: "Ladybird (computer)" }).waitFor();
  await takeTurn(v, await myTurn(v), { random: chance(7), most: 1 });
  await myTurn(v);
  await v.go("/play/arimaa");
  await v.page.locator(".levels p", { hasText: "Ladybird first games" }).waitFor();
  assert.deepEqual(v.troubles, []);
}

/** A phrase is read in two languages; somebody new has to wait for an answer; chat can be off. */
async function calm(b: Bench): Promise<void> {
  const v = await Visitor.arrive(b.browser, b.server);
  const w = await Visitor.arrive(b.browser, b.server, true, "dark");
  for (const p of [v, w]) await p.go("/account");
  const id = await duel([v, w], "kamisado");
  for (const p of [v, w]) await p.go(`/game/${id}`);
  await w.page.waitForSelector(".arena svg.board");
  await w.page.evaluate(() => localStorage.setItem("agon", JSON.stringify({ language: "fr" })));
  await w.page.reload();
  await v.page.getByRole("tab", { name: /^Chat/ }).click();
  await w.page.getByRole("tab", { name: /^Discussion/ }).click();
  await v.page.getByRole("button", { name: "Good luck!" }).click();
  await w.page.locator(".chat li", { hasText: "Bonne chance !" }).waitFor();
  await v.page.locator(".chat li", { hasText: "Good luck!" }).waitFor();
  const write = async (text: string) => {
    await v.page.getByRole("textbox", { name: "Write a message" }).fill(text);
    await v.page.keyboard.press("Enter");
  };
  for (const text of ["one", "two", "three"]) {
    await write(text);
    await v.page.locator(".chat li", { hasText: text }).waitFor();
  }
  await write("four");
  await v.page.getByText("please wait until somebody answers").first().waitFor();
  await v.shot("chat-calm");
  await w.shot("chat-calm-phone");
  const school = new Server("--chat", "off");
  await school.start();
  const pupil = await Visitor.arrive(b.browser, school);
  await pupil.go("/play/kamisado");
  await pupil.page.getByRole("button", { name: "Play a friend by link" }).click();
  const other = await Visitor.arrive(b.browser, school);
  await other.page.goto(await pupil.page.locator(".share input").inputValue());
  await other.page.getByRole("button", { name: /^Play as/ }).click();
  await pupil.page.waitForSelector('.gamepage[data-phase="playing"]');
  await pupil.page.getByRole("tab", { name: /^Chat/ }).click();
  await pupil.page.getByText("Chat is switched off for this game.").waitFor();
  assert.equal(await pupil.page.locator(".chat :is(input, button)").count(), 0);
  await school.end();
  assert.deepEqual([...v.troubles, ...w.troubles], []);
}

/** A seeker plays the computer or solves a puzzle meanwhile, and is taken to the game that
 * comes. */
async function meanwhile({ browser, server }: Bench): Promise<void> {
  const a = await Visitor.arrive(browser, server, true);
  const b = await Visitor.arrive(browser, server);
  await wants(a, "Kamisado", "5 + 3");
  await a.shot("meanwhile-offers");
  await waits(a).getByRole("link", { name: "Solve a puzzle" }).click();
  await a.page.waitForURL(/\/puzzles\/kamisado/);
  await waits(a).getByText("Looking for an opponent").waitFor();
  await a.go("/");
  await wants(a, "Kamisado", "5 + 3");
  await waits(a).getByRole("button", { name: "Play the computer" }).click();
  await a.page.waitForSelector('.gamepage[data-phase="playing"] .arena .piece');
  const before = a.gameId;
  await waits(a).getByText("Looking for an opponent: Kamisado").waitFor();
  assert.equal(await waits(a).locator(".meanwhile").count(), 0, "one plays already");
  await takeTurn(a, await myTurn(a), { random: chance(4), most: 1 });
  await myTurn(a);
  // The content below the bar can be scrolled above it.
  await a.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const bar = await boxOf(waits(a));
  const facts = await boxOf(a.page.locator(".gamepage .facts"));
  assert.ok(facts.y + facts.height <= bar.y, JSON.stringify({ facts, bar }));
  await a.shot("meanwhile-plays");
  await b.go("/lobby");
  await b.page.locator(".seeks button", { hasText: "Kamisado" }).click();
  await b.page.waitForSelector('.gamepage[data-phase="playing"]');
  await a.page.waitForURL(`**/game/${b.gameId}`);
  assert.notEqual(a.gameId, before);
  await a.page.waitForSelector('.gamepage[data-phase="playing"] .arena .piece');
  assert.equal(await waits(a).count(), 0);
  // The other game is where it was left; opening it leaves no seek, as there is none.
  await a.go(`/game/${before}`);
  await a.page.waitForSelector('.gamepage[data-phase="playing"][data-yours="true"]');
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** A rematch against the computer ends no seek, and the button takes the last game up again. */
async function again({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const computer = waits(v).getByRole("button", { name: "Play the computer" });
  await wants(v, "Kamisado", "5 + 3");
  await computer.click();
  await v.page.waitForSelector('.gamepage[data-phase="playing"] .arena .piece');
  const first = v.gameId;
  await takeTurn(v, await myTurn(v), { random: chance(4), most: 1 });
  await myTurn(v); // a game that has hardly begun is aborted, and has no rematch
  await v.page.getByRole("button", { name: "Resign" }).click();
  await v.page.getByRole("button", { name: "Are you sure?" }).click();
  await v.page.getByRole("button", { name: "Rematch" }).click();
  await v.page.waitForURL((url) => /game/.test(url.pathname) && !url.pathname.endsWith(first));
  await v.page.waitForSelector('.gamepage[data-phase="playing"] .arena .piece');
  await waits(v).getByText("Looking for an opponent: Kamisado").waitFor();
  const second = v.gameId;
  await v.page.locator('nav[aria-label="Menu"] a[href="/learn"]').first().click();
  await computer.click();
  await v.page.waitForURL(`**/game/${second}`);
  assert.equal(await waits(v).count(), 1);
  assert.deepEqual(v.troubles, []);
}

/** Keeps the first game that is made back from the visitor: whether it is there, and lets it come. */
async function held(v: Visitor): Promise<{ made(): boolean; come(): void }> {
  let first = -1; // the number of the command
  let answer: (() => void) | null = null;
  await v.page.routeWebSocket(/./, (page) => {
    const server = page.connectToServer();
    page.onMessage((m) => {
      const { id, do: what } = JSON.parse(String(m));
      if (what === "create" && first < 0) first = id;
      server.send(m);
    });
    server.onMessage((m) => {
      if (JSON.parse(String(m)).re === first) answer = () => page.send(m);
      else page.send(m);
    });
  });
  return { made: () => answer !== null, come: () => answer?.() };
}

const facts = (v: Visitor) => v.page.locator('.gamepage[data-phase="playing"] .facts');

/** The new game comes late: nobody is pulled out of the page they opened meanwhile. */
async function tardy({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const game = await held(v);
  const computer = waits(v).getByRole("button", { name: "Play the computer" });
  await wants(v, "Kamisado", "5 + 3");
  await computer.click();
  await until("the game is made", game.made);
  await v.page.locator('nav[aria-label="Menu"] a[href="/rules"]').first().click();
  await v.page.waitForURL("**/rules");
  game.come();
  // It can be pressed once the game is there, and takes it up.
  await computer.and(v.page.locator(":enabled")).waitFor();
  assert.equal(new URL(v.page.url()).pathname, "/rules");
  await computer.click();
  await facts(v).getByText("Kamisado").waitFor();
  assert.equal(await waits(v).count(), 1);
  assert.deepEqual(v.troubles, []);
}

/** ... nor into a game of a seek that they have cancelled. */
async function cancelled({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const game = await held(v);
  const computer = waits(v).getByRole("button", { name: "Play the computer" });
  await wants(v, "Kamisado", "5 + 3");
  await computer.click();
  await until("the game is made", game.made);
  await waits(v).getByRole("button", { name: "Cancel" }).click();
  await v.page.locator(".quick .chip", { hasText: "Abalone" }).click();
  await preset(v, "3 + 2").click();
  await waits(v).getByText("Looking for an opponent: Abalone").waitFor();
  game.come();
  await computer.click();
  await facts(v).getByText("Abalone").waitFor();
  assert.equal(await waits(v).count(), 1);
  assert.deepEqual(v.troubles, []);
}

/** Any other game that is opened ends the waiting, as ever. */
async function elsewhere({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await wants(v, "Kamisado", "5 + 3");
  await waits(v).waitFor();
  await v.page.locator('nav[aria-label="Menu"] a[href="/play"]').first().click();
  await v.page.locator('a[href="/play/kamisado"]').click();
  await v.page.getByRole("button", { name: "Play against the computer" }).click();
  await v.page.waitForSelector('.gamepage[data-phase="playing"]');
  assert.equal(await waits(v).count(), 0);
  assert.deepEqual(v.troubles, []);
}

export const pairing: Test[] = [
  ["pairing: a time that is a turn's says so", eachTurn],
  ["pairing: two strangers in a rated game by one click each", quick],
  ["pairing: a place is kept when the connection is lost, and given up", kept],
  ["pairing: a game that begins while one cancels is played", late],
  ["pairing: a game by days is taken from the lobby", days],
  ["pairing: a clock of presets and sliders", clock],
  ["pairing: the computer's levels have faces, ratings and pages", levels],
  ["pairing: level 0 is chosen, played and remembered", easiest],
  ["pairing: calm chat, in two languages and switched off", calm],
  ["pairing: television, and living boards in the lobby", television],
  ["pairing: the computer or a puzzle while one waits", meanwhile],
  ["pairing: a rematch while one waits, and a game taken up", again],
  ["pairing: a game that is late pulls nobody into it", tardy],
  ["pairing: a game that is late, and another is waited for", cancelled],
  ["pairing: another game that is opened ends the waiting", elsewhere],
];
