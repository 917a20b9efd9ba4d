// The decisions of organisers and players, with their reasons, the latest first.
import type { LogEntry } from "../../net/tournament.ts";
import { t, tWord, when } from "../../i18n/index.ts";
import type { Feed } from "./feed.ts";

/** Corrections and decisions, which everybody should see. */
export const grave = (n: LogEntry): boolean =>
  /^(correct|bonus|decide|replay|withdraw|replace|pause|end)$/.test(n.type);

/** The subject of a note: a player, or a game with the names of its players. */
function subjectText(feed: Feed, subject: string): string {
  const match = feed.matches.get(Number(/^(\d+)\.\d+$/.exec(subject)?.[1] ?? -1));
  if (!match) return subject;
  return `${subject} (${feed.name(match.players[0])} – ${feed.name(match.players[1])})`;
}

export function Log({ feed, only }: { feed: Feed; only?: (n: LogEntry) => boolean }) {
  const notes = (feed.data?.log ?? []).filter(only ?? (() => true)).reverse();
  if (notes.length === 0) return <p class="faint">{t("tournament.log.none")}</p>;
  return (
    <ol class="log">
      {notes.map((n) => {
        // The server's own log has the cause; this says what it means.
        const text = n.type === "pause" && !n.by ? t("tournament.note.stuck") : n.text;
        const what = n.subject ? ` ${subjectText(feed, n.subject)}` : "";
        return (
          <li class={grave(n) ? "grave" : ""}>
            <span>
              <b>{tWord("tournament.note", n.type)}</b>
              {text ? t("tournament.note.text", { what, text }) : what}
            </span>
            <small>
              {when(n.at)} · {n.by ?? t("tournament.note.server")}
            </small>
          </li>
        );
      })}
    </ol>
  );
}
