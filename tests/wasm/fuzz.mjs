// Runs a fuzz target that was compiled to WebAssembly: fuzz.mjs COUNT TARGET.wasm SEED...
//
// The same target, driver, seeds and mutations as tests/fuzz has for this machine, with the files that
// agon.wasm is made of. A finding is a trap: a read outside of memory, an abort, no end of the stack.
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { WASI } from "node:wasi";

const [count, target, ...seeds] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: [target, count, ...seeds],
  env: process.env.AGON_FULL ? { AGON_FULL: "1" } : {},
  preopens: Object.fromEntries(seeds.map((seed) => [dirname(seed), dirname(seed)])),
});
const module = new WebAssembly.Module(readFileSync(target));
const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
