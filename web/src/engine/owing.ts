// What was done without the server is delivered, whatever page is open when it can be reached again.
import { writeLocal } from "../core/localstore.ts";
import { whenUp } from "../net/connection.ts";
import { all } from "./cabinet.ts";
import { deliver } from "./errands.ts";

/** One page at a time, where pages can agree on it. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request("agon-owing", work);
  else await work();
}

whenUp(() => {
  void alone(async () => {
    await deliver();
    if ((await all("errands")).length === 0) writeLocal("owing", false);
  });
});
