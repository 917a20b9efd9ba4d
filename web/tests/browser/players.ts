// Finding players: people online and their games, by the beginning of a name, the best of a game.
import assert from "node:assert/strict";
import type { Game } from "../../src/net/types.ts";
import { type Bench, chance, type Test, until, Visitor } from "./harness.ts";
import { myTurn, takeTurn } from "./play.ts";

const account = async ({ browser, server }: Bench, name: string, small = false) => {
  const v = await Visitor.arrive(browser, server, small, small ? "dark" : "light");
  await v.go("/lobby");
  await v.api("register", { name, password: "a long enough one" });
  await v.go("/lobby");
  await v.page.locator(".me", { hasText: name }).waitFor();
  return v;
};

const preset = (v: Visitor) =>
  v.page.locator(".preset", { has: v.page.locator('b:text-is("5 + 3")') });

/** From the lobby to the people online, their games, and to a challenge. */
async function online(bench: Bench): Promise<void> {
  const ada = await account(bench, "Ada");
  const ben = await account(bench, "Ben", true);
  const row = (v: Visitor, name: string) => v.page.locator(".onlinenow .friend", { hasText: name });
  await ben.page.getByRole("link", { name: /people online/ }).click();
  await row(ben, "Ada").getByText("online").waitFor();
  assert.equal(await row(ben, "Ben").locator(".button").count(), 0, "nobody challenges themselves");
  await ben.shot("players-phone");
  await ada.page.locator(".quick .chip", { hasText: "Kamisado" }).click();
  await preset(ada).click();
  await ada.page.locator(".seekbar").waitFor();
  await ben.page.reload();
  // Seeks are anonymous: the one in the lobby has no name.
  await row(ben, "Ada").getByText("online").waitFor();
  await ben.go("/lobby");
  await ben.page.locator(".quick .chip", { hasText: "Kamisado" }).click();
  await preset(ben).click();
  for (const v of [ada, ben]) await v.page.waitForSelector('.gamepage[data-phase="playing"]');
  const guest = await Visitor.arrive(bench.browser, bench.server);
  await guest.go("/people");
  await row(guest, "Ada").getByText("playing Kamisado").waitFor();
  await row(guest, "Ada").getByRole("link", { name: "Watch" }).click();
  await guest.page.waitForSelector('.gamepage[data-phase="playing"]');
  assert.equal(guest.gameId, ada.gameId);
  // A rated game that is over puts both among the best.
  const { game } = await ada.api<{ game: Game }>("watch", { game: ada.gameId });
  for (const v of game.you[0] === 0 ? [ada, ben] : [ben, ada])
    await takeTurn(v, await myTurn(v), { random: chance(2), most: 1 });
  await ben.api("resign", { game: ben.gameId });
  await ada.page.waitForSelector(".result");
  await guest.go("/people");
  await guest.page.getByText("Nobody has a rating in this game yet.").waitFor();
  await guest.page.getByLabel("Game", { exact: true }).selectOption("kamisado");
  const best = guest.page.locator(".bestlist li");
  await best.nth(1).waitFor();
  assert.deepEqual(await best.locator("a:first-child").allTextContents(), ["Ada", "Ben"]);
  await best.first().getByText("1662?").waitFor();
  await row(guest, "Ada").getByText("Kamisado 1662?").waitFor();
  await guest.shot("players");
  await best.nth(1).getByRole("link", { name: "Challenge Ben" }).click();
  await guest.page.getByRole("button", { name: "Challenge Ben" }).waitFor();
  assert.equal(new URL(guest.page.url()).pathname, "/play/kamisado");
  assert.deepEqual([...ada.troubles, ...ben.troubles, ...guest.troubles], []);
}

/** A name is found by how it begins, and the page can be passed on. */
async function found(bench: Bench): Promise<void> {
  const v = await account(bench, "Seagull");
  await v.page.getByRole("link", { name: "Find a player" }).click();
  const field = v.page.getByRole("searchbox", { name: "Beginning of the name" });
  await field.fill("SEA");
  await v.page.getByRole("button", { name: "Search" }).click();
  await v.page.locator(".findplayer .friend", { hasText: "Seagull" }).waitFor();
  await field.fill("<b>");
  await v.page.keyboard.press("Enter");
  await v.page.getByText("No name begins with “<b>”.").waitFor();
  await v.go("/people?name=sea");
  await v.page.locator(".findplayer").getByRole("link", { name: "Seagull" }).click();
  await v.page.locator(".personpage h1", { hasText: "Seagull" }).waitFor();
  assert.deepEqual(v.troubles, []);
}

/** Results are below the last name searched, whichever answer comes first, and are announced. */
async function late(bench: Bench): Promise<void> {
  for (const name of ["Seagull", "Tern"]) await account(bench, name);
  const v = await Visitor.arrive(bench.browser, bench.server);
  const asked: string[] = [];
  let first = -1; // the number of the search for Seagull
  let answer: (() => void) | null = null;
  await v.page.routeWebSocket(/./, (page) => {
    const server = page.connectToServer();
    page.onMessage((m) => {
      const { id, do: what, name } = JSON.parse(String(m));
      if (what === "people") asked.push(name);
      if (what === "people" && name === "Sea") first = id;
      server.send(m);
    });
    server.onMessage((m) => {
      if (JSON.parse(String(m)).re === first) answer = () => page.send(m);
      else page.send(m);
    });
  });
  await v.go("/people");
  const field = v.page.getByRole("searchbox", { name: "Beginning of the name" });
  const found = v.page.locator(".findplayer .friend");
  await field.fill("Sea");
  await v.page.keyboard.press("Enter");
  await until("the first answer is there", () => answer !== null);
  await field.fill("Ter");
  await v.page.keyboard.press("Enter");
  await found.getByText("Tern").waitFor();
  (answer as (() => void) | null)?.();
  // Two pictures later the answer has been read.
  await v.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  assert.deepEqual(await found.locator("a:first-child").allTextContents(), ["Tern"]);
  await v.page.getByRole("status").getByText("1 player found").waitFor();
  // The same name again is another search.
  await v.page.getByRole("button", { name: "Search" }).click();
  await until("it is asked again", () => asked.join(" ") === "Sea Ter Ter");
  await found.getByText("Tern").waitFor();
  assert.deepEqual(v.troubles, []);
}

/** A blocked person no longer sees the other, and is not seen. */
async function blocked(bench: Bench): Promise<void> {
  const ada = await account(bench, "Ada");
  const ben = await account(bench, "Ben");
  await ada.api("shut_out", { name: "Ben", on: true });
  for (const [v, own, other] of [
    [ada, "Ada", "Ben"],
    [ben, "Ben", "Ada"],
  ] as const) {
    await v.go("/people");
    await v.page.locator(".onlinenow .friend", { hasText: own }).waitFor();
    assert.equal(await v.page.locator(".onlinenow .friend", { hasText: other }).count(), 0);
    assert.deepEqual(v.troubles, []);
  }
}

export const players: Test[] = [
  ["players: who is online, and the best of a game", online],
  ["players: by the beginning of a name", found],
  ["players: an answer that is late", late],
  ["players: whoever is blocked is not shown", blocked],
];
