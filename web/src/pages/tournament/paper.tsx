// Printed sheets: pairings, results, standings and certificates, shown on the screen as they come
// out of the printer.
import { useEffect, useState } from "preact/hooks";
import type { Match, Stage, Standing } from "../../net/tournament.ts";
import "../../style/paper.css";
import type { PageProps } from "../../parts/lazy.tsx";
import { go, Link } from "../../base/router.tsx";
import { day, t, tWord } from "../../i18n/index.ts";
import { Skeleton } from "../../parts/skeleton.tsx";
import { useTitle } from "../../parts/title.ts";
import { Columns, num } from "./columns.tsx";
import { type Feed, useFeed } from "./feed.ts";
import { ReportSheet, useReports } from "./reports.tsx";
import { boarded, stageNow } from "./state.ts";
import { formatName, matchScore, points } from "./words.ts";

const sheets = ["pairings", "names", "results", "standings", "certificates", "reports"] as const;
type Sheet = (typeof sheets)[number];

/** Certificates for the first three, or for everybody. */
const honoured = ["3", "all"] as const;

interface RoundProps {
  feed: Feed;
  stage: Stage;
  round: number;
  matches: Match[];
}

const pointsOf = (stage: Stage, player: number): string =>
  points(stage.standings.find((s) => s.player === player)?.points ?? 0);

