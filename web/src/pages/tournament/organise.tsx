// The tools of organisers and arbiters: start and stop, players, codes; settings, arbiters and
// exports are folded.
import { useState } from "preact/hooks";
import type { TournamentPlayer } from "../../net/tournament.ts";
import { go } from "../../base/router.tsx";
import { t } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import { Wrong } from "../../parts/wrong.tsx";
import { type Act, useAct } from "./act.ts";
import { type Codes, CodeSheet, keepCodes, keptCodes } from "./codes.tsx";
import { ClassForm, Enlist, SameClass } from "./enlist.tsx";
import { Bonus } from "./bonus.tsx";
import { Import } from "./import.tsx";
import { Bye, Latecomers } from "./latecomers.tsx";
import { Export, inTrf } from "./export.tsx";
import type { Feed } from "./feed.ts";
import { Change, Staff } from "./manage.tsx";
import { PlayerName } from "./standings.tsx";
import { byeText, whyText } from "./words.ts";

/** Only when the field appears: pushes redraw the page while somebody types elsewhere. */
const focus = (el: HTMLElement | null) => el?.focus();

/** A button that first asks for a reason if one is logged. */
function WithReason({
  label,
  danger = false,
  disabled = false,
  act,
}: {
  label: string;
  danger?: boolean;
  disabled?: boolean;
  /** Acts; returns whether it succeeded. */
  act(reason: string): Promise<boolean>;
}) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <button type="button" disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </button>
    );
  const submit = async (e: Event) => {
    e.preventDefault();
    const f = new FormData(e.target as HTMLFormElement);
    if (await act(String(f.get("reason") ?? "").trim())) setOpen(false);
  };
  return (
    <form class="row reason" onSubmit={(e) => void submit(e)}>
      <label>
        <span class="hush">{t("judge.reason")}</span>
        <input name="reason" required maxLength={300} placeholder={t("judge.reason")} ref={focus} />
      </label>
      <button type="submit" class={danger ? "danger" : "primary"}>
        {label}
      </button>
      <button type="button" class="quiet" onClick={() => setOpen(false)}>
        {t("cancel")}
      </button>
    </form>
  );
}

function Course({ feed, act }: { feed: Feed; act: Act }) {
  const data = feed.data;
  if (!data) return null;
  const h = data.tournament;
  const leads = data.you.organiser;
  const order = (what: string, args: object = {}) =>
    act.order(`tournament_${what}`, { tournament: feed.id, ...args });
  const unready = data.players.filter((p) => p.state !== "ready" && p.state !== "withdrawn").length;
  return (
    <div class="course">
      {h.state === "open" && leads && (
        <>
          <button
            type="button"
            class="primary big"
            disabled={act.busy || data.players.length < 2}
            onClick={() => void order("start")}
          >
            {t("organise.start")}
          </button>
          <p class="faint flush">
            {data.players.length < 2
              ? t("organise.few")
              : unready > 0
                ? h.check_in
                  ? t("organise.unready.out", { n: unready })
                  : t("organise.unready", { n: unready })
                : t("organise.allready")}
          </p>
        </>
      )}
      <Message feed={feed} act={act} />
      {h.state === "running" && h.next_round && (
        <button type="button" class="primary big" onClick={() => void order("next_round")}>
          {t("organise.round", { n: h.next_round.round })}
        </button>
      )}
      {h.state === "running" && !h.next_round && h.next_game && (
        <button type="button" class="big" onClick={() => void order("next_round")}>
          {t("organise.break.end")}
        </button>
      )}
      {h.state === "running" && (
        <button type="button" class="big" onClick={() => void order("pause")}>
          {t("organise.pause")}
        </button>
      )}
      {h.state === "paused" && (
        <>
          <button type="button" class="primary big" onClick={() => void order("resume")}>
            {t("organise.resume")}
          </button>
          <WithReason label={t("organise.why")} act={(reason) => order("pause", { reason })} />
        </>
      )}
      {(h.state === "running" || h.state === "paused") && leads && (
        <WithReason label={t("organise.end")} danger act={(reason) => order("end", { reason })} />
      )}
      {leads && (h.state === "open" || (h.state === "over" && h.played === 0)) && (
        <Drop feed={feed} act={act} />
      )}
    </div>
  );
}

