// A teacher's work besides starting and stopping: pupils who come late or leave for a round.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bench, Server, keep, type Test, until, Visitor } from "./harness.ts";
import { organiser, Programs } from "./tournaments.ts";

/** A tournament of the server's engines, who need nobody; the page of its organiser. */
export async function ofEngines(v: Visitor, terms: object, names: string[]): Promise<string> {
  await organiser(v, "Teacher");
  const { id } = (await v.api("tournament_create", { game: "kamisado", ...terms })) as {
    id: string;
  };
  for (const player of names)
    await v.api("tournament_register", { tournament: id, player, engine: "random" });
  await v.go(`/tournament/${id}?tab=organise`);
  await v.page.getByRole("button", { name: "Start", exact: true }).click();
  return id;
}

export const row = (v: Visitor, name: string) =>
  v.page.locator(".organiseplayers tr", { hasText: name });

async function late(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const teacher = await Visitor.arrive(bench.browser, server);
    const p = teacher.page;
    const id = await ofEngines(
      teacher,
      { title: "Swiss", format: "swiss", rounds: 3, round_start: "organiser" },
      ["Anna", "Ben", "Cem", "Dora"],
    );
    await p.getByRole("button", { name: "Start round 2" }).waitFor();
    await p.getByText("Let a latecomer in").click();
    await p.getByLabel("Rounds that were missed count").selectOption("half a point");
    const names = p.getByLabel("Names, one per line");
    await names.fill(`001    1      ${"Verdi,Zoe".padEnd(33)} 1400\n`);
    await until(
      "a club's file is a list",
      async () => (await names.inputValue()) === "Zoe Verdi;1400",
    );
    await teacher.shot("teacher-roster");
    await names.fill("001    9      \n");
    const refusal = p.getByText("line 1, column 15: expected a player's name");
    await refusal.waitFor();
    await names.fill("Zoe");
    await refusal.waitFor({ state: "detached" });
    await p.getByRole("button", { name: "Let them in" }).click();
    await p.getByText("1 code created.").waitFor();
    await teacher.shot("teacher-latecomer");
    await p.getByRole("button", { name: "Close" }).click();
    await row(teacher, "Zoe").getByText("waiting for a game").waitFor();
    await p.getByRole("button", { name: "Bye: Ben" }).click();
    await row(teacher, "Ben").getByLabel("Sits out round").fill("3");
    await teacher.shot("teacher-bye");
    await row(teacher, "Ben").getByRole("button", { name: "Bye", exact: true }).click();
    await row(teacher, "Ben").getByText("round 3: bye, half a point").waitFor();
    await p.getByRole("button", { name: "Bonus: Zoe" }).click();
    await row(teacher, "Zoe").getByLabel("Points").fill("1.5");
    await row(teacher, "Zoe").getByLabel("Reason (public)").fill("her own program");
    await teacher.shot("teacher-bonus");
    await row(teacher, "Zoe").getByRole("button", { name: "Give" }).click();
    await p.getByRole("tab", { name: "Overview" }).click();
    await p.getByText("bonus +1½").waitFor();
    const zoe = p.locator(".standings tbody tr", { hasText: "Zoe" });
    await zoe.locator("td b", { hasText: /^2$/ }).waitFor();
    await p.locator(".log li", { hasText: "Zoe: +1.5: her own program" }).waitFor();
    await p.getByRole("tab", { name: "Organise" }).click();
    await p.getByText("Results from a chess club’s file (TRF)").click();
    const file = { name: "club.trf", mimeType: "text/plain", buffer: Buffer.from("001    9\r\n") };
    await p.getByLabel("TRF file").setInputFiles(file);
    await p.getByText("line 1, column 15: expected a player's name").waitFor();
    await teacher.shot("teacher-import");
    const { text } = await teacher.api<{ text: string }>("tournament_export", {
      tournament: id,
      as: "trf",
    });
    await p.getByLabel("TRF file").setInputFiles({ ...file, buffer: Buffer.from(text) });
    await p.getByText("0 results imported.").waitFor();
    assert.equal(server.admin("export", id, "trf"), text);
    await p.getByRole("tab", { name: "Rounds" }).click();
    await p.getByRole("combobox", { name: "Rounds" }).selectOption("1");
    await p.locator(".matchrow", { hasText: "Zoe" }).getByText("bye", { exact: true }).waitFor();
    await teacher.shot("teacher-late-rounds");
    await p.getByRole("tab", { name: "Log" }).click();
    await p.locator(".log").getByText("Came late:").waitFor();
    assert.deepEqual(teacher.troubles, []);
  } finally {
    await server.end();
  }
}

