// How fast the library is in WebAssembly beside the same engines on this machine.
//
// wasm.mjs NATIVE WASM CLIENT [ROUNDS]: both search the same positions by nodes, by turns; printed are
// the medians of nodes a second of processor time, so that other programs hardly matter, and their
// ratio; then how long a cold instance takes to its first line, and what level 5 takes for a turn.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [native, wasm, client, rounds = "5"] = process.argv.slice(2);
const { Agon, bytesOf } = await import(pathToFileURL(client));
const code = readFileSync(wasm);

const GAMES = [
  [
    "arimaa",
    "Ra1 Rb1 Rc1 Dd1 De1 Rf1 Rg1 Rh1 Ra2 Hb2 Cc2 Md2 Ee2 Cf2 Hg2 Rh2; " +
      "ra8 rb8 rc8 dd8 de8 rf8 rg8 rh8 ra7 hb7 cc7 ed7 me7 cf7 hg7 rh7; Ee2n Ee3n; ed7s ed6s",
    1_000_000,
  ],
  ["amazons", "d1-d7/g7; a7-b7/b5", 3_000_000],
  ["abalone", "", 2_000_000],
  ["chess", "e2e4; e7e5; g1f3; b8c6", 500_000],
  ["tai-shogi", "", 80_000],
];

const there = spawn(native, { stdio: ["pipe", "pipe", "inherit"] });
const said = createInterface({ input: there.stdout })[Symbol.asyncIterator]();

/** Milliseconds of processor time that a process has used; Linux counts in hundredths of a second. */
function spent(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function askNative(question) {
  const bytes = bytesOf(question);
  there.stdin.write(`${bytes.length}\n`);
  there.stdin.write(bytes);
  let last = null;
  for (;;) {
    const one = JSON.parse((await said.next()).value);
    if ("ok" in one) return last;
    last = one;
  }
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const here = await Agon.start(new WebAssembly.Module(code));
console.log("game        native n/s   wasm n/s   per cent");
for (const [kind, turns, nodes] of GAMES) {
  const question = { do: "analyse", kind, turns, nodes };
  const speeds = [[], []];
  // The first round is not counted: the browser is still compiling what runs often.
  for (let round = 0; round <= Number(rounds); round++) {
    // Another game between two rounds: each begins with an empty table.
    const forget = { do: "analyse", kind: "kamisado", nodes: 10 };
    here.ask(forget);
    await askNative(forget);
    let last;
    const began = process.cpuUsage().user / 1000;
    here.ask(question, (line) => (last = line));
    const ended = process.cpuUsage().user / 1000;
    const before = spent(there.pid);
    const other = await askNative(question);
    if (last.nodes !== other.nodes) throw new Error(`${kind}: ${last.nodes} and ${other.nodes}`);
    if (round === 0) continue;
    speeds[0].push(nodes / (spent(there.pid) - before));
    speeds[1].push(nodes / (ended - began));
  }
  const [theirs, ours] = speeds.map((list) => Math.round(median(list) * 1000));
  console.log(
    `${kind.padEnd(10)} ${String(theirs).padStart(11)} ${String(ours).padStart(10)} ` +
      `${String(Math.round((100 * ours) / theirs)).padStart(9)}`,
  );
}
there.stdin.end();

const cold = [];
for (let round = 0; round < Number(rounds); round++) {
  const began = performance.now();
  const agon = await Agon.start(await WebAssembly.compile(code));
  let first = 0;
  const hear = () => (first ||= performance.now());
  agon.ask({ do: "analyse", kind: "chess", nodes: 1000 }, hear);
  cold.push(first - began);
}
console.log(`compiled and the first line of chess: ${Math.round(median(cold))} ms`);

// A phone at a quarter of this processor's speed: four times the processor time of a turn.
console.log("level 5    ms a turn, slowest of ten, at a quarter of the speed");
for (const [kind, turns] of GAMES) {
  let slowest = 0;
  let line = turns;
  for (let n = 0; n < 10; n++) {
    const began = process.cpuUsage().user;
    const { text } = here.ask({ do: "reply", kind, turns: line, level: 5, seed: n + 1 });
    slowest = Math.max(slowest, (process.cpuUsage().user - began) / 1000);
    line = line ? `${line}; ${text}` : text;
  }
  console.log(`${kind.padEnd(10)} ${Math.round(4 * slowest)}`);
}
