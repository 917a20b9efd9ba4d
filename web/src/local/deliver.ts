// Sends what was done without the server, from whatever page is open when it can be reached again.
import { alone } from "./storage.ts";
import { whenUp } from "../net/connection.ts";
import { deliver } from "./outbox.ts";
import { settle, synchronise } from "./studies.ts";

whenUp(() => {
  // One page at a time, where pages can agree on it.
  void alone("agon-owing", async () => {
    await Promise.all([deliver(), synchronise()]);
    await settle();
  });
});
