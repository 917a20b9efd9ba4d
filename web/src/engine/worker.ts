// The one worker in which the library computes. It does one thing at a time: it answers questions
// as they come, and continues the current search in between.
import { Agon, type Answer, type Question } from "../../../clients/js/agon.js";
import type { Order, Report } from "./orders.ts";

const SLICE = 80; // ms of a search between two looks at the messages, if the page cannot ring

let agon: Agon | null = null;
let bell: Int32Array | null = null;
let rung = 0; // the count of the bell at the last message read
let search: { id: number; question: Question; until: number; begun: boolean } | null = null;
let awake = false;
const orders: Order[] = [];

const tell = (report: Report): void => postMessage(report);

/** Whether a search may continue: no message has come, and its time is not over. */
function undisturbed(until: number): () => boolean {
  const end = bell ? until : Math.min(until, performance.now() + SLICE);
  return () => performance.now() < end && (!bell || Atomics.load(bell, 0) === rung);
}

async function obey(order: Order): Promise<void> {
  rung++;
  if (order.what === "begin") {
    bell = order.bell ? new Int32Array(order.bell) : null;
    agon = await Agon.start(order.module);
    tell({ what: "ready" });
  } else if (order.what === "ask") {
    tell({ what: "answer", id: order.id, answer: (agon as Agon).ask(order.question) });
  } else {
    const { id, question, ms } = order;
    search = question ? { id, question, until: performance.now() + ms, begun: false } : null;
    tell({ what: "answer", id, answer: { ok: true } });
  }
}

/** Runs a slice of the search, until it has finished or its time is over. */
function go(s: NonNullable<typeof search>): void {
  const answer: Answer = (agon as Agon).ask(
    { ...s.question, do: "analyse", again: s.begun },
    (line) => tell({ what: "line", id: s.id, line }),
    undisturbed(s.until),
  );
  s.begun = true;
  if (answer.ok && !answer.done && performance.now() < s.until) return;
  search = null;
  tell({ what: "end", id: s.id, answer });
}

async function work(): Promise<void> {
  awake = true;
  for (;;) {
    const order = orders.shift();
    if (order) await obey(order);
    else if (search) go(search);
    else break;
    // Lets messages in.
    await new Promise((done) => setTimeout(done));
  }
  awake = false;
}

// Any error ends the worker: the page starts another one.
const failed = (e: unknown): void =>
  void setTimeout(() => {
    throw e;
  });

onmessage = (e: MessageEvent<Order>) => {
  orders.push(e.data);
  if (!awake) work().catch(failed);
};
