// The galleries of puzzles for one: "Play" opens them wherever a game is chosen, and they and the free
// board lead to each other.
import assert from "node:assert/strict";
import { type Bench, type Test, Visitor } from "./harness.ts";

const galleries = {
  tangram: { name: "Tangram", ready: ".silhouette", link: "All figures" },
  ostomachion: { name: "Ostomachion", ready: ".waytiles", link: "All solutions and figures" },
  hanoi: {
    name: "Towers of Hanoi",
    ready: ".hanoipage .piece",
    link: "Variants and shortest solutions",
  },
};

async function opened({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  const link = (name: string) => v.page.getByRole("link", { name, exact: true }).first();
  for (const [id, { name, ready, link: gallery }] of Object.entries(galleries)) {
    await v.go("/");
    await link(`Play ${name}`).click();
    await v.page.waitForURL(`**/puzzles/${id}`);
    await v.page.locator(ready).first().waitFor();
    await v.shot(`gallery-${id}`);
    await link("Free board").click();
    await v.page.waitForURL(`**/play/${id}`);
    await v.page.getByRole("heading", { name: "Free board" }).waitFor();
    await v.shot(`free-${id}`);
    await link(gallery).click();
    await v.page.waitForURL(`**/puzzles/${id}`);
    for (const from of ["/play", `/rules/${id}`]) {
      await v.go(from);
      await v.page.locator(`main a[href="/puzzles/${id}"]`).first().waitFor();
      assert.equal(await v.page.locator(`main a[href="/play/${id}"]`).count(), 0, from);
    }
    // The board of a game that is played there leads to the gallery, too.
    await v.go(`/play/${id}`);
    await v.page.getByRole("button", { name: "Start", exact: true }).click();
    await v.page.waitForURL("**/game/*");
    await link(gallery).click();
    await v.page.locator(ready).first().waitFor();
  }
  await v.go("/play?against=Ada");
  await v.page.locator('main a[href="/play/arimaa?against=Ada"]').waitFor();
  assert.deepEqual(v.troubles, []);
}

export const galleryTests: Test[] = [
  ["galleries: Play opens them, and the free board leads back", opened],
];
