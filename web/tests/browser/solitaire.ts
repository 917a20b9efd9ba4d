// Puzzles for one by hand: discs touched and dragged from peg to peg, flat pieces turned, flipped and
// dragged onto a figure until it is filled; figures made and sent, galleries, the replay of a tower.
import assert from "node:assert/strict";
import { type Corner, corners, middle } from "../../src/core/flat.ts";
import { partners } from "../../src/pages/puzzles/ways.ts";
import { laidBy } from "../../src/net/position.ts";
import type { Board, Look, Move } from "../../src/net/types.ts";
import { type Bench, boxOf, type Test, until, Visitor } from "./harness.ts";
import { myTurn } from "./play.ts";

const passed = (v: Visitor, number: number) =>
  v.page.waitForFunction(
    (n) => Number(document.querySelector<HTMLElement>(".gamepage")?.dataset.number) > n,
    number,
  );

async function hanoi({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/play/hanoi");
  await v.page.getByText("More", { exact: true }).click();
  await v.page.locator("#option-discs").fill("3");
  await v.page.locator("#option-discs").blur();
  await v.page.getByRole("button", { name: "Start", exact: true }).click();
  await v.page.waitForSelector(".arena svg.board");
  const way = ["1c", "2b", "1b", "3c", "1a", "2c", "1c"];
  for (const [i, text] of way.entries()) {
    const s = await myTurn(v);
    const look = await v.api<Look>("look", { game: v.gameId, number: s.number });
    const m = look.moves?.find((x) => x.text === text);
    assert.ok(m, text);
    if (i % 2) await v.drag(m.touch[0] as number, m.touch[1] as number);
    else for (const c of m.touch) await v.touch(c);
    await passed(v, s.number);
    if (i === 3) await v.shot("hanoi");
  }
  await v.page.locator(".result", { hasText: "Solved!" }).waitFor();
  await v.shot("hanoi-solved");
  assert.deepEqual(v.troubles, []);
}

/** Turns, flips and drags the pieces of a known solution to their places. */
async function fill({ browser, server }: Bench, game: string, solution: string[], small: boolean) {
  const v = await Visitor.arrive(browser, server, small);
  await v.go(`/play/${game}`);
  const { board } = await v.api<{ board: Board }>("setup", { game });
  await v.page.getByRole("button", { name: "Start", exact: true }).click();
  await v.page.waitForSelector(".placer svg.board");
  await v.shot(`${game}-start-${small ? "phone" : "desktop"}`);
  const step = game === "tangram" ? 45 : 90;
  // Only what touches what lies there is offered, so the order follows the offers.
  const left = new Set(solution);
  for (let i = 0; left.size > 0; i++) {
    const s = await myTurn(v);
    const look = await v.api<Look>("look", { game: v.gameId, number: s.number });
    const m = look.moves?.find((x) => left.has(x.text));
    assert.ok(m, `one of ${[...left].join(" ")} is offered`);
    left.delete(m.text);
    await lay(v, board, m, step);
    await passed(v, s.number);
    if (i === 3) await v.shot(`${game}-amid-${small ? "phone" : "desktop"}`);
  }
  await v.page.locator(".result", { hasText: "Solved!" }).waitFor();
  await v.shot(`${game}-solved-${small ? "phone" : "desktop"}`);
  assert.deepEqual(v.troubles, []);
}

async function lay(v: Visitor, board: Board, move: Move, step: number): Promise<void> {
  const pose = laidBy(move);
  assert.ok(pose, `${move.text} lays a piece`);
  const kind = board.kinds[pose.kind];
  const outline = (kind?.outline ?? []) as Corner[];
  const name = new RegExp(`^${kind?.names.en ?? kind?.letter}, free`);
  const piece = v.page.getByRole("button", { name });
  await piece.focus();
  if (pose.flipped) await v.page.keyboard.press("x");
  for (let a = 0; a < pose.angle; a += step) await v.page.keyboard.press("q");
  const to = middle(corners(outline, pose));
  const at = await v.page.evaluate(
    ([x, y]) => {
      const m = document.querySelector<SVGSVGElement>(".placer svg.board")?.getScreenCTM();
      const p = new DOMPoint(x, -(y as number)).matrixTransform(m as DOMMatrix);
      return { x: p.x, y: p.y };
    },
    to as [number, number],
  );
  // The grip is the middle of the corners, which lies within every piece of both puzzles.
  const from = await piece.evaluate((el) => {
    const d = el.getAttribute("d") ?? "";
    const c = [...d.matchAll(/(-?\d+) (-?\d+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
    const mid = [0, 1].map((i) => c.reduce((s, p) => s + (p[i] as number), 0) / c.length);
    const m = (el as SVGGraphicsElement).getScreenCTM() as DOMMatrix;
    const p = new DOMPoint(mid[0], mid[1]).matrixTransform(m);
    return { x: p.x, y: p.y };
  });
  await v.page.mouse.move(from.x, from.y);
  await v.page.mouse.down();
  await v.page.mouse.move(at.x + 3, at.y - 2, { steps: 6 });
  await v.page.mouse.up();
}

const square = "L1@0:0 L2/90@4:0 M/270@0:4 S1/270@0:2 S2/180@3:3 Q@1:1 P@1:3".split(" ");
// One of the 536, as agon solve ostomachion gives it.
const archimedes = (
  "A/90@0:0 B/90@0:0 C/90@0:0 D/90@4:2 E/f180@6:12 F/270@9:6 G/270@4:8 H/f180@3:12 I/f180@6:12 " +
  "J@12:6 K@12:0 L/90@8:4 M@9:6 N/f180@2:4"
).split(" ");

/** A hand on the page of a trial, which has no game: the cells of a move, one after the other. */
async function tangramHints({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/tangram");
  await v.page.getByRole("link", { name: "Cat", exact: true }).click();
  const { board } = await v.api<{ board: Board }>("setup", {
    game: "tangram",
    options: "figure=cat",
  });
  const turns: string[] = [];
  while (turns.length < 7) {
    await v.page.getByRole("button", { name: "Hint" }).click();
    const status = v.page.locator(".fillkeys [role=status]", { hasText: "highlighted" });
    await status.waitFor();
    await v.page.waitForSelector(".hinted");
    const letter = ((await status.textContent()) ?? "").split(" ")[0];
    const look = await v.api<Look>("look", {
      kind: "tangram",
      options: "figure=cat",
      turns: turns.join("; "),
    });
    const d = (await v.page.locator(".hinted").getAttribute("d")) ?? "";
    const m = look.moves?.find((x) => {
      const laid = laidBy(x);
      if (!laid || board.kinds[laid.kind]?.letter !== letter) return false;
      const own = corners((board.kinds[laid.kind]?.outline ?? []) as Corner[], laid);
      return `M${own.map(([u, w]) => `${Math.round(u)} ${-Math.round(w)}`).join("L")}Z` === d;
    });
    assert.ok(m, `${letter} at the hinted place is offered`);
    await lay(v, board, m, 45);
    turns.push(m.text);
    await v.page.waitForFunction(
      (n) => document.querySelectorAll('[aria-label$=", placed"]').length >= n,
      turns.length,
    );
    if (turns.length === 3) await v.shot("tangram-hint");
  }
  await v.page.locator(".fillkeys", { hasText: "Solved!" }).waitFor();
  await v.page.getByRole("link", { name: "All figures" }).click();
  await v.page.locator(".figuretile.done", { hasText: "Cat" }).waitFor();
  assert.deepEqual(v.troubles, []);
}

/** The server refuses the figures once: that is said, and asking again brings them. */
async function figuresAgain({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  let refusing = true;
  await v.page.routeWebSocket(/socket/, (line) => {
    const up = line.connectToServer();
    line.onMessage((m) => {
      const asked = JSON.parse(String(m)) as { id: number; do: string };
      const error = { code: "internal", text: "no figures" };
      if (asked.do !== "figures" || !refusing) up.send(m);
      else line.send(JSON.stringify({ re: asked.id, ok: false, error }));
    });
    up.onMessage((m) => line.send(m));
  });
  await v.go("/puzzles/tangram");
  await v.page.getByRole("alert").waitFor();
  assert.equal(await v.page.locator(".figuretile").count(), 0);
  refusing = false;
  await v.page.getByRole("button", { name: "Try again" }).click();
  await v.page.locator(".figuretile").first().waitFor();
  assert.equal(await v.page.getByRole("alert").count(), 0);
  assert.deepEqual(v.troubles, []);
}

/** A figure is laid in the open, sent as a link and opened by somebody else. */
async function tangramOwn({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/tangram?make=1");
  await v.page.waitForSelector(".placer svg.board");
  const { board } = await v.api<{ board: Board }>("setup", { game: "tangram", variant: "free" });
  const turns: string[] = [];
  const where = { kind: "tangram", variant: "free", options: "touch=corner" };
  while (turns.length < 7) {
    const look = await v.api<Look>("look", { ...where, turns: turns.join("; ") });
    const square = "L1@0:0 L2/90@4:0 S1/270@0:2 Q@1:1 S2/180@3:3 P@1:3 M/270@0:4".split(" ");
    const m = look.moves?.find((x) => square.includes(x.text));
    assert.ok(m, `the square goes on after ${turns.join(" ")}`);
    await lay(v, board, m, 45);
    turns.push(m.text);
    await v.page.waitForFunction(
      (n) => document.querySelectorAll('[aria-label$=", placed"]').length >= n,
      turns.length,
    );
  }
  await v.page.getByLabel("Name", { exact: true }).fill("My box");
  const link = await v.page.getByLabel("Link", { exact: true }).inputValue();
  await v.shot("tangram-made");
  await v.page.getByRole("button", { name: "Save", exact: true }).click();
  await v.page.locator(".figuretile", { hasText: "My box" }).waitFor();
  const other = await Visitor.arrive(browser, server);
  await other.page.goto(link);
  await other.page.getByRole("heading", { name: "My box" }).waitFor();
  await other.page.waitForSelector(".placer .figure");
  await other.go("/puzzles/tangram?outline=o0:0_<b>");
  await other.page.getByText("The link is damaged").waitFor();
  assert.deepEqual([...v.troubles, ...other.troubles], []);
}

/** A piece that the mouse takes once more takes keys too, wherever the focus was. */
async function keysAfterMouse({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/tangram?figure=cat");
  const piece = v.page.getByRole("button", { name: /^P, free/ });
  await piece.waitFor();
  const before = await piece.getAttribute("d");
  const box = await boxOf(piece);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await v.page.mouse.click(x, y);
  await v.page.locator("path.chosen[aria-hidden]").waitFor();
  await v.page.getByRole("button", { name: "Hint" }).focus();
  await v.page.mouse.click(x, y);
  await v.page.keyboard.press("q");
  await v.page.waitForFunction(
    (d) => document.querySelector("path.chosen[aria-hidden]")?.getAttribute("d") !== d,
    before,
  );
  assert.deepEqual(v.troubles, []);
}

/** Two fingers turn a piece; let go, it rests at an angle that pieces can have. */
async function twoFingers({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server, true);
  await v.go("/puzzles/tangram?figure=cat");
  const piece = v.page.getByRole("button", { name: /^P, free/ });
  await piece.waitFor();
  const before = await piece.getAttribute("d");
  const box = await boxOf(piece);
  const cdp = await v.context.newCDPSession(v.page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", ...at: [number, number][]) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at.map(([a, b], id) => ({ x: a, y: b, id })),
    });
  await finger("touchStart", [x, y]);
  await finger("touchStart", [x, y], [x + 60, y]);
  for (let a = 10; a <= 50; a += 10) {
    const r = (-a * Math.PI) / 180;
    await finger("touchMove", [x, y], [x + 60 * Math.cos(r), y + 60 * Math.sin(r)]);
  }
  await finger("touchEnd", [x, y]);
  await finger("touchEnd");
  // Turned by 50 degrees it rests at 45: its long sides are level with the diagonal.
  await until("the piece rests", async () => {
    const after = (await piece.getAttribute("d")) ?? "";
    const at = [...after.matchAll(/(-?\d+) (-?\d+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
    const eighths = at.map((p, i) => {
      const q = at[(i + 1) % at.length] as number[];
      const [x, y] = [(q[0] as number) - (p[0] as number), (q[1] as number) - (p[1] as number)];
      return Math.atan2(y, x) / (Math.PI / 4);
    });
    return after !== before && eighths.every((e) => Math.abs(e - Math.round(e)) < 0.01);
  });
  await v.shot("tangram-turned-phone");
  assert.deepEqual(v.troubles, []);
}

async function gallery({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/ostomachion");
  await v.page.locator(".waytiles li").nth(535).waitFor({ state: "attached" });
  assert.equal(await v.page.locator(".waytiles li").count(), 536);
  assert.match((await v.page.locator(".waycounts").textContent()) ?? "", /536.*4,288.*17,152/s);
  await v.shot("ostomachion-gallery");
  // With glued pairs as one piece each, all pair up: 268, the other number in print.
  const told = await v.api<{ solutions: string[]; glued: [string, string][] }>("solutions", {
    kind: "ostomachion",
  });
  const { board } = await v.api<{ board: Board }>("setup", { game: "ostomachion" });
  const other = partners(board, told.solutions, told.glued);
  assert.ok(other.every((p, i) => p !== i && other[p] === i));
  await v.page.getByRole("link", { name: "Solution 17", exact: true }).click();
  await v.page.locator(".onesquare[data-n='17'] .waylarge .filled").first().waitFor();
  assert.equal(await v.page.locator(".onesquare .waylarge > .filled .flat").count(), 14);
  await v.page.keyboard.press("ArrowRight");
  await v.page.waitForSelector(".onesquare[data-n='18']");
  await v.page.getByRole("button", { name: "flipped, turned by 90°" }).click();
  // Its partner with glued pieces has it for a partner.
  const partner = v.page.locator(".wayimages").getByRole("link", { name: /^Solution / });
  await partner.click();
  await partner.filter({ hasText: "Solution 18" }).waitFor();
  await partner.click();
  await v.page.waitForSelector(".onesquare[data-n='18']");
  await v.shot("ostomachion-one");
  assert.deepEqual(v.troubles, []);
}

/** The page of the tower: by hand in the fewest moves, then the replay: a leap, steps and a run. */
async function tower({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/puzzles/hanoi?variant=classic&discs=3");
  await v.page.getByText("The shortest solution takes 7 moves.").waitFor();
  const pegs = { a: 0, b: 1, c: 2 };
  const way = ["ac", "ab", "cb", "ac", "ba", "bc", "ac"];
  for (const [i, m] of way.entries()) {
    for (const c of m) await v.touch(pegs[c as "a"]);
    await v.page.waitForSelector(`.hanoipage[data-moves="${i + 1}"]`);
  }
  await v.page.getByText("Solved in 7 moves, the fewest possible.").waitFor();
  await v.go("/puzzles/hanoi?variant=classic&discs=64");
  await v.page.getByRole("tab", { name: "Play the solution" }).click();
  await v.page.getByLabel("Go to move").fill("1,234,567,890,123");
  await v.page.getByRole("button", { name: "Go", exact: true }).click();
  await v.page.waitForSelector('.hanoipage[data-at="1234567890123"]');
  await v.page.getByRole("button", { name: "Previous move" }).click();
  await v.page.waitForSelector('.hanoipage[data-at="1234567890122"]');
  await v.page.getByRole("button", { name: "Play", exact: true }).click();
  await v.page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>(".hanoipage")?.dataset.at) > 1234567890125,
  );
  await v.page.getByRole("button", { name: "Pause" }).click();
  await v.shot("hanoi-replay");
  // The tower's replay at its end shows it where it has to go.
  await v.go("/puzzles/hanoi?variant=antwerp&discs=3");
  await v.page.getByRole("tab", { name: "Play the solution" }).click();
  await v.page.getByText("move 0 of 62").waitFor();
  await v.page.getByRole("button", { name: "Last move" }).click();
  await v.page.getByText("move 62 of 62").waitFor();
  assert.deepEqual(v.troubles, []);
}

/** Plays the puzzle shown to its end, or a wrong first move. */
export const solitaire: Test[] = [
  ["hanoi: solved by touching and dragging", hanoi],
  ["tangram: the square, by hand", (b) => fill(b, "tangram", square, false)],
  ["tangram: the square on a phone", (b) => fill(b, "tangram", square, true)],
  ["ostomachion: the square of Archimedes", (b) => fill(b, "ostomachion", archimedes, false)],
  ["puzzles: a figure filled by hints", tangramHints],
  ["puzzles: figures that do not come are asked for again", figuresAgain],
  ["puzzles: a figure made, sent and opened", tangramOwn],
  ["puzzles: keys for the piece that the mouse took", keysAfterMouse],
  ["puzzles: two fingers turn a piece", twoFingers],
  ["puzzles: the 536", gallery],
  ["puzzles: a tower by hand and as a replay", tower],
];
