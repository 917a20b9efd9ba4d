// A teacher's whole day with eight people in browsers and eight programs: class list, codes, tests,
// three rounds with breaks, a crash, a late program, a killed server, a pause, a correction, a
// withdrawal, the screen, paper and certificates. It saves pictures of every screen to look at.
//
// A turn has 90 seconds here and not the six of a class: a turn by hand is some twenty requests to
// a browser that draws ten pages, which take 4 to 20 s on two busy cores, and up to 43 s at a load
// of 30. With 40 s some of the people lost on time, one of them before the first turn: the touch
// had not come yet. Losses on time are printed at the end. tests/clients and bench/championship.py
// judge six seconds for programs in all four languages.
import assert from "node:assert/strict";
import { chance, holdPort, open, Server, shots, Visitor } from "../browser/harness.ts";
import { printed } from "../browser/teacher.ts";
import { organiser, playTill, Programs } from "../browser/tournaments.ts";
import * as programs from "./programs.ts";

const TITLE = "Kamisado, class 5b";
const people = ["Anna", "Ben", "Cem", "Dora", "Émile", "Fatma", "Goro", "Hana"];
const leaves = "Hana";

const say = (text: string) => console.log(`# ${text}`);

class Day {
  readonly pupils = new Map<string, Visitor>();
  codes = new Map<string, string>();
  id = "";
  readonly server: Server;
  readonly teacher: Visitor;
  readonly screen: Visitor;

  constructor(server: Server, teacher: Visitor, screen: Visitor) {
    this.server = server;
    this.teacher = teacher;
    this.screen = screen;
  }

  shot(v: Visitor, name: string): Promise<void> {
    return v.shot(`day-${name}`);
  }

  tab(name: string): Promise<void> {
    return this.teacher.page.getByRole("tab", { name }).click();
  }

  row(name: string) {
    return this.teacher.page.locator(".organiseplayers tr", { hasText: name });
  }

  get troubles(): string[] {
    return [this.teacher, this.screen, ...this.pupils.values()].flatMap((v) => v.troubles);
  }

  get over(): Promise<boolean> {
    return this.screen.page.locator(".podium").isVisible();
  }
}

/** The class out of a spreadsheet, and its cards. */
async function makeClass(day: Day): Promise<void> {
  const p = day.teacher.page;
  const made = await day.teacher.api<{ id: string }>("tournament_create", {
    title: TITLE,
    game: "kamisado",
    format: "swiss",
    rounds: 3,
    control: "90s",
    late_loses: "match",
    check_in: true,
    entry: "organiser",
    round_start: "break",
    round_break: 60,
    sources: true,
  });
  day.id = made.id;
  await day.teacher.go(`/tournament/${day.id}?tab=organise`);
  const all = [...people, ...programs.names];
  await p.getByLabel("or a file (CSV, TRF)").setInputFiles({
    name: "class.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Name;Elo\n${all.map((n, i) => `${n};${1000 + 20 * i}`).join("\n")}\n`),
  });
  await p.getByText(/^16 players/).waitFor();
  await day.shot(day.teacher, "teacher-1-class");
  await p.getByRole("button", { name: "Create the class" }).click();
  await p.getByText("16 codes created.").waitFor();
  await day.shot(day.teacher, "teacher-2-codes");
  await printed(day.teacher, "day-paper-codes");
  const codes = await p.locator(".codecards code").allTextContents();
  day.codes = new Map(all.map((name, i) => [name, codes[i] ?? ""]));
  await p.getByRole("button", { name: "Close" }).click();
}

/** Somebody types the code, and plays the test game by hand. */
async function enter(day: Day, name: string, v: Visitor): Promise<void> {
  const first = name === people[0];
  const p = v.page;
  await v.go("/class");
  await p.getByLabel("Code from your teacher").fill(day.codes.get(name) ?? "");
  if (first) await day.shot(v, "pupil-1-code");
  await p.getByRole("button", { name: "Enter" }).click();
  await p.getByRole("heading", { name: TITLE }).waitFor();
  if (first) await day.shot(v, "pupil-2-seat");
  await p.getByRole("button", { name: "Check in with a test game" }).click();
  await p.waitForURL(/\/game\//);
  if (first) {
    await p.getByRole("button", { name: "I’m ready" }).waitFor();
    await day.shot(v, "pupil-3-ask");
  }
  await playTill(v, chance(name.length), () => p.locator(".result").isVisible());
  await p.locator(".result").getByText("You are ready.").waitFor();
  if (first) await day.shot(v, "pupil-4-tested");
  await p.getByRole("link", { name: "Back to the tournament" }).first().click();
  await p.getByText("ready. Your games start automatically.").waitFor();
  if (first) await day.shot(v, "pupil-5-ready");
}

/** Everybody has arrived and is tested. */
async function arrive(day: Day, browser: Parameters<typeof Visitor.arrive>[0]): Promise<void> {
  for (const [i, name] of people.entries()) {
    const v = await Visitor.arrive(browser, day.server, i % 2 === 0, i % 4 < 2 ? "light" : "dark");
    day.pupils.set(name, v);
  }
  const queue = [...day.pupils];
  const door = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await enter(day, ...next);
  };
  await Promise.all([door(), door(), door()]); // three at a time: a test waits a minute for its player
  const p = day.teacher.page;
  for (const name of programs.names) await day.row(name).locator(".presence.on").waitFor();
  await p.getByRole("button", { name: /^Test all/ }).click();
  await p.getByText("Everyone is ready.").waitFor();
  await day.shot(day.teacher, "teacher-3-ready");
}