/** How the pages of a sheet lie, as they come out of the printer. */
export async function printed(v: Visitor, name: string): Promise<string[]> {
  const pdf = await v.page.pdf({ format: "A4", preferCSSPageSize: true });
  keep(`${name}.pdf`, pdf);
  const sizes = pdf.toString("latin1").matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...sizes].map(([, wide, high]) => (Number(wide) > Number(high) ? "across" : "upright"));
}

/** Paper and screen: sheets by board and by name, certificates, what the screen shows and when. */
async function paper(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const teacher = await Visitor.arrive(bench.browser, server);
    const screen = await Visitor.arrive(bench.browser, server);
    const p = teacher.page;
    const names = ["Anna", "Ben", "Cem", "Dora", "Émile"];
    const id = await ofEngines(
      teacher,
      { title: "Class 5b", format: "swiss", rounds: 2, round_start: "organiser" },
      names,
    );
    await screen.go(`/tournament/${id}?screen`);
    const pairs = screen.page.locator(".bigpairs");
    await pairs.getByText("Pairings, round 2").waitFor();
    assert.deepEqual(await pairs.locator("tr td:first-child").allTextContents(), ["1", "2", ""]);
    await p.getByRole("button", { name: "Message to everyone" }).click();
    await p.getByPlaceholder("Shown on all screens").fill("Lunch at noon!");
    await p.getByRole("button", { name: "Show it" }).click();
    await p.locator(".tournamentmessage").getByText("Lunch at noon!").waitFor();
    await screen.page.locator(".screenmessage").getByText("Lunch at noon!").waitFor();
    await screen.shot("screen-pairings");
    await p.getByRole("link", { name: "Sheets to print" }).click();
    await p.locator(".boardlist tbody tr").nth(2).waitFor();
    await teacher.shot("paper-pairings");
    assert.deepEqual(await printed(teacher, "paper-pairings"), ["upright"]);
    await p.getByRole("button", { name: "Pairings by name" }).click();
    const first = p.locator(".boardlist tbody td:first-child");
    await first.getByText("Émile").waitFor();
    assert.deepEqual(await first.allTextContents(), names);
    await p.goBack();
    await p.getByRole("button", { name: "Take the message back" }).click();
    await screen.page.locator(".screenmessage").waitFor({ state: "detached" });
    await p.getByRole("button", { name: "Start round 2" }).click();
    await screen.page.locator(".podium li").nth(2).waitFor();
    await screen.shot("screen-podium");
    await teacher.go(`/tournament/${id}?paper=results&round=1`);
    await p
      .locator(".boardlist .outcome")
      .getByText("1 – 0")
      .or(p.getByText("0 – 1"))
      .first()
      .waitFor();
    await teacher.shot("paper-results");
    await p.getByRole("button", { name: "Standings" }).click();
    await p.getByRole("columnheader", { name: "Place" }).waitFor();
    await printed(teacher, "paper-standings");
    await p.getByRole("button", { name: "Certificates" }).click();
    await p.getByLabel("Certificates for").selectOption("everyone");
    await p.locator(".certificate").nth(4).waitFor();
    await teacher.shot("paper-certificates");
    assert.deepEqual(await printed(teacher, "paper-certificates"), Array(5).fill("across"));
    assert.deepEqual([...teacher.troubles, ...screen.troubles], []);
  } finally {
    await server.end();
  }
}

