// The reader's notifications: loaded at the start, updated by the server's messages.
import { ask, hear, me, whenUp } from "../net/connection.ts";
import { store } from "../base/store.ts";

export interface Notice {
  type: "challenge" | "turn" | "message" | "follow" | "team" | "report";
  /** The game, the team, or the account who did it. */
  subject: string;
  at: number;
  who: string;
  seen: boolean;
}

export const notices = store<Notice[]>([]);

const same = (a: Notice, type: unknown, subject: unknown) =>
  a.type === type && a.subject === subject;

/** The address of a notice's subject. */
export function noticePlace(n: Notice): string {
  if (n.type === "message") return `/messages/${encodeURIComponent(n.who)}`;
  if (n.type === "follow") return `/person/${encodeURIComponent(n.who)}`;
  if (n.type === "team") return `/team/${n.subject}`;
  if (n.type === "report") return "/moderate";
  return `/game/${n.subject}`;
}

/** Marks the notices as seen on the server; here they look new until forgetNews(). */
export function seeNotices(): void {
  if (notices.get().some((n) => !n.seen)) ask("notices_seen").catch(() => undefined);
}

export function forgetNews(): void {
  notices.set(notices.get().map((n) => ({ ...n, seen: true })));
}

hear("notice", (m) => {
  const n = m.notice as Notice;
  notices.set([n, ...notices.get().filter((x) => !same(x, n.type, n.subject))]);
});

hear("notice_end", (m) => notices.set(notices.get().filter((x) => !same(x, m.type, m.subject))));

whenUp(() => {
  if (me.get()?.guest !== false) {
    notices.set([]);
    return;
  }
  ask<{ notices: Notice[] }>("notices")
    .then((a) => notices.set(a.notices))
    .catch(() => undefined);
});
