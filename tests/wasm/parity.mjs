// agon.wasm against the same sources on this machine: the same answers to the same questions.
//
// parity.mjs NATIVE WASM CLIENT DATA SEED... walks through random games of every kind and variant, looks at each position
// through both, lets their engines search so many nodes, and asks what nobody should. An answer
// differs in time alone. AGON_FULL and AGON_BRIEF say how much.
import { spawn, execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";

const [native, wasm, client, data, ...seeds] = process.argv.slice(2);
const { Agon, bytesOf } = await import(pathToFileURL(client));
const seed = Number(process.env.AGON_SEED ?? 20250101);
const full = !!process.env.AGON_FULL;
const brief = !!process.env.AGON_BRIEF;
const TURNS = full ? 60 : brief ? 3 : 8; // of a game
const VARIANT_TURNS = full ? 20 : 2; // of a game by a variant that is not the first
const NODES = full ? 20000 : brief ? 500 : 3000;
const REVIEWED = full ? 12 : brief ? 1 : 3; // turns of a game's beginning
const PUZZLES = full ? 40 : brief ? 1 : 4; // of a set
const SPOILT = full ? 2000 : brief ? 20 : 100; // of a seed
const MEMORY = 128 << 20;

let state = seed;
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

const there = spawn(native, { stdio: ["pipe", "pipe", "inherit"] });
const said = createInterface({ input: there.stdout })[Symbol.asyncIterator]();
const here = await Agon.start(new WebAssembly.Module(readFileSync(wasm)));

/** An answer without what only clocks say. */
function timeless(value) {
  if (Array.isArray(value)) return value.map(timeless);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([key]) => key !== "ms" && key !== "nps");
  return Object.fromEntries(entries.map(([key, one]) => [key, timeless(one)]));
}

let asked = 0;
/** Asks both; the answer, with the lines that were heard. `alike`: they have to answer the same. */
async function askBytes(bytes, alike = true) {
  const heard = [];
  const answer = here.askBytes(bytes, (line) => heard.push(line));
  there.stdin.write(`${bytes.length}\n`);
  there.stdin.write(bytes);
  const theirs = [];
  while (!theirs.some((one) => "ok" in one)) {
    const { value, done } = await said.next();
    if (done) throw new Error(`the native program ended: seed ${seed}`);
    theirs.push(JSON.parse(value));
  }
  const ours = [...heard, answer];
  asked++;
  if (alike && !isDeepStrictEqual(timeless(ours), timeless(theirs)))
    throw new Error(
      `seed ${seed}: ${new TextDecoder().decode(bytes).replaceAll("\0", "|")}\n` +
        `wasm:   ${JSON.stringify(ours)}\nnative: ${JSON.stringify(theirs)}`,
    );
  return { ...answer, heard };
}
const ask = (question) => askBytes(bytesOf(question));

/** A random turn from a position, move by move; its text, or null at the game's end. */
async function turnFrom(where) {
  const moves = [];
  for (;;) {
    const look = await ask({ do: "look", ...where, moves });
    if (!look.ok) throw new Error(`${JSON.stringify(where)}: ${JSON.stringify(look)}`);
    if (look.whole) return look.turn;
    if (look.position.over) return null;
    if (look.can_end && below(2) === 0) return look.turn;
    let list = look.moves;
    if (look.more) {
      const from = look.from[below(look.from.length)];
      list = (await ask({ do: "look", ...where, moves, from })).moves;
    }
    const steps = list.filter((move) => !move.pass);
    const move = steps.length > 0 ? steps[below(steps.length)] : list[0];
    if (!move) return null;
    if (move.pass) return moves.length > 0 ? look.turn : move.text;
    moves.push(move.text);
  }
}

/** Bytes of a question, some of them changed. */
function spoilt(question) {
  const bytes = Uint8Array.from(question);
  for (let i = 1 + below(4); i > 0; i--) bytes[below(bytes.length)] = 1 + below(126);
  return bytes;
}

/** A weak engine's turn, which is legal. It may differ: what completes a turn looks at the clock. */
async function reply(where) {
  const question = { do: "reply", ...where, level: below(3), ms: 1000, seed: 1 + below(1e9) };
  const { ok, text } = await askBytes(bytesOf(question), false);
  const turns = where.turns ? `${where.turns}; ${text}` : text;
  const after = ok && (await ask({ do: "look", ...where, turns }));
  if (!after?.ok) throw new Error(`${JSON.stringify(question)}: ${text}`);
}

