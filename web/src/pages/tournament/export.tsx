// Exports: tables, the whole tournament as JSON, every game's record.
import { useEffect } from "preact/hooks";
import { download } from "../../base/download.ts";
import { isChess, loadShelf, shelf } from "../../core/games.ts";
import { useStore } from "../../base/store.ts";
import { t } from "../../i18n/index.ts";
import { get } from "../../net/connection.ts";
import { Wrong } from "../../parts/wrong.tsx";
import { useAct } from "./act.ts";
import type { Feed } from "./feed.ts";

/** Short exports by command; the records, of any length, are a separate download. */
const texts = [
  ["table", "txt"],
  ["standings", "csv"],
  ["cross", "csv"],
  ["games", "csv"],
  ["json", "json"],
  ["trf", "trf"],
] as const;

/** Formats that a chess club's file can hold. */
export const inTrf: ReadonlySet<string> = new Set(["swiss", "round-robin", "double-round-robin"]);

/** A title as the beginning of a file's name. */
export const fileName = (title: string): string =>
  title
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join("-") ?? "tournament";

export function Export({ feed }: { feed: Feed }) {
  const act = useAct();
  const games = useStore(shelf)?.games ?? [];
  useEffect(loadShelf, []);
  const begun = feed.data?.tournament.state !== "open";
  const tournament = feed.id;
  const file = fileName(feed.data?.tournament.title ?? "");
  const take = (as: string, ending: string) =>
    act.run(async () => {
      const { text } = await get<{ text: string }>("tournament_export", { tournament, as });
      download(`${file}-${as}.${ending}`, "text/plain", text);
    });
  const records = new URLSearchParams({ tournament, as: "records", download: "1" });
  const pgn = new URLSearchParams({ tournament, as: "pgn", download: "1" });
  return (
    <>
      <ul class="exports row">
        {texts
          .filter(([as]) => begun || as === "json")
          .filter(([as]) => as !== "trf" || inTrf.has(feed.data?.tournament.format ?? ""))
          .map(([as, ending]) => (
            <li key={as}>
              <button type="button" disabled={act.busy} onClick={() => void take(as, ending)}>
                {t(`export.${as}`)}
              </button>
            </li>
          ))}
        {begun && (
          <li>
            <a class="button" href={`/api/tournament_export?${records}`} download={`${file}.agon`}>
              {t("export.records")}
            </a>
          </li>
        )}
        {begun && isChess(games, feed.data?.tournament.game ?? "") && (
          <li>
            <a class="button" href={`/api/tournament_export?${pgn}`} download={`${file}.pgn`}>
              {t("export.pgn")}
            </a>
          </li>
        )}
        <li>
          <button type="button" onClick={() => print()}>
            {t("export.print")}
          </button>
        </li>
      </ul>
      <Wrong text={act.wrong} />
    </>
  );
}
