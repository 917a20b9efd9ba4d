// /tournaments/term?ids=A,B: the sum of several tournaments, to view, print or export to a
// spreadsheet; the address can be shared.
import { useEffect, useState } from "preact/hooks";
import type { Tournament, Head } from "../../net/tournament.ts";
import "../../style/tournament.ts";
import "../../style/paper.css";
import { download } from "../../base/download.ts";
import { go, Link } from "../../base/router.tsx";
import { t } from "../../i18n/index.ts";
import { ask, whenUp } from "../../net/connection.ts";
import { useTitle } from "../../parts/title.ts";
import { Columns, num } from "./columns.tsx";
import { points } from "./words.ts";
import { addedUp, asTable, type Counting } from "./term.ts";

const countings: Counting[] = ["points", "places"];

/** Tournaments that have begun, to choose from: the reader's own first. */
function useHeads(): Head[] {
  const [heads, setHeads] = useState<Head[]>([]);
  useEffect(
    () =>
      whenUp(() => {
        ask<{ tournaments: Head[] }>("tournaments", { mine: true, count: 50 })
          .then((a) => setHeads(a.tournaments.filter((h) => h.state !== "open")))
          .catch(() => undefined);
      }),
    [],
  );
  return heads;
}

/** The requested tournaments in their order, without missing ones. */
function useTournaments(ids: string[]): Tournament[] {
  const [list, setList] = useState<Tournament[]>([]);
  useEffect(() => {
    let here = true;
    const one = (id: string) =>
      ask<Tournament>("tournament", { tournament: id, on: false }).catch(() => null);
    void Promise.all(ids.map(one)).then((all) => {
      if (here) setList(all.filter((c) => c !== null));
    });
    return () => {
      here = false;
    };
  }, [ids.join()]);
  return list;
}

interface SheetProps {
  titles: string[];
  counting: Counting;
  sums: ReturnType<typeof addedUp>;
}

/** The table on paper. */
function Sheet({ titles, counting, sums }: SheetProps) {
  return (
    <section class="sheet" tabIndex={0} aria-label={t("term.title")}>
      <header>
        <h2>{t("term.title")}</h2>
        <p>{t(`term.by.${counting}`)}</p>
      </header>
      <table class="boardlist">
        <Columns
          of={[
            num(t("tournament.place.short")),
            { text: t("tournament.player") },
            ...titles.map((x) => num(x, { class: "titled" })),
            num(t("term.total")),
          ]}
        />
        <tbody>
          {sums.map((s) => (
            <tr key={s.name}>
              <td class="num">{s.place}</td>
              <td>
                <b>{s.name}</b>
              </td>
              {s.each.map((x) => (
                <td class="num">{x === null ? "·" : points(x)}</td>
              ))}
              <td class="num">
                <b>{points(s.total)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Term({ query }: { query: URLSearchParams }) {
  useTitle(t("term.title"));
  const ids = (query.get("ids") ?? "").split(",").filter(Boolean);
  const counting: Counting = query.get("by") === "places" ? "places" : "points";
  const heads = useHeads();
  const list = useTournaments(ids);
  const to = (list: string[], by: Counting) =>
    go(`/tournaments/term?ids=${list.join(",")}${by === "places" ? "&by=places" : ""}`, true);
  const sums = addedUp(list, counting);
  const titles = list.map((c) => c.tournament.title);
  const save = () =>
    download(
      "term.csv",
      "text/csv",
      asTable(titles, [t("tournament.place.short"), t("tournament.player"), t("term.total")], sums),
    );
  return (
    <main class="page paper" id="main">
      <div class="noprint">
        <p>
          <Link to="/tournaments">‹ {t("nav.tournaments")}</Link>
        </p>
        <h1>{t("term.title")}</h1>
        <p class="faint">{t("term.text")}</p>
        <div class="row" role="group" aria-label={t("nav.tournaments")}>
          {heads.map((h) => (
            <button
              type="button"
              class="chip"
              key={h.id}
              aria-pressed={ids.includes(h.id)}
              onClick={() =>
                to(ids.includes(h.id) ? ids.filter((x) => x !== h.id) : [...ids, h.id], counting)
              }
            >
              {h.title}
            </button>
          ))}
        </div>
        <div class="papertools">
          <select
            aria-label={t("term.by")}
            value={counting}
            onChange={(e) => to(ids, (e.target as HTMLSelectElement).value as Counting)}
          >
            {countings.map((c) => (
              <option value={c}>{t(`term.by.${c}`)}</option>
            ))}
          </select>
          <button type="button" class="primary" disabled={!sums.length} onClick={() => print()}>
            {t("paper.print")}
          </button>
          <button type="button" disabled={!sums.length} onClick={save}>
            {t("term.csv")}
          </button>
        </div>
      </div>
      {sums.length > 0 && <Sheet titles={titles} counting={counting} sums={sums} />}
    </main>
  );
}
