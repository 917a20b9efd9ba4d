// Adding players: a class in one step, or people, bots, teams and engines one by one.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Head } from "../../net/tournament.ts";
import type { Bot, GameInfo } from "../../net/types.ts";
import { loadShelf, shelf } from "../../core/games.ts";
import { useStore } from "../../base/store.ts";
import { listed, t } from "../../i18n/index.ts";
import { engineLabel } from "../../core/names.ts";
import { ask } from "../../net/connection.ts";
import { botName, levelName, LEVELS } from "../../core/levels.ts";
import { Wrong } from "../../parts/wrong.tsx";
import { useAct } from "./act.ts";
import type { Codes } from "./codes.tsx";
import type { Feed } from "./feed.ts";
import { classOf, isReport, listOf, roster } from "./roster.ts";

const text = (f: FormData, name: string): string => String(f.get(name) ?? "").trim();

interface Props {
  feed: Feed;
  show(codes: Codes): void;
}

interface Reported {
  name: string;
  rating?: number;
}

/** Names that are typed, pasted from a spreadsheet, or from a file; a chess club's report file
 * becomes a list. */
export function RosterField({
  label,
  value,
  set,
}: {
  label: string;
  value: string;
  set(text: string): void;
}) {
  const act = useAct();
  const latest = useRef("");
  const take = (text: string) => {
    latest.current = text;
    set(text);
    void act.run(async () => {
      if (!isReport(text)) return;
      const a = await ask<{ players: Reported[] }>("tournament_players", { text });
      if (latest.current === text) set(listOf(a.players));
    });
  };
  const open = async (e: Event) => {
    const file = (e.target as HTMLInputElement).files?.[0];
    if (file) take(await file.text());
  };
  const list = isReport(value) ? [] : roster(value);
  const teams = list.filter((x) => x.members).length;
  return (
    <>
      <label>
        {label}
        <small>{t("class.names.how")}</small>
        <textarea
          rows={4}
          value={value}
          onInput={(e) => take((e.target as HTMLTextAreaElement).value)}
        />
      </label>
      <Wrong text={act.wrong} />
      <label>
        {t("class.file")}
        <input type="file" accept=".csv,.tsv,.txt,.trf,text/*" onChange={(e) => void open(e)} />
      </label>
      {list.length > 0 && (
        <p class="faint flush" role="status">
          {t("tournament.players", { n: list.length })}
          {teams > 0 && ` · ${t("class.teams", { n: teams })}`}: {listed(list.map((x) => x.name))}
        </p>
      )}
    </>
  );
}

