// /tournaments: those in progress, open for entry, and over; and a button for a new one.
import { useEffect, useState } from "preact/hooks";
import type { TournamentState, Head } from "../../net/tournament.ts";
import "../../style/tournament.ts";
import type { PageProps } from "../../parts/lazy.tsx";
import { further, type Paged, renewed } from "../../base/paged.ts";
import { Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { t, when } from "../../i18n/index.ts";
import { ask, me, whenUp } from "../../net/connection.ts";
import { useTitle } from "../../parts/title.ts";
import { Become, makes } from "./become.tsx";
import { CodeForm } from "./code.tsx";
import { Make } from "./make.tsx";
import { Term } from "./sums.tsx";
import { facts, progress, stateText } from "./words.ts";

function CupRow({ head }: { head: Head }) {
  const share = head.total > 0 ? Math.min(1, head.played / head.total) : 0;
  return (
    <li class="tournamentrow">
      <Link class="card" to={`/tournament/${head.id}`}>
        <b>{head.title}</b>
        <span class={`chipstate ${head.state}`}>{stateText(head)}</span>
        <span class="faint fine">{facts(head)}</span>
        <small>
          {head.state === "over" && head.ended ? when(head.ended) : progress(head)}
          {head.mine ? ` · ${t(`tournament.mine.${head.mine}`)}` : ""}
        </small>
        {head.state !== "open" && (
          <progress value={share} max={1} aria-label={t("tournament.progress")} />
        )}
      </Link>
    </li>
  );
}

function Section({ title, heads, none }: { title: string; heads: Head[]; none?: string }) {
  if (heads.length === 0 && !none) return null;
  return (
    <section>
      <h2>{title}</h2>
      {heads.length === 0 ? (
        <p class="faint">{none}</p>
      ) : (
        <ul class="tournamentlist">
          {heads.map((h) => (
            <CupRow key={h.id} head={h} />
          ))}
        </ul>
      )}
    </section>
  );
}

function List() {
  useTitle(t("nav.tournaments"));
  const who = useStore(me);
  const [pages, setPages] = useState<Partial<Record<TournamentState, Paged<Head>>>>({});
  const load = (state: TournamentState, before?: number) =>
    ask<{ tournaments: Head[]; before: number | null }>("tournaments", {
      state,
      ...(before ? { before } : {}),
    })
      .then((a) =>
        setPages((p) => {
          const page = { list: a.tournaments, before: a.before };
          const old = p[state] ?? null;
          // Tournaments that end leave the other lists, so these reload their first page only.
          const kept = state === "over" ? old : null;
          return { ...p, [state]: before ? further(old, page) : renewed(kept, page) };
        }),
      )
      .catch(() => undefined);
  useEffect(
    () =>
      whenUp(() => {
        for (const s of ["running", "paused", "open", "over"] as const) void load(s);
      }),
    [who?.id],
  );
  const of = (s: TournamentState) => pages[s]?.list ?? [];
  const known = pages.running && pages.paused && pages.open;
  const over = pages.over;
  return (
    <main class="page tournaments" id="main">
      <div class="tournamenthead">
        <h1>{t("nav.tournaments")}</h1>
        {makes(who?.role) && (
          <span class="row">
            <Link class="button" to="/tournaments/term">
              {t("term.title")}
            </Link>
            <Link class="button primary" to="/tournaments/new">
              {t("tournament.make")}
            </Link>
          </span>
        )}
      </div>
      <p class="faint lead">{t("tournament.lead")}</p>
      <section class="panel codepanel" aria-label={t("code.title")}>
        <CodeForm />
      </section>
      {known && (
        <>
          <Section
            title={t("tournament.list.running")}
            heads={[...of("running"), ...of("paused")]}
            none={t("tournament.list.none")}
          />
          <Section
            title={t("tournament.list.open")}
            heads={of("open")}
            none={t("tournament.list.noopen")}
          />
        </>
      )}
      {over && <Section title={t("tournament.list.over")} heads={over.list} />}
      {over?.before != null && (
        <button type="button" onClick={() => void load("over", over.before ?? undefined)}>
          {t("more")}
        </button>
      )}
      {known && over && who && !makes(who.role) && <Become name={who.guest ? "" : who.name} />}
    </main>
  );
}

/** /tournaments lists them, /tournaments/new creates one, /tournaments/term adds several up. */
export function Tournaments({ id, query }: PageProps) {
  if (id === "term") return <Term query={query} />;
  return id === "new" ? <Make /> : <List />;
}