/** A round lasts until its break is counted down, or all is over. */
async function play(day: Day, round: number): Promise<void> {
  say(`round ${round}`);
  const waits = day.screen.page.locator(".bigpairs", { hasText: `Pairings, round ${round + 1}` });
  const ended = async () => (await waits.isVisible()) || (await day.over);
  await Promise.all(
    [...day.pupils].map(([name, v]) => playTill(v, chance(name.length + round), ended)),
  );
}

/** Looks at the first round while it is played; the server is killed in it. */
async function lookOn(day: Day): Promise<void> {
  const p = day.teacher.page;
  const anna = day.pupils.get("Anna") as Visitor;
  await anna.page.waitForURL(/\/game\/.*cup=/);
  await day.tab("Overview");
  await day.shot(day.teacher, "teacher-4-overview");
  await day.shot(day.screen, "screen-1-boards");
  await day.shot(anna, "pupil-6-game");
  await day.shot(day.pupils.get("Ben") as Visitor, "pupil-6-game-desktop");
  await day.tab("Reports");
  await p.getByRole("button", { name: programs.crashing, exact: true }).click();
  const lastWords = p.locator(".lastwords pre", { hasText: programs.words });
  await lastWords.waitFor();
  await p.locator("pre.live", { hasText: programs.words }).waitFor(); // what is live is not stored
  await day.shot(day.teacher, "teacher-5-reports");
  await day.server.stop("SIGKILL");
  await day.server.start();
  say("the server was killed and is back");
  await p.reload();
  await p.getByRole("button", { name: programs.crashing, exact: true }).click();
  await lastWords.waitFor();
}

/** The first break: a pause, a correction, a withdrawal, pairings on paper. */
async function firstBreak(day: Day): Promise<void> {
  const p = day.teacher.page;
  await day.shot(day.screen, "screen-2-break");
  await day.shot(day.pupils.get("Cem") as Visitor, "pupil-7-break");
  await day.tab("Rounds");
  await p.getByRole("combobox", { name: "Rounds" }).selectOption("1");
  await day.shot(day.teacher, "teacher-6-rounds");
  await p.getByRole("button", { name: "Decide game 1.1" }).click();
  const card = p.getByRole("dialog");
  await card.getByLabel("Result").selectOption("0.5-0.5");
  await card.getByLabel("Reason (public)").fill("the network of the school failed");
  await day.shot(day.teacher, "teacher-7-decide");
  await card.getByRole("button", { name: "Decide" }).click();
  await card.waitFor({ state: "detached" });
  await day.tab("Organise");
  await p.getByRole("button", { name: "Message to everyone" }).click();
  await p.getByPlaceholder("Shown on all screens").fill("Round 2 after lunch, in room 12.");
  await p.getByRole("button", { name: "Show it" }).click();
  await day.row(leaves).getByRole("button", { name: "Withdraw" }).click();
  await day.row(leaves).getByPlaceholder("Reason (public)").fill("has to catch a train");
  await day.row(leaves).getByRole("button", { name: "Withdraw" }).click();
  await day.row(leaves).getByText("withdrawn", { exact: true }).waitFor();
  await day.shot(day.teacher, "teacher-8-organise");
  await day.shot(day.screen, "screen-3-message");
  await day.shot(day.pupils.get(leaves) as Visitor, "pupil-8-withdrawn");
  await day.teacher.go(`/tournament/${day.id}?paper=pairings&round=2`);
  await p.locator(".boardlist tbody tr").first().waitFor();
  assert.doesNotMatch((await p.locator(".boardlist").textContent()) ?? "", new RegExp(leaves));
  await day.shot(day.teacher, "paper-1-pairings");
  await printed(day.teacher, "day-paper-pairings");
  await day.teacher.go(`/tournament/${day.id}?tab=organise`);
  await p.getByRole("button", { name: "Start round 2" }).click();
}