/** Two small tournaments of engines added up, by points and by places. */
async function term(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const teacher = await Visitor.arrive(bench.browser, server);
    const p = teacher.page;
    await organiser(teacher, "Teacher");
    for (const title of ["Autumn", "Spring"]) {
      const made = await teacher.api<{ id: string }>("tournament_create", {
        game: "kamisado",
        title,
        games: 2,
      });
      for (const player of ["Anna", "Ben"])
        await teacher.api("tournament_register", { tournament: made.id, player, engine: "random" });
      await teacher.go(`/tournament/${made.id}?tab=organise`);
      await p.getByRole("button", { name: "Start", exact: true }).click();
      await p.locator('main.tournament[data-state="over"]').waitFor();
    }
    await teacher.go("/tournaments");
    await p.getByRole("link", { name: "Results of a term" }).click();
    await p.getByRole("button", { name: "Autumn" }).click();
    await p.getByRole("button", { name: "Spring" }).click();
    await p.getByRole("columnheader", { name: "Spring" }).waitFor();
    const totals = p.locator(".boardlist td:last-child");
    const sum = async () =>
      (await totals.allTextContents()).reduce((a, x) => a + Number(x.replace("½", ".5")), 0);
    assert.equal(await sum(), 4, "a point for each game");
    await p.getByLabel("Scoring").selectOption("places");
    await p.locator(".sheet header p").getByText("points by place").waitFor();
    assert.ok([6, 7, 8].includes(await sum()), "2 and 1 each time, more where a place is shared");
    await teacher.shot("teacher-term");
    assert.deepEqual(teacher.troubles, []);
  } finally {
    await server.end();
  }
}

/** A class out of a spreadsheet, with a team, and the same class in the next tournament. */
async function kept(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const teacher = await Visitor.arrive(bench.browser, server);
    const p = teacher.page;
    await organiser(teacher, "Teacher");
    const make = (title: string) =>
      teacher.api<{ id: string }>("tournament_create", { game: "kamisado", title });
    const first = await make("Autumn");
    const table =
      "Prénom;Nom;Équipe;Elo\nAnna;Rossi;Towers;1400\nBen;Weiß;Towers;\nCem;Kaya;;900\n";
    await teacher.go(`/tournament/${first.id}?tab=organise`);
    await p.getByLabel("or a file (CSV, TRF)").setInputFiles({
      name: "class.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(table),
    });
    await p.getByText(/^2 players · 1 team: Towers/).waitFor();
    await teacher.shot("teacher-class-table");
    await p.getByRole("button", { name: "Create the class" }).click();
    await p.getByText("2 codes created.").waitFor();
    await row(teacher, "Towers").getByText("Anna Rossi, Ben Weiß").waitFor();
    const next = await make("Spring");
    await teacher.go(`/tournament/${next.id}?tab=organise`);
    await p.getByLabel("The same class again").selectOption("Autumn (2 players)");
    await p.getByRole("button", { name: "Add this class" }).click();
    await row(teacher, "Towers").getByText("Anna Rossi, Ben Weiß").waitFor();
    await row(teacher, "Cem Kaya").waitFor();
    assert.deepEqual(teacher.troubles, []);
  } finally {
    await server.end();
  }
}

const LAST = "Traceback: no tower can move";

/** A program crashes: its pupil and the teacher see how, nobody else; reports to print, and source
 * code handed in. */
