// What was done without the server is delivered, whatever page is open when it can be reached again.
import { alone } from "../core/alone.ts";
import { whenUp } from "../net/connection.ts";
import { deliver } from "./errands.ts";
import { settle, synchronise } from "./studies.ts";

whenUp(() => {
  // One page at a time, where pages can agree on it.
  void alone("agon-owing", async () => {
    await Promise.all([deliver(), synchronise()]);
    await settle();
  });
});
