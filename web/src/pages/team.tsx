// /teams: the list of teams, and a new one; /team/ID: a team, its members and tournaments.
import { useEffect, useState } from "preact/hooks";
import type { PageProps } from "../parts/lazy.tsx";
import type { Notice } from "../core/notices.ts";
import { go, Link } from "../base/router.tsx";
import { useStore } from "../base/store.ts";
import { t, when } from "../i18n/index.ts";
import { ask, hear, me, Refusal, whenUp } from "../net/connection.ts";
import type { Head } from "../net/tournament.ts";
import { troubleText } from "../net/trouble.ts";
import { useTitle } from "../parts/title.ts";
import { Wrong } from "../parts/wrong.tsx";
import { Presence } from "../parts/follow.tsx";
import "../style/person.css";

interface Team {
  id: string;
  name: string;
  about: string;
  open: boolean;
  created: number;
  members: number;
  rank: Rank | null;
}
type Rank = "asks" | "member" | "leader";
interface Member {
  name: string;
  rank: Rank;
  at: number;
  online: boolean;
}
interface Whole {
  team: Team;
  members: Member[];
  tournaments: Head[];
}

function Row({ team }: { team: Team }) {
  return (
    <li class="cardrow">
      <Link class="card talkrow" to={`/team/${team.id}`}>
        <b>{team.name}</b>
        {team.about && <span>{team.about}</span>}
        <small>
          {t("team.members", { n: team.members })}
          {team.rank ? ` · ${t(`team.rank.${team.rank}`)}` : ""}
        </small>
      </Link>
    </li>
  );
}

/** The form of a new or changed team's settings. */
function Settings({ team }: { team?: Team }) {
  return (
    <>
      <label>
        {t("team.about")}
        <textarea name="about" maxLength={500} defaultValue={team?.about ?? ""} />
      </label>
      <label class="check">
        <input type="checkbox" name="open" defaultChecked={team?.open ?? true} /> {t("team.open")}
      </label>
    </>
  );
}

/** The values of a settings form. */
const settingsOf = (e: Event) => {
  const form = new FormData(e.target as HTMLFormElement);
  return { about: String(form.get("about")), open: form.has("open") };
};

function Found() {
  const [wrong, setWrong] = useState("");
  const submit = (e: Event) => {
    e.preventDefault();
    const name = new FormData(e.target as HTMLFormElement).get("name");
    setWrong("");
    ask<{ id: string }>("team_create", { name, ...settingsOf(e) })
      .then((a) => go(`/team/${a.id}`))
      .catch((x: unknown) => setWrong(troubleText(x)));
  };
  return (
    <details>
      <summary>{t("team.found")}</summary>
      <form class="form" onSubmit={submit}>
        <label>
          {t("team.name")}
          <input name="name" required minLength={3} maxLength={40} />
        </label>
        <Settings />
        <button type="submit" class="primary">
          {t("team.found")}
        </button>
        <Wrong text={wrong} />
      </form>
    </details>
  );
}

export function Teams() {
  useTitle(t("team.title"));
  const who = useStore(me);
  const [teams, setTeams] = useState<Team[] | null>(null);
  useEffect(
    () =>
      whenUp(
        () =>
          void ask<{ teams: Team[] }>("teams")
            .then((a) => setTeams(a.teams))
            .catch(() => undefined),
      ),
    [who?.id],
  );
  return (
    <main class="page narrow" id="main">
      <h1>{t("team.title")}</h1>
      <p class="faint">{t("team.lead")}</p>
      {who?.guest === false && <Found />}
      {teams?.length === 0 && <p class="faint">{t("team.none")}</p>}
      <ul class="friendlist teamlist">
        {teams?.map((team) => (
          <Row key={team.id} team={team} />
        ))}
      </ul>
    </main>
  );
}

interface PartProps {
  whole: Whole;
  act(command: string, args?: object): void;
}

function MemberRow({ whole, act, member: m }: PartProps & { member: Member }) {
  const leads = whole.team.rank === "leader" && m.name !== me.get()?.name;
  const rank = (r: string) => () => act("team_member", { name: m.name, rank: r });
  return (
    <li class="friend card">
      <Link to={`/person/${encodeURIComponent(m.name)}`}>{m.name}</Link>
      <Presence online={m.online} />
      {m.rank !== "member" && <small>{t(`team.rank.${m.rank}`)}</small>}
      {leads && m.rank === "asks" && (
        <button type="button" class="small primary" onClick={rank("member")}>
          {t("team.accept")}
        </button>
      )}
      {leads && m.rank === "member" && (
        <button type="button" class="small" onClick={rank("leader")}>
          {t("team.promote")}
        </button>
      )}
      {leads && (
        <button type="button" class="small" onClick={rank("none")}>
          {t("team.remove")}
        </button>
      )}
    </li>
  );
}

