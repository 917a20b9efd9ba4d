// The console of a player's program (or a person), for themselves and the organisers alone: games
// and tests with times, illegal turns and last words, and the source code that was handed in.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TournamentPlayer } from "../../net/tournament.ts";
import { download } from "../../base/download.ts";
import { Link } from "../../base/router.tsx";
import { decimal, t, when } from "../../i18n/index.ts";
import { ask, get, hear, whenUp } from "../../net/connection.ts";
import { Wrong } from "../../parts/wrong.tsx";
import { useAct } from "./act.ts";
import { gameAddress } from "./boards.tsx";
import { Columns, num } from "./columns.tsx";
import type { Feed } from "./feed.ts";
import { grown, linesOf, type Stderr, type StderrPush } from "./stderr.ts";
import { points, whyText } from "./words.ts";

/** Statistics of a game or a test; times in ms. */
interface Done {
  turns: number;
  used: number;
  slowest: number;
  illegal: number;
  words?: string | null;
}
interface GameDone extends Done {
  id: string;
  game: string | null;
  opponent: number;
  half: number | null;
  why: string | null;
}
interface TestDone extends Done {
  at: number;
  why: string | null;
}
export interface HandedIn {
  file: string;
  bytes: number;
  at: number;
}
interface ConsoleData {
  stderr: Stderr;
  games: GameDone[];
  tests: TestDone[];
  files: HandedIn[];
}

/** A time for a table: seconds with a tenth. */
export const seconds = (ms: number): string => t("console.seconds", { n: decimal(ms / 1000, 1) });
export const average = (d: { used: number; turns: number }): string =>
  d.turns ? seconds(d.used / d.turns) : "–";

function Words({ text, columns }: { text: string | null | undefined; columns: number }) {
  if (!text) return null;
  return (
    <tr class="lastwords">
      <td colSpan={columns}>
        <pre>{text}</pre>
      </td>
    </tr>
  );
}

const timesOf = (d: Done) => (
  <>
    <td class="num tabular">{d.turns}</td>
    <td class="num tabular">{average(d)}</td>
    <td class="num tabular">{d.turns ? seconds(d.slowest) : "–"}</td>
    <td class={`num tabular${d.illegal ? " bad" : ""}`}>{d.illegal}</td>
  </>
);

const timeColumns = () => [
  num(t("console.turns")),
  num(t("console.average"), { long: t("console.average.long") }),
  num(t("console.slowest")),
  num(t("console.illegal")),
];