/** A pause in the second round, with its reason after it. */
async function pause(day: Day): Promise<void> {
  const p = day.teacher.page;
  await p.getByRole("button", { name: "Pause" }).click();
  await p.getByRole("button", { name: "Say why" }).first().click();
  await p.getByPlaceholder("Reason (public)").fill("fire drill");
  await p.locator("form.reason").getByRole("button", { name: "Say why" }).click();
  // The player with the bye of the odd field plays no game that could show it.
  const held = await Promise.any(
    [...day.pupils.values()].map(async (v) => {
      await v.page.getByText("Paused: fire drill").first().waitFor();
      return v;
    }),
  );
  await day.screen.page.getByText("fire drill").first().waitFor();
  await day.shot(held, "pupil-9-paused");
  await day.shot(day.screen, "screen-4-paused");
  await day.shot(day.teacher, "teacher-9-paused");
  await p.getByRole("button", { name: "Resume" }).click();
}

/** After the end: what is shown, printed and taken away. */
async function evening(day: Day): Promise<void> {
  const p = day.teacher.page;
  await day.screen.page.locator(".podium li").nth(2).waitFor();
  await day.shot(day.screen, "screen-5-podium");
  const anna = day.pupils.get("Anna") as Visitor;
  await anna.go(`/tournament/${day.id}`);
  await anna.page.getByRole("heading", { name: "Standings" }).waitFor();
  await day.shot(anna, "pupil-10-over");
  for (const tab of ["Overview", "Cross table", "Log", "Reports"]) {
    await day.teacher.go(`/tournament/${day.id}`);
    await day.tab(tab);
    await p.getByRole("tab", { name: tab, selected: true }).waitFor();
    await day.shot(day.teacher, `teacher-end-${tab.toLowerCase().replace(" ", "-")}`);
  }
  await p.getByRole("button", { name: programs.late, exact: true }).click();
  await p.locator(".consoleof td.bad", { hasText: "time" }).first().waitFor();
  await p.locator(".consoleof").scrollIntoViewIfNeeded();
  await day.shot(day.teacher, "teacher-end-late");
  await day.tab("Log");
  await p
    .locator(".log li", { hasText: /→ 0\.5-0\.5: the network of the school failed/ })
    .waitFor();
  await p.locator(".log li", { hasText: "has to catch a train" }).first().waitFor();
  for (const sheet of ["results", "standings", "certificates", "reports"]) {
    await day.teacher.go(`/tournament/${day.id}?paper=${sheet}&round=1`);
    await p.locator(".boardlist tr, .certificate, .report").first().waitFor();
    await day.shot(day.teacher, `paper-2-${sheet}`);
    const pages = await printed(day.teacher, `day-paper-${sheet}`);
    assert.ok(pages.length >= 1, sheet);
  }
}

interface Sums {
  player: number;
  late: number;
  crashed: number;
}

/** The late program and the crashing one did so once; people are only reported. */
async function blame(day: Day): Promise<void> {
  const { players } = await day.teacher.api<{ players: Sums[] }>("tournament_report", {
    tournament: day.id,
  });
  const all = [...people, ...programs.names];
  const of = (name: string) => players[all.indexOf(name)];
  const slow = players.filter((p) => p.late > 0).map((p) => all[p.player]);
  say(`lost on time: ${slow.join(", ")}`);
  assert.equal(of(programs.late)?.late, 1);
  assert.equal(of(programs.crashing)?.crashed, 1);
}

async function hold(day: Day, bots: Programs, botPort: number): Promise<void> {
  await organiser(day.teacher, "Teacher");
  await makeClass(day);
  say("the class is made");
  programs.startAll(bots, day.codes, day.server.address, `127.0.0.1:${botPort}`);
  await arrive(day, browser);
  say("everybody is ready");
  await day.screen.go(`/tournament/${day.id}?screen`);
  await day.teacher.page.getByRole("button", { name: "Start", exact: true }).click();
  await Promise.all([play(day, 1), lookOn(day)]);
  await firstBreak(day);
  day.pupils.delete(leaves);
  await Promise.all([play(day, 2), pause(day)]);
  await day.teacher.page.getByRole("button", { name: "Start round 3" }).click();
  await play(day, 3);
  await evening(day);
  await blame(day);
  assert.deepEqual(day.troubles, []);
}

const botPort = (await holdPort()).localPort as number; // when the server starts again, too
const server = new Server("--bot-port", String(botPort));
await server.start();
const browser = await open();
const bots = new Programs();
let failed = 0;
let day: Day | undefined;
console.log("1..1");
try {
  const teacher = await Visitor.arrive(browser, server);
  const screen = await Visitor.arrive(browser, server, false, "dark");
  day = new Day(server, teacher, screen);
  await hold(day, bots, botPort);
  console.log("ok 1 - a teacher’s whole day");
} catch (e) {
  failed = 1;
  console.log(`not ok 1 - a teacher’s whole day\n# ${String((e as Error).stack ?? e)}`);
  for (const trouble of day?.troubles ?? []) say(trouble);
  for (const [i, page] of browser
    .contexts()
    .flatMap((c) => c.pages())
    .entries())
    await page.screenshot({ path: `${shots}/day-failed-${i}.png` }).catch(() => undefined);
} finally {
  bots.end();
  await browser.close();
  await server.end();
}
console.log(`# pictures: ${shots}/day-*`);
process.exit(failed);
