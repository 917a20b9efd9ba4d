// The outbox: requests that must reach the server, though there may be no network now. They are stored
// in this browser until the server has answered, even if the page is closed meanwhile.
import { readLocal, writeLocal } from "../base/localstore.ts";
import { askServer, me, troubleOf } from "../net/connection.ts";
import { all, drop, newId, put, trim } from "./storage.ts";

interface Outgoing {
  id: string;
  /** The account that sends it, on a page opened without a network the last one here;
   * null: none. */
  user: string | null;
  what: string;
  args: object;
}
const MOST = 1000; // requests stored, the latest: months of puzzles without a network

/** The request has no answer yet, or never will. */
const LATER = new Set(["lost", "busy", "too_many", "stopping"]);

const running = new Set<string>();

/** Asks, and deletes the request once it is answered or refused. */
async function run<T>(e: Outgoing): Promise<T> {
  running.add(e.id);
  try {
    const answer = await askServer<T>(e.what, e.args);
    await drop("errands", e.id);
    return answer;
  } catch (x) {
    if (!LATER.has(troubleOf(x).code)) await drop("errands", e.id);
    throw x;
  } finally {
    running.delete(e.id);
  }
}

/** Stores a request, which is sent now, or when the server can be reached again. */
export async function send<T>(what: string, args: object): Promise<{ answer: Promise<T> }> {
  const user = me.get()?.id ?? readLocal<string | null>("reader", null);
  const request = { id: newId(), user, what, args };
  running.add(request.id);
  await put("errands", request.id, request);
  await trim("errands", MOST);
  writeLocal("owing", true);
  return { answer: run<T>(request) };
}

/** Sends other pages' requests; those of another account wait for that account. */
export async function deliver(): Promise<void> {
  for (const e of await all<Outgoing>("errands")) {
    const own = e.user !== null && e.user === me.get()?.id;
    if (own && !running.has(e.id)) await run(e).catch(() => undefined);
  }
}
