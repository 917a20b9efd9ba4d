// Sends offline work, from whatever page is open when the server can be reached again.
import { alone } from "./storage.ts";
import { whenUp } from "../net/connection.ts";
import { deliver } from "./outbox.ts";
import { settle, synchronise } from "./studies.ts";

whenUp(() => {
  // One page at a time, if the browser has locks.
  void alone("agon-owing", async () => {
    await Promise.all([deliver(), synchronise()]);
    await settle();
  });
});
