// A report on each player's games, for the organisers to read, print and grade, and to export to a
// spreadsheet; players see their own here.
import { useEffect, useState } from "preact/hooks";
import { download } from "../../base/download.ts";
import { Link } from "../../base/router.tsx";
import { zip } from "../../base/zip.ts";
import { t } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import { Wrong } from "../../parts/wrong.tsx";
import { useAct } from "./act.ts";
import { Columns, num } from "./columns.tsx";
import { average, Console, type HandedIn, pulse, seconds, sourceOf } from "./console.tsx";
import { fileName } from "./export.tsx";
import type { Feed } from "./feed.ts";
import { stageNow } from "./state.ts";
import { table } from "./term.ts";
import { points } from "./words.ts";

export interface Report {
  player: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  turns: number;
  used: number;
  slowest: number;
  illegal: number;
  late: number;
  crashed: number;
  tests: number;
  files: HandedIn[];
}

/** Everybody's, if the reader organises. */
export function useReports(feed: Feed): Report[] {
  const [reports, setReports] = useState<Report[]>([]);
  const leads = feed.data?.you.organiser;
  useEffect(() => {
    if (leads)
      ask<{ players: Report[] }>("tournament_report", { tournament: feed.id })
        .then((a) => setReports(a.players))
        .catch(() => undefined);
  }, [feed.id, leads, pulse(feed)]);
  return reports;
}

/** Place and points if there are any. */
export function standingOf(feed: Feed, player: number) {
  const stages = feed.data?.stages ?? [];
  return stages[stageNow(stages)]?.standings.find((s) => s.player === player);
}

/** For a spreadsheet: seconds as numbers, points as in the table. */
function sheetOf(feed: Feed, reports: Report[]): string {
  const heads = [
    t("tournament.player"),
    t("seat.members"),
    t("tournament.place.short"),
    t("tournament.points"),
    t("tournament.games"),
    t("report.won"),
    t("report.drawn"),
    t("report.lost"),
    t("report.average.s"),
    t("report.slowest.s"),
    t("console.illegal"),
    t("report.late"),
    t("report.crashed"),
    t("console.tests"),
    t("console.files"),
  ];
  const rows = reports.map((r) => {
    const p = feed.data?.players[r.player];
    const s = standingOf(feed, r.player);
    return [
      p?.name ?? "",
      p?.members ?? "",
      s?.place ?? "",
      s?.points ?? "",
      r.games,
      r.wins,
      r.draws,
      r.losses,
      r.turns ? Math.round(r.used / r.turns) / 1000 : "",
      r.turns ? r.slowest / 1000 : "",
      r.illegal,
      r.late,
      r.crashed,
      r.tests,
      r.files.length,
    ];
  });
  return table([heads, ...rows]);
}

interface RowsProps {
  feed: Feed;
  reports: Report[];
  /** The player whose console is shown, by name; "": none. */
  chosen: string;
  choose(name: string): void;
}

