// Events in a classroom besides the games: mistyped codes, pupils who change devices or close the
// lid, programs that write while the network fails, and screens and prints of many players.
import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { WebSocketRoute } from "playwright-core";
import type { Move } from "../../src/net/types.ts";
import { type Bench, chance, root, Server, type Test, until, Visitor } from "./harness.ts";
import { takeTurn, myTurn } from "./play.ts";
import { ofEngines, row } from "./teacher.ts";
import { organiser, Programs } from "./tournaments.ts";

type Seats = { players: { player: string; code: string }[]; bot_port: number };

/** A turn that ends no game: nobody comes to the far side of the board. */
const onward = {
  random: chance(3),
  most: 1,
  prefer: (moves: Move[]) => moves.filter((m) => !/[18]$/.test(m.text)),
};

/** A class; nothing has begun. */
async function classOf(
  v: Visitor,
  names: string[],
  more: object = {},
): Promise<{ id: string; codes: string[]; bots: string }> {
  await organiser(v, "Teacher");
  const terms = { game: "kamisado", title: "Class 5b", control: "30m", entry: "organiser" };
  const all = { ...terms, ...more };
  const { id } = await v.api<{ id: string }>("tournament_create", all);
  const made = await v.api<Seats>("tournament_class", { tournament: id, names });
  const codes = made.players.map((p) => p.code);
  return { id, codes, bots: `127.0.0.1:${made.bot_port}` };
}

async function type(v: Visitor, code: string): Promise<void> {
  await v.page.getByLabel("Code from your teacher").fill(code);
  await v.page.getByRole("button", { name: "Enter" }).click();
}

/** A mistyped code shows an error; the same seat on a second device; and from the first page of the
 * site, with the lid opened again, back to the game. */
async function codes(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const teacher = await Visitor.arrive(bench.browser, server);
    const phone = await Visitor.arrive(bench.browser, server, true);
    const tablet = await Visitor.arrive(bench.browser, server, false, "dark");
    const ben = await Visitor.arrive(bench.browser, server);
    const { id, codes } = await classOf(teacher, ["Anna", "Ben"]);
    const [anna = "", other = ""] = codes;
    await phone.go("/class");
    await type(
      phone,
      anna.replace(/[a-z]/, (c) => (c === "q" ? "r" : "q")),
    );
    await phone.page.getByText("No player has this code. Compare it with your card.").waitFor();
    await phone.shot("classroom-wrong-code-phone");
    assert.equal(new URL(phone.page.url()).pathname, "/class");
    await type(phone, anna);
    await ben.go("/class");
    await type(ben, other);
    for (const v of [phone, ben]) await v.page.getByRole("heading", { name: "Class 5b" }).waitFor();
    await teacher.go(`/tournament/${id}?tab=organise`);
    await teacher.page.getByRole("button", { name: "Start", exact: true }).click();
    for (const v of [phone, ben]) await v.page.getByRole("button", { name: "I’m ready" }).click();
    const turn = async (v: Visitor) => takeTurn(v, await myTurn(v), onward);
    const first = phone.page.locator('.gamepage[data-phase="playing"][data-yours="true"]');
    const second = ben.page.locator('.gamepage[data-phase="playing"][data-yours="true"]');
    await Promise.race([first.waitFor(), second.waitFor()]);
    if (await second.isVisible()) await turn(ben);
    await myTurn(phone);
    const game = phone.gameId;

    await tablet.go("/class"); // the phone is still there
    await type(tablet, anna);
    await tablet.page.getByRole("link", { name: "Go to your game" }).click();
    await turn(tablet);
    assert.equal(tablet.gameId, game);
    await phone.page.locator('.gamepage[data-phase="playing"][data-yours="false"]').waitFor();

    await phone.page.reload(); // opened where it was closed
    const here = phone.page.locator('.gamepage[data-phase="playing"] .arena svg.board');
    await here.waitFor();
    assert.equal(phone.gameId, game);
    await phone.go("/");
    await phone.page.getByRole("link", { name: "Back to Class 5b" }).click();
    await phone.page.getByText("Anna: playing.").waitFor();
    await phone.shot("classroom-back-phone");
    await phone.page.getByRole("link", { name: "Go to your game" }).click();
    await here.waitFor();
    assert.equal(phone.gameId, game);
    const troubles = [teacher, phone, tablet, ben].flatMap((v) => v.troubles);
    assert.equal(troubles.length, 1, troubles.join());
    assert.match(troubles[0] ?? "", /403/, "the wrong code");
  } finally {
    await server.end();
  }
}

