// Computations of the tournaments' pages: points, the order of the latest matches, and the settings
// that a form sends to the server.
import assert from "node:assert/strict";
import test from "node:test";
import type {
  Tournament,
  TournamentGame,
  Head,
  Match,
  Standing,
} from "../../src/net/tournament.ts";
import { further, renewed } from "../../src/base/paged.ts";
import {
  boarded,
  doubleSlots,
  firstSlot,
  latest,
  merged,
  onPodium,
  pageOf,
  unpair,
} from "../../src/pages/tournament/state.ts";
import {
  differing,
  formats,
  numbersOf,
  presets,
  usual,
  written,
} from "../../src/pages/tournament/presets.ts";
import { gameScore, points, sideScore } from "../../src/pages/tournament/words.ts";

const match = (n: number): Match => ({
  match: n,
  stage: 0,
  round: 1,
  slot: 0,
  players: [0, 1],
  points: [0, 0],
  settled: false,
  lost: null,
  games: [],
});

test("the slots of a double elimination, as the server numbers them", () => {
  assert.deepEqual(doubleSlots(8), {
    main: [[0, 1, 2, 3], [4, 5], [6]],
    losers: [[7, 8], [9, 10], [11], [12]],
    final: 13,
    again: 14,
  });
  assert.deepEqual(doubleSlots(2), { main: [[0]], losers: [], final: 1, again: 2 });
});

test("who shares a place stands on the podium too", () => {
  const stand = (places: number[]) =>
    onPodium(places.map((place, player) => ({ place, player })) as Standing[]).map((s) => s.player);
  assert.deepEqual(stand([1, 2, 3, 3, 5]), [1, 0, 2, 3]);
  assert.deepEqual(stand([1, 1, 3]), [0, 1, 2]);
});

test("points are whole or halves", () => {
  assert.deepEqual([0, 0.5, 1, 12.5, 88.25].map(points), ["0", "½", "1", "12½", "88.25"]);
});

test("a game's score names who moved first first", () => {
  const game: TournamentGame = {
    id: "1.2",
    first: 1,
    state: "done",
    game: "g",
    points: [1, 0],
    why: "goal",
    corrected: null,
  };
  assert.equal(gameScore(game), "0–1");
  assert.equal(gameScore({ ...game, first: 0 }), "1–0");
  assert.equal(gameScore({ ...game, points: null }), "");
  for (const first of [0, 1] as const)
    assert.equal(sideScore({ ...game, first }), "1–0", "on a match's card the left player's first");
});

test("the latest matches come first, each once, at most twenty", () => {
  const old = Array.from({ length: 20 }, (_, i) => match(20 - i));
  const now = latest([match(7), match(21)], old);
  assert.deepEqual(
    now.slice(0, 3).map((m) => m.match),
    [21, 7, 20],
  );
  assert.equal(now.length, 20);
  assert.equal(new Set(now.map((m) => m.match)).size, 20);
});

test("a format without rounds has no round that waits", () => {
  const plain = { armageddon: false };
  const arena = { ...plain, round_start: "free", points: "", format: "arena" };
  assert.deepEqual(written("format", "arena"), arena);
  assert.deepEqual(written("format", "swiss"), { ...plain, format: "swiss" });
  const knockout = { format: "single-elimination" }; // where a drawn match may have a deciding game
  assert.deepEqual(written("format", "single-elimination"), knockout);
  assert.deepEqual(written("title", "arena"), { title: "arena" });
});

test("a round that has not begun is taken back, one that has stays", () => {
  const game: TournamentGame = {
    id: "2.1",
    first: 0,
    state: "waiting",
    game: null,
    points: null,
    why: null,
    corrected: null,
  };
  const bye: Match = { ...match(3), round: 2, players: [2, null], settled: true };
  const all = () =>
    new Map([match(1), { ...match(2), round: 2, games: [game] }, bye].map((m) => [m.match, m]));
  const waiting = all();
  unpair(waiting);
  assert.deepEqual([...waiting.keys()], [1]);
  const begun = all();
  begun.set(2, { ...match(2), round: 2, games: [{ ...game, state: "playing" }] });
  unpair(begun);
  assert.equal(begun.size, 3);
});

