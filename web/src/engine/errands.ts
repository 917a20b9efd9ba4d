// What the server is to hear, though there may be no network now: kept in this browser until it has
// answered, whatever becomes of the page meanwhile.
import { readLocal, writeLocal } from "../core/localstore.ts";
import { askServer, me, troubleOf } from "../net/connection.ts";
import { all, drop, newId, put, trim } from "./cabinet.ts";

interface Errand {
  id: string;
  /** Whose it is, of a page that was opened without a network whoever was known last; null: nobody. */
  user: string | null;
  what: string;
  args: object;
}
const ERRANDS = 1000; // that wait, the latest: months of puzzles without a network

/** Not answered, or not yet. */
const LATER = new Set(["lost", "busy", "too_many", "stopping"]);

const running = new Set<string>();

/** Asks, and forgets the errand when it is answered, or refused. */
async function run<T>(e: Errand): Promise<T> {
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

/** Asks the server now, or when it can be reached again. */
export async function send<T>(what: string, args: object): Promise<T> {
  const user = me.get()?.id ?? readLocal<string | null>("reader", null);
  const errand = { id: newId(), user, what, args };
  running.add(errand.id);
  await put("errands", errand.id, errand);
  await trim("errands", ERRANDS);
  writeLocal("owing", true);
  return run<T>(errand);
}

/** What other pages have left undone; what another person wanted waits for that person. */
export async function deliver(): Promise<void> {
  for (const e of await all<Errand>("errands")) {
    const own = e.user !== null && e.user === me.get()?.id;
    if (own && !running.has(e.id)) await run(e).catch(() => undefined);
  }
}
