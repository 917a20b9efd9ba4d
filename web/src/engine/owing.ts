// What was done without the server is delivered, whatever page is open when it can be reached again.
import { alone } from "../core/alone.ts";
import { writeLocal } from "../core/localstore.ts";
import { whenUp } from "../net/connection.ts";
import { all } from "./cabinet.ts";
import { deliver } from "./errands.ts";
import { owes, synchronise } from "./studies.ts";

whenUp(() => {
  // One page at a time, where pages can agree on it.
  void alone("agon-owing", async () => {
    await Promise.all([deliver(), synchronise()]);
    if ((await all("errands")).length === 0 && !(await owes())) writeLocal("owing", false);
  });
});
