// What axe finds on the pages, in both themes: nothing serious.
import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { Visitor } from "./harness.ts";
import { myTurn } from "./play.ts";
import type { Bench, Test } from "./run.ts";

async function check(v: Visitor, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page: v.page }).analyze();
  const bad = violations.filter((x) => x.impact === "serious" || x.impact === "critical");
  const told = bad.map(
    (x) =>
      `${x.id}: ${x.nodes
        .map((n) => `${n.target} ${n.failureSummary ?? ""}`)
        .slice(0, 3)
        .join(" | ")}`,
  );
  assert.deepEqual(told, [], what);
}

async function look({ browser, server, full }: Bench): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    const v = await Visitor.arrive(browser, server, false, theme);
    const pages = [
      ["/", ".tile svg.board"],
      ["/play/kamisado", ".playboard svg.board"],
      ["/account", "form"],
      ["/rules/amazons", "article h1"],
    ] as const;
    // Every page in both themes takes half a minute; usually one of each is enough.
    for (const [path, ready] of full ? pages : pages.slice(theme === "light" ? 0 : 2).slice(0, 1)) {
      await v.go(path);
      await v.page.waitForSelector(ready);
      await check(v, `${path} ${theme}`);
    }
    if (theme === "light" && !full) continue;
    await v.go("/play/arimaa");
    await v.page.getByRole("button", { name: "Play against the computer" }).click();
    await v.page.getByRole("button", { name: "Begin" }).click();
    await myTurn(v);
    await check(v, `a game ${theme}`);
    await v.context.close();
  }
}

export const access: Test[] = [["axe finds nothing serious, in both themes", look]];