/** A row for each player. */
function Rows({ feed, reports, chosen, choose }: RowsProps) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("tournament.tab.reports")}>
      <table class="console reports">
        <Columns
          of={[
            { text: t("tournament.player") },
            num(t("tournament.games")),
            num("+ = −", { long: t("tournament.wdl") }),
            num(t("console.average"), { long: t("console.average.long") }),
            num(t("console.slowest")),
            num(t("console.illegal")),
            num(t("report.late")),
            num(t("report.crashed")),
            num(t("console.tests")),
            num(t("console.files")),
          ]}
        />
        <tbody>
          {reports.map((r) => (
            <tr key={r.player} class={chosen === feed.name(r.player) ? "mine" : ""}>
              <th scope="row">
                <button
                  type="button"
                  class="quiet"
                  aria-pressed={chosen === feed.name(r.player)}
                  onClick={() => choose(chosen === feed.name(r.player) ? "" : feed.name(r.player))}
                >
                  {feed.name(r.player)}
                </button>
              </th>
              <td class="num tabular">{r.games}</td>
              <td class="num tabular">
                {r.wins} {r.draws} {r.losses}
              </td>
              <td class="num tabular">{average(r)}</td>
              <td class="num tabular">{r.turns ? seconds(r.slowest) : "–"}</td>
              {[r.illegal, r.late, r.crashed].map((n) => (
                <td class={`num tabular${n ? " bad" : ""}`}>{n}</td>
              ))}
              <td class="num tabular">{r.tests}</td>
              <td class="num tabular">{r.files.length}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Everybody({ feed }: { feed: Feed }) {
  const act = useAct();
  const reports = useReports(feed);
  const [chosen, choose] = useState(""); // by name: numbers move up when somebody leaves
  const players = feed.data?.players ?? [];
  const title = fileName(feed.data?.tournament.title ?? "");
  const csv = () => download(`${title}-reports.csv`, "text/csv", sheetOf(feed, reports));
  const sources = () =>
    act.run(async () => {
      const files = [];
      for (const r of reports)
        for (const f of r.files) {
          const name = feed.name(r.player);
          const text = await sourceOf(feed.id, name, f.file);
          files.push({ name: `${fileName(name)}-${r.player + 1}/${f.file}`, text });
        }
      download(`${title}-sources.zip`, "application/zip", zip(files));
    });
  const at = players.find((x) => x.name === chosen);
  return (
    <>
      <div class="row">
        <button type="button" disabled={reports.length === 0} onClick={csv}>
          {t("report.csv")}
        </button>
        {feed.data?.tournament.state !== "open" && (
          <Link class="button" to={`/tournament/${feed.id}?paper=reports`}>
            {t("report.print")}
          </Link>
        )}
        {reports.some((r) => r.files.length > 0) && (
          <button type="button" disabled={act.busy} onClick={() => void sources()}>
            {t("report.sources")}
          </button>
        )}
      </div>
      <Wrong text={act.wrong} />
      <Rows feed={feed} reports={reports} chosen={chosen} choose={choose} />
      {at ? (
        <Console key={at.name} feed={feed} player={at} asked />
      ) : (
        <p class="faint">{t("report.choose")}</p>
      )}
    </>
  );
}

export function Reports({ feed }: { feed: Feed }) {
  if (feed.data?.you.organiser) return <Everybody feed={feed} />;
  return feed.me ? <Console key={feed.me.name} feed={feed} player={feed.me} /> : null;
}

/** On paper: one player's, with room for a grade. */
export function ReportSheet({ feed, r }: { feed: Feed; r: Report }) {
  const h = feed.data?.tournament;
  const p = feed.data?.players[r.player];
  const s = standingOf(feed, r.player);
  const lines: [string, string][] = [
    [t("report.place"), s ? `${s.place} / ${h?.players ?? 0}` : "–"],
    [t("tournament.points"), s ? points(s.points) : "–"],
    [t("tournament.games"), String(r.games)],
    [t("report.won"), String(r.wins)],
    [t("report.drawn"), String(r.draws)],
    [t("report.lost"), String(r.losses)],
    [t("console.average.long"), average(r)],
    [t("console.slowest"), r.turns ? seconds(r.slowest) : "–"],
    [t("console.illegal"), String(r.illegal)],
    [t("report.late"), String(r.late)],
    [t("report.crashed"), String(r.crashed)],
    [t("console.tests"), String(r.tests)],
    [t("console.files"), r.files.map((f) => f.file).join(", ") || "–"],
  ];
  return (
    <section class="report">
      <header>
        <h2>{p?.name}</h2>
        <p>{[p?.members, h?.title].filter(Boolean).join(" · ")}</p>
      </header>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="graded">
        <span>{t("report.grade")}</span>
        <span>{t("report.remarks")}</span>
      </p>
    </section>
  );
}
