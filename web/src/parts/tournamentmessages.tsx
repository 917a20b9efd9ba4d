// Announcements of a tournament's organisers: the latest until it is withdrawn, and those before
// it, so that players who were away or in a game miss none.
import "../style/tournamentmessages.css";
import type { TournamentMessage } from "../net/types.ts";
import { t, when } from "../i18n/index.ts";

interface Props {
  /** The current announcement, or none. */
  now?: string | null;
  /** Announcements that were not withdrawn, the latest first. */
  list?: TournamentMessage[];
}

const at = (m: TournamentMessage) => (
  <time dateTime={new Date(m.at).toISOString()}>{when(m.at)}</time>
);

export function Messages({ now, list = [] }: Props) {
  const [latest] = list;
  const earlier = now ? list.slice(1) : list;
  return (
    <>
      {now && (
        <p class="offer tournamentmessage" role="status">
          {now} {latest && at(latest)}
        </p>
      )}
      {earlier.length > 0 && (
        <details class="earlier">
          <summary>{t("message.earlier", { n: earlier.length })}</summary>
          <ul>
            {earlier.map((m) => (
              <li key={`${m.at} ${m.text}`}>
                {at(m)} {m.text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
