// Arrows and rings that a reader draws with the right button, kept by the page alone or by a study.
import assert from "node:assert/strict";
import { type Bench, boxOf, type Test, Visitor } from "./harness.ts";

const cell = (name: string) => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);

async function right(v: Visitor, from: string, to = from): Promise<void> {
  const middle = async (name: string) => {
    const b = await boxOf(v.page.locator(`.arena [data-cell="${cell(name)}"] .area`).first());
    return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
  };
  const [a, b] = [await middle(from), await middle(to)];
  await v.page.mouse.move(a.x, a.y);
  await v.page.mouse.down({ button: "right" });
  await v.page.mouse.move(b.x, b.y, { steps: 3 });
  await v.page.mouse.up({ button: "right" });
}

const shown = (v: Visitor, arrows: number, rings: number) =>
  v.page.waitForFunction(
    ([a, r]) =>
      document.querySelectorAll(".arrow.annotation-drawn").length === a &&
      document.querySelectorAll(".ring.annotation-drawn").length === r,
    [arrows, rings],
  );

async function onBoards({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/rules");
  const { url } = await v.api<{ url: string }>("create", { game: "chess", opponent: "self" });
  await v.go(url);
  await v.page.waitForSelector('.gamepage[data-yours="true"] .arena svg.board');
  const sent: string[] = [];
  v.page.on("websocket", (ws) => ws.on("framesent", (f) => sent.push(String(f.payload))));
  // No menu of the browser opens over a cell.
  await v.page.evaluate(() => {
    addEventListener("contextmenu", (e) => {
      document.body.dataset.menus = `${document.body.dataset.menus ?? ""}${e.defaultPrevented}`;
    });
  });
  await right(v, "g1", "f3");
  await shown(v, 1, 0);
  await right(v, "e5");
  await shown(v, 1, 1);
  await right(v, "b1", "c3");
  await shown(v, 2, 1);
  assert.equal(await v.page.evaluate(() => document.body.dataset.menus), "truetruetrue");
  await v.shot("drawn");
  // The same again takes it away; a turned board shows it in its place.
  await right(v, "b1", "c3");
  await shown(v, 1, 1);
  await right(v, "e5");
  await shown(v, 1, 0);
  await v.page.keyboard.press("f");
  await shown(v, 1, 0);
  assert.equal(await v.page.locator(".gamepage").getAttribute("data-number"), "0");
  // A click with the left button clears, and still chooses the piece.
  await v.touch(cell("e2"));
  await shown(v, 0, 0);
  await v.touch(cell("e4"));
  await v.page.waitForSelector('.gamepage[data-number="1"]');
  assert.ok(!sent.some((x) => x.includes("draw")), sent.join());
  assert.deepEqual(v.troubles, []);
}

/** On the analysis board a drawing belongs to the turn shown; at the start to the page alone. */
async function inStudies({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.resting(browser, server);
  await v.go("/study/board?kind=chess&turns=e2e4; e7e5");
  await v.page.locator(".variations .turn[aria-current]").filter({ hasText: "e5" }).waitFor();
  await right(v, "g1", "f3");
  await right(v, "d4");
  await v.page.locator(".annotations .arrow.annotation-G").waitFor();
  await v.page.locator(".annotations .spot.annotation-G").waitFor();
  await v.page.keyboard.press("ArrowLeft");
  await v.page.locator(".annotations .annotation-G").first().waitFor({ state: "detached" });
  await v.page.keyboard.press("ArrowRight");
  await v.page.locator(".annotations .arrow.annotation-G").waitFor();
  await right(v, "g1", "f3");
  await v.page.locator(".annotations .arrow.annotation-G").waitFor({ state: "detached" });
  await v.page.keyboard.press("Home");
  await v.page.locator(".variations .start[aria-current]").waitFor();
  await right(v, "e2", "e4");
  await shown(v, 1, 0);
  assert.deepEqual(v.troubles, []);
}

export const sketches: Test[] = [
  ["drawing: arrows and rings with the right button", onBoards],
  ["drawing: a study keeps what is drawn", inStudies],
];
