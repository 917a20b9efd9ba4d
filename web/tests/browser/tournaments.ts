// A class championship from nothing: an organiser makes it in the browser, two programs (the Python
// client and agon connect) and a pupil in a browser come with their codes, check in and play it to
// its end, while a second browser and the big screen follow by push; a correction with its reason,
// and what can be taken away.
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Bench, chance, root, Server, type Test, Visitor } from "./harness.ts";
import { paired } from "./pair.ts";
import { stateOf, takeTurn } from "./play.ts";

const TITLE = "Kamisado, class 5b";
const names = ["Anna", "Ben", "Cem"];

/** An account that may make tournaments, and whose browser is at the list of them. */
export async function organiser(v: Visitor, name: string): Promise<void> {
  await v.go("/lobby");
  await v.api("register", { name, password: "a long enough one" });
  await v.go("/tournaments");
  if (paired) v.server.admin("role", name, "organiser");
  else {
    // The command can be typed on the server's machine as it is.
    const offered = v.page.locator(".become code", { hasText: `' role ${name} organiser` });
    execFileSync("sh", ["-c", (await offered.textContent()) ?? "false"]);
  }
  await v.page.locator(`main a[href="/tournaments/new"]`).waitFor(); // noticed at once
}

/** Programs that were started, each with its code in a file. */
export class Programs {
  readonly folder = mkdtempSync(join(tmpdir(), "agon-bots-"));
  private readonly children: ChildProcess[] = [];

  start(name: string, code: string, command: (token: string) => string[]): void {
    const token = join(this.folder, `${name}.token`);
    writeFileSync(token, `${code}\n`);
    const [program = "", ...rest] = command(token);
    this.children.push(spawn(program, rest, { stdio: ["ignore", "ignore", "inherit"], cwd: root }));
  }

