// The round that waits for the organiser, or for a break to be over: said on all screens.
import { useEffect, useState } from "preact/hooks";
import type { Head } from "../../net/tournament.ts";
import { t } from "../../i18n/index.ts";
import { serverNow } from "../../net/connection.ts";

const SECOND = 1000;

/** A line with the time that is left, counted down; nothing where no round waits. */
export function NextRound({ head }: { head: Head }) {
  const next = head.next_round;
  const [, tick] = useState(0);
  useEffect(() => {
    if (!next?.at) return;
    const timer = setInterval(() => tick((n) => n + 1), SECOND);
    return () => clearInterval(timer);
  }, [next?.at]);
  if (!next || head.state !== "running") return null;
  const left = next.at ? Math.max(0, Math.ceil((next.at - serverNow()) / SECOND)) : 0;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <p class="offer nextround tabular" role="timer">
      {next.at ? t("cup.next.at", { n: next.round, time }) : t("cup.next.waits", { n: next.round })}
    </p>
  );
}