/** Two pupils play; everywhere they have the tournament's names: for those who watch and in the offer of
 * a draw, which comes after the turns that the tournament wants. After the end their page says how they
 * did; codes made again for everybody work, and so do the old ones. */
async function names(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const arrive = () => Visitor.arrive(bench.browser, server);
    const [teacher, anna, ben, watcher] = [
      await arrive(),
      await arrive(),
      await arrive(),
      await arrive(),
    ];
    const { id, codes } = await classOf(teacher, ["Anna", "Ben"], { game: "chess", draws: 1 });
    for (const [i, v] of [anna, ben].entries()) {
      await v.go("/class");
      await type(v, codes[i] ?? "");
      await v.page.getByRole("heading", { name: "Class 5b" }).waitFor();
    }
    await teacher.go(`/tournament/${id}?tab=organise`);
    const p = teacher.page;
    await p.getByRole("button", { name: "Start", exact: true }).click();
    const ready = (v: Visitor) => v.page.getByRole("button", { name: "I’m ready" });
    for (const v of [anna, ben]) await ready(v).click();
    for (const v of [anna, ben]) await ready(v).waitFor({ state: "detached" });
    const offer = (v: Visitor) => v.page.getByRole("button", { name: "Offer a draw" });
    const one = { random: chance(3), most: 1 };
    const begins = anna.page.locator('.gamepage[data-phase="playing"][data-yours="true"]');
    const waits = anna.page.locator('.gamepage[data-phase="playing"][data-yours="false"]');
    await begins.or(waits).waitFor();
    const pair: [Visitor, Visitor] = (await begins.isVisible()) ? [anna, ben] : [ben, anna];
    assert.equal(await offer(anna).count(), 0, "no draw before the first turns");

    await watcher.go(`/watch`);
    const seats = watcher.page.locator(".television");
    for (const v of pair) await takeTurn(v, await myTurn(v), one);
    for (const name of ["Anna", "Ben"])
      await seats.getByText(name, { exact: true }).first().waitFor();
    await watcher.shot("classroom-watch");
    await watcher.go(`/game/${anna.gameId}`);
    await watcher.page.getByText("1 person watching").waitFor();
    await watcher.go("/lobby");
    for (const name of ["Anna", "Ben"]) await watcher.page.getByText(name).first().waitFor();

    await offer(anna).click();
    await ben.page.locator("#main").getByText("Anna offers a draw.").waitFor();
    await ben.shot("classroom-draw");
    await ben.page.getByRole("button", { name: "Accept" }).click();
    await anna.page.getByRole("link", { name: "Back to the tournament" }).first().click();
    await anna.page.getByText("Anna: the tournament is over. You finished in place 1.").waitFor();

    await p.getByRole("button", { name: "More codes for everyone" }).click();
    await p.getByText("2 codes created.").waitFor();
    const again = await p.locator(".codecards code").allTextContents();
    assert.equal(new Set([...again, ...codes]).size, 4, "other codes");
    for (const code of [codes[0], again[0]]) {
      const v = await arrive();
      await v.go("/class");
      await type(v, code ?? "");
      await v.page.getByText("Anna: the tournament is over.").waitFor();
    }
    assert.deepEqual(
      [teacher, anna, ben, watcher].flatMap((v) => v.troubles),
      [],
    );
  } finally {
    await server.end();
  }
}

/** The visitor's socket, which can be cut; requests over it are counted. */
class Cut {
  down = false;
  readonly asked: string[] = [];
  private socket: WebSocketRoute | null = null;

  async on(v: Visitor): Promise<void> {
    await v.page.routeWebSocket(/./, (socket) => {
      if (this.down) return void socket.close();
      this.socket = socket;
      const to = socket.connectToServer();
      socket.onMessage((m) => {
        this.asked.push(JSON.parse(String(m)).do);
        to.send(m);
      });
    });
  }