/** Tournaments that the reader organises and may show here. */
function AddTournament({ whole, act }: PartProps) {
  const [own, setOwn] = useState<Head[]>([]);
  useEffect(() => {
    ask<{ tournaments: Head[] }>("tournaments", { mine: true })
      .then((a) => setOwn(a.tournaments.filter((h) => h.mine === "organiser")))
      .catch(() => undefined);
  }, []);
  const free = own.filter((h) => whole.tournaments.every((x) => x.id !== h.id));
  if (free.length === 0) return null;
  const submit = (e: Event) => {
    e.preventDefault();
    act("team_tournament", Object.fromEntries(new FormData(e.target as HTMLFormElement)));
  };
  return (
    <form class="row" onSubmit={submit}>
      <select name="tournament" aria-label={t("team.tournament")}>
        {free.map((h) => (
          <option value={h.id}>{h.title}</option>
        ))}
      </select>
      <button type="submit" class="small">
        {t("team.show")}
      </button>
    </form>
  );
}

function Tournaments({ whole, act }: PartProps) {
  const leads = whole.team.rank === "leader";
  if (whole.tournaments.length === 0 && !leads) return null;
  return (
    <section>
      <h2>{t("nav.tournaments")}</h2>
      <ul class="friendlist">
        {whole.tournaments.map((h) => (
          <li class="cardrow" key={h.id}>
            <Link class="card talkrow" to={`/tournament/${h.id}`}>
              <b>{h.title}</b>
              <small>
                {h.name} · {when(h.created)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {leads && <AddTournament whole={whole} act={act} />}
    </section>
  );
}

function Change({ whole, act }: PartProps) {
  const change = (e: Event) => {
    e.preventDefault();
    act("team_change", settingsOf(e));
  };
  return (
    <details>
      <summary>{t("team.change")}</summary>
      <form class="form" onSubmit={change}>
        <Settings team={whole.team} />
        <button type="submit">{t("team.save")}</button>
      </form>
    </details>
  );
}

function Join({ whole, act }: PartProps) {
  const { rank, open } = whole.team;
  if (rank)
    return (
      <p class="row">
        <small>{t(`team.rank.${rank}`)}</small>
        <button type="button" class="small" onClick={() => act("team_leave")}>
          {t(rank === "asks" ? "team.withdraw" : "team.leave")}
        </button>
      </p>
    );
  return (
    <p class="row">
      <button type="button" class="primary" onClick={() => act("team_join")}>
        {t(open ? "team.join" : "team.ask")}
      </button>
    </p>
  );
}

/** The team, and a function that reloads it; "missing" if there is none. */
function useTeam(id: string): [Whole | "missing" | null, () => void] {
  const [whole, setWhole] = useState<Whole | "missing" | null>(null);
  const load = () =>
    void ask<Whole>("team", { team: id })
      .then(setWhole)
      .catch((e: unknown) => e instanceof Refusal && setWhole("missing"));
  useEffect(() => {
    const news = (m: Record<string, unknown>) => {
      const n = m.notice as Notice;
      if (n.type === "team" && n.subject === id) load();
    };
    const stops = [whenUp(load), hear("notice", news)];
    return () => stops.forEach((stop) => stop());
  }, [id]);
  return [whole, load];
}

export function TeamPage({ id }: PageProps) {
  const who = useStore(me);
  const [whole, load] = useTeam(id);
  const [wrong, setWrong] = useState("");
  useTitle(whole && whole !== "missing" ? whole.team.name : t("team.title"));
  const act = (command: string, args = {}) => {
    setWrong("");
    ask(command, { team: id, ...args })
      .catch((e: unknown) => setWrong(troubleText(e)))
      .finally(load);
  };
  if (!whole) return <main class="page loading" id="main" aria-busy="true" />;
  if (whole === "missing")
    return (
      <main class="page narrow" id="main">
        <h1>{t("team.missing")}</h1>
        <p>
          <Link to="/teams">{t("team.title")}</Link>
        </p>
      </main>
    );
  return (
    <main class="page narrow" id="main">
      <p class="crumbs">
        <Link to="/teams">{t("team.title")}</Link>
      </p>
      <h1>{whole.team.name}</h1>
      {whole.team.about && <p class="aboutteam">{whole.team.about}</p>}
      {who?.guest === false && <Join whole={whole} act={act} />}
      <Wrong text={wrong} />
      {whole.team.rank === "leader" && <Change whole={whole} act={act} />}
      <Tournaments whole={whole} act={act} />
      <section>
        <h2>{t("team.members", { n: whole.team.members })}</h2>
        <ul class="friendlist">
          {whole.members.map((m) => (
            <MemberRow key={m.name} whole={whole} act={act} member={m} />
          ))}
        </ul>
      </section>
    </main>
  );
}
