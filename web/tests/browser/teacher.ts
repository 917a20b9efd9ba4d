// What a teacher does besides starting and stopping: pupils who come late or leave for a round.
import assert from "node:assert/strict";
import { Server, Visitor } from "./harness.ts";
import type { Bench, Test } from "./run.ts";
import { organiser } from "./tournaments.ts";

/** A tournament of the server's engines, who need nobody; the page of its organiser. */
async function ofEngines(v: Visitor, terms: object, names: string[]): Promise<string> {
  await organiser(v, "Teacher");
  const { id } = (await v.api("tournament_create", { game: "kamisado", ...terms })) as {
    id: string;
  };
  for (const player of names)
    await v.api("tournament_register", { tournament: id, player, engine: "random" });
  await v.go(`/tournament/${id}?tab=organise`);
  await v.page.getByRole("button", { name: "Start", exact: true }).click();
  return id;
}

const row = (v: Visitor, name: string) => v.page.locator(".organiseplayers tr", { hasText: name });

async function late(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  try {
    const teacher = await Visitor.arrive(bench.browser, server);
    const p = teacher.page;
    await ofEngines(
      teacher,
      { title: "Swiss", format: "swiss", rounds: 3, round_start: "organiser" },
      ["Anna", "Ben", "Cem", "Dora"],
    );
    await p.getByRole("button", { name: "Start round 2" }).waitFor();
    await p.getByText("Let a latecomer in").click();
    await p.getByLabel("Rounds that were missed count").selectOption("half a point");
    await p.getByLabel("Names, one per line").fill("Zoe");
    await p.getByRole("button", { name: "Let them in" }).click();
    await p.getByText("1 code created.").waitFor();
    await teacher.shot("teacher-latecomer");
    await p.getByRole("button", { name: "Close" }).click();
    await row(teacher, "Zoe").getByText("waiting for a game").waitFor();
    await p.getByRole("button", { name: "Bye: Ben" }).click();
    await row(teacher, "Ben").getByLabel("Sits out round").fill("3");
    await teacher.shot("teacher-bye");
    await row(teacher, "Ben").getByRole("button", { name: "Bye", exact: true }).click();
    await row(teacher, "Ben").getByText("round 3: bye, half a point").waitFor();
    await p.getByRole("tab", { name: "Overview" }).click();
    const zoe = p.locator(".standings tbody tr", { hasText: "Zoe" });
    assert.equal(await zoe.locator("td b").textContent(), "½");
    await p.getByRole("tab", { name: "Rounds" }).click();
    await p.getByRole("combobox", { name: "Rounds" }).selectOption("1");
    await p.locator(".matchrow", { hasText: "Zoe" }).getByText("bye", { exact: true }).waitFor();
    await teacher.shot("teacher-late-rounds");
    await p.getByRole("tab", { name: "Log" }).click();
    await p.locator(".log").getByText("Came late:").waitFor();
    assert.deepEqual(teacher.troubles, []);
  } finally {
    await server.end();
  }
}

export const teacher: Test[] = [["a latecomer and a bye in a Swiss tournament", late]];