  async cut(): Promise<void> {
    this.down = true;
    await this.socket?.close();
  }

  consoles(): number {
    return this.asked.filter((x) => x === "tournament_console").length;
  }
}

/** A program writes on: its console has all of it once, also what came while the connection was lost,
 * and is not asked for again; it stays chosen when the players' numbers move up. */
async function console(bench: Bench): Promise<void> {
  const server = new Server("--bot-port", "0");
  await server.start();
  const programs = new Programs();
  try {
    const teacher = await Visitor.arrive(bench.browser, server);
    const p = teacher.page;
    const cut = new Cut();
    await cut.on(teacher);
    const { id, codes, bots } = await classOf(teacher, ["Anna", "Ben", "Cem"]);
    const file = (name: string) => join(programs.folder, name);
    const till = (name: string) =>
      `until [ -e ${file(name)} ] || [ ! -e ${programs.folder} ]; do sleep 0.1; done`;
    writeFileSync(
      file("aloud.sh"),
      `read a; read b; read c; echo begun >&2
       ${till("lost")}; echo 'said while lost' >&2; touch ${file("said")}
       ${till("more")}; for i in $(seq 20); do echo "line $i" >&2; sleep 0.2; done
       ${till("end")}\n`,
    );
    programs.start("ben", codes[1] ?? "", (token) => [
      join(root, "build", "agon"),
      ...["connect", bots, "--token-file", token, "--engine", `text:sh ${file("aloud.sh")}`],
    ]);
    await teacher.go(`/tournament/${id}?tab=organise`);
    await row(teacher, "Ben").locator(".presence.on").waitFor();
    await p.getByRole("button", { name: "Test: Ben" }).click();
    await p.getByRole("tab", { name: "Reports" }).click();
    const ben = p.getByRole("button", { name: "Ben", exact: true });
    await ben.click();
    const live = p.locator("pre.live");
    await live.getByText("begun").waitFor();

    await cut.cut();
    await p.getByText("Connection lost").first().waitFor();
    writeFileSync(file("lost"), "");
    await until("the program has spoken", () => existsSync(file("said")));
    cut.down = false;
    await live.getByText("said while lost").waitFor();

    const before = cut.consoles();
    writeFileSync(file("more"), "");
    await live.getByText("line 20", { exact: true }).waitFor();
    const lines = (await live.locator("span").allTextContents()).map((x) => x.trim());
    const written = [
      "begun",
      "said while lost",
      ...Array.from({ length: 20 }, (_, i) => `line ${i + 1}`),
    ];
    assert.deepEqual(
      lines.filter((x) => written.includes(x)),
      written,
      "all of it, once",
    );
    assert.equal(cut.consoles(), before, "nothing is asked for again");

    await teacher.api("tournament_leave", { tournament: id, player: "Anna" });
    await p.getByRole("button", { name: "Anna", exact: true }).waitFor({ state: "detached" });
    assert.equal(await ben.getAttribute("aria-pressed"), "true");
    await p.getByRole("heading", { name: "Ben", exact: true }).waitFor();
    await teacher.shot("classroom-console");
    assert.deepEqual(teacher.troubles, []);
  } finally {
    programs.end();
    await server.end();
  }
}

/** The network fails while a page loads: it appears when the network is back; if that does not
 * help, the reader sees an error, and the page is not reloaded again and again. */