/** By boards, with a field for the result; `filled`: with the results. */
function Pairings({ feed, stage, matches, filled }: RoundProps & { filled: boolean }) {
  const side = (player: number) => (
    <>
      <b>{feed.name(player)}</b> {!filled && <small>({pointsOf(stage, player)})</small>}
    </>
  );
  return (
    <table class="boardlist">
      <Columns
        of={[
          num(t("paper.board")),
          { text: t("paper.first") },
          { text: t("judge.result"), class: "outcome" },
          { text: t("paper.second") },
        ]}
      />
      <tbody>
        {boarded(matches).map(({ board, match: m }) => (
          <tr key={m.match}>
            <td class="num">{board ?? ""}</td>
            <td>{side(m.players[0])}</td>
            <td class="outcome">
              {m.players[1] === null && m.settled
                ? points(m.points[0])
                : filled
                  ? matchScore(m)
                  : "–"}
            </td>
            <td>{m.players[1] === null ? <em>{t("tournament.bye")}</em> : side(m.players[1])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** By names, to find a board in a crowd. */
function Names({ feed, matches }: RoundProps) {
  const rows = boarded(matches).flatMap(({ board, match: m }) =>
    m.players.flatMap((p, i) =>
      p === null ? [] : [{ name: feed.name(p), board, side: i, other: m.players[1 - i] ?? null }],
    ),
  );
  rows.sort((a, b) => a.name.localeCompare(b.name));
  return (
    <table class="boardlist">
      <Columns
        of={[
          { text: t("tournament.player") },
          num(t("paper.board")),
          { text: t("paper.order") },
          { text: t("paper.against") },
        ]}
      />
      <tbody>
        {rows.map((r) => (
          <tr key={r.name}>
            <td>
              <b>{r.name}</b>
            </td>
            <td class="num">{r.board ?? ""}</td>
            <td>{r.other === null ? "" : t(r.side === 0 ? "paper.first" : "paper.second")}</td>
            <td>{r.other === null ? <em>{t("tournament.bye")}</em> : feed.name(r.other)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Table({ feed, stage }: { feed: Feed; stage: Stage }) {
  const ties = feed.data?.tournament.tie_breaks ?? [];
  const short = (n: number) => points(Math.round(n * 100) / 100);
  return (
    <>
      <table class="boardlist">
        <Columns
          of={[
            num(t("tournament.place.short")),
            { text: t("tournament.player") },
            num(t("tournament.points")),
            num(t("tournament.games")),
            num("+ = −"),
            ...ties.map((x) => num(tWord("tournament.tie.short", x))),
          ]}
        />
        <tbody>
          {stage.standings.map((s) => (
            <tr key={s.player}>
              <td class="num">{s.place}</td>
              <td>
                <b>{feed.name(s.player)}</b>
                {s.withdrawn && <small> {t("tournament.withdrawn")}</small>}
                {s.annulled && <small> {t("tournament.annulled")}</small>}
              </td>
              <td class="num">
                <b>{points(s.points)}</b>
              </td>
              <td class="num">{s.games}</td>
              <td class="num">
                {s.wins} {s.draws} {s.losses}
                {s.whole > 0 && <sup>*</sup>}
              </td>
              {ties.map((_, i) => (
                <td class="num">{short(s.ties[i] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {stage.standings.some((s) => s.whole > 0) && <p class="footnote">{t("tournament.whole")}</p>}
    </>
  );
}

function Certificate({ feed, s, of }: { feed: Feed; s: Standing; of: number }) {
  const h = feed.data?.tournament;
  if (!h) return null;
  const p = feed.data?.players[s.player];
  return (
    <section class={`certificate place-${s.place}`}>
      <div>
        <p class="kind">{t("paper.certificate")}</p>
        <h2>{feed.name(s.player)}</h2>
        {p?.members && <p class="members">{p.members}</p>}
        <p>{t("paper.took", { place: s.place, n: of })}</p>
        <h3>{h.title}</h3>
        <p>{t("paper.score", { points: points(s.points), n: s.games })}</p>
        <p class="signed">
          <span>{day(h.ended ?? h.created)}</span>
          <span>{h.organiser || t("arenas.timetable")}</span>
        </p>
      </div>
    </section>
  );
}

/** The names of players, their pairings, results or standings. */
function Listed(props: RoundProps & { sheet: Sheet }) {
  const { feed, stage, round, sheet } = props;
  const h = feed.data?.tournament;
  const ofRound = sheet !== "standings";
  if (!h) return null;
  return (
    <section class="sheet">
      <header>
        <h1>{h.title}</h1>
        <p>
          {t(`paper.${sheet}`)}
          {ofRound ? ` · ${t("tournament.round", { n: round })}` : ""} · {formatName(h.format)}
        </p>
      </header>
      {sheet === "names" && <Names {...props} />}
      {sheet === "standings" && <Table feed={feed} stage={stage} />}
      {(sheet === "pairings" || sheet === "results") && (
        <Pairings {...props} filled={sheet === "results"} />
      )}
    </section>
  );
}

function Sheets({ feed, sheet, query }: { feed: Feed; sheet: Sheet; query: URLSearchParams }) {
  const data = feed.data;
  const stages = data?.stages ?? [];
  const at = stageNow(stages);
  const stage = stages[at];
  const h = data?.tournament;
  const next = h?.next_round?.round ?? h?.round ?? 1;
  const round = Number(query.get("round") ?? next) || next;
  const [many, setMany] = useState<(typeof honoured)[number]>("3");
  const reports = useReports(feed);
  useEffect(() => void feed.round(at, round), [feed, at, round]);
  if (!h || !stage) return <p class="faint">{t("tournament.rounds.none")}</p>;
  const to = (x: Sheet, r: number) => go(`/tournament/${h.id}?paper=${x}&round=${r}`, true);
  const matches = feed.ofRound(at, round);
  const rounds = Array.from({ length: Math.max(h.last_round, round) }, (_, i) => i + 1);
  const ofRound = sheet === "pairings" || sheet === "names" || sheet === "results";
  const named = stage.standings.filter((s) => !s.withdrawn && (many === "all" || s.place <= 3));
  const props = { feed, stage, round, matches };
  const offered = sheets.filter((x) => x !== "reports" || data?.you.organiser);
  return (
    <>
      <div class="papertools noprint">
        <Link class="button" to={`/tournament/${h.id}`}>
          ‹ {t("tournament.tab.now")}
        </Link>
        <div class="row" role="group" aria-label={t("paper.sheets")}>
          {offered.map((x) => (
            <button
              type="button"
              class="chip"
              aria-pressed={x === sheet}
              onClick={() => to(x, round)}
              key={x}
            >
              {t(`paper.${x}`)}
            </button>
          ))}
        </div>
        {ofRound && (
          <select
            aria-label={t("tournament.rounds")}
            value={round}
            onChange={(e) => to(sheet, Number((e.target as HTMLSelectElement).value))}
          >
            {rounds.map((n) => (
              <option value={n}>{t("tournament.round", { n })}</option>
            ))}
          </select>
        )}
        {sheet === "certificates" && (
          <select
            aria-label={t("paper.honoured")}
            value={many}
            onChange={(e) => setMany((e.target as HTMLSelectElement).value as typeof many)}
          >
            {honoured.map((x) => (
              <option value={x}>{t(`paper.honoured.${x}`)}</option>
            ))}
          </select>
        )}
        <button type="button" class="primary" onClick={() => print()}>
          {t("paper.print")}
        </button>
      </div>
      {sheet === "reports" && reports.map((r) => <ReportSheet key={r.player} feed={feed} r={r} />)}
      {sheet === "certificates" &&
        named.map((s) => (
          <Certificate key={s.player} feed={feed} s={s} of={stage.standings.length} />
        ))}
      {sheet !== "certificates" && sheet !== "reports" && <Listed {...props} sheet={sheet} />}
    </>
  );
}

/** /tournament/ID?paper=SHEET&round=N */
export function Paper({ id, query }: PageProps) {
  const feed = useFeed(id);
  const asked = query.get("paper") as Sheet;
  const sheet = sheets.includes(asked) ? asked : "pairings";
  useTitle(feed.data?.tournament.title ?? "");
  if (feed.missing)
    return (
      <main class="page narrow" id="main">
        <h1>{t("tournament.missing")}</h1>
      </main>
    );
  if (!feed.data) return <Skeleton />;
  return (
    <main class="page paper" id="main">
      <Sheets feed={feed} sheet={sheet} query={query} />
    </main>
  );
}