export function ClassForm({ feed, show }: Props) {
  const act = useAct();
  const [names, setNames] = useState("");
  const list = roster(names);
  const submit = (e: Event) => {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    const f = new FormData(form);
    const args = {
      tournament: feed.id,
      ...(list.length > 0 ? classOf(list) : { count: Number(f.get("count")) }),
      ...(text(f, "prefix") ? { prefix: text(f, "prefix") } : {}),
    };
    void act.run(async () => {
      const a = await ask<Omit<Codes, "title">>("tournament_class", args);
      show({ ...a, title: feed.data?.tournament.title ?? "" });
      setNames("");
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <p class="faint">{t("class.text")}</p>
      <label>
        {t("class.count")}
        <input
          name="count"
          type="number"
          min={1}
          max={256}
          defaultValue={30}
          disabled={list.length > 0}
        />
      </label>
      <RosterField label={t("class.names")} value={names} set={setNames} />
      <details>
        <summary>{t("more")}</summary>
        <label>
          {t("class.prefix")}
          <input name="prefix" maxLength={16} />
        </label>
      </details>
      <button type="submit" class="primary" disabled={act.busy}>
        {t("class.make")}
      </button>
      <Wrong text={act.wrong} />
    </form>
  );
}

/** The class of an earlier tournament, with its names and codes; nothing if there is none. */
export function SameClass({ feed }: { feed: Feed }) {
  const act = useAct();
  const [earlier, setEarlier] = useState<Head[]>([]);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    ask<{ tournaments: Head[] }>("tournaments", { mine: true, count: 50 })
      .then((a) =>
        setEarlier(
          a.tournaments.filter((h) => h.mine === "organiser" && h.class && h.id !== feed.id),
        ),
      )
      .catch(() => undefined);
  }, [feed.id]);
  if (earlier.length === 0) return null;
  const submit = (e: Event) => {
    e.preventDefault();
    const from = text(new FormData(e.target as HTMLFormElement), "from");
    void act.run(async () => {
      const a = await ask<{ players: unknown[] }>("tournament_class", {
        tournament: feed.id,
        from,
      });
      setAdded(a.players.length);
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <label>
        {t("class.again")}
        <small>{t("class.again.text")}</small>
        <select name="from">
          {earlier.map((h) => (
            <option value={h.id} key={h.id}>
              {h.title} ({t("tournament.players", { n: h.players })})
            </option>
          ))}
        </select>
      </label>
      <button type="submit" disabled={act.busy}>
        {t("class.again.do")}
      </button>
      {added > 0 && <p role="status">{t("class.again.done", { n: added })}</p>}
      <Wrong text={act.wrong} />
    </form>
  );
}

/** The requirements of a role in an Arimaa Challenge; nothing elsewhere. */
function Role({ feed }: { feed: Feed }) {
  if (feed.data?.tournament.format !== "arimaa-challenge") return null;
  return (
    <>
      <label>
        {t("enlist.role")}
        <select name="role">
          {(["program", "screener", "defender", "reserve"] as const).map((r) => (
            <option value={r}>{t(`enlist.role.${r}`)}</option>
          ))}
        </select>
      </label>
      <label>
        {t("enlist.handicap")}
        <input name="handicap" />
      </label>
      <label>
        {t("enlist.second")}
        <input name="handicap_second" />
      </label>
    </>
  );
}

/** The form's values that the command takes as text, and its numbers. */
const words = [
  "account",
  "player",
  "members",
  "role",
  "handicap",
  "handicap_second",
  "engine",
] as const;
const numbers = ["rating", "level"] as const;

function argsOf(f: FormData): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  for (const m of words) if (text(f, m)) args[m] = text(f, m);
  for (const m of numbers) if (text(f, m)) args[m] = Number(text(f, m));
  return args;
}

/** `more`: further arguments for the new player. */
export function Enlist({ feed, more = {} }: { feed: Feed; more?: object }) {
  const act = useAct();
  useEffect(loadShelf, []);
  const game = useStore(shelf)?.games.find((g) => g.id === feed.data?.tournament.game);
  const [kind, setKind] = useState<"account" | "engine">("account");
  const [done, setDone] = useState("");
  const bots = useBots(feed);
  const submit = async (e: Event) => {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    const f = new FormData(form);
    setDone("");
    const args = { tournament: feed.id, ...more, ...argsOf(f) };
    if (await act.order("tournament_register", args)) {
      setDone(text(f, "player") || text(f, "account") || text(f, "engine"));
      form.reset();
    }
  };
  return (
    <form class="form" onSubmit={(e) => void submit(e)}>
      <div class="row" role="group" aria-label={t("enlist.kind")}>
        {(["account", "engine"] as const).map((k) => (
          <button
            type="button"
            class="chip"
            aria-pressed={kind === k}
            onClick={() => setKind(k)}
            key={k}
          >
            {t(`enlist.${k}`)}
          </button>
        ))}
      </div>
      {kind === "account" ? <AccountFields bots={bots} /> : <EngineFields game={game} />}
      <label>
        {t("seat.name")}
        <input name="player" maxLength={40} />
      </label>
      <label>
        {t("enlist.rating")}
        <input name="rating" type="number" min={0} max={4000} />
      </label>
      <Role feed={feed} />
      <button type="submit" class="primary" disabled={act.busy}>
        {t("enlist.add")}
      </button>
      {done && <p role="status">{t("enlist.added", { who: done })}</p>}
      <Wrong text={act.wrong} />
    </form>
  );
}

/** Bots that can be added, updated as they connect. */
function useBots(feed: Feed): Bot[] {
  const [bots, setBots] = useState<Bot[]>([]);
  useEffect(() => {
    ask<{ bots: Bot[] }>("bots")
      .then((a) => setBots(a.bots))
      .catch(() => undefined);
  }, [feed.data?.players.length]);
  return bots;
}

function AccountFields({ bots }: { bots: Bot[] }) {
  return (
    <>
      <label>
        {t("enlist.name")}
        <input name="account" list="bots" required maxLength={40} autocomplete="off" />
      </label>
      <datalist id="bots">
        {bots.map((b) => (
          <option value={b.name} />
        ))}
      </datalist>
      <label>
        {t("seat.members")}
        <input name="members" maxLength={200} />
      </label>
    </>
  );
}

function EngineFields({ game }: { game: GameInfo | undefined }) {
  return (
    <>
      <label>
        {t("engine")}
        <select name="engine">
          {(game?.engines ?? []).map((x) => (
            <option value={x.id}>{engineLabel(game?.id ?? "", x)}</option>
          ))}
        </select>
      </label>
      <label>
        {t("enlist.level")}
        <select name="level">
          {LEVELS.map((n) => (
            <option value={n} selected={n === 1}>
              {t("name.text", { name: botName(n), text: levelName(n) })}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
