// A countdown on all screens: to the organiser's start, the end of a break between rounds, or of a
// player's break after a game.
import { useEffect, useState } from "preact/hooks";
import type { TournamentPlayer, Head } from "../../net/tournament.ts";
import { t } from "../../i18n/index.ts";
import { serverNow } from "../../net/connection.ts";
import { useFeed } from "./feed.ts";
import { sitsOut } from "./words.ts";

const SECOND = 1000;

/** The text, with the time that is left as "4:59"; "" if there is nothing to wait for. */
function waitText(head: Head, me: TournamentPlayer | undefined, now: number): string {
  const next = head.next_round;
  const time = (at: number) => {
    const left = Math.max(0, Math.ceil((at - now) / SECOND));
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  };
  if (head.state !== "running") return "";
  if (next?.at) return t("tournament.next.at", { n: next.round, time: time(next.at) });
  if (next) return t("tournament.next.waits", { n: next.round });
  if (me?.rests && me.rests > now) return t("tournament.next.own", { time: time(me.rests) });
  if (head.next_game && head.next_game > now && (!me || me.state === "withdrawn"))
    return t("tournament.next.game", { time: time(head.next_game) });
  return "";
}

/** A countdown; nothing if there is nothing to wait for. `me`: the reader, if one of the
 * players. */
export function NextRound({ head, me }: { head: Head; me?: TournamentPlayer }) {
  const until = Math.max(head.next_round?.at ?? 0, head.next_game ?? 0, me?.rests ?? 0);
  const [, tick] = useState(0);
  useEffect(() => {
    if (!until) return;
    const timer = setInterval(() => tick((n) => n + 1), SECOND);
    return () => clearInterval(timer);
  }, [until]);
  const text = waitText(head, me, serverNow());
  if (!text) return null;
  return (
    <p class="offer nextround tabular" role="timer">
      {text}
    </p>
  );
}

/** The same beside a game that is over, and whether its reader has a bye now. */
export function NextAfterGame({ id }: { id: string }) {
  const feed = useFeed(id);
  const head = feed.data?.tournament;
  const bye = head?.state === "running" && feed.me ? sitsOut(feed.me) : "";
  return (
    head && (
      <>
        {bye && (
          <p class="offer" role="status">
            {`${feed.me?.name}: ${bye}`}
          </p>
        )}
        <NextRound head={head} me={feed.me} />
      </>
    )
  );
}
