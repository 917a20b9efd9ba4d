// The tests in a browser themselves: they end with whoever wants them, and nothing of them stays.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { agond, chromiumAt, Server, until } from "../browser/harness.ts";

const here = new URL("../browser/", import.meta.url).pathname;
const missing = !chromiumAt || !existsSync(agond) ? "there is no chromium or no agond" : false;

/** A file of a process; nothing when the process has ended. */
function read(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** Its state and its parent, from the text after its name. */
const statOf = (id: string) => read(id, "stat").split(") ").pop()?.split(" ") ?? [];
const lives = (id: string) => !["", "Z", "X", undefined].includes(statOf(id)[0]);

/** A process and all that descend from it. */
function family(first: string): string[] {
  const all = readdirSync("/proc").filter((id) => /^\d+$/.test(id) && lives(id));
  const found = [first];
  for (const id of found) found.push(...all.filter((x) => statOf(x)[1] === id));
  return found;
}

/** Starts the tests through a shell, and waits until a page is open: all their processes. */
async function begun(folder: string): Promise<{ shell: ChildProcess; all: string[] }> {
  const run = `node --import tsx ${join(here, "run.ts")} 'rules: every turn'; true`;
  const shell = spawn("sh", ["-c", run], {
    env: { ...process.env, TMPDIR: folder, AGON_SHOTS: join(folder, "shots") },
    stdio: "ignore",
    cwd: join(here, "..", ".."),
  });
  let all: string[] = [];
  await until("a page is open, and its server runs", () => {
    all = family(String(shell.pid));
    const lines = all.map((id) => read(id, "cmdline"));
    return [agond, "--type=renderer"].every((x) => lines.some((line) => line.includes(x)));
  });
  return { shell, all };
}

for (const [what, signal] of [
  ["the run is interrupted", "SIGINT"],
  ["who started the run is killed", "SIGKILL"],
] as const)
  test(`${what}: its processes and folders are gone`, { skip: missing }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "agon-browsing-"));
    try {
      const { shell, all } = await begun(folder);
      if (signal === "SIGKILL") shell.kill(signal);
      else process.kill(Number(all.find((id) => read(id, "cmdline").includes("run.ts\0"))), signal);
      await until("all processes are gone", () => !all.some(lives));
      const left = readdirSync(folder).filter((name) => !/^(shots|tsx-\d+)$/.test(name));
      assert.deepEqual(left, []);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

test("a server that nobody stopped is told as lost", { skip: missing }, async () => {
  const server = new Server();
  await server.start();
  server.signal("SIGKILL");
  await until("its end is noticed", () => Server.lost.length === 1);
  assert.match(String(Server.lost[0]), /agond ended by itself with SIGKILL: .*http:/s);
  server.kill();
  assert.equal(existsSync(server.folder), false);
});