async function fetched({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const p = v.page;
  await v.go("/");
  await p.locator(".quick .chip").first().waitFor();
  let loads = 0;
  p.on("domcontentloaded", () => loads++);
  await p.route(/\/assets\/rules-[^/]*\.js$/, (r) => (loads === 0 ? r.abort() : r.continue()));
  await p.route(/\/assets\/list-[^/]*\.js$/, (r) => r.abort());
  await p.getByRole("link", { name: "Rules", exact: true }).first().click();
  await p.getByRole("heading", { name: "Rules", exact: true }).waitFor();
  assert.equal(loads, 1);
  await p.getByRole("link", { name: "Tournaments", exact: true }).first().click();
  const told = p.getByText("This page could not be loaded; please reload it.");
  await told.waitFor();
  await v.api("ping", {});
  await told.waitFor();
  assert.equal(loads, 1);
}

/** A page could not be loaded, and its reader writes elsewhere: the site does not reload when the
 * network is back. */
async function left({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const p = v.page;
  let end = () => {};
  let cut = false;
  await p.routeWebSocket(/socket/, (line) => {
    if (cut) return void line.close();
    const up = line.connectToServer();
    end = () => {
      void up.close();
      void line.close();
    };
  });
  await v.go("/study");
  const pasted = p.locator("textarea");
  await pasted.waitFor();
  let loads = 0;
  p.on("domcontentloaded", () => loads++);
  await p.route(/\/assets\/lobby-[^/]*\.js$/, (r) => r.abort());
  cut = true;
  end();
  await p.locator(".offline").waitFor();
  await p.getByRole("link", { name: "Lobby", exact: true }).first().click();
  await p.getByText("This page could not be loaded; please reload it.").waitFor();
  await p.goBack();
  await pasted.fill("agon record 1\ngame: chess\n1. e2e4\n");
  cut = false;
  await p.locator(".offline").waitFor({ state: "detached" });
  await p.getByRole("button", { name: "Open" }).click();
  await p.locator(".variations .turn", { hasText: "e4" }).waitFor();
  assert.equal(loads, 0);
}

/** An arena of the organiser's variant of chess: a faulty file is reported, and absent players are
 * not paired. */
async function own(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const v = await Visitor.arrive(bench.browser, server);
    const p = v.page;
    await organiser(v, "Teacher");
    await p.getByRole("link", { name: "New tournament" }).click();
    await p.getByLabel("Title").fill("Knights");
    await p.locator(".morebox summary").click();
    await p.locator("#set-game").selectOption("chess");
    await p.locator("#set-format").selectOption("arena");
    await p.locator("#set-length").fill("2");
    const create = p.getByRole("button", { name: "Create tournament" });
    await p.locator("#set-definition").fill("[pieces]");
    await create.click();
    await p.getByText(/line 1/).waitFor();
    await v.shot("classroom-own-wrong");
    const start = "nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1";
    const text = `[variant]\nbase = chess\nname = All knights\nstart = ${start}\n`;
    await p.locator("#set-definition").fill(text);
    await create.click();
    await p.getByRole("tab", { name: "Organise", selected: true }).waitFor();
    const tournament = /tournament\/(\w+)/.exec(p.url())?.[1] ?? "";
    for (const player of ["One", "Two"])
      await v.api("tournament_register", { tournament, player, engine: "random" });
    await v.api("tournament_class", { tournament, names: ["Zoe"] });
    await v.api("tournament_change", { tournament, check_in: false });
    await row(v, "Zoe").waitFor();
    await p.getByRole("button", { name: "Start", exact: true }).click();
    await p.locator('main.tournament[data-state="over"]').waitFor();
    await p.getByRole("tab", { name: "Overview" }).click();
    const games = (name: string) =>
      p.locator(".standings tbody tr", { hasText: name }).locator("td").nth(2).textContent();
    assert.deepEqual([await games("One"), await games("Two"), await games("Zoe")], ["4", "4", "0"]);
    await p
      .getByText(/^All knights · /)
      .first()
      .waitFor();
    await v.shot("classroom-own");
    await p.locator(".matchrow a.gamechip").first().click();
    await p.locator('.gamepage[data-phase="over"]').waitFor();
    const { game } = await v.api<{ game: { setup: { definition?: string } } }>("watch", {
      game: v.gameId,
    });
    assert.match(game.setup.definition ?? "", /All knights/);
    await p.getByText(/^All knights · /).waitFor();
    assert.deepEqual(v.troubles, []);
  } finally {
    await server.end();
  }
}

/** Controls, except names in a table: on paper there is nothing to press. */
const controls = (v: Visitor): Promise<string[]> =>
  v.page
    .locator("button:not(th button), .button, input, summary")
    .evaluateAll((all) => all.filter((e) => e.checkVisibility()).map((e) => e.textContent ?? ""));

/** Each tab and each sheet is printed without its buttons. */
async function prints(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const v = await Visitor.arrive(bench.browser, server);
    const p = v.page;
    const id = await ofEngines(v, { title: "Class 5b" }, ["Anna", "Ben", "Cem"]);
    await p.locator('main.tournament[data-state="over"]').waitFor();
    for (const tab of ["Overview", "Rounds", "Cross table", "How to play", "Reports", "Log"]) {
      await p.getByRole("tab", { name: tab }).click();
      await p.getByRole("tab", { name: tab, selected: true }).waitFor();
      if (tab === "Rounds") await p.locator(".matchrow .judge").first().waitFor();
      if (tab === "Reports") await p.locator(".reports tbody tr").nth(2).waitFor();
      await p.emulateMedia({ media: "print" });
      assert.deepEqual(await controls(v), [], tab);
      if (tab === "Rounds") await v.shot("classroom-print-rounds");
      await p.emulateMedia({ media: "screen" });
    }
    for (const sheet of ["pairings", "names", "results", "standings", "certificates", "reports"]) {
      await v.go(`/tournament/${id}?paper=${sheet}&round=1`);
      await p.locator(".boardlist tbody tr, .certificate, .report").first().waitFor();
      await p.emulateMedia({ media: "print" });
      assert.deepEqual(await controls(v), [], sheet);
      await p.emulateMedia({ media: "screen" });
    }
    assert.deepEqual(v.troubles, []);
  } finally {
    await server.end();
  }
}