async function reports(bench: Bench): Promise<void> {
  const server = new Server("--bot-port", "0");
  await server.start();
  const programs = new Programs();
  try {
    const teacher = await Visitor.arrive(bench.browser, server);
    const pupil = await Visitor.arrive(bench.browser, server, true, "dark");
    const p = teacher.page;
    await organiser(teacher, "Teacher");
    const { id } = await teacher.api<{ id: string }>("tournament_create", {
      game: "kamisado",
      title: "Class 5b",
      control: "1000s",
      entry: "organiser",
      sources: true,
    });
    const made = await teacher.api<{ players: { code: string }[]; bot_port: number }>(
      "tournament_class",
      { tournament: id, names: ["Anna", "Ben"] },
    );
    const [anna = "", ben = ""] = made.players.map((x) => x.code);
    const at = `127.0.0.1:${made.bot_port}`;
    const crash = join(programs.folder, "crash.sh");
    const [more, go] = [join(programs.folder, "more"), join(programs.folder, "go")];
    const till = (file: string) =>
      `until [ -e ${file} ] || [ ! -e ${programs.folder} ]; do sleep 0.1; done`;
    writeFileSync(
      crash,
      `read a; read b; read c; echo 'thinking aloud' >&2
       ${till(more)}; echo 'still thinking' >&2
       ${till(go)}; echo '${LAST}' >&2; exit 3\n`,
    );
    const run = (name: string, code: string, engine: string) =>
      programs.start(name, code, (token) => [
        "build/agon",
        ...["connect", at, "--token-file", token, "--engine", engine],
      ]);
    run("anna", anna, `text:sh ${crash}`);
    run("ben", ben, "kamisado,level=1");
    await teacher.go(`/tournament/${id}?tab=organise`);
    await p.getByRole("button", { name: "Test all 2 who are connected" }).click();
    await row(teacher, "Ben").getByText("ready", { exact: true }).waitFor();
    await p.getByRole("tab", { name: "Reports" }).click();
    await p.getByRole("button", { name: "Anna", exact: true }).click();
    await p.locator("pre.live", { hasText: "thinking aloud" }).waitFor();
    writeFileSync(more, "");
    await p.locator("pre.live", { hasText: "still thinking" }).waitFor(); // nothing else changes
    writeFileSync(go, "");
    await p.locator("pre.live", { hasText: LAST }).waitFor();
    await p.getByRole("tab", { name: "Organise" }).click();
    await row(teacher, "Anna").getByText("test failed").waitFor();
    await p.getByRole("button", { name: "Start", exact: true }).click();
    await p.locator('main.tournament[data-state="over"]').waitFor();

    await pupil.go(`/tournament/${id}`);
    await pupil.page.getByRole("heading", { name: "Class 5b" }).waitFor();
    assert.equal(await pupil.page.getByRole("tab", { name: "Reports" }).count(), 0);
    await pupil.go("/class");
    await pupil.page.getByLabel("Code from your teacher").fill(anna);
    await pupil.page.getByRole("button", { name: "Enter" }).click();
    await pupil.page.getByRole("tab", { name: "Reports" }).click();
    const words = pupil.page.locator(".lastwords pre");
    await words.nth(1).waitFor();
    for (const text of await words.allTextContents())
      assert.equal(text, `it ended with exit code 3\nthinking aloud\nstill thinking\n${LAST}`);
    const twice = new RegExp(`${LAST}[^]*${LAST}`); // in the test and in the game
    await pupil.page.locator("pre.live", { hasText: twice }).waitFor();
    await pupil.page.getByLabel("Hand in files").setInputFiles({
      name: "anna.py",
      mimeType: "text/x-python",
      buffer: Buffer.from("print(1)\n"),
    });
    await pupil.page
      .locator(".handed")
      .getByRole("button", { name: "anna.py", exact: true })
      .waitFor();
    await pupil.shot("reports-phone");

    await p.getByRole("tab", { name: "Reports" }).click();
    await p.getByRole("button", { name: "Anna", exact: true }).click();
    await p.locator(".lastwords pre").nth(1).waitFor();
    await teacher.shot("reports-teacher");
    const saved = p.waitForEvent("download");
    await p.getByRole("button", { name: "Save as a spreadsheet" }).click();
    const table = readFileSync(await (await saved).path(), "utf8").split("\r\n");
    assert.match(table[1] ?? "", /^"Anna",,2,0,1,0,0,1,/);
    const archive = p.waitForEvent("download");
    await p.getByRole("button", { name: "Download all source code" }).click();
    const bytes = readFileSync(await (await archive).path()).toString("latin1");
    assert.match(bytes, /^PK\x03\x04[^]*anna-1\/anna\.pyprint\(1\)\n/);
    await p.getByRole("link", { name: "Print the reports" }).click();
    await p.locator(".report").nth(1).waitFor();
    await teacher.shot("paper-reports");
    assert.deepEqual(await printed(teacher, "paper-reports"), ["upright"]);
    assert.deepEqual([...teacher.troubles, ...pupil.troubles], []);
  } finally {
    programs.end();
    await server.end();
  }
}

