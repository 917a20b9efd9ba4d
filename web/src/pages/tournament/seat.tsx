// The reader's seat in a tournament: register, check in with a test game, join games, leave.
import { useEffect, useState } from "preact/hooks";
import type { TournamentPlayer, Head } from "../../net/tournament.ts";
import type { Bot } from "../../net/types.ts";
import { Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { t } from "../../i18n/index.ts";
import { ask, me } from "../../net/connection.ts";
import { following, setFollowing } from "../../parts/call.tsx";
import { Copyable } from "../../parts/copy.tsx";
import { Wrong } from "../../parts/wrong.tsx";
import { useAct } from "./act.ts";
import { gameAddress } from "./boards.tsx";
import { keptCode } from "./code.tsx";
import type { Feed } from "./feed.ts";
import { stageNow } from "./state.ts";
import { sitsOut, whyText } from "./words.ts";

/** Registers the reader or one of their bots, under a name, perhaps as a team. */
function Register({ feed }: { feed: Feed }) {
  const act = useAct();
  const who = useStore(me);
  const [bots, setBots] = useState<Bot[]>([]);
  const taken = new Set(feed.data?.players.map((p) => p.account));
  useEffect(() => {
    ask<{ bots: Bot[] }>("bots")
      .then((a) => setBots(a.bots.filter((b) => b.mine)))
      .catch(() => undefined);
  }, [who?.id]);
  const accounts = [who?.name ?? "", ...bots.map((b) => b.name)].filter((a) => !taken.has(a));
  const submit = (e: Event) => {
    e.preventDefault();
    const f = new FormData(e.target as HTMLFormElement);
    const member = (name: string) => String(f.get(name) ?? "").trim();
    const args = {
      tournament: feed.id,
      account: member("account"),
      ...(member("player") ? { player: member("player") } : {}),
      ...(member("members") ? { members: member("members") } : {}),
    };
    void act.order("tournament_register", args);
  };
  if (accounts.length === 0) return null;
  return (
    <form class="form" onSubmit={submit}>
      <label>
        {t("seat.who")}
        <select name="account">
          {accounts.map((a) => (
            <option value={a}>{a === who?.name ? t("seat.myself", { name: a }) : a}</option>
          ))}
        </select>
      </label>
      <details>
        <summary>{t("seat.more")}</summary>
        <label>
          {t("seat.name")}
          <input name="player" maxLength={40} />
        </label>
        <label>
          {t("seat.members")}
          <input name="members" maxLength={200} />
        </label>
      </details>
      <button type="submit" class="primary" disabled={act.busy}>
        {t("seat.register")}
      </button>
      <Wrong text={act.wrong} />
    </form>
  );
}

/** Whether late entry is open. */
const canJoin = (h: Head): boolean =>
  h.format === "arena" && h.entry === "open" && (h.state === "running" || h.state === "paused");

/** A player's final place. */
function finalPlace(feed: Feed, player: number): string {
  const stages = feed.data?.stages ?? [];
  const row = stages[stageNow(stages)]?.standings.find((s) => s.player === player);
  return row ? t("seat.over", { place: row.place }) : t("seat.over.none");
}

/** A player's next step, by their state. */
function stateLine(feed: Feed, p: TournamentPlayer): string {
  const h = feed.data?.tournament;
  if (h?.state === "over" && p.state !== "withdrawn") return finalPlace(feed, p.player);
  if (h?.state === "paused" && p.state !== "withdrawn")
    return h.paused ? t("paused.why", { why: h.paused }) : t("paused.tournament");
  if (p.state === "failed") return t("seat.failed", { why: p.why ? whyText(p.why) : "" });
  return (p.state === "free" && sitsOut(p)) || t(`seat.is.${p.state}`);
}

function Mine({ feed, player: p }: { feed: Feed; player: TournamentPlayer }) {
  const act = useAct();
  const [sure, setSure] = useState(false);
  const follow = useStore(following);
  const h = feed.data?.tournament;
  const own = feed.data?.live.find((l) => l.game && l.players.includes(p.player));
  const args = { tournament: feed.id, player: p.name };
  const code = p.class ? keptCode() : "";
  const open = h?.state === "open";
  const checks = open && (p.state === "registered" || p.state === "failed");
  const leave = () => {
    if (!sure) return setSure(true);
    setSure(false);
    void act.order(open ? "tournament_leave" : "tournament_withdraw", {
      ...args,
      ...(open ? {} : { reason: t("seat.reason") }),
    });
  };
  return (
    <>
      <p role="status">
        <b>{p.name}</b>: {stateLine(feed, p)}
      </p>
      <div class="row">
        {checks && (
          <button
            type="button"
            class="primary"
            disabled={act.busy}
            onClick={() => void act.order("tournament_check", args)}
          >
            {t("seat.check")}
          </button>
        )}
        {p.test && (
          <Link class="button primary" to={gameAddress(p.test, feed.id)}>
            {t("seat.test")}
          </Link>
        )}
        {own?.game && (
          <Link class="button primary big" to={gameAddress(own.game, feed.id)}>
            {t("seat.play")}
          </Link>
        )}
        {p.state !== "withdrawn" && h?.state !== "over" && (
          <button
            type="button"
            class={sure ? "danger" : "quiet"}
            onClick={leave}
            onBlur={() => setSure(false)}
          >
            {sure ? t("sure") : open ? t("seat.leave") : t("seat.withdraw")}
          </button>
        )}
      </div>
      {h?.state !== "over" && (
        <label class="check">
          <input
            type="checkbox"
            checked={follow}
            onChange={(e) => setFollowing((e.target as HTMLInputElement).checked)}
          />{" "}
          {t("seat.follow")}
        </label>
      )}
      {code && (
        <div>
          <p class="faint">{t("seat.code")}</p>
          <Copyable text={code} label={t("seat.token")} />
        </div>
      )}
      <Wrong text={act.wrong} />
    </>
  );
}

export function MySeat({ feed }: { feed: Feed }) {
  const who = useStore(me);
  const data = feed.data;
  if (!data || !who) return null;
  const h = data.tournament;
  const mine = feed.me;
  const enters = h.state === "open" || canJoin(h);
  if (!mine && !enters) return null;
  const full = h.players >= h.max_players;
  return (
    <section class="panel seat" aria-label={t("seat.title")}>
      <h2 class="flush">{t("seat.title")}</h2>
      {mine && <Mine feed={feed} player={mine} />}
      {!mine && h.entry === "organiser" && <p>{t("seat.organiser")}</p>}
      {!mine && h.entry === "open" && full && <p>{t("seat.full")}</p>}
      {!mine && h.entry === "open" && !full && who.guest && (
        <p>
          {t("seat.guest")} <Link to="/account">{t("account.register")}</Link>
        </p>
      )}
      {enters && h.entry === "open" && !full && !who.guest && (!mine || h.state === "open") && (
        <Register feed={feed} />
      )}
      {!mine && h.entry === "organiser" && (
        <p>
          <Link to="/class">{t("seat.havecode")}</Link>
        </p>
      )}
    </section>
  );
}