/** The ends of elements that begin on the screen and reach beyond its edges; empty: none is cut. */
const cutOff = (v: Visitor, selector: string): Promise<string[]> =>
  v.page.locator(selector).evaluateAll((all) =>
    all.flatMap((e) => {
      const at = e.getBoundingClientRect();
      const inside = at.left >= 0 && at.right <= innerWidth + 0.5;
      return inside && e.scrollWidth <= e.clientWidth + 1 ? [] : [e.textContent ?? ""];
    }),
  );

/** The row of tabs on a phone, in all languages: every one can be seen and touched. */
async function tabRow(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const v = await Visitor.arrive(bench.browser, server, true);
    const p = v.page;
    await p.setViewportSize({ width: 360, height: 740 });
    const id = await ofEngines(v, { title: "Class 5b" }, ["Anna", "Ben"]);
    await p.locator('main.tournament[data-state="over"]').waitFor();
    for (const language of ["en", "fr", "ja", "tr"]) {
      const kept = JSON.stringify({ language });
      await p.evaluate((text) => localStorage.setItem("agon", text), kept);
      await v.go(`/tournament/${id}`);
      await p.locator(`html[lang="${language}"] .tournament .tabs button`).nth(6).waitFor();
      for (const width of [360, 600]) {
        await p.setViewportSize({ width, height: 740 });
        assert.deepEqual(await cutOff(v, ".tournament .tabs button"), [], `${language}, ${width}`);
      }
      await p.setViewportSize({ width: 360, height: 740 });
      const last = p.locator(".tournament .tabs button").last();
      await last.tap();
      assert.equal(await last.getAttribute("aria-selected"), "true");
      await v.shot(`classroom-tabs-${language}-phone`);
    }
    assert.deepEqual(v.troubles, []);
  } finally {
    await server.end();
  }
}

/** A player with a bye sees it on the tournament's page and beside a finished game. */
async function bye(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const v = await Visitor.arrive(bench.browser, server, true);
    const p = v.page;
    await organiser(v, "Teacher");
    const rounds = { format: "swiss", rounds: 2, round_start: "organiser", check_in: false };
    const terms = { title: "Class 5b", game: "kamisado", control: "6s", ...rounds };
    const { id } = await v.api<{ id: string }>("tournament_create", terms);
    const tournament = id;
    for (const player of ["One", "Two", "Three", "Four"])
      await v.api("tournament_register", { tournament, player, engine: "random" });
    await v.api("tournament_register", { tournament, player: "Zoe" });
    await v.api("tournament_start", { tournament });
    await v.api("tournament_bye", { tournament, player: "Zoe", round: 2, points: "half" });
    await v.go(`/tournament/${id}`);
    const said = p.getByText("Zoe: you have a bye in round 2 (half a point).");
    await said.first().waitFor();
    type Told = { matches: { games: { game: string }[] }[] };
    const round = { tournament, stage: 0, round: 1 };
    const { matches } = await v.api<Told>("tournament_matches", round);
    await v.go(`/game/${matches.flatMap((m) => m.games)[0]?.game}?cup=${id}`);
    await p.locator('.gamepage[data-phase="over"]').waitFor();
    await said.waitFor();
    await v.shot("classroom-bye");
    assert.deepEqual(v.troubles, []);
  } finally {
    await server.end();
  }
}

