// The people that the reader follows: loaded at the start, updated by the server's messages.
import { ask, hear, me, whenUp } from "../net/connection.ts";
import { store } from "../base/store.ts";

export interface Friend {
  name: string;
  online: boolean;
  /** A public game that they play now. */
  playing: string | null;
}

export const following = store<Friend[]>([]);
export const followers = store<string[]>([]);

/** Reloads the list; a guest follows nobody. */
export function loadFriends(): void {
  if (me.get()?.guest !== false) {
    following.set([]);
    return;
  }
  ask<{ friends: Friend[]; followers: string[] }>("friends")
    .then((a) => {
      following.set(a.friends);
      followers.set(a.followers);
    })
    .catch(() => undefined);
}

hear("friend", (m) => {
  const change = (f: Friend) =>
    f.name === m.name ? { ...f, online: m.online as boolean, playing: null } : f;
  following.set(following.get().map(change));
});

whenUp(loadFriends);
