// Finding players: online, by the beginning of their names, or the best of a game.
import { useEffect, useState } from "preact/hooks";
import type { Listed, Present, Rating } from "../net/types.ts";
import { gameName, leading, loadShelf, shelf } from "../core/games.ts";
import type { PageProps } from "../parts/lazy.tsx";
import { replaceAddress, Link } from "../base/router.tsx";
import { useStore } from "../base/store.ts";
import { t } from "../i18n/index.ts";
import { ask, me, whenUp } from "../net/connection.ts";
import { Trouble } from "../parts/wrong.tsx";
import { useTitle } from "../parts/title.ts";
import { Presence } from "../parts/follow.tsx";
import "../style/person.css";

/** How often the list is refreshed while the page is open. */
const FRESH_MS = 15000;

const at = (name: string) => encodeURIComponent(name);

/** "Arimaa 1612", with a question mark while it is uncertain. */
const ratingText = (r: Rating): string =>
  `${gameName(r.game)} ${r.rating}${r.provisional ? "?" : ""}`;

/** A link to challenge a person other than the reader. */
function Challenge({ name, game = "" }: { name: string; game?: string }) {
  const who = useStore(me);
  if (who?.name === name) return null;
  return (
    <Link
      class="button small"
      to={`/play${game && `/${game}`}?against=${at(name)}`}
      aria-label={t("challenge.who", { who: name })}
    >
      {t("challenge")}
    </Link>
  );
}

function Row({ p }: { p: Listed & Partial<Present> }) {
  return (
    <li class="friend card">
      <Link to={`/person/${at(p.name)}`}>{p.name}</Link>
      {p.rating && <span class="faint tabular">{ratingText(p.rating)}</span>}
      {p.playing ? (
        <span class="isonline here">{t("people.plays", { game: gameName(p.playing.game) })}</span>
      ) : (
        <Presence online={p.online} />
      )}
      {p.playing && (
        <Link class="button small" to={`/game/${p.playing.id}`}>
          {t("watch")}
        </Link>
      )}
      <Challenge name={p.name} />
    </li>
  );
}

interface OnlineAnswer {
  people: Present[];
  accounts: number;
  guests: number;
}

function Online() {
  const [now, setNow] = useState<OnlineAnswer | null>(null);
  useEffect(() => {
    const load = () =>
      void ask<OnlineAnswer>("online")
        .then(setNow)
        .catch(() => undefined);
    const stop = whenUp(load);
    const timer = setInterval(() => document.visibilityState === "visible" && load(), FRESH_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
  return (
    <section class="onlinenow" aria-busy={!now}>
      <h2>{t("people.online")}</h2>
      {now?.people.length === 0 && <p class="faint">{t("people.nobody")}</p>}
      <ul class="friendlist">
        {now?.people.map((p) => (
          <Row key={p.name} p={p} />
        ))}
      </ul>
      {now && now.guests > 0 && <p class="faint">{t("people.guests", { n: now.guests })}</p>}
    </section>
  );
}

function Search({ asked }: { asked: string }) {
  const [list, setList] = useState<Listed[] | null>(null);
  const [search, begin] = useState({ name: asked }); // the same name again is a new search
  const [trouble, setTrouble] = useState<unknown>(null);
  const { name } = search;
  useEffect(() => {
    if (!name) return;
    let gone = false;
    setTrouble(null);
    ask<{ people: Listed[] }>("people", { name })
      .then((a) => gone || setList(a.people))
      .catch((e) => gone || setTrouble(e));
    return () => {
      gone = true;
    };
  }, [search]);
  const submit = (e: Event) => {
    e.preventDefault();
    const wanted = String(new FormData(e.target as HTMLFormElement).get("name")).trim();
    if (!wanted) return;
    replaceAddress(`/people?name=${at(wanted)}`);
    setList(null);
    begin({ name: wanted });
  };
  return (
    <section class="findplayer">
      <h2>{t("people.find")}</h2>
      <form class="row byname" onSubmit={submit}>
        <input
          class="grow"
          name="name"
          type="search"
          required
          maxLength={24}
          defaultValue={asked}
          aria-label={t("people.name")}
          placeholder={t("people.name")}
        />
        <button type="submit">{t("people.search")}</button>
      </form>
      <Trouble of={trouble} />
      <div role="status">
        {list && (
          <p class="faint">
            {list.length > 0
              ? t("people.found", { n: list.length })
              : t("people.unknown", { name })}
          </p>
        )}
      </div>
      <ul class="friendlist">
        {list?.map((p) => (
          <Row key={p.name} p={p} />
        ))}
      </ul>
    </section>
  );
}

function Best() {
  const all = useStore(shelf)?.games ?? [];
  const games = all.filter((g) => g.presets.length > 0);
  const [chosen, choose] = useState<string>(leading[0] ?? "");
  const [best, setBest] = useState<Rating[] | null>(null);
  useEffect(() => {
    let gone = false;
    setBest(null);
    ask<{ ratings: Rating[] }>("ratings", { game: chosen })
      .then((a) => gone || setBest(a.ratings))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [chosen]);
  return (
    <section class="bestplayers">
      <h2>{t("people.best")}</h2>
      <p class="field">
        <label for="bestgame">{t("bots.game")}</label>
        <select
          id="bestgame"
          value={chosen}
          onChange={(e) => choose((e.target as HTMLSelectElement).value)}
        >
          {games.map((g) => (
            <option value={g.id}>{gameName(g.id)}</option>
          ))}
        </select>
      </p>
      {best?.length === 0 && <p class="faint">{t("people.unrated")}</p>}
      {best && best.length > 0 && (
        <ol class="bestlist" aria-label={t("people.bestof", { game: gameName(chosen) })}>
          {best.map((r) => (
            <li key={r.name}>
              <Link to={`/person/${at(r.name ?? "")}`}>{r.name ?? ""}</Link>
              <b class="tabular">
                {r.rating}
                {r.provisional ? "?" : ""}
              </b>
              <small>{t("person.games", { n: r.games })}</small>
              <Challenge name={r.name ?? ""} game={chosen} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function People({ query }: PageProps) {
  useTitle(t("nav.people"));
  useEffect(loadShelf, []);
  return (
    <main class="page peoplepage" id="main">
      <h1>{t("nav.people")}</h1>
      <div class="peoplecolumns">
        <div>
          <Search key={query.get("name") ?? ""} asked={query.get("name") ?? ""} />
          <Online />
        </div>
        <Best />
      </div>
    </main>
  );
}
