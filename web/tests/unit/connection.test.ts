// What a connection that falls leaves behind: what the server may have done already is nobody else's.
import assert from "node:assert/strict";
import test from "node:test";

const sent: string[] = [];
class Socket {
  onopen = () => undefined;
  onmessage = (_: { data: string }) => undefined;
  constructor() {
    setImmediate(() => this.onopen());
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
  void ask("study_save");
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