/** A double elimination with the organiser's points, as two trees that lead to a final. */
async function bracket(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const v = await Visitor.arrive(bench.browser, server);
    const p = v.page;
    const names = ["Anna", "Ben", "Cem", "Dora", "Émile", "Fatma"];
    const terms = { format: "double-elimination", points: "3-1-0", armageddon: true };
    const id = await ofEngines(v, { title: "Tournament", ...terms }, names);
    await p.locator('main.tournament[data-state="over"]').waitFor();
    await v.go(`/tournament/${id}`);
    await p.getByText("Points for a win, a draw and a loss: 3 – 1 – 0.").waitFor();
    const first = (await p.locator(".standings tbody tr th").first().textContent())?.trim();
    await p.getByRole("tab", { name: "Rounds" }).click();
    const trees = p.locator(".doubletree section");
    await trees.nth(1).getByRole("heading", { name: "Losers’ bracket" }).waitFor();
    const last = trees.nth(2).locator(".treematch").last();
    assert.equal(await last.locator(".won > span").textContent(), first);
    assert.equal(await trees.nth(0).locator(".treematch:has(a)").count(), 5, "and two byes");
    await trees.nth(0).scrollIntoViewIfNeeded();
    await v.shot("double-elimination");
    await p.setViewportSize({ width: 360, height: 740 });
    await trees.nth(1).scrollIntoViewIfNeeded();
    await v.shot("double-elimination-phone");
    const wide = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, "no sideways scroll");
    assert.deepEqual(v.troubles, []);
  } finally {
    await server.end();
  }
}

/** A floating double elimination, as a tree for unbeaten players and one for those with
 * one loss. */
async function floating(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const v = await Visitor.arrive(bench.browser, server);
    const p = v.page;
    const names = ["Anna", "Ben", "Cem", "Dora", "Émile"];
    const id = await ofEngines(
      v,
      { title: "Tournament", format: "floating-elimination", lives: 2, points: "3-1-0" },
      names,
    );
    await p.locator('main.tournament[data-state="over"]').waitFor();
    await v.go(`/tournament/${id}?tab=rounds`);
    const trees = p.locator(".doubletree section");
    await trees.nth(0).getByRole("heading", { name: "Unbeaten" }).waitFor();
    await trees.nth(1).getByRole("heading", { name: "1 loss" }).waitFor();
    assert.equal(await trees.count(), 2);
    const { matches } = await v.api<{ matches: unknown[] }>("tournament_matches", {
      tournament: id,
    });
    assert.equal(await trees.locator(".treematch").count(), matches.length, "all of them, once");
    await trees.nth(0).scrollIntoViewIfNeeded();
    await v.shot("floating-elimination");
    assert.deepEqual(v.troubles, []);
  } finally {
    await server.end();
  }
}

