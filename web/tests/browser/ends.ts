// How games between two get under way and end: first turns, rematches, opponents who leave.
import assert from "node:assert/strict";
import type { Game } from "../../src/net/types.ts";
import { type Bench, chance, Server, type Test, until, Visitor } from "./harness.ts";
import { myTurn, takeTurn } from "./play.ts";

const playing = '.gamepage[data-phase="playing"]';

/** Two guests whom quick pairing brings together in a rated game; the first mover comes first. */
async function paired(
  { browser }: Pick<Bench, "browser">,
  server: Server,
): Promise<[Visitor, Visitor]> {
  const two = [
    await Visitor.arrive(browser, server),
    await Visitor.arrive(browser, server, true, "dark"),
  ] as const;
  for (const v of two) {
    await v.go("/");
    await v.page.locator(".quick .chip", { hasText: "Kamisado" }).click();
    await v.page.locator(".preset", { has: v.page.locator('b:text-is("5 + 3")') }).click();
  }
  for (const v of two) await v.page.waitForSelector(".gamepage");
  const { game } = await two[0].api<{ game: Game }>("watch", { game: two[0].gameId });
  return game.you[0] === 0 ? [two[0], two[1]] : [two[1], two[0]];
}

/** Nobody plays: the game is cancelled for both, and rates neither. */
async function unbegun(bench: Bench): Promise<void> {
  const server = new Server("--first-turn", "2");
  await server.start();
  const two = await paired(bench, server);
  for (const v of two)
    await v.page.locator(".result", { hasText: "did not make a first turn in time" }).waitFor();
  for (const v of two) await v.shot(`ends-unbegun-${v.small ? "phone" : "desk"}`);
  const { game } = await two[0].api<{ game: Game }>("watch", { game: two[0].gameId });
  assert.deepEqual(game.result, { why: "aborted", points: [], winner: -1, seat: 0 });
  assert.deepEqual(
    game.players.map((p) => p.rating),
    [undefined, undefined],
  );
  assert.deepEqual([...two[0].troubles, ...two[1].troubles], []);
  await server.end();
}

/** Meanwhile the time for the first turn is shown, and both clocks are stopped until both
 * have played. */
