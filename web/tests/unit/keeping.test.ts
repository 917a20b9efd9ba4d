// The request that saves a study: the reader's changes, and nothing else of its head.
import assert from "node:assert/strict";
import test from "node:test";
import { answerInstead } from "../../src/net/connection.ts";
import type { Setup } from "../../src/net/types.ts";
import { type Head, unsaved, write } from "../../src/study/keeping.ts";

const setup = { game: "chess", kind: "chess", options: {} } as unknown as Setup;
const content = { setup, nodes: [], place: -1 };
const public_: Head = { ...unsaved, id: "kept", title: "Endings", public: true, revision: 7 };
const other = { ...public_, mine: false };

/** The request of a save, and the study afterwards. */
async function kept(...[head, anew, named]: [Head, boolean, object?]) {
  let sent: Record<string, unknown> = {};
  answerInstead(async (what, args) => {
    if (what === "study_save") sent = args;
    const id = what === "study_clone" ? "copy" : (args.study ?? "new");
    return { id, chapter: 1, revision: 8 };
  });
  const after = await write(head, anew, content, named);
  return { study: sent.study, title: sent.title, public: sent.public, after, sent };
}

test("who changes neither title nor list sends neither", async () => {
  const { after, sent: all, ...sent } = await kept(public_, false);
  assert.equal(all.revision, 7);
  assert.deepEqual(sent, { study: "kept", title: undefined, public: undefined });
  assert.deepEqual(after, { ...public_, revision: 8 });
});

test("what has been changed is sent, alone", async () => {
  const { after, sent: _, ...sent } = await kept(public_, false, { title: "Openings" });
  assert.deepEqual(sent, { study: "kept", title: "Openings", public: undefined });
  assert.deepEqual([after.title, after.public], ["Openings", true]);
});

test("a copy of one's own is listed as it was", async () => {
  const { after, sent: all, ...sent } = await kept(public_, true);
  assert.equal(all.revision, undefined);
  assert.deepEqual(sent, { study: "copy", title: undefined, public: true });
  assert.deepEqual([after.title, after.public], ["Endings", true]);
});

test("a copy of another's is listed only if its new owner says so", async () => {
  for (const head of [other, { ...other, writes: false }]) {
    const { after, sent: _, ...sent } = await kept(head, true);
    assert.deepEqual(sent, { study: "copy", title: undefined, public: undefined });
    assert.deepEqual([after.title, after.public, after.mine], ["Endings", false, true]);
  }
  const said = await kept({ ...other, writes: false }, false, { public: true });
  assert.deepEqual([said.study, said.public, said.after.public], ["copy", true, true]);
});

test("a new study has the title and the list it is given", async () => {
  const { after, sent: _, ...sent } = await kept(unsaved, false, { title: "Mine", public: true });
  assert.deepEqual(sent, { study: undefined, title: "Mine", public: true });
  assert.deepEqual([after.id, after.title, after.public], ["new", "Mine", true]);
});
