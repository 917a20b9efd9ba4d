// A whole game through the page: wait for the turn, choose among the legal moves, touch the cells.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Agon } from "../../../clients/js/agon.js";
import type { Table } from "../../src/local/casual.ts";
import type { Look, Move } from "../../src/net/types.ts";
import { root, type Visitor } from "./harness.ts";

interface State {
  number: number;
  phase: string;
  yours: boolean;
  steps: number;
}

export async function stateOf(v: Visitor): Promise<State> {
  return v.page.evaluate(() => {
    const d = document.querySelector<HTMLElement>(".gamepage")?.dataset;
    return {
      number: Number(d?.number ?? -1),
      phase: d?.phase ?? "",
      yours: d?.yours === "true",
      steps: Number(d?.steps ?? 0),
    };
  });
}

/** Waits until it is the visitor's turn or the game is over. */
export async function myTurn(v: Visitor): Promise<State> {
  await v.page.waitForFunction(() => {
    const d = document.querySelector<HTMLElement>(".gamepage")?.dataset;
    return d && (d.yours === "true" || d.phase === "over");
  });
  return stateOf(v);
}

async function changed(v: Visitor, from: State): Promise<void> {
  await v.page.waitForFunction((s) => {
    const d = document.querySelector<HTMLElement>(".gamepage")?.dataset;
    return (
      d &&
      (Number(d.number) !== s.number ||
        d.phase !== s.phase ||
        (Number(d.steps) !== s.steps && d.yours === "true"))
    );
  }, from);
}

export const stepsOf = (v: Visitor): Promise<string[]> =>
  v.page.locator(".chips .chip").allTextContents();

let library: Promise<Agon> | null = null;
/** The library itself, for games without a server. */
export const agon = (): Promise<Agon> =>
  (library ??= readFile(join(root, "build", "src", "browser", "agon.wasm"))
    .then((bytes) => WebAssembly.compile(new Uint8Array(bytes)))
    .then((module) => Agon.start(module)));

/** A game that is played in the visitor's browser, as it is stored there. */
export const tableOf = (v: Visitor, id = v.gameId) =>
  v.page.evaluate(
    (key) =>
      new Promise<Table>((done) => {
        const opened = indexedDB.open("agon");
        opened.onsuccess = () => {
          const asked = opened.result.transaction("games").objectStore("games").get(key);
          asked.onsuccess = () => done(asked.result as Table);
        };
      }),
    id,
  );

export async function legal(v: Visitor, s: State): Promise<Look> {
  const moves = s.steps > 0 ? await stepsOf(v) : [];
  if (v.gameId.startsWith("here-")) {
    const { where, turns } = await tableOf(v);
    const line = turns.map((x) => x.text).join("; ");
    const question = { do: "look", ...where, turns: line, moves };
    return (await agon()).ask(question) as unknown as Look;
  }
  return v.api<Look>("look", { game: v.gameId, number: s.number, moves });
}

/** Makes one move by touching its cells, with the answer to a choice when one is asked for. */
export async function make(v: Visitor, m: Move, s: State, drag = false): Promise<void> {
  if (drag && m.touch.length === 2) await v.drag(m.touch[0] as number, m.touch[1] as number);
  else for (const c of m.touch) await v.touch(c);
  const last = m.touch[m.touch.length - 1] as number;
  if ((await v.page.locator(".again").count()) > 0) await v.touch(last);
  const asked = v.page.locator(".choice button").first();
  if ((await asked.count()) > 0) await asked.click();
  await changed(v, s);
}

export interface Manner {
  random: () => number;
  /** Turns after which to stop before the end. */
  most: number;
  /** Prefers some moves to others. */
  prefer?: (moves: Move[], s: State) => Move[];
  drag?: boolean;
}

/** One turn, whatever it takes. */
export async function takeTurn(v: Visitor, s: State, how: Manner): Promise<void> {
  if ((await v.page.locator(".placing").count()) > 0) {
    await v.page.locator("button.send").click();
    return changed(v, s);
  }
  for (let now = s; now.number === s.number && now.phase === "playing"; now = await stateOf(v)) {
    const look = await legal(v, now);
    const moves = (look.moves ?? []).filter((m) => !m.pass && m.touch.length > 0);
    const send = v.page.locator("button.send");
    if (moves.length === 0 || (look.can_end && now.steps > 0 && how.random() < 0.6)) {
      await send.click();
      await changed(v, now);
      continue;
    }
    const liked = how.prefer?.(moves, now) ?? [];
    const from = liked.length > 0 ? liked : moves;
    await make(v, from[Math.floor(how.random() * from.length)] as Move, now, how.drag);
  }
}

/** Plays until the end or the limit of turns; returns the number of turns. */
export async function playOn(v: Visitor, how: Manner): Promise<number> {
  for (let turns = 0; turns < how.most; turns++) {
    const s = await myTurn(v);
    if (s.phase === "over") return turns;
    await takeTurn(v, s, how);
  }
  return how.most;
}
