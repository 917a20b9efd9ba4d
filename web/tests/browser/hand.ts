// What a hand does on a board: several steps of Arimaa as one gesture, pushes and pulls, what is drawn
// of a turn.
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { type Server, Visitor } from "./harness.ts";
import { stepsOf } from "./play.ts";
import type { Test } from "./run.ts";

type Opened = [Pick<Browser, "newContext">, Server];

/** A game of both sides on one board, and what counts the gestures that are made on its page. */
async function sit([browser, server]: Opened, args: Record<string, unknown>, small = false) {
  const v = await Visitor.arrive(browser, server, small);
  await v.go("/rules");
  const made = await v.api<{ url: string }>("create", { opponent: "self", ...args });
  assert.ok(made.url, JSON.stringify(made));
  v.context.setDefaultTimeout(20_000);
  await v.go(made.url);
  await v.page.waitForSelector('.gamepage[data-yours="true"] .arena svg.board');
  await v.page.evaluate(() => {
    document.body.dataset.gestures = "0";
    const count = () => {
      document.body.dataset.gestures = String(Number(document.body.dataset.gestures) + 1);
    };
    addEventListener("pointerdown", count, true);
    addEventListener("keydown", count, true);
  });
  return v;
}

const gestures = (v: Visitor) =>
  v.page.evaluate(() => Number(document.body.dataset.gestures ?? "0"));

/** Waits until so many steps of the turn are made. */
const made = (v: Visitor, n: number) =>
  v.page.waitForSelector(`.gamepage[data-steps="${n}"][data-yours="true"]`);

/** Waits until a cell may be touched next. */
const may = (v: Visitor, cell: number) =>
  v.page.waitForSelector(`.arena [data-cell="${cell}"][aria-label$="can be selected"]`);

const sent = async (v: Visitor, turn: number) => {
  await v.page.locator("button.send").click();
  await v.page.waitForSelector(`.gamepage[data-number="${turn}"]`);
};

// Gold's elephant on e3 with a dog to push on e4, one to pull on d3 and the trap of f3 beside it.
const ELEPHANT = "g r7/8/8/8/4d3/3dE3/8/R7";
const [E3, E2, G3, D3, E4, E5] = [20, 12, 22, 19, 28, 36];

async function threeGestures({ browser, server }: { browser: Opened[0]; server: Server }) {
  for (const drag of [true, false]) {
    const v = await sit([browser, server], { game: "arimaa", start: ELEPHANT });
    assert.equal(await v.page.locator(".stepsleft .left").count(), 4);
    if (drag) await v.drag(E3, G3);
    else {
      await v.touch(E3);
      await may(v, G3);
      await v.touch(G3);
    }
    await made(v, 4);
    assert.deepEqual(await stepsOf(v), ["Ee3s", "Ee2e", "Ef2e", "Eg2n"], "not over the trap");
    assert.equal(await v.page.locator(".stepsleft .left").count(), 0);
    assert.equal(await v.page.locator(".annotations .way-made").count(), 1);
    await v.shot(`arimaa-turn-${drag ? "dragged" : "clicked"}`);
    await sent(v, 1);
    assert.ok((await gestures(v)) <= 3, `${await gestures(v)} gestures`);
    await v.page.waitForSelector(".annotations .way-last");
    await v.shot("arimaa-last-turn");
    assert.deepEqual(v.troubles, []);
  }
}

async function pushAndPull({ browser, server }: { browser: Opened[0]; server: Server }) {
  const v = await sit([browser, server], { game: "arimaa", start: ELEPHANT });
  // A drag onto an enemy leaves the choice of where it goes; the way is shown before it is let go.
  await v.drag(E3, E4);
  await may(v, E5);
  await v.touch(E5);
  await made(v, 2);
  assert.deepEqual(await stepsOf(v), ["de4n", "Ee3n"]);
  // What has pushed stays chosen: one more touch is the next step.
  await may(v, E3);
  await v.touch(E3);
  await made(v, 3);
  for (let left = 3; left > 0; left--) {
    await v.page.getByRole("button", { name: "Undo" }).click();
    if ((await v.page.locator(".chips .chip").count()) === 0) break;
  }
  // The right button on an enemy beside the chosen piece pulls it, a second touch as well.
  for (const second of [false, true]) {
    await v.touch(E3);
    await may(v, G3);
    const box = await v.page.locator(`.arena [data-cell="${D3}"] .area`).first().boundingBox();
    const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2];
    if (second) {
      await v.touch(D3);
      await v.touch(D3);
    } else await v.page.mouse.click(x, y, { button: "right" });
    await may(v, E2);
    await v.touch(E2);
    await made(v, 2);
    assert.deepEqual(await stepsOf(v), ["Ee3s", "dd3e"]);
    await v.page.getByRole("button", { name: "Undo" }).click();
  }
  // The way is shown while the mouse is over its end.
  await v.touch(E3);
  await may(v, G3);
  const box = await v.page.locator(`.arena [data-cell="${G3}"] .area`).first().boundingBox();
  await v.page.mouse.move(box!.x + 9, box!.y + 9);
  await v.page.waitForSelector(".ahead .way-ahead");
  await v.shot("arimaa-foreseen");
  assert.deepEqual(v.troubles, []);
}

async function longPress({ browser, server }: { browser: Opened[0]; server: Server }) {
  const v = await sit([browser, server], { game: "arimaa", start: ELEPHANT }, true);
  await v.touch(E3);
  await may(v, G3);
  const box = await v.page.locator(`.arena [data-cell="${D3}"] .area`).first().boundingBox();
  const finger = await v.context.newCDPSession(v.page);
  const touchPoints = [{ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await v.page.waitForSelector(`.arena [data-cell="${D3}"][aria-selected="true"]`);
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await may(v, E2);
  await v.shot("arimaa-pull-phone");
  await v.touch(E2);
  await made(v, 2);
  assert.deepEqual(await stepsOf(v), ["Ee3s", "dd3e"]);
  assert.deepEqual(v.troubles, []);
}

export const hands: Test[] = [
  ["arimaa: four steps of one piece in three gestures", threeGestures],
  ["arimaa: a long press pulls on a phone", longPress],
  ["arimaa: a drag pushes, a right press or a second touch pulls", pushAndPull],
];
