// Unsent requests are sent in the name of the account that made them, and of no other.
import assert from "node:assert/strict";
import test from "node:test";

const sent: string[] = [];
let you = "anna";
class Socket {
  onopen = () => undefined;
  onclose = () => undefined;
  onmessage = (_: { data: string }) => undefined;
  constructor() {
    setImmediate(() => this.onopen());
  }
  close(): void {}
  send(text: string): void {
    const { id, do: what, ...args } = JSON.parse(text) as Record<string, unknown>;
    if (what === "solve") sent.push(`${you}: ${args.puzzle}`);
    const answer = { re: id, ok: true, now: 0, you: { id: you } };
    setImmediate(() => this.onmessage({ data: JSON.stringify(answer) }));
  }
}
Object.assign(globalThis, {
  WebSocket: Socket,
  location: { origin: "http://localhost" },
  addEventListener: () => undefined,
  setInterval: () => 0,
  fetch: async () => {
    const session = { ok: true, token: "", you: { id: you }, now: 0, server: { once: [] } };
    return new Response(JSON.stringify(session));
  },
});

test("the outbox sends what its account asked for, nothing of another or of nobody", async () => {
  const { begin, me } = await import("../../src/net/connection.ts");
  const { all, put } = await import("../../src/local/storage.ts");
  const { deliver } = await import("../../src/local/outbox.ts");
  for (const [id, user] of [
    ["1", "anna"],
    ["2", "berta"],
    ["3", null],
  ] as const)
    await put("errands", id, { id, user, what: "solve", args: { puzzle: id } });
  for (you of ["anna", "berta"]) {
    await begin();
    while (me.get()?.id !== you) await new Promise((done) => setImmediate(done));
    await deliver();
  }
  assert.deepEqual(sent, ["anna: 1", "berta: 2"]);
  assert.deepEqual(
    (await all<{ id: string }>("errands")).map((e) => e.id),
    ["3"],
  );
});
