// Courses: an exercise done by hand, missed, helped with and shown; stars that are stored, and the
// way to the next exercise and to a game at the end.
import assert from "node:assert/strict";
import { type Bench, type Test, Visitor } from "./harness.ts";

interface Course {
  exercises: { id: string; solution: string }[];
}

const phase = (v: Visitor, name: string) =>
  v.page.waitForSelector(`.learnpage[data-phase="${name}"]`);
const button = (v: Visitor, name: string) => v.page.getByRole("button", { name, exact: true });
const golden = (v: Visitor) => v.page.locator(".learnword .star.got").count();
const square = (name: string) => name.charCodeAt(0) - "a".charCodeAt(0) + 8 * (Number(name[1]) - 1);

async function arrive({ browser, server }: Bench, small = false): Promise<Visitor> {
  const v = await Visitor.arrive(browser, server, small);
  await v.page.emulateMedia({ reducedMotion: "reduce" });
  return v;
}

/** Single steps of one piece along these squares; `before`: steps that the turn has already. */
export async function walk(v: Visitor, way: string[], before = 0): Promise<void> {
  for (let i = 1; i < way.length; i++) {
    await v.drag(square(way[i - 1] as string), square(way[i] as string));
    await v.page.waitForFunction(
      (n) => document.querySelectorAll(".turnbar .chip").length === n,
      before + i,
    );
  }
}

async function byHand(b: Bench): Promise<void> {
  const v = await arrive(b);
  await v.go("/learn");
  await v.page.getByRole("link", { name: "Start: Arimaa" }).click();
  await v.page.waitForSelector('.learnpage[data-exercise="steps"]');
  await walk(v, ["d3", "d4", "d5"]);
  await button(v, "End turn").click();
  await phase(v, "reached");
  assert.equal(await golden(v), 3);
  await v.shot("learn-reached");
  await button(v, "Next exercise").click();
  await v.page.waitForSelector('.learnpage[data-exercise="share"]');
  await v.page.waitForSelector(".learnstep.done .star.got");
  // Stars survive closing the page, and the course continues after them.
  await v.go("/learn");
  await v.page.getByText("1 of 13 done").waitFor();
  await v.page.getByRole("link", { name: "Continue: Arimaa" }).click();
  await v.page.waitForSelector('.learnpage[data-exercise="share"]');
  assert.deepEqual(v.troubles, []);
}

async function missed(b: Bench): Promise<void> {
  const v = await arrive(b);
  await v.go("/learn/arimaa?exercise=unfreeze");
  await v.page.waitForSelector(".learnpage svg.board");
  await walk(v, ["b5", "c5"]);
  await button(v, "End turn").click();
  await phase(v, "failed");
  await button(v, "Try again").click();
  await phase(v, "do");
  await button(v, "Hint").click();
  await v.page.locator(".learnhint").waitFor();
  await v.shot("learn-hint");
  await button(v, "Show me").click();
  await phase(v, "shown");
  await button(v, "Try again").click();
  await phase(v, "do");
  await walk(v, ["b5", "b6"]);
  await walk(v, ["b7", "b8"], 1);
  await button(v, "End turn").click();
  await phase(v, "reached");
  assert.equal(await golden(v), 1, "who was shown the solution has one star");
  assert.deepEqual(v.troubles, []);
}

/** An account's stars are there in another browser, too. */
async function account(b: Bench): Promise<void> {
  const v = await arrive(b);
  await v.go("/learn/arimaa?exercise=steps");
  const name = `Star-${Date.now().toString(36)}`;
  await v.api("register", { name, password: "a long enough one" });
  await v.go("/learn/arimaa?exercise=steps");
  await v.page.waitForSelector(".learnpage svg.board");
  await v.page.waitForFunction(
    (n) => document.querySelector(".me")?.textContent?.includes(n),
    name,
  );
  await walk(v, ["d3", "d4", "d5"]);
  await button(v, "End turn").click();
  await phase(v, "reached");
  const other = await arrive(b);
  await other.go("/learn");
  await other.api("login", { name, password: "a long enough one" });
  await other.go("/learn");
  await other.page.getByText("1 of 13 done").waitFor();
  assert.deepEqual([...v.troubles, ...other.troubles], []);
}

/** Two turns with an answer between them, and what comes behind the last exercise. */
async function ending(b: Bench): Promise<void> {
  const v = await arrive(b);
  await v.go("/learn/arimaa?exercise=race");
  await v.page.waitForSelector(".learnpage svg.board");
  await walk(v, ["g3", "g4", "g5", "g6"]);
  await v.drag(square("g6"), square("g7"));
  await v.page.waitForSelector('.learnpage[data-phase="do"][data-turns="2"]');
  await walk(v, ["g7", "g8"]);
  await button(v, "End turn").click();
  await phase(v, "reached");
  await button(v, "Play against the computer").click();
  await v.page.waitForURL(/\/game\//);
  assert.deepEqual(v.troubles, []);
}

/** Every exercise of every course opens on a phone, and what is shown there reaches the goal. */
async function everyOne(b: Bench): Promise<void> {
  const v = await arrive(b, true);
  await v.go("/learn");
  await v.page.waitForSelector(".learnlist .tile");
  const { courses } = await v.api<{ courses: { game: string }[] }>("courses", {});
  for (const { game } of b.brief ? courses.slice(0, 1) : courses) {
    const { exercises } = await v.api<Course>("course", { game });
    for (const e of b.full ? exercises : exercises.slice(0, 1)) {
      await v.go(`/learn/${game}?exercise=${e.id}`);
      await button(v, "Hint").click();
      await button(v, "Show me").click();
      const end = v.page.locator('.learnpage[data-phase="shown"], .trouble').first();
      await end.waitFor();
      const said = await v.page.locator(".trouble").allTextContents();
      assert.deepEqual(said, [], `${game}, ${e.id}`);
    }
    await v.shot(`learn-${game}`);
  }
  assert.deepEqual(v.troubles, []);
}

export const learn: Test[] = [
  ["learn: an exercise by hand, stars that are kept", byHand],
  ["learn: missed, helped, shown", missed],
  ["learn: an account's stars in another browser", account],
  ["learn: two turns, and a game at the end", ending],
  ["learn: courses on a phone, solutions shown", everyOne],
];
