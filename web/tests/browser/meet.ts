// People who meet: profiles and what is on them.
import assert from "node:assert/strict";
import type { Game } from "../../src/net/types.ts";
import { faults } from "./access.ts";
import { type Bench, open, Server, type Test, until, Visitor } from "./harness.ts";

/** One with an account of this name, on the start page. */
export async function person(
  b: Bench,
  name: string,
  small = false,
  offline = false,
): Promise<Visitor> {
  const v = await Visitor.arrive(b.browser, b.server, small, small ? "dark" : "light", offline);
  await v.go("/account");
  await v.api("register", { name, password: "a long enough one" });
  await v.page.reload();
  await v.page.waitForFunction((n) => document.querySelector(".me")?.textContent === n, name);
  return v;
}

/** A game that a begins and b gives up, a rated one after a turn of each. */
async function beat(a: Visitor, b: Visitor, game: string, first: string, rated: boolean) {
  const asked = { game, control: "5m", opponent: "open", side: 0, rated };
  const { id = "" } = await a.api<{ id?: string }>("create", asked);
  assert.ok(id, "a game is made");
  await b.api("join", { game: id });
  await a.api("turn", { game: id, number: 0, text: first });
  const { game: g } = await b.api<{ game: Game }>("watch", { game: id });
  const reply = g.moves?.[0]?.text;
  if (rated) await b.api("turn", { game: id, number: 1, moves: [reply] });
  await b.api("resign", { game: id });
}

/** A player's page after some games: graphs, results, openings, wins, and the game played as a guest. */
async function profile(bench: Bench): Promise<void> {
  const ending = Date.now().toString(36);
  const b = await person(bench, `Finn-${ending}`, true);
  const a = await Visitor.arrive(bench.browser, bench.server);
  await a.go("/account");
  await beat(a, b, "amazons", "d1-d7/g7", false);
  await a.api("register", { name: `Eva-${ending}`, password: "a long enough one" });
  for (let i = 0; i < 2; i++) await beat(a, b, "kamisado", "d1d5", true);
  await beat(b, a, "kamisado", "c1c5", true);
  await a.go(`/person/Eva-${ending}`);
  await a.page.locator(".ratinggraph .u-over").waitFor();
  const card = a.page.locator(".ratingcard", { hasText: "Kamisado" });
  await card.getByText("2 won, 0 drawn, 1 lost").waitFor();
  assert.match(
    (await card.locator(".ratinggraph").getAttribute("aria-label")) ?? "",
    /^Rating in Kamisado: 1[,.]?6\d\d at first, 1[,.]?\d\d\d now$/,
  );
  assert.equal(await a.page.locator(".openings .found").count(), 3);
  const wins = a.page.locator("section", { hasText: "Best wins" });
  assert.equal(await wins.locator(".found").count(), 2);
  await wins.getByText("opponent rated").first().waitFor();
  const recent = a.page.locator("section", { hasText: "Recent games" });
  assert.equal(await recent.locator(".found").count(), 4);
  await recent.getByText("Game of the Amazons").waitFor();
  await recent.locator(".found").last().scrollIntoViewIfNeeded();
  await recent.locator(".found").last().locator("svg.board .piece").first().waitFor();
  await a.page.evaluate(() => scrollTo(0, 0));
  await a.shot("profile");
  await b.go(`/person/Eva-${ending}`);
  await b.page.locator(".ratinggraph .u-over").waitFor();
  await b.shot("profile-phone-top");
  await b.page.locator(".openings .found").first().scrollIntoViewIfNeeded();
  await b.page.locator(".openings svg.board .piece").first().waitFor();
  await b.shot("profile-phone");
  for (const v of [a, b]) assert.deepEqual([...(await faults(v)), ...v.troubles], []);
}

