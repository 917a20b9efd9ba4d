// The story of two people who have never seen the site: a rated game of chess to its mate, a rematch,
// one who leaves and one who claims the win; with axe on every page of it.
import assert from "node:assert/strict";
import { faults } from "./access.ts";
import { type Bench, Server, type Test, Visitor } from "./harness.ts";

const PASSWORD = "a long enough one";
const playing = '.gamepage[data-phase="playing"]';
const CELL = (name: string) => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);

/** The page fits and axe has nothing serious against it. */
async function fair(v: Visitor, where: string): Promise<void> {
  assert.deepEqual(await faults(v), [], `${where}${v.small ? " on a phone" : ""}`);
}

/** Signs up by the form that the header leads to. */
async function signUp(v: Visitor, name: string): Promise<void> {
  await v.go("/account");
  await v.page.getByLabel("Name").fill(name);
  await v.page.getByLabel("Password").fill(PASSWORD);
  await v.page.getByRole("button", { name: "Sign up" }).click();
  await v.page.getByRole("heading", { name }).waitFor();
}

/** Chooses chess and five minutes on the first page, which already shows an open seek. */
async function seekChess(v: Visitor): Promise<void> {
  await v.go("/");
  await v.page.locator(".quick .chip", { hasText: /^Chess$/ }).click();
  await v.page.locator(".preset", { has: v.page.locator('b:text-is("5 + 3")') }).click();
}

/** Reads how to win, and opens the board. */
async function introduced(v: Visitor): Promise<void> {
  const card = v.page.locator("dialog.firstgame[open]");
  await card.getByText("Chess: your first game").waitFor();
  await fair(v, "first game of chess");
  await v.shot(`story-first-${v.small ? "phone" : "desk"}`);
  await card.getByRole("button", { name: "Understood" }).click();
  await card.waitFor({ state: "detached" });
}

/** Touches a piece and where it goes, once it is the reader's turn; the turn is on the other's board, too. */
async function move(of: [Visitor, Visitor], by: Visitor, turn: string, n: number): Promise<void> {
  await by.page.waitForSelector(`.gamepage[data-yours="true"][data-number="${n - 1}"]`);
  await by.touch(CELL(turn.slice(0, 2)));
  await by.touch(CELL(turn.slice(2, 4)));
  for (const v of of) await v.page.waitForSelector(`.gamepage[data-number="${n}"]`);
}

/** The game on a page, its players in the order of their sides: Ada and Bora, or Bora and Ada. */
async function sides(two: [Visitor, Visitor]): Promise<[Visitor, Visitor]> {
  const { game } = await two[0].api<{ game: { you: number[] } }>("watch", { game: two[0].gameId });
  return game.you[0] === 0 ? two : [two[1], two[0]];
}

async function chess({ browser }: Bench): Promise<void> {
  const server = new Server("--absence", "5");
  await server.start();
  const ada = await Visitor.arrive(browser, server, false, "light", false, false);
  const bora = await Visitor.arrive(browser, server, true, "dark", false, false);
  await signUp(ada, "Ada");
  await signUp(bora, "Bora");
  await seekChess(ada);
  await ada.page.locator(".seekbar", { hasText: "Looking for an opponent: Chess" }).waitFor();
  await fair(ada, "waiting for an opponent");
  await ada.shot("story-waiting-desk");
  await seekChess(bora);
  for (const v of [ada, bora]) {
    await v.page.waitForSelector(playing);
    await introduced(v);
    await v.page.locator(".facts", { hasText: "rated" }).first().waitFor();
  }
  assert.equal(ada.gameId, bora.gameId);
  const two = await sides([ada, bora]);
  const [white, black] = two;
  for (const [i, turn] of ["f2f3", "e7e5", "g2g4", "d8h4"].entries())
    await move(two, [white, black][i % 2] as Visitor, turn, i + 1);
  await white.page.locator(".result", { hasText: "You lost: checkmate" }).waitFor();
  await black.page.locator(".result", { hasText: "You won: checkmate" }).waitFor();
  for (const v of two) {
    await v.page.locator(".result .ratings li", { hasText: "1500 → 1662 (+162)" }).waitFor();
    await v.page.locator(".result .ratings li", { hasText: "1500 → 1338 (−162)" }).waitFor();
    const turns = await v.page.locator(".moves .turn").allTextContents();
    assert.deepEqual(
      turns.map((x) => x.trim()),
      ["f3", "e5", "g4", "♕h4#"],
    );
    await fair(v, "the end of a game");
    await v.shot(`story-mate-${v.small ? "phone" : "desk"}`);
  }

  await white.page.locator(".result .rematch").getByRole("button", { name: "Rematch" }).click();
  const first = white.gameId;
  await black.page.locator(".result .rematch").getByRole("button", { name: "Accept" }).click();
  for (const v of two) await v.page.waitForURL((url) => !url.pathname.endsWith(first));
  for (const v of two) await v.page.waitForSelector(playing);
  assert.equal(white.gameId, black.gameId);
  assert.deepEqual(await sides(two), [black, white], "the sides changed");
  for (const v of two) {
    await v.page.locator(".facts", { hasText: "rated" }).first().waitFor();
    assert.equal(await v.page.locator("dialog.firstgame[open]").count(), 0, "introduced once");
  }
  await move(two, black, "e2e4", 1);
  await move(two, white, "e7e5", 2);

  // The player of the white pieces leaves during their turn; the other one claims the win.
  await black.page.close();
  const absent = white.page.locator(".absent");
  await absent.getByRole("button", { name: "Claim the win" }).waitFor();
  await fair(white, "an opponent who left");
  await white.shot(`story-left-${white.small ? "phone" : "desk"}`);
  await absent.getByRole("button", { name: "Claim the win" }).click();
  await absent.getByRole("button", { name: "Sure?" }).click();
  await white.page
    .locator(".result", { hasText: "You won. Your opponent left the game." })
    .waitFor();
  await white.page.locator(".result .ratings li", { hasText: "1338 →" }).waitFor();
  await white.page.locator(".result .ratings li", { hasText: "1662 →" }).waitFor();
  await white.shot(`story-claimed-${white.small ? "phone" : "desk"}`);
  assert.deepEqual([...ada.troubles, ...bora.troubles], []);
  await server.end();
}

export const story: Test[] = [
  ["story: two strangers play rated chess to mate, again, and one leaves", chess, 45],
];