async function game(kind, variant, most) {
  const turns = [];
  await ask({ do: "setup", kind, variant });
  let nodes = 0;
  for (let i = 0; i < most; i++) {
    const where = { kind, variant, turns: turns.join("; ") };
    const turn = await turnFrom(where);
    if (turn === null) break;
    if (i % 4 === 1) {
      const lines = 1 + below(2);
      const { heard } = await ask({ do: "analyse", ...where, nodes: NODES, lines });
      nodes += heard.at(-1)?.nodes ?? 0;
      await ask({ do: "threats", ...where });
      await reply(where);
      await askBytes(spoilt(bytesOf({ do: "look", ...where, moves: [turn] })));
      await askBytes(spoilt(bytesOf({ do: "setup", kind, options: "a=b" })));
    }
    turns.push(turn);
  }
  await ask({ do: "replay", kind, variant, turns: turns.join("; ") });
  await ask({ do: "record", kind, variant, turns: turns.join("; "), player: ["Ada", "Ben"] });
  const where = { do: "notation", kind, variant };
  const said = await ask({ ...where, lines: `${turns.join("; ")} | ${turns.slice(0, 1)}` });
  const text = said.lines?.[0].at(-1);
  const read = text && (await ask({ ...where, turns: turns.slice(0, -1).join("; "), text }));
  if (text && read.turn !== turns.at(-1)) throw new Error(`${kind}: ${text} is not ${turns.at(-1)}`);
  return `${turns.length} turns, ${nodes} nodes`;
}