/** Followed from a profile, seen to come, challenged from the list. */
async function friends(bench: Bench): Promise<void> {
  const ending = Date.now().toString(36);
  const a = await person(bench, `Fan-${ending}`, true);
  const b = await person(bench, `Star-${ending}`);
  await a.go(`/person/Star-${ending}`);
  await a.page.getByRole("button", { name: "Follow" }).click();
  await a.page.getByRole("button", { name: "Following", pressed: true }).waitFor();
  await a.page.getByRole("link", { name: "1 friend online" }).click();
  await a.page.locator(".friend .isonline.here").waitFor();
  await b.go("/friends");
  await b.page.getByText("Players who follow you").waitFor();
  await b.page.getByRole("link", { name: `Fan-${ending}` }).waitFor();
  await b.shot("friends-followers");
  await b.page.goto("about:blank");
  await a.page.locator(".isonline:not(.here)").waitFor();
  assert.equal(await a.page.locator(".head .online").count(), 0);
  await b.go("/");
  await a.page.locator(".friend .isonline.here").waitFor();
  await a.shot("friends-phone");
  assert.deepEqual(await faults(a), []);
  await a.page.getByRole("link", { name: `Challenge Star-${ending}` }).click();
  await a.page.getByRole("link", { name: /^Kamisado/ }).click();
  await a.page.getByRole("button", { name: `Challenge Star-${ending}` }).click();
  await b.page.locator(".head .invited").click();
  await b.page.getByRole("button", { name: /^Play as/ }).click();
  await a.page.waitForSelector('.gamepage[data-phase="playing"]');
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** Written to, answered, insulted, blocked, reported; and the moderator decides. */
async function letters(bench: Bench): Promise<void> {
  const ending = Date.now().toString(36);
  const a = await person(bench, `Amy-${ending}`, true);
  const b = await person(bench, `Bea-${ending}`);
  await a.go(`/person/Bea-${ending}`);
  await a.page.getByRole("link", { name: "Message", exact: true }).click();
  const write = (v: Visitor, text: string) =>
    v.page
      .getByLabel(/^Write a message/)
      .fill(text)
      .then(() => v.page.keyboard.press("Enter"));
  await write(a, "A game <b>tonight</b>?");
  await b.page.getByRole("button", { name: "1 new notification" }).click();
  await b.page.getByRole("link", { name: `Amy-${ending} has written to you` }).waitFor();
  await b.go("/messages");
  await b.page.getByText("1 new message").waitFor();
  await b.shot("messages-list");
  await b.page.getByRole("link", { name: `Amy-${ending}` }).click();
  await b.page.getByText("A game <b>tonight</b>?").waitFor();
  await b.page.locator(".bell .count").waitFor({ state: "detached" });
  await write(b, "With pleasure.");
  await a.page.locator(".letter:not(.mine)", { hasText: "With pleasure." }).waitFor();
  await write(a, "You will lose, worm");
  await b.page.getByText("You will lose, worm").waitFor();
  await a.shot("messages-phone");
  assert.deepEqual(await faults(a), []);
  await b.page.getByRole("heading").getByRole("link").click();
  await b.page.getByText("Report", { exact: true }).click();
  await b.page.getByLabel("What happened?").fill("He calls me names.");
  await b.shot("report");
  assert.deepEqual(await faults(b), []);
  await b.page.getByRole("button", { name: "Send report" }).click();
  await b.page.getByText("A moderator will read it").waitFor();
  await b.page.getByRole("button", { name: "Block" }).click();
  await b.page.getByRole("button", { name: "Unblock" }).waitFor();
  await write(a, "Hello?");
  await a.page.getByRole("alert").filter({ hasText: "takes no messages from you" }).waitFor();
  const m = await person(bench, `Mod-${ending}`);
  bench.server.admin("role", `Mod-${ending}`, "moderator");
  await m.go("/moderate");
  const report = m.page.locator(".report", { hasText: `Amy-${ending}` });
  await report.getByText(/^Messages from/).click();
  await report.getByText("You will lose, worm").waitFor();
  await m.shot("moderate");
  assert.deepEqual(await faults(m), []);
  await report.getByLabel("Mute for").selectOption("1440");
  await report.getByLabel("Decision").fill("muted for a day");
  await report.getByRole("button", { name: "Close report" }).click();
  await report.waitFor({ state: "detached" });
  const said = await a.api<{ error?: { id: string } }>("message", {
    name: `Mod-${ending}`,
    text: "why?",
  });
  assert.equal(said.error?.id, "talk_muted");
  assert.deepEqual(
    [...a.troubles, ...b.troubles, ...m.troubles].filter((x) => !x.includes("403")),
    [],
  );
}

/** A game by days: the bell shows the challenge, then the turn, and forgets finished things. */
async function bell(bench: Bench): Promise<void> {
  const ending = Date.now().toString(36);
  const a = await person(bench, `Cleo-${ending}`);
  const b = await person(bench, `Dora-${ending}`, true);
  const asked = {
    game: "kamisado",
    opponent: "user",
    name: `Dora-${ending}`,
    control: "3d",
    side: 0,
  };
  const { id = "" } = await a.api<{ id?: string }>("create", asked);
  const ring = b.page.getByRole("button", { name: "1 new notification" });
  await ring.click();
  await b.page.getByRole("link", { name: `Cleo-${ending} challenges you` }).waitFor();
  await b.shot("bell-phone");
  assert.deepEqual(await faults(b), []);
  await b.page.keyboard.press("Escape");
  await b.page.locator(".bell .count").waitFor({ state: "detached" });
  await b.api("join", { game: id });
  await a.page.getByRole("button", { name: "1 new notification" }).waitFor();
  await a.api("turn", { game: id, number: 0, text: "d1d5" });
  await a.page.locator(".bell .count").waitFor({ state: "detached" });
  await ring.click();
  await a.api("follow", { name: `Dora-${ending}` });
  await b.page.getByRole("link", { name: `Cleo-${ending} follows you` }).waitFor();
  await b.page.getByRole("link", { name: `It is your turn against Cleo-${ending}` }).click();
  await b.page.waitForSelector('.gamepage[data-phase="playing"]');
  for (const width of [360, 561, 761, 1241, 1341]) {
    await b.page.setViewportSize({ width, height: 700 });
    const wide = await b.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the head is ${wide} pixels too wide at ${width}`);
  }
  await a.api("message", { name: `Dora-${ending}`, text: "hello" });
  await b.page.locator(".bell .count").waitFor();
  await b.page.locator(".bell").click();
  await b.page.locator(".noticelist li").nth(2).waitFor();
  await b.page.reload();
  await b.page.locator(".bell").click();
  await b.page.locator(".noticelist li").nth(2).waitFor();
  await b.page.locator(".bell .count").waitFor({ state: "detached" });
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** The service that a browser subscribes with cannot be reached here: one is put in its place. */
const subscribing = () => {
  const keys = {
    p256dh:
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const endpoint = "https://fcm.googleapis.com/fcm/send/test";
  const kept = () => localStorage.getItem("test-push") !== null;
  const one = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => (localStorage.removeItem("test-push"), true),
  };
  PushManager.prototype.subscribe = async (o) => {
    localStorage.setItem("test-push", String(o?.applicationServerKey));
    return one as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () =>
    kept() ? (one as unknown as PushSubscription) : null;
  Notification.requestPermission = async () => "granted";
};

/** Switched on for this device, a message comes to the worker and is shown; then switched off. */
async function pushed(bench: Bench): Promise<void> {
  const server = new Server("--push", "mailto:push@agon.example");
  await server.start();
  const browser = await open(); // one without windows shows no notifications
  const v = await person({ ...bench, browser, server }, "Away", false, true);
  await v.context.grantPermissions(["notifications"], { origin: server.address });
  await v.page.addInitScript(subscribing);
  await v.go("/account");
  const box = v.page.getByLabel("Notifications on this device");
  assert.equal(await box.isChecked(), false, "off until the reader asks");
  await box.check();
  await v.page.waitForFunction(() => localStorage.getItem("test-push")?.length === 87);
  const session = await v.context.newCDPSession(v.page);
  const registered = new Promise<string>((done) =>
    session.on("ServiceWorker.workerRegistrationUpdated", (e) => {
      const id = e.registrations[0]?.registrationId;
      if (id) done(id);
    }),
  );
  const service = "pushMessaging";
  const events: string[] = [];
  session.on("BackgroundService.backgroundServiceEventReceived", (e) =>
    events.push(e.backgroundServiceEvent.eventName),
  );
  await session.send("BackgroundService.startObserving", { service });
  await session.send("BackgroundService.setRecording", { shouldRecord: true, service });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", {
    origin: server.address,
    registrationId: await registered,
    data: JSON.stringify({ title: "It is your turn against Ben", url: "/lobby", tag: "turn-1" }),
  });
  // Chromium drops a notification if it is asked for the list while putting it up: no look before.
  await until("the message is handled", () => events.includes("Push event completed"));
  const shown = () =>
    v.page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready;
      return (await worker.getNotifications()).map((n) => n.title);
    });
  assert.deepEqual(await shown(), ["It is your turn against Ben"]);
  assert.equal((await v.api<{ browsers: number }>("notify", {})).browsers, 1);
  await box.scrollIntoViewIfNeeded();
  await v.shot("away");
  await box.uncheck();
  await v.page.waitForFunction(() => localStorage.getItem("test-push") === null);
  assert.equal((await v.api<{ browsers: number }>("notify", {})).browsers, 0);
  assert.deepEqual(v.troubles, []);
  await browser.close();
  await server.end();
}

/** A class: founded, joined, a pupil let in and promoted, a tournament shown, left. */
async function team(bench: Bench): Promise<void> {
  const ending = Date.now().toString(36);
  const a = await person(bench, `Teacher-${ending}`);
  const b = await person(bench, `Pupil-${ending}`, true);
  bench.server.admin("role", `Teacher-${ending}`, "organiser");
  await a.api("tournament_create", { title: "Spring cup", game: "kamisado" });
  await a.go("/teams");
  await a.page.getByText("Create a team").first().click();
  await a.page.getByLabel("Team name").fill(`Class ${ending}`);
  await a.page.getByLabel("Description").fill("Tuesdays at four, room 12.");
  await a.page.getByLabel("Anyone can join").uncheck();
  await a.page.getByRole("button", { name: "Create a team" }).click();
  await a.page.getByRole("heading", { name: `Class ${ending}` }).waitFor();
  await b.go("/teams");
  await b.page.getByRole("link", { name: `Class ${ending}` }).click();
  await b.page.getByRole("button", { name: "Ask to join" }).click();
  await b.page.getByText("waiting to be let in").waitFor();
  await a.page.getByRole("button", { name: "Accept" }).click();
  await a.page.getByRole("heading", { name: "2 members" }).waitFor();
  await a.page.getByRole("button", { name: "Show on this page" }).click();
  await a.page.getByRole("link", { name: "Spring cup" }).waitFor();
  await a.shot("team");
  assert.deepEqual(await faults(a), []);
  await b.page.reload();
  await b.page.getByRole("link", { name: "Spring cup" }).waitFor();
  await b.shot("team-phone");
  assert.deepEqual(await faults(b), []);
  await b.go(`/person/Teacher-${ending}`);
  await b.page.getByRole("link", { name: `Class ${ending}` }).click();
  await b.page.getByRole("button", { name: "Leave team" }).click();
  await b.page.getByRole("button", { name: "Ask to join" }).waitFor();
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

export const meet: Test[] = [
  ["teams: a class, from founding to leaving", team],

  ["notifications: on this device, while the site is closed", pushed],

  ["notifications: the bell, from challenge to turn", bell],

  ["messages: written, blocked, reported, decided", letters],

  ["friends: followed, seen to come, challenged", friends],
  ["profiles: graphs, results, openings, a guest's games", profile],
];
