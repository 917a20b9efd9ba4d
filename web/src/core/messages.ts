// Private messages: the conversations, loaded at the start, updated by the server's messages.
import { ask, hear, me, whenUp } from "../net/connection.ts";
import { announce } from "../base/announce.ts";
import { click } from "../base/sound.ts";
import { store } from "../base/store.ts";
import { t } from "../i18n/index.ts";

export interface Letter {
  at: number;
  mine: boolean;
  text: string;
}
export interface Conversation extends Letter {
  name: string;
  unread: number;
}

export const conversations = store<Conversation[]>([]);
/** The account whose conversation is on the screen, or "". */
export const talking = store("");

/** Marks the messages of a person as seen. */
export function saw(name: string): void {
  if (!conversations.get().some((c) => c.name === name && c.unread > 0)) return;
  conversations.set(conversations.get().map((c) => (c.name === name ? { ...c, unread: 0 } : c)));
  ask("conversation_seen", { name }).catch(() => undefined);
}

hear("message", (m) => {
  const letter = m.message as Letter;
  const name = m.with as string;
  const old = conversations.get().find((c) => c.name === name);
  const unread = (old?.unread ?? 0) + (letter.mine ? 0 : 1);
  conversations.set([
    { ...letter, name, unread },
    ...conversations.get().filter((c) => c.name !== name),
  ]);
  if (letter.mine) return;
  if (talking.get() === name && document.visibilityState === "visible") {
    saw(name);
    return;
  }
  click("knock");
  announce(t("notice.message", { who: name }));
});

/** Reloads the conversations; guests have none. */
function load(): void {
  if (me.get()?.guest !== false) {
    conversations.set([]);
    return;
  }
  ask<{ conversations: Conversation[] }>("conversations")
    .then((a) => conversations.set(a.conversations))
    .catch(() => undefined);
}

whenUp(load);