/** A message for everybody, on all screens, until it is withdrawn. */
function Message({ feed, act }: { feed: Feed; act: Act }) {
  const [open, setOpen] = useState(false);
  const now = feed.data?.tournament.message;
  const say = (text: string) => act.order("tournament_message", { tournament: feed.id, text });
  const submit = async (e: Event) => {
    e.preventDefault();
    const f = new FormData(e.target as HTMLFormElement);
    if (await say(String(f.get("text") ?? "").trim())) setOpen(false);
  };
  if (!open)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {t("organise.message")}
        </button>
        {now && (
          <button type="button" onClick={() => void say("")}>
            {t("organise.message.end")}
          </button>
        )}
      </>
    );
  return (
    <form class="row reason" onSubmit={(e) => void submit(e)}>
      <label>
        <span class="hush">{t("organise.message.text")}</span>
        <input
          name="text"
          required
          maxLength={200}
          placeholder={t("organise.message.text")}
          defaultValue={now ?? ""}
          ref={focus}
        />
      </label>
      <button type="submit" class="primary">
        {t("organise.message.do")}
      </button>
      <button type="button" class="quiet" onClick={() => setOpen(false)}>
        {t("cancel")}
      </button>
    </form>
  );
}

function Drop({ feed, act }: { feed: Feed; act: Act }) {
  const [sure, setSure] = useState(false);
  const drop = async () => {
    if (!sure) return setSure(true);
    if (await act.order("tournament_drop", { tournament: feed.id })) go("/tournaments");
  };
  return (
    <button
      type="button"
      class={sure ? "danger" : "quiet"}
      onClick={() => void drop()}
      onBlur={() => setSure(false)}
    >
      {sure ? t("sure") : t("organise.drop")}
    </button>
  );
}

/** Whether a test game would be useful. */
const waitsForTest = (p: TournamentPlayer): boolean =>
  p.state === "registered" || p.state === "failed";

interface RowProps {
  feed: Feed;
  p: TournamentPlayer;
  act: Act;
  show(codes: Codes): void;
}

/** A player's status: registered, ready, withdrawn, and the byes. */
function Standing({ feed: { data }, p }: { feed: Feed; p: TournamentPlayer }) {
  const over = data?.tournament.state === "over";
  return (
    <>
      {(!over || p.state === "withdrawn") && (
        <span class={`pstate ${p.state}`}>{t(`tournament.is.${p.state}`)}</span>
      )}
      {p.why && <small> · {whyText(p.why)}</small>}
      {(p.absences ?? []).map((a) => (
        <small key={a.round}>
          {" "}
          {t("organise.bye.is", {
            n: a.round,
            points: data ? byeText(data.tournament, a.points) : "",
          })}
        </small>
      ))}
    </>
  );
}

function PlayerRow({ feed, p, act, show }: RowProps) {
  const data = feed.data;
  const open = data?.tournament.state === "open";
  const over = data?.tournament.state === "over";
  const args = { tournament: feed.id, player: p.name };
  const newCode = () =>
    act.run(async () => {
      const a = await ask<Codes["players"][0]>("tournament_code", args);
      show({
        title: data?.tournament.title ?? "",
        players: [a],
        url: data?.url ?? null,
        bot_port: data?.bot_port ?? null,
      });
    });
  return (
    <tr>
      <th scope="row">
        <PlayerName p={p} />
        {p.account && p.account !== p.name && <small> {p.account}</small>}
      </th>
      <td>
        <Standing feed={feed} p={p} />
      </td>
      <td>
        <div class="row tools">
          {open && waitsForTest(p) && (
            <button
              type="button"
              disabled={act.busy || !p.online}
              onClick={() => void act.order("tournament_check", args)}
              aria-label={`${t("organise.check")}: ${p.name}`}
            >
              {t("organise.check")}
            </button>
          )}
          {data?.tournament.format === "swiss" && !open && !over && p.state !== "withdrawn" && (
            <Bye feed={feed} p={p} act={act} />
          )}
          {!open && <Bonus feed={feed} p={p} act={act} />}
          {p.class && data?.you.organiser && (
            <button
              type="button"
              onClick={() => void newCode()}
              aria-label={`${t("organise.code")}: ${p.name}`}
            >
              {t("organise.code")}
            </button>
          )}
          {open ? (
            <button
              type="button"
              onClick={() => void act.order("tournament_leave", args)}
              aria-label={`${t("organise.remove")}: ${p.name}`}
            >
              {t("organise.remove")}
            </button>
          ) : (
            p.state !== "withdrawn" &&
            !over && (
              <WithReason
                label={t("withdraw")}
                danger
                act={(reason) => act.order("tournament_withdraw", { ...args, reason })}
              />
            )
          )}
        </div>
      </td>
    </tr>
  );
}

