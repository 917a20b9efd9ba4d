// After a lost connection: no local answerer gets a command that the server may have performed.
import assert from "node:assert/strict";
import test from "node:test";

const sent: string[] = [];
const sockets: Socket[] = [];
class Socket {
  onopen = () => undefined;
  onclose = () => undefined;
  onmessage = (_: { data: string }) => undefined;
  constructor() {
    sockets.push(this);
    setImmediate(() => this.onopen());
  }
  close(): void {
    setImmediate(() => this.onclose());
  }
  send(text: string): void {
    sent.push(text);
    const { id, do: what } = JSON.parse(text) as { id: number; do: string };
    if (what === "hello") this.onmessage({ data: `{"re":${id},"ok":true,"now":0,"you":{}}` });
  }
}
const session = { ok: true, token: "", you: {}, now: 0, server: { once: ["study_save"] } };
Object.assign(globalThis, {
  WebSocket: Socket,
  location: { origin: "http://localhost" },
  addEventListener: () => undefined,
  setInterval: () => 0,
  fetch: async () => new Response(JSON.stringify(session)),
});

test("what was sent and is not to be done twice is answered by the server alone", async () => {
  const { answerInstead, ask, begin, connection } = await import("../../src/net/connection.ts");
  const here: string[] = [];
  answerInstead((what) => {
    if (connection.get() !== "down") return null;
    here.push(what);
    return Promise.resolve({});
  });
  await begin();
  while (connection.get() !== "up") await new Promise((done) => setImmediate(done));
  ask("study_save").catch(() => undefined);
  const read = ask("study");
  assert.deepEqual(
    sent.slice(-2).map((x) => JSON.parse(x).do),
    ["study_save", "study"],
  );
  connection.set("down");
  await read;
  assert.ok(here.includes("study"));
  assert.ok(!here.includes("study_save"));
});

test("two that begin at once are one connection, over which everything is asked once", async () => {
  const { askServer, begin, connection } = await import("../../src/net/connection.ts");
  sockets.at(-1)?.onclose();
  assert.equal(connection.get(), "down");
  askServer("studies", { mark: "two" }).catch(() => undefined);
  // As the timer and the browser's word that there is a network do it, one before and one after the
  // other has a socket.
  void begin();
  await begin();
  void begin();
  while (connection.get() !== "up") await new Promise((done) => setImmediate(done));
  for (let i = 0; i < 20; i++) await new Promise((done) => setImmediate(done));
  assert.equal(sent.filter((x) => x.includes('"two"')).length, 1);
});
