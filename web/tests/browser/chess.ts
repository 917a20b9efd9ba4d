// Chess as chess players know it: turns in SAN with pieces for letters, and typed so.
import assert from "node:assert/strict";
import { type Bench, type Test, Visitor } from "./harness.ts";

/** A game of both sides on one board. */
async function sit({ browser, server }: Bench, args: Record<string, unknown>, small = false) {
  const v = await Visitor.arrive(browser, server, small);
  await v.go("/rules");
  const made = await v.api<{ url: string }>("create", { opponent: "self", ...args });
  assert.ok(made.url, JSON.stringify(made));
  await v.go(made.url);
  await v.page.waitForSelector('.gamepage[data-yours="true"] .arena svg.board');
  return v;
}

/** Types a turn and waits until it is played. */
async function type(v: Visitor, text: string, number: number): Promise<void> {
  await v.page.locator(".typed input").fill(text);
  await v.page.keyboard.press("Enter");
  await v.page.waitForSelector(`.gamepage[data-number="${number}"]`);
}

/** The turns of the list, once there are so many and all are written. */
async function listed(v: Visitor, n: number): Promise<string[]> {
  const turns = v.page.locator(".moves .turn");
  await v.page.waitForFunction((k) => {
    const all = [...document.querySelectorAll(".moves .turn")];
    return all.length === k && all.every((x) => x.textContent?.trim());
  }, n);
  return turns.allTextContents();
}

const CELL = (name: string) => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);

async function played(b: Bench): Promise<void> {
  const v = await sit(b, { game: "chess" });
  const typed = ["e4", "e5", "Nf3", "Nc6", "Bc4", "g8f6", "0-0", "Nxe4", "Re1", "d5", "Bxd5"];
  for (const [i, text] of typed.entries()) await type(v, text, i + 1);
  // The last one by hand.
  await v.touch(CELL("d8"));
  await v.touch(CELL("d5"));
  await v.page.waitForSelector('.gamepage[data-number="12"]');
  assert.deepEqual(await listed(v, 12), [
    ..."e4 e5 ♘f3 ♘c6 ♗c4 ♘f6 O-O ♘xe4 ♖e1 d5 ♗xd5 ♕xd5".split(" "),
  ]);
  await v.shot("chess-moves");
  // A figurine copied from the page is understood; what is no move is refused in words.
  await type(v, "♘c3", 13);
  await v.page.locator(".typed input").fill("Ke3");
  await v.page.keyboard.press("Enter");
  await v.page
    .getByRole("alert")
    .filter({ hasText: "no legal move, or more than one, is Ke3" })
    .waitFor();
  assert.equal(await v.page.locator(".typed input").inputValue(), "Ke3");
  // Reading it again, the game is written as before.
  await v.page.reload();
  assert.equal((await listed(v, 13)).at(-1), "♘c3");
  assert.deepEqual(v.troubles, []);
}

/** Promotions, mates and moves that two pieces could make; pieces that are not those of chess keep
 * their letters. */
async function written(b: Bench): Promise<void> {
  const games = [
    ["chess", "7k/P7/8/5K2/8/8/8/8 w - - 0 1", ["a8=Q", "Kh7"], ["a8=♕+", "♔h7"]],
    ["chess", "7k/P7/6K1/8/8/8/8/8 w - - 0 1", ["a8R"], ["a8=♖#"]],
    ["chess", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", ["Nbd2"], ["♘bd2"]],
    ["capablanca", "", ["Ad3", "Ci6"], ["Ad3", "Ci6"]],
    ["makruk", "", ["Sc2"], ["Sc2"]],
  ] as const;
  for (const [game, start, typed, shown] of games) {
    const v = await sit(b, { game, ...(start ? { start } : {}) });
    for (const [i, text] of typed.entries()) await type(v, text, i + 1);
    assert.deepEqual(await listed(v, typed.length), shown, game);
    assert.deepEqual(v.troubles, []);
  }
}

export const chess: Test[] = [
  ["chess: moves in SAN with figurines, typed and by hand", played],
  ["chess: promotions, mates and variants in SAN", written],
];