async function free(bench: Bench): Promise<void> {
  const two = await paired(bench, bench.server);
  const [a, b] = two;
  for (const v of two) {
    await v.page.waitForSelector(playing);
    await v.page
      .locator(".strip.moves .turnmark", { hasText: /first turn: (10:00|\d:[0-5]\d)/ })
      .waitFor();
    await v.shot(`ends-first-${v.small ? "phone" : "desk"}`);
    const name = v.page.locator(".strip.moves .who b");
    assert.ok(await name.evaluate((b) => b.scrollWidth <= b.clientWidth), "the name is whole");
  }
  const how = { random: chance(3), most: 1 };
  await takeTurn(a, await myTurn(a), how);
  await takeTurn(b, await myTurn(b), how);
  await myTurn(a);
  await a.page.locator(".strip.moves .turnmark", { hasText: "to move" }).waitFor();
  const { game } = await a.api<{ game: Game }>("watch", { game: a.gameId });
  assert.equal(game.clock?.running, true);
  assert.equal(game.clock?.reserve[0], 300_000);
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** Both make their first turn. */
async function begun(two: [Visitor, Visitor]): Promise<void> {
  for (const v of two) await takeTurn(v, await myTurn(v), { random: chance(5), most: 1 });
}

/** Makes a game between two accounts, who come to its page; the first one moves first. */
async function accounts(bench: Bench, ...names: string[]): Promise<[Visitor, Visitor]> {
  const a = await Visitor.arrive(bench.browser, bench.server);
  const b = await Visitor.arrive(bench.browser, bench.server, true, "dark");
  const ending = Date.now().toString(36);
  for (const [i, v] of [a, b].entries()) {
    await v.go("/");
    await v.api("register", { name: `${names[i]}-${ending}`, password: "a long enough one" });
  }
  const asked = { game: "kamisado", control: "5m+3s", opponent: "open", side: 0, rated: true };
  const { id } = await a.api<{ id: string }>("create", asked);
  await b.api("join", { game: id });
  for (const v of [a, b]) await v.go(`/game/${id}`);
  for (const v of [a, b]) await v.page.waitForSelector(playing);
  return [a, b];
}

const dialogue = (v: Visitor) => v.page.locator(".result .rematch");

/** Sounds that the page makes, in their order. */
async function heard(v: Visitor): Promise<() => Promise<number>> {
  await v.page.evaluate(() => {
    const start = AudioBufferSourceNode.prototype.start;
    (globalThis as { sounds?: number }).sounds = 0;
    AudioBufferSourceNode.prototype.start = function (...when) {
      (globalThis as { sounds?: number }).sounds!++;
      start.apply(this, when);
    };
  });
  return () => v.page.evaluate(() => (globalThis as { sounds?: number }).sounds ?? 0);
}

/** The other player sees, hears, declines and accepts the offer; the same terms, the sides changed. */
async function rematch(bench: Bench): Promise<void> {
  const two = await accounts(bench, "Ada", "Bo");
  const [a, b] = two;
  await begun(two);
  await b.api("resign", { game: b.gameId });
  await a.page.locator(".result", { hasText: "You won. Your opponent resigned." }).waitFor();
  await b.page.locator(".result", { hasText: "You lost. You resigned." }).waitFor();
  for (const v of two) {
    await v.page.locator(".result .ratings li", { hasText: "1500 → 1662 (+162)" }).waitFor();
    await v.page.locator(".result .ratings li", { hasText: "1500 → 1338 (−162)" }).waitFor();
  }
  const sounds = await heard(b);
  await dialogue(a).getByRole("button", { name: "Rematch" }).click();
  await dialogue(a).getByText("Rematch offered").waitFor();
  await dialogue(b)
    .getByText(/^Ada-.* offers a rematch/)
    .waitFor();
  await until("the offer is heard", async () => (await sounds()) > 0);
  for (const v of two) await v.shot(`ends-rematch-${v.small ? "phone" : "desk"}`);
  await b.page.reload();
  await dialogue(b)
    .getByText(/^Ada-.* offers a rematch/)
    .waitFor();
  await dialogue(b).getByRole("button", { name: "Decline" }).click();
  await dialogue(a).getByText("The rematch was declined").waitFor();
  assert.equal(await dialogue(a).getByRole("button").count(), 0);
  // The one who declined may offer another; it is seen on other pages too, and withdrawn.
  await a.page.getByRole("banner").getByRole("link", { name: "Lobby" }).click();
  await dialogue(b).getByRole("button", { name: "Rematch" }).click();
  await a.page.locator(".head .invited").waitFor();
  await dialogue(b).getByRole("button", { name: "Withdraw" }).click();
  await a.page.locator(".head .invited").waitFor({ state: "detached" });
  await dialogue(b).getByRole("button", { name: "Rematch" }).click();
  await a.page.locator(".head .invited").click();
  await dialogue(a).getByRole("button", { name: "Accept" }).click();
  for (const v of two) await v.page.waitForSelector(playing);
  assert.equal(a.gameId, b.gameId);
  const { game } = await b.api<{ game: Game }>("watch", { game: b.gameId });
  assert.deepEqual([game.you, game.rated, game.control], [[0], true, "5m+3s"]);
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** A game waits for the reader where another player does: not against the computer, nor against oneself. */
async function kept({ browser, server }: Bench): Promise<void> {
  const a = await Visitor.arrive(browser, server);
  const b = await Visitor.arrive(browser, server);
  await a.go("/lobby");
  await b.go("/lobby");
  const game = { game: "kamisado", side: 0 };
  for (const opponent of ["engine", "self"]) await a.api("create", { ...game, opponent });
  const { id = "" } = await a.api<{ id?: string }>("create", { ...game, opponent: "open" });
  await b.api("join", { game: id });
  const waiting = a.page.getByRole("banner").getByRole("link", { name: /waiting for you/ });
  await waiting.waitFor();
  assert.equal(await waiting.getAttribute("aria-label"), "1 game is waiting for you");
  await a.go("/account");
  const waits = a.page.getByRole("heading", { name: "Waiting for you" });
  await waits.waitFor();
  assert.equal(await a.page.locator("section", { has: waits }).locator(".cardrow").count(), 1);
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** Guests who were paired for a rated game see that the rematch is not rated. */
async function casual(bench: Bench): Promise<void> {
  const two = await paired(bench, bench.server);
  const [a, b] = two;
  await begun(two);
  await b.api("resign", { game: b.gameId });
  await dialogue(a).getByText("The rematch will not be rated").waitFor();
  await dialogue(b).getByText("The rematch will not be rated").waitFor();
  await a.shot("ends-casual");
  await dialogue(a).getByRole("button", { name: "Rematch" }).click();
  await dialogue(b).getByRole("button", { name: "Accept" }).click();
  await a.page.locator(".strip.moves .turnmark", { hasText: "first turn" }).waitFor();
  assert.equal(await a.page.locator(".facts", { hasText: "rated" }).count(), 0);
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** Collects the page's messages about an absent opponent, even short ones. */
async function absences(v: Visitor): Promise<() => Promise<string[]>> {
  await v.page.evaluate(() => {
    const seen: string[] = [];
    (globalThis as { absences?: string[] }).absences = seen;
    new MutationObserver(() => {
      const text = document.querySelector(".absent")?.textContent;
      if (text && seen.at(-1) !== text) seen.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => v.page.evaluate(() => (globalThis as { absences?: string[] }).absences ?? []);
}

/** Whether the claims are below the button that ends the turn, or else below the board. */
async function standsBelow(v: Visitor): Promise<boolean> {
  return v.page.evaluate(() => {
    const top = (s: string) => document.querySelector(s)?.getBoundingClientRect();
    const [claim, above] = [top(".absent"), top(".turnbar") ?? top(".boardbox")];
    return !!claim && !!above && claim.top >= above.bottom;
  });
}

/** The opponent's page is closed: first the wait, then the win or a draw; coming back ends it. */
async function leaves(bench: Bench): Promise<void> {
  const server = new Server("--absence", "15");
  await server.start();
  const two = await paired(bench, server);
  const [a, b] = two;
  const absent = a.page.locator(".absent");
  await begun(two);
  const game = `/game/${b.gameId}`;
  const told = await absences(a);
  await b.go("/rules");
  await absent.waitFor();
  await a.shot(`ends-absent-${a.small ? "phone" : "desk"}`);
  await absent.getByRole("button").first().waitFor();
  assert.ok((await told()).some((text) => /In \d+ seconds? you can claim/.test(text)));
  await b.go(game);
  await absent.waitFor({ state: "detached" });
  await b.page.close();
  await absent.getByRole("button", { name: "Claim the win" }).waitFor();
  await absent.getByRole("button", { name: "Call it a draw" }).waitFor();
  await a.shot(`ends-claim-${a.small ? "phone" : "desk"}`);
  assert.ok(await standsBelow(a));
  await absent.getByRole("button", { name: "Claim the win" }).click();
  await absent.getByRole("button", { name: "Sure?" }).click();
  await a.page.locator(".result", { hasText: "You won. Your opponent left the game." }).waitFor();
  const end = await a.api<{ game: Game }>("watch", { game: a.gameId });
  assert.equal(end.game.result?.why, "abandoned");
  assert.deepEqual([...a.troubles, ...b.troubles], []);
  await server.end();
}

/** The same game called a draw, as both see it. */
async function draw(bench: Bench): Promise<void> {
  const server = new Server("--absence", "1");
  await server.start();
  const two = await paired(bench, server);
  const [a, b] = two;
  const absent = b.page.locator(".absent");
  await begun(two);
  const game = `/game/${a.gameId}`;
  await a.go("/rules");
  await absent.getByRole("button", { name: "Call it a draw" }).click();
  await b.shot(`ends-sure-${b.small ? "phone" : "desk"}`);
  await absent.getByRole("button", { name: "Sure?" }).click();
  await b.page.locator(".result", { hasText: "A draw. Your opponent left the game." }).waitFor();
  await b.page.locator(".result .ratings li", { hasText: "1500 → 1500 (±0)" }).first().waitFor();
  await b.shot(`ends-draw-${b.small ? "phone" : "desk"}`);
  await a.go(game);
  await a.page.locator(".result", { hasText: "A draw. You left the game." }).waitFor();
  assert.deepEqual([...a.troubles, ...b.troubles], []);
  await server.end();
}

/** Offered, and answered from another page: the one who offered comes to the new game, too. */
async function elsewhere(bench: Bench): Promise<void> {
  const two = await accounts(bench, "Eve", "Fay");
  const [a, b] = two;
  const old = b.gameId;
  await begun(two);
  await b.page.getByRole("banner").getByRole("link", { name: "Agon" }).click();
  await b.api("resign", { game: old });
  await dialogue(a).getByRole("button", { name: "Rematch" }).click();
  await a.page.getByRole("banner").getByRole("link", { name: "Agon" }).click();
  const badge = b.page.locator(".head .invited");
  await badge.waitFor();
  assert.equal(await badge.getAttribute("aria-label"), "1 rematch offered to you");
  await b.shot(`ends-offered-${b.small ? "phone" : "desk"}`);
  await b.go("/lobby");
  const card = b.page.locator("section", { hasText: "Rematches offered to you" });
  await card.getByText("See the offer").waitFor();
  await b.shot(`ends-offers-${b.small ? "phone" : "desk"}`);
  await card.getByRole("link").click();
  await dialogue(b).getByRole("button", { name: "Accept" }).click();
  for (const v of two) await v.page.waitForSelector(playing);
  assert.equal(a.gameId, b.gameId);
  assert.notEqual(a.gameId, old);
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** Time that runs out, announced to both players and to a watcher. */
async function flag(bench: Bench): Promise<void> {
  const [a, b] = [
    await Visitor.arrive(bench.browser, bench.server),
    await Visitor.arrive(bench.browser, bench.server, true, "dark"),
  ];
  const c = await Visitor.arrive(bench.browser, bench.server);
  for (const v of [a, b]) await v.go("/");
  const asked = { game: "kamisado", control: "3s+0s", opponent: "open", side: 0 };
  const { id } = await a.api<{ id: string }>("create", asked);
  await b.api("join", { game: id });
  for (const v of [a, b, c]) await v.go(`/game/${id}`);
  await begun([a, b]);
  for (const [v, text] of [
    [a, "You lost. Your time ran out."],
    [b, "You won. Your opponent’s time ran out."],
    [c, "Black wins. White’s time ran out."],
  ] as const)
    await v.page.locator(".result", { hasText: text }).waitFor();
  // A program's turn that comes after the end is refused, and everybody reads how late it was.
  const { game } = await a.api<{ game: Game }>("watch", { game: id });
  await a.api("turn", { game: id, number: game.number, text: "a1a2" });
  assert.match(a.troubles.splice(0).join(), /^[^,]* 409 [^,]*\/api\/turn$/);
  const { game: over } = await a.api<{ game: Game }>("watch", { game: id });
  const late = over.result?.late ?? -1;
  assert.ok(late >= 0, "the server has measured it");
  const how = late < 1000 ? `${late} ms` : `${(late / 1000).toFixed(1)} s`;
  for (const v of [a, b, c])
    await v.page
      .locator(".result", { hasText: `time ran out. The turn came ${how} late.` })
      .waitFor();
  assert.equal(await a.page.locator(".result .ratings").count(), 0);
  for (const v of [a, b]) await v.shot(`ends-flag-${v.small ? "phone" : "desk"}`);
  assert.deepEqual([...a.troubles, ...b.troubles, ...c.troubles], []);
}

export const ends: Test[] = [
  ["ends: a game waits for the reader where a player does", kept],
  ["ends: without first turns a rated game is cancelled and rates nobody", unbegun],
  ["ends: no clock runs before both first turns", free],
  ["ends: a rematch is seen, heard, declined, accepted", rematch],
  ["ends: a guest's rematch is not rated, and says so", casual],
  ["ends: an opponent who leaves: the wait, the way back, the claim", leaves, 45],
  ["ends: a game that the opponent has left is called a draw", draw],
  ["ends: a rematch between players who are on other pages", elsewhere],
  ["ends: what happened, in words for each reader", flag],
];