/** How far one of the clocks is outside the screen at worst, wherever a phone's page is scrolled to. */
async function clocksHidden(v: Visitor): Promise<number> {
  return v.page.evaluate(() => {
    const end = document.documentElement.scrollHeight;
    let worst = 0;
    for (let y = 0; y < end; y += 20) {
      scrollTo({ top: y, behavior: "instant" });
      for (const clock of document.querySelectorAll(".strips .clock")) {
        const at = clock.getBoundingClientRect();
        worst = Math.max(worst, -at.top, at.bottom - innerHeight);
      }
    }
    scrollTo({ top: 0, behavior: "instant" });
    return worst;
  });
}

/** A pupil on a small phone: both clocks stay, two messages are read during the game, and the break
 * after it is counted down there and on the screen till the teacher ends it. */
async function pupilsBreak(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const teacher = await Visitor.arrive(bench.browser, server);
    const screen = await Visitor.arrive(bench.browser, server);
    const pupil = await Visitor.arrive(bench.browser, server, true);
    const p = teacher.page;
    const q = pupil.page;
    await q.setViewportSize({ width: 360, height: 640 });
    await organiser(teacher, "Teacher");
    const terms = { game: "kamisado", title: "Class 5b", games: 2, control: "30m", game_break: 5 };
    const { id } = await teacher.api<{ id: string }>("tournament_create", terms);
    const engine = { tournament: id, player: "Robot", engine: "random" };
    await teacher.api("tournament_register", engine);
    const made = await teacher.api<{ players: { code: string }[] }>("tournament_class", {
      tournament: id,
      names: ["Anna"],
    });
    await pupil.go("/class");
    await q.getByLabel("Code from your teacher").fill(made.players[0]?.code ?? "");
    await q.getByRole("button", { name: "Enter" }).click();
    await q.getByRole("heading", { name: "Class 5b" }).waitFor();
    await teacher.go(`/tournament/${id}?tab=organise`);
    await p.getByRole("button", { name: "Start", exact: true }).click();
    await q.waitForURL(/\/game\//);
    await q.getByRole("button", { name: "I’m ready" }).click();
    await q.locator(".strips .clock").nth(1).waitFor();
    assert.equal(await clocksHidden(pupil), 0, "both clocks are on the screen");
    for (const text of ["Lunch at noon!", "Lunch at one!"]) {
      await p.getByRole("button", { name: "Message to everyone" }).click();
      await p.getByPlaceholder("Shown on all screens").fill(text);
      await p.getByRole("button", { name: "Show it" }).click();
      await q.locator(".tournamentmessage", { hasText: text }).waitFor();
    }
    await q.getByText("1 earlier message").click();
    await q.locator(".earlier li", { hasText: "Lunch at noon!" }).waitFor();
    assert.equal(await q.locator(".earlier li time").count(), 1);
    await q.locator(".tournamentmessage").scrollIntoViewIfNeeded();
    await pupil.shot("break-messages-phone");
    await q.getByRole("button", { name: "Resign" }).click();
    await q.getByRole("button", { name: "Are you sure?" }).click();
    const own = /your next game starts in \d:\d\d at the earliest/;
    await q.locator(".side .nextround", { hasText: own }).waitFor();
    await q.locator(".side .nextround").scrollIntoViewIfNeeded();
    await pupil.shot("break-game-phone");
    const first = pupil.gameId;
    await screen.go(`/tournament/${id}?screen`);
    await screen.page.locator(".nextround", { hasText: "the next game starts in" }).waitFor();
    await screen.shot("break-screen");
    await q.getByRole("link", { name: "Back to the tournament" }).first().click();
    await q.locator(".nextround", { hasText: own }).waitFor();
    await pupil.shot("break-pupil-phone");
    await p.getByRole("button", { name: "End the break" }).click();
    await q.waitForURL((url) => url.pathname.startsWith("/game/") && !url.href.includes(first));
    await p.getByRole("tab", { name: "Log" }).click();
    for (const text of ["Lunch at noon!", "Lunch at one!", "Break ended"])
      await p.locator(".log li", { hasText: text }).waitFor();
    const troubles = [...teacher.troubles, ...pupil.troubles, ...screen.troubles];
    assert.deepEqual(troubles, []);
  } finally {
    await server.end();
  }
}

