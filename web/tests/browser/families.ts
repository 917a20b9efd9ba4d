// A whole game of every family against the engine, through the page: Arimaa's steps, Kamisado's forced
// towers, Abalone's lines, the Amazons' arrows, chess and its large relatives, hourglasses, discs, flat
// pieces.
import assert from "node:assert/strict";
import type { Move } from "../../src/net/types.ts";
import { type Bench, chance, type Test, Visitor } from "./harness.ts";
import { type Manner, myTurn, playOn, stateOf } from "./play.ts";

interface Family {
  game: string;
  variant?: string;
  options?: string;
  level?: number;
  /** A start from which the game ends soon, where a whole one would take hours. */
  start?: string;
  small?: boolean;
  dark?: boolean;
  drag?: boolean;
  prefer?: Manner["prefer"];
}

async function start(v: Visitor, f: Family): Promise<void> {
  await v.go(`/play/${f.game}`);
  const made = await v.api<{ url: string }>("create", {
    game: f.game,
    opponent: "engine",
    side: 0,
    level: f.level ?? 1,
    ...(f.variant ? { variant: f.variant } : {}),
    ...(f.options ? { options: f.options } : {}),
    ...(f.start ? { start: f.start } : {}),
  });
  assert.ok(made.url, JSON.stringify(made));
  await v.go(made.url);
  await v.page.waitForSelector(".arena svg.board");
}

async function play({ browser, server }: Bench, f: Family): Promise<void> {
  const v = await Visitor.arrive(browser, server, f.small, f.dark ? "dark" : "light");
  await start(v, f);
  const size = f.small ? "phone" : "desktop";
  const how: Manner = {
    random: chance(7),
    most: 3,
    drag: !!f.drag,
    ...(f.prefer ? { prefer: f.prefer } : {}),
  };
  await playOn(v, how);
  await myTurn(v);
  await v.shot(`game-${f.game}-${size}`);
  await playOn(v, { ...how, most: 400 });
  assert.equal((await stateOf(v)).phase, "over");
  await v.page.waitForSelector(".result");
  await v.shot(`end-${f.game}-${size}`);
  assert.deepEqual(v.troubles, []);
}

const captures = (moves: Move[]) => moves.filter((m) => /x/.test(m.text));

const list: Family[] = [
  { game: "arimaa", level: 3 },
  { game: "kamisado", level: 0, drag: true },
  { game: "abalone", options: "eject=1", level: 4, small: true },
  { game: "amazons", variant: "6x6", dark: true },
  { game: "chess", level: 3, prefer: captures },
  {
    game: "fairy-chess",
    start: "7k8/16/q6r6r1/16/16/16/16/16/16/16/16/16/16/5PPPPPP5/5N2B7/7K8 w - - 0 1",
    level: 5,
    drag: true,
  },
  {
    game: "tai-shogi",
    start:
      "12,cp,12/6,fk,3,ld,2,fk,4,fk,1,b,4/25/12,p,12/25/25/25/25/25/25/25/25/25/25/25/25/25/25/25/" +
      "25/25/12,P,12/25/11,G,S,G,11/12,CP,12 b - - 0 1",
    level: 5,
  },
  { game: "akhimoraec", variant: "akd", level: 4 },
];

export const families: Test[] = list.map((f) => [
  `${f.game}: a whole game${f.start ? " from a late start" : ""} against the engine${f.small ? " on a phone" : ""}`,
  (b) => play(b, f),
]);