const variants = execFileSync(native, ["--games"], { encoding: "utf8" }).trim().split("\n");
console.log(`1..${variants.length + 8}`);
let n = 0;
async function point(name, work) {
  try {
    console.log(`ok ${++n} - ${name}: ${await work()}`);
  } catch (e) {
    console.log(`not ok ${n} - ${name}`);
    console.log(String(e.stack).replace(/^/gm, "# "));
    process.exit(1);
  }
}
let last = "";
for (const name of variants) {
  const [kind, variant] = name.split(" ");
  await point(name, () => game(kind, variant, kind === last ? VARIANT_TURNS : TURNS));
  last = kind;
}
await point("the seeds of the fuzz target, as they are and spoilt", async () => {
  for (const file of seeds) {
    const bytes = readFileSync(file);
    const search = /\0(analyse|reply)\0/.test(bytes.toString());
    if (!search) await askBytes(bytes);
    for (let i = 0; i < SPOILT && !search; i++) await askBytes(spoilt(bytes));
  }
  return `${seeds.length} seeds`;
});
/** A line is reviewed position by position, and the same again when it is begun anew. */
async function review(kind, turns) {
  const question = { do: "review", kind, turns: turns.join("; ") };
  let { review } = await ask(question);
  for (let i = 0; !review.whole; i++) {
    if (i > turns.length) throw new Error(`${kind}: the review does not end`);
    // What is asked meanwhile of another game ends nothing.
    await ask({ do: "look", kind: "kamisado" });
    ({ review } = await ask({ ...question, again: true }));
  }
  if (review.evaluations.length < turns.length) throw new Error(JSON.stringify(review));
  return review.points.length;
}
await point("reviews", async () => {
  let points = 0;
  for (const kind of ["arimaa", "amazons", "chess", "abalone"]) {
    const turns = [];
    for (let i = 0; i < REVIEWED; i++) {
      const turn = await turnFrom({ kind, turns: turns.join("; ") });
      if (turn) turns.push(turn);
    }
    points += await review(kind, turns);
  }
  const resigned = await ask({ do: "record", kind: "chess", turns: "e2e4", resigned: 1 });
  if (!/result: 1-0 resigned/.test(resigned.record) || resigned.result.winner !== 0)
    throw new Error(resigned.record);
  return `${points} turning points`;
});
await point("clocks: what is left, a flag that fell, and the record with its times", async () => {
  const timed = { kind: "chess", control: "1m+2s", turns: "e2e4; e7e5", used: ["5000", "12000"] };
  const { clock, result, think } = await ask({ do: "clock", ...timed, spent: "4000" });
  // 60 + 2 s at first; 5 and 12 s of them are used, each turn gains its 2 s.
  if (result || clock.seat !== 0 || !clock.running) throw new Error(JSON.stringify(clock));
  if (clock.left.join() !== `${62000 - 5000 + 2000 - 4000},${62000 - 12000 + 2000}`)
    throw new Error(JSON.stringify(clock));
  if (!(think > 0 && think < 55000)) throw new Error(`${think} ms`);
  const late = await ask({ do: "clock", ...timed, spent: "60000" });
  if (late.result?.why !== "time" || late.result.winner !== 1) throw new Error(JSON.stringify(late));
  const { record } = await ask({ do: "record", ...timed, spent: "60000" });
  if (!/^time: 1m\+2s$/m.test(record) || !/result: 0-1 time/.test(record)) throw new Error(record);
  if (!/5s/.test(record) || !/12s/.test(record)) throw new Error(record);
  const none = await ask({ do: "clock", kind: "chess", control: "nonsense" });
  if (none.ok) throw new Error("nonsense is a control");
  return record.split("\n").length + " lines";
});
await point("puzzles: what is revealed solves them, and another turn does not", async () => {
  let solved = 0;
  for (const set of ["kamisado", "mates", "amazons", "arimaa", "abalone"]) {
    const where = {};
    let n = 0;
    for (const line of readFileSync(`${data}/puzzles/${set}.txt`, "utf8").split("\n")) {
      const head = /^(game|variant|options): (.*)$/.exec(line);
      const one = /^(\d+) \d+ (\S+) (.+)$/.exec(line);
      if (head?.[1] === "game") Object.assign(where, { kind: head[2], variant: "", options: "" });
      else if (head) where[head[1]] = head[2];
      if (!one || Number(one[1]) > 2 || n++ >= PUZZLES) continue;
      const puzzle = { ...where, start: one[3], theme: one[2], within: one[1] };
      const { turns } = await ask({ do: "reveal", ...puzzle });
      const { cell } = await ask({ do: "reveal", ...puzzle, hint: true });
      if (!(cell >= 0)) throw new Error(`no hint: ${line}`);
      let played = [];
      let verdict = {};
      while (!verdict.solved) {
        played.push(turns[played.length]);
        verdict = await ask({ do: "solve", ...puzzle, answer: played.join("; ") });
        if (!verdict.right) throw new Error(`not right: ${line}`);
        played.push(...verdict.replies);
      }
      const other = await ask({ do: "solve", ...puzzle, answer: "nonsense" });
      if (other.ok) throw new Error(`nonsense is taken: ${line}`);
      solved++;
    }
  }
  return `${solved} puzzles`;
});
await point("exercises: solutions reach their goals, no turn does not", async () => {
  let reached = 0;
  for (const file of readdirSync(`${data}/courses`)) {
    const course = readFileSync(`${data}/courses/${file}`, "utf8");
    const kind = file.replace(".txt", "");
    for (const part of course.split(/\n\n+/)) {
      const exercise = /^exercise: (\S+)/m.exec(part)?.[1];
      const answer = /^solution: (.+)/m.exec(part)?.[1];
      if (!exercise) continue;
      const question = { do: "exercise", kind, course, exercise };
      const done = await ask({ ...question, answer });
      if (!done.reached || done.stars !== 3) throw new Error(`${file} ${exercise}`);
      const helped = await ask({ ...question, answer, helps: 2 });
      if (helped.stars !== 1) throw new Error(`${file} ${exercise}: ${helped.stars} stars`);
      const not = await ask({ ...question, answer: "" });
      if (not.reached) throw new Error(`${file} ${exercise}: reached by nothing`);
      reached++;
    }
  }
  return `${reached} exercises`;
});
await point("the longest ways of the Towers of Hanoi", async () => {
  for (const variant of ["classic", "adjacent"])
    for (const discs of [1, 31, 32, 63, 64]) {
      const hanoi = { kind: "hanoi", variant, options: `discs=${discs}` };
      const { ok } = await ask({ do: "analyse", ...hanoi });
      if (!ok) throw new Error(`${discs} discs`);
    }
  return "64 discs";
});
await point("what nobody should ask", async () => {
  for (const bytes of [[], [0], [65], [65, 0], [...Buffer.from("do\0look\0kind")]])
    await askBytes(Uint8Array.from(bytes));
  for (const kind of ["", "nothing", "arimaaa"]) await ask({ do: "look", kind });
  for (const turns of [";", "x", "Ra1 Ra1", "1g 2g 3g"])
    await ask({ do: "look", kind: "arimaa", turns });
  await ask({ do: "analyse", kind: "arimaa", engine: "nobody" });
  await ask({ do: "nothing", kind: "arimaa" });
  for (const command of ["solve", "reveal", "exercise", "review", "record", "clock"])
    for (const within of ["", "-1", "x", "1"])
      await ask({ do: command, kind: "hanoi", theme: "mate", within, again: true, course: "x" });
  return `${asked} questions in all`;
});
await point("memory is bounded, and a search that is not wanted ends", async () => {
  let looks = 0;
  const question = { do: "analyse", kind: "tai-shogi", lines: 3 };
  const answer = here.ask(question, undefined, () => ++looks < 50);
  if (answer.done) throw new Error(JSON.stringify(answer));
  if (here.memory > MEMORY) throw new Error(`${here.memory} bytes`);
  return `${here.memory >> 20} MB`;
});
there.stdin.end();