  end(): void {
    for (const c of this.children) c.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

interface Class {
  /** In the order of names. */
  codes: string[];
  /** The address for programs, from the cards. */
  bots: string;
}

/** Makes the tournament with its class. */
async function makeClass(v: Visitor): Promise<Class> {
  const p = v.page;
  await p.getByRole("link", { name: "New tournament" }).click();
  await p.getByLabel("Title").fill(TITLE);
  await p.getByRole("radio", { name: /^Class championship/ }).check();
  await v.shot("tournament-new");
  await p.getByRole("button", { name: "Create tournament" }).click();
  await p.getByRole("tab", { name: "Organise", selected: true }).waitFor();
  await p.getByLabel("or their names, one per line").fill(names.join("\n"));
  await p.getByRole("button", { name: "Create the class" }).click();
  await p.getByText("3 codes created.").waitFor();
  await v.shot("tournament-codes");
  await p.emulateMedia({ media: "print" });
  assert.equal(await p.locator(".tabs").first().isVisible(), false, "the cards are printed alone");
  assert.ok(await p.locator(".codecards").isVisible());
  await v.shot("tournament-codes-print");
  await p.emulateMedia({ media: "screen" });
  await p.getByRole("tab", { name: "How to play" }).click(); // and the codes are not lost
  await p.getByRole("tab", { name: "Organise" }).click();
  await p.getByRole("button", { name: "Show the codes" }).click();
  assert.equal(await p.locator(".codecards .qr path").count(), 3);
  const bots = /[\d.]+:\d+$/.exec((await p.locator(".codecards li").first().textContent()) ?? "");
  return { codes: await p.locator(".codecards code").allTextContents(), bots: bots?.[0] ?? "" };
}

/** A pupil types the code, and plays the test game by hand. */
async function enter(v: Visitor, code: string, random: () => number): Promise<void> {
  await v.go("/class");
  await v.page.getByLabel("Code from your teacher").fill(code.toUpperCase().replace(/-/g, " "));
  await v.shot("tournament-code-phone");
  await v.page.getByRole("button", { name: "Enter" }).click();
  await v.page.getByRole("heading", { name: TITLE }).waitFor();
  await v.page.getByText(code, { exact: true }).waitFor();
  await v.page.getByRole("button", { name: "Check in with a test game" }).click();
  await v.page.waitForURL(/\/game\//);
  await v.page.getByText("A short test: play three turns in time.").waitFor();
  await playTill(v, random, () => v.page.locator(".result").isVisible());
  await v.page.locator(".result").getByText("You are ready.").waitFor();
  await v.shot("tournament-tested-phone");
  const own = (await v.page.locator(".strips.bottom").textContent()) ?? "";
  assert.match(own, /Cem|The Towers|Jean/);
  assert.doesNotMatch(own, /computer/i, "who plays by hand is no program");
  await v.page.getByRole("link", { name: "Back to the tournament" }).first().click();
  await v.page.getByText("ready. Your games start automatically.").waitFor();
  assert.equal(
    await v.page.locator(".head .me").textContent(),
    "Cem",
    "their name, not the account's",
  );
  await v.shot("tournament-ready-phone");
}

/** The first game waits for a person, as the test does. */
async function sayReady(v: Visitor): Promise<void> {
  const asked = v.page.getByRole("button", { name: "I’m ready" });
  if (!(await asked.isVisible())) return;
  await v.shot("tournament-ready-ask");
  await asked.click().catch(() => undefined); // the time to answer may just be over
  await asked.waitFor({ state: "hidden" });
}

const STUCK = 240_000; // ms without a change: longer than a break and both players' time in a short game

/** The changes on a visitor's page during a tournament; clocks of a game do not count. */
const progress = (v: Visitor): Promise<string> =>
  v.page.evaluate(() => {
    const { number, phase, steps } =
      document.querySelector<HTMLElement>(".gamepage")?.dataset ?? {};
    const page = phase === "playing" ? "" : document.querySelector("main")?.innerText;
    return [location.pathname, number, phase, steps, page].join(" ");
  });

/** Takes every turn that is the visitor's until `done`. */
export async function playTill(
  v: Visitor,
  random: () => number,
  done: () => Promise<boolean>,
): Promise<void> {
  let last = "";
  let since = Date.now();
  let trouble: unknown = "no turn failed";
  while (!(await done())) {
    const now = await progress(v);
    if (now !== last) [last, since] = [now, Date.now()];
    else if (Date.now() - since > STUCK) throw new Error(`stuck at ${now}`, { cause: trouble });
    await sayReady(v);
    const s = await stateOf(v);
    // A game may end between the look and the touch: then the next look shows it.
    if (s.yours)
      await takeTurn(v, s, { random, most: 1 }).catch((e: unknown) => void (trouble = e));
    else await setTimeout(50); // between two looks
  }
}

async function championship({ browser }: Bench): Promise<void> {
  const server = new Server("--bot-port", "0");
  const programs = new Programs();
  await server.start();
  try {
    const teacher = await Visitor.arrive(browser, server);
    await organiser(teacher, "Teacher");
    const { codes, bots } = await makeClass(teacher);
    const [anna = "", ben = "", cem = ""] = codes;
    programs.start("anna", anna, (token) => [
      "python3",
      "clients/python/example.py",
      bots,
      token,
      "--seed",
      "7",
    ]);
    programs.start("ben", ben, (token) => [
      process.env.AGON ?? join(root, "build", "agon"),
      "connect",
      server.address,
      "--token-file",
      token,
      "--engine",
      "kamisado,level=1",
    ]);
    const phone = await Visitor.arrive(browser, server, true);
    await phone.go(`/class#${cem}`); // as the square on the card has it
    await phone.page.getByRole("heading", { name: TITLE }).waitFor();
    assert.equal(new URL(phone.page.url()).hash, "", "the code is not left in the address");
    await phone.page.goBack();
    assert.equal(new URL(phone.page.url()).hash, "", "nor in the one before");
    await notTakenAway(teacher, server, cem);
    await phone.go("/"); // the lid was closed and opened again
    await phone.page.getByRole("link", { name: `Back to ${TITLE}` }).click();
    await phone.page.getByRole("heading", { name: TITLE }).waitFor();
    await phone.page.close();
    const pupil = await Visitor.arrive(browser, server, true, "dark");
    await enter(pupil, cem, chance(3));
    await checkIn(teacher);
    const id = /tournament\/(\w+)/.exec(teacher.page.url())?.[1] ?? "";
    const other = await Visitor.arrive(browser, server, false, "dark");
    await other.go(`/tournament/${id}`);
    await other.page.getByText("open", { exact: true }).waitFor();
    await other.page
      .getByText(`python3 clients/python/example.py ${bots} my.token --game kamisado`)
      .waitFor();
    await teacher.page.getByRole("button", { name: "Start" }).click();
    await watched(pupil, other);
    await correct(teacher, other, id);
    await takeAway(teacher, id);
    assert.deepEqual([...teacher.troubles, ...pupil.troubles, ...other.troubles], []);
  } finally {
    programs.end();
    await server.end();
  }
}

/** A link with a code logs nobody out of an account: it is only written into the field. */
async function notTakenAway(teacher: Visitor, server: Server, code: string): Promise<void> {
  const page = await teacher.page.context().newPage();
  await page.goto(`${server.address}/class#${code}`);
  await page.locator("header").getByText("Teacher").first().waitFor();
  assert.equal(await page.locator("#code").inputValue(), code);
  assert.equal(new URL(page.url()).pathname, "/class");
  await page.close();
}

/** The programs' test games, asked for by the organiser. */
async function checkIn(teacher: Visitor): Promise<void> {
  const rows = teacher.page.locator(".organiseplayers tr");
  for (const name of ["Anna", "Ben"])
    await rows.filter({ hasText: name }).locator(".presence.on").waitFor();
  await teacher.page.getByRole("button", { name: "Test all 2 who are connected" }).click();
  await teacher.page.getByText("Everyone is ready.").waitFor();
  await teacher.shot("tournament-organise");
}

/** The tournament is played; a watcher sees the standings change without a reload. */
async function watched(pupil: Visitor, other: Visitor): Promise<void> {
  await other.page.evaluate(() => sessionStorage.setItem("here", "since the start"));
  const over = () =>
    other.page
      .locator('main.tournament[data-state="over"]')
      .isVisible()
      .catch(() => false);
  const first = other.page.locator(".standings tbody tr td b");
  const seen = new Set<string>();
  await playTill(pupil, chance(5), async () => {
    const points = (await first.allTextContents()).join(" ");
    if (!seen.has(points)) await other.shot(`tournament-run-${Math.min(seen.size, 3)}`);
    seen.add(points);
    return over();
  });
  assert.ok(seen.size >= 3, `standings moved by push: ${[...seen].join(", ")}`);
  assert.equal(await other.page.evaluate(() => sessionStorage.getItem("here")), "since the start");
  const points = (await first.allTextContents()).map((x) => x.replace("½", ".5")).map(Number);
  assert.equal(
    points.reduce((a, b) => a + b, 0),
    6,
    "two games of three matches",
  );
  await pupil.page.getByRole("link", { name: "Back to the tournament" }).first().click();
  await pupil.page.getByRole("heading", { name: "Standings" }).waitFor();
  await pupil.shot("tournament-over-phone");
}

/** Another result with its reason, which the others read at once. */
async function correct(teacher: Visitor, other: Visitor, id: string): Promise<void> {
  const p = teacher.page;
  await p.getByRole("tab", { name: "Rounds" }).click();
  await p.getByRole("combobox", { name: "Rounds" }).selectOption("1");
  await p.getByRole("button", { name: "Decide game 1.1" }).click();
  const card = p.getByRole("dialog");
  const result = card.getByLabel("Result");
  const before = await p.locator(".matchrow .gamechip").first().textContent();
  await result.selectOption(before === "1–0" ? "0-1" : "1-0");
  await card.getByLabel("Reason (public)").fill("the network of the school failed");
  await teacher.shot("tournament-judge");
  await card.getByRole("button", { name: "Decide" }).click();
  await card.waitFor({ state: "detached" });
  await other.page
    .getByRole("heading", { name: "Arbiters’ decisions" })
    .locator("..")
    .getByText("the network of the school failed")
    .waitFor();
  await other.shot("tournament-over");
  await other.page
    .getByText(/(1-0|0-1) → (0-1|1-0): the network/)
    .first()
    .waitFor();
  await other.page.getByRole("tab", { name: "Cross table" }).click();
  await other.page.locator("table.cross").waitFor();
  const heads = await other.page.locator("table.cross thead th").allTextContents();
  assert.deepEqual(heads, ["1", "2", "3", "Points", "Place"]);
  await other.shot("tournament-cross");
  await other.go(`/tournament/${id}?screen`);
  await other.page.locator(".bigstandings tr").first().waitFor();
  await other.page.locator(".podium li").nth(2).waitFor();
  assert.equal(await other.page.locator("button:visible, header.head:visible").count(), 0);
  await other.shot("tournament-screen");
  await other.page.keyboard.press("Escape");
  await other.page.getByRole("tab", { name: "Overview" }).waitFor();
}

async function takeAway(teacher: Visitor, id: string): Promise<void> {
  const p = teacher.page;
  const from = `${teacher.server.address}/api/tournament_export?tournament=${id}`;
  const bare = await (await fetch(`${from}&as=games&download=1`)).text();
  assert.match(bare, /^\w+,[^\n]*\r\n/, "a table by its address is the text itself");
  await p.getByRole("tab", { name: "Organise" }).click();
  await p.getByText("Export", { exact: true }).click();
  for (const [button, holds] of [
    ["Standings (CSV)", /Anna/],
    ["Everything (JSON)", /"title": "Kamisado, class 5b"/],
    ["Game records", /^agon record 1[\s\S]*\nagon record 1/],
    ["Table for printing", /Kamisado, class 5b/],
  ] as const) {
    const [download] = await Promise.all([
      p.waitForEvent("download"),
      p.locator(".exports").getByText(button).click(),
    ]);
    assert.match(readFileSync(await download.path(), "utf8"), holds, button);
    assert.match(download.suggestedFilename(), /^kamisado-class-5b[-.]/, "named by the title");
  }
}

/** Players one by one: engines of the server by their level. */
async function enlist(teacher: Visitor): Promise<void> {
  const p = teacher.page;
  await p.getByText("Add a person, a bot or an engine").click();
  await p.getByRole("button", { name: "Server engine" }).click();
  for (const name of ["Level 1", "Level 2"]) {
    await p.getByLabel("Name in the standings").fill(name);
    await p.getByRole("button", { name: "Add", exact: true }).click();
    await p.getByText(`${name} added.`).waitFor();
  }
  await p.getByText("Settings", { exact: true }).click();
  await p.getByLabel("Description").fill("Friday, room 12");
  await p.locator("#set-rounds").fill("3");
  await p.getByLabel("Start of later rounds").selectOption("organiser");
  await p.getByRole("button", { name: "Save" }).click();
  await p.getByText("Saved.").waitFor();
  await p.getByText("Arbiters and organisers").click();
  await p.getByRole("textbox", { name: "Name", exact: true }).fill("Jean");
  await p.getByRole("button", { name: "Appoint" }).click();
  await p.locator(".staff", { hasText: "Jean" }).waitFor();
}

/** Opens a button that needs a reason, fills it in and confirms. */
async function withReason(v: Visitor, button: string, reason: string): Promise<void> {
  await v.page.getByRole("button", { name: button }).first().click();
  await v.page.getByPlaceholder("Reason (public)").fill(reason);
  await v.page.locator("form.reason").getByRole("button", { name: button }).click();
}

/** A Swiss tournament that a person joins as a team: settings, arbiters, pause, decisions, its end. */
async function open(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const teacher = await Visitor.arrive(bench.browser, server);
    const jean = await Visitor.arrive(bench.browser, server);
    await jean.go("/lobby");
    await jean.api("register", { name: "Jean", password: "a long enough one" });
    await organiser(teacher, "Teacher");
    const p = teacher.page;
    await p.getByRole("link", { name: "New tournament" }).click();
    await p.getByLabel("Title").fill("Swiss evening");
    await p.getByRole("radio", { name: /^Swiss/ }).check();
    await p.getByRole("button", { name: "Create tournament" }).click();
    await enlist(teacher);
    await jean.go("/tournaments");
    await jean.page.getByRole("link", { name: /Swiss evening/ }).click();
    await jean.page.getByText("Friday, room 12").waitFor();
    await jean.page.getByText("Another name, or a team").click();
    await jean.page.getByLabel("Name in the standings").fill("The Towers");
    await jean.page.getByLabel("Team members").fill("Jean, Ada");
    await jean.page.getByRole("button", { name: "Register" }).click();
    await jean.page.getByRole("button", { name: "Check in with a test game" }).click();
    await jean.page.waitForURL(/\/game\//);
    await playTill(jean, chance(9), () => jean.page.locator(".result").isVisible());
    await jean.page.getByRole("link", { name: "Back to the tournament" }).first().click();
    await jean.page.getByText("ready. Your games start automatically.").waitFor();
    await p.getByText("Everyone is ready.").waitFor();
    await p.getByRole("button", { name: "Start" }).click();
    await run(teacher, jean);
    assert.deepEqual([...teacher.troubles, ...jean.troubles], []);
  } finally {
    await server.end();
  }
}

/** The organiser's actions during the tournament, and their effects on a player's page. */
async function run(teacher: Visitor, jean: Visitor): Promise<void> {
  const p = teacher.page;
  await p.getByRole("button", { name: "Pause" }).click(); // the clocks stop; why is said after
  await withReason(teacher, "Say why", "fire drill");
  await p.getByText("Paused: fire drill").waitFor();
  await jean.page.getByText("Paused: fire drill").first().waitFor();
  await p.getByRole("button", { name: "Resume" }).click();
  await p.getByRole("button", { name: "Pause" }).waitFor();
  // Jean has the bye of the first round or is taken to the game; either way a game comes.
  const game = jean.page.waitForURL(/\/game\/.*cup=/);
  const second = p.getByRole("button", { name: "Start round 2" });
  await Promise.race([game, second.waitFor()]);
  if (await second.isVisible()) await second.click();
  await game;
  await p.getByRole("tab", { name: "Rounds" }).click();
  const mine = p.locator(".matchrow", { hasText: "The Towers" }).last();
  await mine.locator(".gamechip.is-playing").waitFor();
  // The other one is whom Jean can still meet: without such a game the tournament would be over.
  const met = (await mine.textContent())?.includes("Level 1") ? "Level 1" : "Level 2";
  await mine.getByRole("button", { name: /^Decide game/ }).click();
  const card = p.getByRole("dialog");
  await card.getByLabel("Result").selectOption("0.5-0.5");
  await card.getByLabel("Reason (public)").fill("the bell rang");
  await card.getByRole("button", { name: "Decide" }).click();
  await card.waitFor({ state: "detached" });
  await p.getByRole("tab", { name: "Overview" }).click();
  await p.getByText("corrected: the bell rang").waitFor();
  await p.getByText(/^Round [23] starts when the organiser says so\.$/).waitFor();
  await teacher.shot("tournament-round-waits");
  await p.getByRole("tab", { name: "Organise" }).click();
  const row = p.locator(".organiseplayers tr", { hasText: met });
  await row.getByRole("button", { name: "Withdraw" }).click();
  await row.getByPlaceholder("Reason (public)").fill("wanted elsewhere");
  await row.getByRole("button", { name: "Withdraw" }).click();
  await row.getByText("withdrawn", { exact: true }).waitFor();
  await p.getByRole("tab", { name: "Overview" }).click();
  await p.emulateMedia({ media: "print" });
  assert.equal(await p.getByRole("button", { name: /^Decide/ }).count(), 0, "prints are for paper");
  await p.emulateMedia({ media: "screen" });
  await p.getByRole("tab", { name: "Organise" }).click();
  await withReason(teacher, "End now", "the school closes");
  await jean.page.getByRole("link", { name: "Back to the tournament" }).first().click();
  await jean.page.getByText("Ended early: the school closes").waitFor();
  for (const reason of ["fire drill", "the bell rang", "wanted elsewhere"])
    await jean.page.locator(".log").getByText(reason).waitFor();
  await jean.shot("tournament-ended");
}

/** An arena is in the lobby before it begins; it begins automatically, and latecomers
 * enter, too. */
async function arena({ browser, server }: Bench): Promise<void> {
  const made = await Visitor.arrive(browser, server);
  await organiser(made, "Olga");
  const p = made.page;
  await p.getByRole("link", { name: "New tournament" }).click();
  await p.getByLabel("Title").fill("Evening of towers");
  await p.getByRole("radio", { name: /^Arena/ }).check();
  await p.locator("summary", { hasText: /settings/i }).click();
  const begins = p.getByLabel("Starts automatically at");
  await begins.fill("2099-12-24T19:30");
  assert.equal(await begins.inputValue(), "2099-12-24T19:30");
  await made.shot("arena-new");
  await p.getByRole("button", { name: "Create tournament" }).click();
  await p.waitForURL(/\/tournament\/\w+/);
  const tournament = new URL(p.url()).pathname.split("/").pop() ?? "";
  const guests = ["Ada", "Bora", "Chiyo"];
  const visitors: Visitor[] = [];
  for (const [i, name] of guests.entries()) {
    const v = await Visitor.arrive(browser, server, i === 2, i === 1 ? "dark" : "light");
    await v.go("/lobby");
    await v.api("register", { name, password: "a long enough one" });
    visitors.push(v);
  }
  const enter = async (v: Visitor, when: RegExp) => {
    await v.go("/lobby");
    const card = v.page.locator(".arenas .card", { hasText: "Evening of towers" });
    await card.getByText(when).waitFor();
    await v.shot(`arena-lobby-${visitors.indexOf(v)}`);
    await card.click();
    await v.page.getByText(when).first().waitFor();
    await v.page.getByRole("button", { name: "Register" }).click();
    await v.page.locator(".seat [role=status]").waitFor();
  };
  const [ada, bora, chiyo] = visitors as [Visitor, Visitor, Visitor];
  await enter(ada, /starts .*2099/);
  await enter(bora, /starts .*2099/);
  await made.api("tournament_change", { tournament, starts: Date.now() });
  // Both are there: they are called to their game at once.
  for (const v of [ada, bora]) await v.page.waitForURL(/\/game\/.*cup=/);
  await enter(chiyo, /in progress/);
  await chiyo.page.locator('main[data-state="running"]').waitFor();
  await chiyo.shot("arena-entered");
  assert.deepEqual([...made.troubles, ...visitors.flatMap((v) => v.troubles)], []);
}

export const tournaments: Test[] = [
  ["an arena starts automatically, and who comes later enters, too", arena],
  ["an open Swiss tournament: a team, arbiters, pause, decisions, its end", open],
  ["a class championship from nothing, with programs and a pupil", championship, 18],
];
