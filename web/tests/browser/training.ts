// An administrator has the server's engine learn a game, and others cannot.
import assert from "node:assert/strict";
import { type Bench, type Test, Visitor } from "./harness.ts";

/** An administrator trains the engine for a variant of their own, and looks at how it did. */
async function train({ browser, server }: Bench): Promise<void> {
  const v = await Visitor.arrive(browser, server);
  await v.go("/play/los-alamos");
  await v.page.locator(".playchoice h1").waitFor();
  assert.equal(await v.page.locator("details.training").count(), 0);
  await v.api("register", { name: "Train-Ada", password: "a long enough one" });
  server.admin("role", "Train-Ada", "administrator");
  await v.page.locator("details.rare > summary").click();
  await v.page.locator("details.training > summary").click();
  await v.page.getByRole("button", { name: "Begin", exact: true }).click();
  const says = v.page.locator("details.training [role=status]");
  await says.filter({ hasText: /[1-9]\d* games played/ }).waitFor();
  await v.shot("training");
  await v.page.getByRole("button", { name: "End the games now" }).click();
  await says.filter({ hasText: /the engine is trained|is not better/ }).waitFor();
  await v.shot("training-done");
  assert.deepEqual(v.troubles, []);
}

export const training: Test[] = [["an administrator trains an engine", train]];