function Players({ feed, act, show }: Omit<RowProps, "p">) {
  const players = feed.data?.players ?? [];
  const open = feed.data?.tournament.state === "open";
  const ready = players.filter((p) => p.state === "ready").length;
  const testable = open ? players.filter((p) => p.online && waitsForTest(p)) : [];
  const testAll = () =>
    act.run(async () => {
      for (const p of testable)
        await ask("tournament_check", { tournament: feed.id, player: p.name });
    });
  return (
    <>
      <h2>
        {t("tournament.players", { n: players.length })}
        {open && players.length > 0 && <small> {t("organise.ready", { n: ready })}</small>}
      </h2>
      {testable.length > 1 && (
        <p>
          <button type="button" disabled={act.busy} onClick={() => void testAll()}>
            {t("organise.checkall", { n: testable.length })}
          </button>
        </p>
      )}
      {players.length === 0 ? (
        <p class="faint">{t("organise.noplayers")}</p>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label={t("organise.players")}>
          <table class="organiseplayers">
            <tbody>
              {players.map((p) => (
                <PlayerRow key={p.name} feed={feed} p={p} act={act} show={show} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** The codes of the class, shown again while this window has them, or created once more. */
function AgainCodes({ feed, act, show }: Omit<RowProps, "p">) {
  const kept = keptCodes(feed.id);
  const make = () =>
    act.run(async () => {
      const a = await ask<Omit<Codes, "title">>("tournament_codes", { tournament: feed.id });
      show({ ...a, title: feed.data?.tournament.title ?? "" });
    });
  if (!feed.data?.players.some((p) => p.class)) return null;
  return (
    <p class="row">
      {kept && (
        <button type="button" onClick={() => show(kept)}>
          {t("codes.show")}
        </button>
      )}
      <button type="button" disabled={act.busy} onClick={() => void make()}>
        {t("codes.again")}
      </button>
      <small class="faint">{t("codes.again.text")}</small>
    </p>
  );
}

export function Organise({ feed }: { feed: Feed }) {
  const act = useAct();
  const [codes, setCodes] = useState<Codes | null>(null);
  const data = feed.data;
  if (!data) return null;
  const show = (fresh: Codes) => {
    keepCodes(feed.id, fresh);
    setCodes(fresh);
  };
  const leads = data.you.organiser;
  const open = data.tournament.state === "open";
  const importable =
    /^(running|paused)$/.test(data.tournament.state) && inTrf.has(data.tournament.format);
  return (
    <div class="organise">
      <section class="noprint">
        <Course feed={feed} act={act} />
        <Wrong text={act.wrong} />
      </section>
      {codes && <CodeSheet codes={codes} onClose={() => setCodes(null)} />}
      <div class="organisecolumns noprint">
        <section>
          <Players feed={feed} act={act} show={show} />
          {leads && !codes && <AgainCodes feed={feed} act={act} show={show} />}
        </section>
        <section>
          {open && leads && (
            <>
              <details open={data.players.length === 0}>
                <summary>{t("class.title")}</summary>
                <SameClass feed={feed} />
                <ClassForm feed={feed} show={show} />
              </details>
              <details>
                <summary>{t("enlist.title")}</summary>
                <Enlist feed={feed} />
              </details>
            </>
          )}
          {leads && !open && <Latecomers feed={feed} show={show} />}
          {leads && (
            <>
              <details>
                <summary>{t("organise.settings")}</summary>
                <Change feed={feed} />
              </details>
              <details>
                <summary>{t("organise.staff")}</summary>
                <Staff feed={feed} />
              </details>
            </>
          )}
          {importable && (
            <details>
              <summary>{t("import.title")}</summary>
              <Import feed={feed} />
            </details>
          )}
          <details>
            <summary>{t("export.title")}</summary>
            <Export feed={feed} />
          </details>
        </section>
      </div>
    </div>
  );
}