/** Somebody is late: the whole match is lost, which its card and the standings explain; the card's
 * numbers and colours are those of the player on its left. */
async function lostWhole(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const teacher = await Visitor.arrive(bench.browser, server);
    const pupil = await Visitor.arrive(bench.browser, server);
    const p = teacher.page;
    await organiser(teacher, "Teacher");
    const { id } = await teacher.api<{ id: string }>("tournament_create", {
      ...{ game: "kamisado", title: "Class 5b", games: 3, control: "1s", late_loses: "match" },
    });
    const made = await teacher.api<{ players: { code: string }[] }>("tournament_class", {
      tournament: id,
      names: ["Anna"],
    });
    await teacher.api("tournament_register", { tournament: id, player: "Robot", engine: "random" });
    await pupil.go(`/class#${made.players[0]?.code}`);
    await pupil.page.getByRole("heading", { name: "Class 5b" }).waitFor();
    await teacher.go(`/tournament/${id}?tab=organise`);
    await p.getByRole("button", { name: "Start", exact: true }).click();
    const ready = pupil.page.getByRole("button", { name: "I’m ready" });
    await ready.click().catch(() => undefined); // the time to answer may just be over
    await p.locator('main.tournament[data-state="over"]').waitFor();
    await p.getByRole("tab", { name: "Overview" }).click();
    await p.getByText("* One player lost a whole match").waitFor();
    assert.equal(await p.locator(".standings sup", { hasText: "*" }).count(), 2);
    await p.getByRole("tab", { name: "Rounds" }).click();
    const card = p.locator(".matchrow");
    // On a machine with much to do it may be the engine.
    const why = (await card.getByText("loses the whole match").textContent()) ?? "";
    const loser = why.startsWith("Anna") ? "Anna" : "Robot";
    const left = (await card.locator(".one").textContent()) ?? "";
    const mine = left === loser ? ["0 – 3", "0–1"] : ["3 – 0", "1–0"];
    assert.equal(await card.locator(".score").textContent(), mine[0]);
    assert.equal(await card.locator(".gamechip").first().textContent(), mine[1]);
    const colours = await card
      .locator(".gameline [role=img]")
      .evaluateAll((list) => list.map((x) => x.getAttribute("aria-label")));
    assert.equal(colours[0], `${left} moves first`);
    await teacher.shot("match-lost-whole");
    await p.getByRole("tab", { name: "Cross table" }).click();
    const cell = p.locator("table.cross td.good");
    const title = await cell.getAttribute("title");
    assert.equal(title, `${loser === "Anna" ? "Robot" : "Anna"} against ${loser}: 3 out of 3`);
    await teacher.go(`/tournament/${id}?paper=standings`);
    await p.locator(".sheet").getByText("* One player lost a whole match").waitFor();
    assert.equal(await p.locator(".boardlist sup", { hasText: "*" }).count(), 2);
    await teacher.shot("paper-lost-whole");
    assert.deepEqual([...teacher.troubles, ...pupil.troubles], []);
  } finally {
    await server.end();
  }
}

export const teacher: Test[] = [
  ["a pupil’s break between games, messages and both clocks on a phone", pupilsBreak],
  ["a double elimination as a bracket", bracket],
  ["a floating double elimination as a bracket", floating],
  ["a match lost whole is explained on its card and in the standings", lostWhole],
  ["a crashed program’s last words, reports and source code", reports],
  ["the results of a term added up", term],
  ["a class out of a table, and the same class again", kept],
  ["a latecomer and a bye in a Swiss tournament", late],
  ["sheets on paper, the screen, and a message to everyone", paper],
];
