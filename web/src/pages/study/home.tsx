// The start page of studies: begin with a game, a pasted text, or a saved study.
import { useEffect, useState } from "preact/hooks";
import type { Card, Mine, StudyCard } from "../../net/types.ts";
import { gameName, loadShelf, shelf } from "../../core/games.ts";
import { gameTitle, personName } from "../../core/titles.ts";
import { go, Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { t, tWord, when } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import { troubleText } from "../../net/trouble.ts";
import { useTitle } from "../../parts/title.ts";
import { putAway } from "../../study/autosave.ts";
import { GameChoice } from "./choice.tsx";
import { addStudy } from "../../study/keeping.ts";
import { origin } from "../../study/origins.ts";
import { keepFile, pasted } from "../../study/paste.ts";
import { Tree } from "../../core/tree.ts";
import { Trouble, Wrong } from "../../parts/wrong.tsx";

const board = (args: Record<string, string>) =>
  `/study/board?${new URLSearchParams(Object.entries(args).filter(([, value]) => value !== ""))}`;

/** The address of a pasted text: a record, a game of PGN, a position, or turns of the chosen game.
 * Stores its variations and comments for the board. Several games become a study. */
async function addressOfPasted(kind: string, variant: string, text: string): Promise<string> {
  const all = await pasted(kind, variant, text);
  if (all.length > 1) return `/study/${await addStudy(all)}`;
  const [{ where, nodes }] = all;
  const { definition, ...terms } = where;
  const own = definition ? keepFile(definition) : "";
  const turns = Tree.from(nodes).main.map((n) => n.turn);
  const address = board({ ...terms, own, turns: turns.join("; ") });
  if (nodes.length > turns.length || nodes.some((n) => n.comment || n.marks))
    putAway(origin("board", new URL(address, location.origin).searchParams), nodes);
  return address;
}

function Begin() {
  const games = useStore(shelf)?.games ?? [];
  const [kind, setKind] = useState("arimaa");
  const [variant, setVariant] = useState("");
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState<unknown>(null);
  const paste = async (e: Event) => {
    e.preventDefault();
    setTrouble(null);
    try {
      go(await addressOfPasted(kind, variant, text));
    } catch (e) {
      setTrouble(e);
    }
  };
  return (
    <section class="panel studybegin">
      <h2 class="flush">{t("study.begin")}</h2>
      <div class="row">
        <GameChoice
          games={games}
          kind={kind}
          variant={variant}
          choose={(k, v) => {
            setKind(k);
            setVariant(v);
          }}
        />
      </div>
      <div class="row">
        <Link class="button primary" to={board({ kind, variant })}>
          {t("study.start")}
        </Link>
        <Link class="button" to={`/study/edit?${new URLSearchParams({ kind, variant })}`}>
          {t("edit.title")}
        </Link>
      </div>
      <form class="stack" onSubmit={(e) => void paste(e)}>
        <label class="stack tight full">
          <span>{t("study.paste")}</span>
          <textarea
            rows={4}
            value={text}
            spellcheck={false}
            onInput={(e) => setText((e.target as HTMLTextAreaElement).value)}
          />
        </label>
        <Trouble of={trouble} />
        <button type="submit" disabled={!text.trim()}>
          {t("study.open")}
        </button>
      </form>
      <p class="faint">{t("study.finished")}</p>
    </section>
  );
}

function Cards({
  title,
  list,
  none,
  drop,
}: {
  title: string;
  list: StudyCard[];
  none: string;
  drop?: (id: string) => void;
}) {
  return (
    <section>
      <h2>{title}</h2>
      {list.length === 0 && <p class="faint">{none}</p>}
      <ul class="cards">
        {list.map((s) => (
          <li key={s.id} class="cardrow studycard">
            <Link class="card" to={`/study/${s.id}`}>
              <b>{s.title || t("study.of", { game: gameName(s.game) })}</b>
              <small>
                {[
                  gameName(s.game),
                  (s.chapters ?? 1) > 1 ? t("chapter.count", { n: s.chapters ?? 1 }) : "",
                  t("card.turns", { n: s.turns }),
                  s.author ? personName(s.author) : "",
                  drop && s.public ? t("study.ispublic") : "",
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
              <small>{when(s.at)}</small>
            </Link>
            {drop && <Drop what={s.title || gameName(s.game)} drop={() => drop(s.id)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Drop({ what, drop }: { what: string; drop(): void }) {
  const [sure, setSure] = useState(false);
  return (
    <button
      type="button"
      class={sure ? "danger" : "quiet"}
      aria-label={sure ? t("sure") : t("study.drop", { title: what })}
      onClick={() => (sure ? drop() : setSure(true))}
      onBlur={() => setSure(false)}
    >
      {sure ? t("sure") : "×"}
    </button>
  );
}

/** The reader's finished games, to be analysed. */
function Games({ list }: { list: Card[] }) {
  if (list.length === 0) return null;
  return (
    <section>
      <h2>{t("study.games")}</h2>
      <ul class="cards">
        {list.map((c) => (
          <li key={c.id} class="cardrow">
            <Link class="card" to={`/study/game?game=${c.id}`}>
              <b>{gameTitle(c)}</b>
              <small>
                {[t("card.turns", { n: c.turns }), tWord("why", c.result?.why ?? "")].join(" · ")}
              </small>
              <em>{t("study.analyse")}</em>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Home() {
  useTitle(t("nav.study"));
  useStore(shelf);
  const [own, setOwn] = useState<StudyCard[]>([]);
  const [open, setOpen] = useState<StudyCard[]>([]);
  const [games, setGames] = useState<Card[]>([]);
  const [trouble, setTrouble] = useState<unknown>(null);
  const load = () => {
    ask<{ studies: StudyCard[] }>("studies")
      .then((a) => setOwn(a.studies))
      .catch(() => undefined);
    ask<Mine>("mine")
      .then((a) => setGames(a.recent.filter((c) => c.result && c.result.why !== "aborted")))
      .catch(() => undefined);
    ask<{ studies: StudyCard[] }>("studies", { public: true })
      .then((a) => setOpen(a.studies))
      .catch(() => undefined);
  };
  useEffect(() => {
    loadShelf();
    load();
  }, []);
  const drop = (id: string) => {
    setTrouble(null);
    ask("study_drop", { study: id }).then(load, setTrouble);
  };
  return (
    <main class="page studyhome" id="main">
      <h1>{t("nav.study")}</h1>
      <p class="lead">{t("study.lead")}</p>
      <Begin />
      <Wrong text={trouble === null ? "" : troubleText(trouble)} />
      <Cards title={t("study.own")} list={own} none={t("study.none")} drop={drop} />
      <Games list={games.slice(0, 6)} />
      <Cards title={t("study.others")} list={open} none={t("study.nopublic")} />
    </main>
  );
}