/** Sixteen players on the screen while a message, a pause or a countdown takes its room: twelve rows
 * are whole, in turns all of them; a player who withdraws is no longer paired. */
async function screen(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const teacher = await Visitor.arrive(bench.browser, server);
    const screen = await Visitor.arrive(bench.browser, server);
    const names = Array.from({ length: 16 }, (_, i) => `Player ${String.fromCharCode(65 + i)}`);
    const terms = { title: "Class 5b", format: "swiss", rounds: 2, round_start: "organiser" };
    const id = await ofEngines(teacher, terms, names);
    await screen.go(`/tournament/${id}?screen`);
    const q = screen.page;
    await q.getByText("Pairings, round 2").waitFor();
    const say = { tournament: id, text: "Round 2 after lunch, in room 12." };
    await teacher.api("tournament_message", say);
    await q.locator(".screenmessage").waitFor();
    const shown = new Set<string>();
    await until("every player has been on the screen", async () => {
      const rows = q.locator(".bigstandings tr");
      assert.equal(await rows.count(), 12);
      for (const name of await rows.locator("th").allTextContents()) shown.add(name);
      const low = await q.evaluate(() => {
        const all = [...document.querySelectorAll(".bigstandings tr, .bigpairs tr")];
        return Math.max(...all.map((e) => e.getBoundingClientRect().bottom)) - innerHeight;
      });
      assert.ok(low <= 0, `rows end ${low} px below the screen`);
      return shown.size === names.length;
    });
    await screen.shot("classroom-screen");
    const gone = (await q.locator(".bigpairs th").first().textContent()) ?? "";
    await teacher.api("tournament_withdraw", { tournament: id, player: gone, reason: "a train" });
    await q.locator(".bigpairs th", { hasText: gone }).waitFor({ state: "detached" });
    await q.locator(".bigpairs tr").nth(7).waitFor();
    await q.locator(".bigpairs em, .bigpairs th", { hasText: /^bye$/ }).waitFor();
    const { matches } = await teacher.api<{ matches: { players: (number | null)[] }[] }>(
      "tournament_matches",
      { tournament: id, round: 2 },
    );
    assert.equal(matches.length, 8, "seven games and a bye");
    assert.equal(matches.filter((m) => m.players[1] === null).length, 1);
    await teacher.page.getByRole("button", { name: "Start round 2" }).click();
    await q.locator(".podium li").nth(2).waitFor();
    const high = await q.evaluate(() => {
      const at = document.querySelector(".podium")?.getBoundingClientRect();
      const body = document.querySelector(".screenbody")?.getBoundingClientRect();
      return at && body ? at.top - body.top : -1;
    });
    assert.ok(high >= 0, "the podium has its room below the message");
    await screen.shot("classroom-podium");
    assert.deepEqual([...teacher.troubles, ...screen.troubles], []);
  } finally {
    await server.end();
  }
}

export const classroom: Test[] = [
  ["classroom: a mistyped code, a second device, and back after a closed lid", codes],
  ["classroom: names, an offer of a draw, the end, and codes again", names],
  ["classroom: a program’s console over a lost connection, by its name", console],
  ["classroom: a page that could not be fetched comes by itself", fetched],
  ["classroom: a page that could not be fetched disturbs nobody elsewhere", left],
  ["classroom: an arena of one’s own variant, without who is away", own],
  ["classroom: prints of every tab and sheet have no buttons", prints],
  ["classroom: the row of tabs on a phone is not cut", tabRow],
  ["classroom: who has a bye is told", bye],
  ["classroom: the screen with sixteen players, a message and a withdrawal", screen],
];