function Games({ feed, games }: { feed: Feed; games: GameDone[] }) {
  if (games.length === 0) return <p class="faint">{t("console.games.none")}</p>;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("tournament.games")}>
      <table class="console">
        <Columns
          of={[
            { text: t("console.game") },
            { text: t("paper.against") },
            { text: t("judge.result") },
            ...timeColumns(),
          ]}
        />
        <tbody>
          {[...games].reverse().map((g) => (
            <>
              <tr key={g.id}>
                <td class="tabular">
                  {g.game ? <Link to={gameAddress(g.game, feed.id)}>{g.id}</Link> : g.id}
                </td>
                <th scope="row">{feed.name(g.opponent)}</th>
                <td class={g.half === 0 ? "bad" : ""}>
                  {g.half === null ? t("tournament.game.playing") : points(g.half / 2)}
                  {g.why && <small> {whyText(g.why)}</small>}
                </td>
                {timesOf(g)}
              </tr>
              <Words text={g.words} columns={7} />
            </>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Tests({ tests }: { tests: TestDone[] }) {
  if (tests.length === 0) return null;
  return (
    <>
      <h3>{t("console.tests")}</h3>
      <div class="scroll" tabIndex={0} role="region" aria-label={t("console.tests")}>
        <table class="console">
          <Columns
            of={[{ text: t("console.at") }, { text: t("judge.result") }, ...timeColumns()]}
          />
          <tbody>
            {[...tests].reverse().map((x) => (
              <>
                <tr key={x.at}>
                  <th scope="row">{when(x.at)}</th>
                  <td class={x.why ? "bad" : "good"}>
                    {x.why ? whyText(x.why) : t("console.passed")}
                  </td>
                  {timesOf(x)}
                </tr>
                <Words text={x.words} columns={6} />
              </>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Live standard error; the end stays in view unless the reader has scrolled up. Each line is a
 * separate node: a screen reader reads the new ones. */
function Live({ output }: { output: Stderr }) {
  const pre = useRef<HTMLPreElement>(null);
  const end = useRef(true);
  useLayoutEffect(() => {
    if (pre.current && end.current) pre.current.scrollTop = pre.current.scrollHeight;
  }, [output.bytes]);
  if (!output.text) return null;
  const scrolled = () => {
    const p = pre.current;
    end.current = !p || p.scrollTop + p.clientHeight > p.scrollHeight - 8;
  };
  return (
    <>
      <h3>{t("console.stderr")}</h3>
      <pre
        ref={pre}
        class="live"
        tabIndex={0}
        role="log"
        aria-label={t("console.stderr")}
        onScroll={scrolled}
      >
        {linesOf(output).map((line) => (
          <span key={line.at}>{line.text}</span>
        ))}
      </pre>
    </>
  );
}

/** A file of source code as text. */
export const sourceOf = async (tournament: string, player: string, file: string) =>
  (await get<{ text: string }>("tournament_source", { tournament, player, file })).text;

interface FilesProps {
  feed: Feed;
  player: TournamentPlayer;
  files: HandedIn[];
  again(): void;
}

function Files({ feed, player, files, again }: FilesProps) {
  const act = useAct();
  const wanted = feed.data?.tournament.sources;
  const about = { tournament: feed.id, player: player.name };
  if ((!wanted || player.engine) && files.length === 0) return null;
  const hand = async (e: Event) => {
    const input = e.target as HTMLInputElement;
    await act.run(async () => {
      for (const f of input.files ?? [])
        await ask("tournament_hand_in", { ...about, file: f.name, text: await f.text() });
    });
    input.value = "";
    again();
  };
  const save = (file: string) =>
    act.run(async () => download(file, "text/plain", await sourceOf(feed.id, player.name, file)));
  const drop = (file: string) => act.order("tournament_hand_in", { ...about, file }).then(again);
  return (
    <>
      <h3>{t("console.files")}</h3>
      {wanted && <p class="faint">{t("console.files.text")}</p>}
      <ul class="handed">
        {files.map((f) => (
          <li key={f.file} class="row">
            <button type="button" class="quiet" onClick={() => void save(f.file)}>
              {f.file}
            </button>
            <small class="faint tabular">
              {t("console.bytes", { n: decimal(Math.max(0.1, f.bytes / 1000), 1) })} · {when(f.at)}
            </small>
            {wanted && (
              <button
                type="button"
                onClick={() => void drop(f.file)}
                aria-label={`${t("console.delete")}: ${f.file}`}
              >
                {t("console.delete")}
              </button>
            )}
          </li>
        ))}
      </ul>
      {wanted && (
        <label class="form">
          {t("console.hand")}
          <input type="file" multiple disabled={act.busy} onChange={(e) => void hand(e)} />
        </label>
      )}
      <Wrong text={act.wrong} />
    </>
  );
}

/** A key that changes as games begin and end: the console then reloads. */
export const pulse = (feed: Feed): string =>
  `${feed.data?.tournament.played}/${feed.data?.players.map((p) => p.state).join()}`;

/** Whether a test game can start: before the tournament, and between games. */
const testable = (feed: Feed, p: TournamentPlayer): boolean =>
  feed.data?.tournament.state !== "over" &&
  !p.engine &&
  !!p.online &&
  ["registered", "failed", "free"].includes(p.state);

interface ConsoleProps {
  feed: Feed;
  player: TournamentPlayer;
  /** The console was just opened: scrolls it into view. */
  asked?: boolean;
}

/** The server's data on a player, updated by pushes, and a function that reloads it. */
function useConsole(feed: Feed, player: string): [ConsoleData | null, () => void] {
  const [data, setData] = useState<ConsoleData | null>(null);
  const now = useRef<ConsoleData | null>(null);
  const gone = useRef(false);
  const keep = (next: ConsoleData) => {
    now.current = next;
    if (!gone.current) setData(next);
  };
  const load = () =>
    void ask<ConsoleData>("tournament_console", { tournament: feed.id, player })
      .then(keep)
      .catch(() => undefined);
  useEffect(() => whenUp(load), [pulse(feed)]);
  useEffect(
    () =>
      hear("stderr", (m) => {
        const push = m as unknown as StderrPush & { id: string; player: string };
        if (push.id !== feed.id || push.player !== player) return;
        const data = now.current; // an answer that is still loading will include it
        if (data) keep({ ...data, stderr: grown(data.stderr, push) });
      }),
    [],
  );
  useEffect(() => () => void (gone.current = true), []);
  return [data, load];
}

/** Remounted for each player: their name is its key. */
export function Console({ feed, player, asked }: ConsoleProps) {
  const [data, load] = useConsole(feed, player.name);
  const act = useAct();
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (asked) section.current?.scrollIntoView({ block: "start" });
  }, [data === null]);
  if (!data) return null;
  const test = () =>
    act.order("tournament_check", { tournament: feed.id, player: player.name }).then(load);
  return (
    <section ref={section} class="consoleof" aria-label={player.name}>
      <h2>{player.name}</h2>
      {testable(feed, player) && (
        <p>
          <button type="button" disabled={act.busy} onClick={() => void test()}>
            {t("console.test")}
          </button>
        </p>
      )}
      <Wrong text={act.wrong} />
      <Live output={data.stderr} />
      <Games feed={feed} games={data.games} />
      <Tests tests={data.tests} />
      <Files feed={feed} player={player} files={data.files} again={load} />
      <p class="faint fine">{t("console.private")}</p>
    </section>
  );
}
