// The lobby: open challenges, games in progress, the number of people here.
import { useEffect, useState } from "preact/hooks";
import type { Lobby } from "../net/types.ts";
import { ask, hear, leave, whenUp } from "../net/connection.ts";

/** The lobby's lists, updated while the page is shown. */
export function useLobby(): Lobby | null {
  const [lobby, show] = useState<Lobby | null>(null);
  useEffect(() => {
    const off = hear("lobby", (m) => show(m as unknown as Lobby));
    const stop = whenUp(
      () =>
        void ask<Lobby>("lobby", { on: true })
          .then(show)
          .catch(() => undefined),
    );
    return () => {
      off();
      stop();
      leave("lobby", { on: false });
    };
  }, []);
  return lobby;
}