test("boards are counted from one, byes have none", () => {
  const bye: Match = { ...match(2), players: [4, null] };
  assert.deepEqual(
    boarded([match(1), bye, match(3)]).map((b) => [b.board, b.match.match]),
    [
      [1, 1],
      [2, 3],
      [null, 2],
    ],
  );
});

test("only what differs is said, lists compared by what they hold", () => {
  assert.deepEqual(differing(usual, { ...usual, tie_breaks: [] }), {});
  const now = { ...usual, games: 2, tie_breaks: ["wins"], control: "5m+3s " };
  assert.deepEqual(differing(now, usual), { games: 2, tie_breaks: ["wins"], control: "5m+3s" });
});

test("every format of a preset can be chosen and has its numbers", () => {
  for (const p of presets) assert.ok(formats.includes(p.terms.format ?? "arena"), p.id);
  for (const f of formats) assert.ok(numbersOf[f], f);
});

test("a push takes the place of what it tells, and leaves the rest", () => {
  const head = { version: 1, mine: "arbiter" } as Head;
  const note = { at: 1, by: null, type: "start", subject: null, text: null };
  const tournament = {
    tournament: head,
    players: [],
    stages: [],
    live: [],
    recent: [match(1)],
    log: [note],
  };
  const done: TournamentGame = {
    id: "2.1",
    first: 0,
    state: "done",
    game: "g",
    points: [1, 0],
    why: "goal",
    corrected: null,
  };
  const after = merged(
    { ...tournament, you: { organiser: false, arbiter: true, player: null } } as Tournament,
    {
      id: "x",
      version: 2,
      tournament: { version: 2, mine: null } as Head,
      live: [],
      matches: [{ ...match(2), games: [done] }, match(3)],
      log: [{ ...note, at: 2 }],
    },
  );
  assert.equal(after.tournament.mine, "arbiter");
  assert.equal(after.you.arbiter, true);
  assert.deepEqual(
    after.recent.map((m) => m.match),
    [2, 1],
  );
  assert.deepEqual(
    after.log.map((n) => n.at),
    [1, 2],
  );
});

test("a push says no note twice that was loaded before it", () => {
  const head = { version: 4 } as Head;
  const note = { at: 1, by: null, type: "start", subject: null, text: null };
  const tournament = { tournament: head, recent: [], log: [note] } as unknown as Tournament;
  const later = { ...note, at: 2, type: "pause" };
  for (const version of [4, 5]) {
    const push = { id: "x", version, tournament: head, live: [], log: [{ ...note }, later] };
    assert.deepEqual(merged(tournament, push).log, [note, later]);
  }
});

test("a list asked anew keeps what was paged below, and begins anew over a gap", () => {
  const page = (ids: string, before: number | null) => ({
    list: [...ids].map((id) => ({ id })),
    before,
  });
  const old = further(page("fedc", 3), page("ba", null));
  assert.deepEqual(old, page("fedcba", null));
  assert.deepEqual(renewed(old, page("hgfe", 5)), page("hgfedcba", null));
  assert.deepEqual(renewed(old, page("fdcb", 2)), page("fdcba", null), "e is gone");
  assert.deepEqual(renewed(old, page("zyxw", 9)), page("zyxw", 9), "v to g would be missing");
  assert.deepEqual(renewed(null, page("fedc", 3)), page("fedc", 3));
});

test("a knock-out of eight has its rounds at 0, 4 and 6, as the server numbers them", () => {
  assert.deepEqual(
    [1, 2, 3].map((r) => firstSlot(8, r)),
    [0, 4, 6],
  );
  assert.equal(firstSlot(2, 1), 0);
});

test("pages of a list on the screen are full, and all of it is shown in turns", () => {
  const list = [..."abcdefghijklm"];
  const pages = [0, 1, 2].map((turn) => pageOf(list, 9, turn).join(""));
  assert.deepEqual(pages, ["abcdefghi", "efghijklm", "abcdefghi"]);
  assert.deepEqual(pageOf(list, 20, 5), list);
  assert.deepEqual(pageOf([], 9, 3), []);
});
