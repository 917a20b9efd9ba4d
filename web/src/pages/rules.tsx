// The rules of a game, from the program itself, with playable boards.
import "../style/rules.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { gameName, leading, loadShelf, playPath, shelf } from "../core/games.ts";
import type { PageProps } from "../parts/lazy.tsx";
import { Markdown } from "../base/markdown.tsx";
import { type Block, blocks, plain } from "../base/markup.ts";
import { Link } from "../base/router.tsx";
import { useStore } from "../base/store.ts";
import { gameTitle } from "../core/titles.ts";
import { language, t, tWord } from "../i18n/index.ts";
import { get } from "../net/connection.ts";
import { LessonBoard } from "../parts/lesson.tsx";
import { PieceBook, withBook } from "../parts/piecebook.tsx";
import { useTitle } from "../parts/title.ts";

const WIDE = 1080;
const SEEN = 140; // pixels below the top; the section there is the current one

interface Page {
  game: string;
  language: string;
  text: string;
}

type HeadingBlock = Extract<Block, { what: "heading" }>;

const isHeading = (b: Block): b is HeadingBlock => b.what === "heading";

/** The last heading that was scrolled past. */
function useReading(headings: HeadingBlock[]): string {
  const [id, setId] = useState("");
  useEffect(() => {
    const look = () => {
      const passed = headings.filter((h) => {
        const top = document.getElementById(h.id)?.getBoundingClientRect().top;
        return top !== undefined && top < SEEN;
      });
      setId(passed[passed.length - 1]?.id ?? "");
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [headings]);
  return id;
}

/** `book`: the list of all pieces is below the text. */
function Contents({ headings, book }: { headings: HeadingBlock[]; book: boolean }) {
  const reading = useReading(headings);
  const [open] = useState(innerWidth > WIDE);
  const [top = 2] = headings.map((h) => h.level);
  return (
    <details class="contents" open={open}>
      <summary>{t("rules.contents")}</summary>
      <nav aria-label={t("rules.contents")}>
        <ol>
          {headings.map((h) => (
            <li class={h.level > top ? "sub" : undefined}>
              <a href={`#${h.id}`} aria-current={h.id === reading ? "true" : undefined}>
                {plain(h.text)}
              </a>
            </li>
          ))}
          {book && (
            <li>
              <a href="#pieces">{t("pieces.all")}</a>
            </li>
          )}
        </ol>
      </nav>
    </details>
  );
}

function Games({ id }: { id: string }) {
  return (
    <nav class="rulesgames" aria-label={t("rules.games")}>
      {leading.map((g) => (
        <Link to={`/rules/${g}`} aria-current={g === id ? "page" : undefined}>
          {gameName(g)}
        </Link>
      ))}
    </nav>
  );
}

/** The list of all rules pages. */
function Index() {
  useTitle(t("nav.rules"));
  return (
    <main class="page" id="main">
      <h1>{t("nav.rules")}</h1>
      <p>{t("rules.choose")}</p>
      <ul class="gamelist">
        {leading.map((g) => (
          <li>
            <Link class="card" to={`/rules/${g}`}>
              <b>{gameName(g)}</b>
              <span class="faint fine">{tWord("about", g)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}

function Neighbours({ id }: { id: string }) {
  const at = leading.indexOf(id);
  const before = leading[at - 1];
  const after = at < 0 ? undefined : leading[at + 1];
  return (
    <nav class="neighbours" aria-label={t("rules.neighbours")}>
      {before && <Link to={`/rules/${before}`}>{`← ${gameName(before)}`}</Link>}
      <Link class="button primary" to={playPath(id)}>
        {t("play.game", { game: gameName(id) })}
      </Link>
      {after && <Link to={`/rules/${after}`}>{`${gameName(after)} →`}</Link>}
    </nav>
  );
}

/** Loads the page in the current language; null until then. */
function usePage(id: string): { page: Page | null; missing: boolean } {
  const wanted = useStore(language);
  const [page, setPage] = useState<Page | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let gone = false;
    setMissing(false);
    get<Page>("rules", { game: id, language: wanted })
      .then((a) => !gone && setPage({ ...a, game: id }))
      .catch(() => !gone && setMissing(true));
    return () => {
      gone = true;
    };
  }, [id, wanted]);
  return { page: page?.game === id ? page : null, missing };
}

function Reading({ page, id }: { page: Page; id: string }) {
  const all = useMemo(() => blocks(page.text), [page.text]);
  const headings = useMemo(() => all.filter(isHeading).filter((h) => h.level > 1), [all]);
  const wanted = useStore(language);
  useEffect(() => {
    // The page loaded after its address: now scroll to the anchor.
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [page.text]);
  const board = (lesson: Parameters<typeof LessonBoard>[0]["lesson"], key: string) => (
    <LessonBoard key={`${id}-${key}`} lesson={lesson} id={key} />
  );
  const title = all[0] && isHeading(all[0]) && all[0].level === 1 ? 1 : 0;
  return (
    <>
      <Contents headings={headings} book={withBook.has(id)} />
      <article class="prose" lang={page.language}>
        <header class="headrow">
          <Markdown blocks={all.slice(0, title)} board={board} />
          <span class="row">
            <Link class="button" to={`/learn/${id}`}>
              {t("learn.game", { game: gameName(id) })}
            </Link>
            <Link class="button primary" to={playPath(id)}>
              {t("play.game", { game: gameName(id) })}
            </Link>
          </span>
        </header>
        {page.language !== wanted && (
          <p class="offer" lang={wanted}>
            {t("rules.english")}
          </p>
        )}
        {withBook.has(id) && (
          <p>
            <a class="button" href="#pieces">
              {t("pieces.all")}
            </a>
          </p>
        )}
        <Markdown blocks={all.slice(title)} board={board} />
        {withBook.has(id) && <PieceBook game={id} />}
      </article>
    </>
  );
}

function GameRules({ id }: { id: string }) {
  const { page, missing } = usePage(id);
  const games = useStore(shelf)?.games ?? [];
  const game = games.find((g) => g.id === id);
  useTitle(game ? t("play.rules", { game: gameTitle(game) }) : t("nav.rules"));
  return (
    <main class="page rulespage" id="main">
      <Games id={id} />
      {missing && (
        <>
          <h1>{gameName(id)}</h1>
          <p>{t("rules.missing")}</p>
        </>
      )}
      {page && <Reading page={page} id={id} />}
      {(page || missing) && <Neighbours id={id} />}
    </main>
  );
}

/** /rules lists the pages, /rules/GAME is a game's. The list of games loads first, for
 * their names. */
export function Rules({ id }: PageProps) {
  useEffect(loadShelf, []);
  if (!useStore(shelf)) return <main id="main" aria-busy={true} />;
  return id ? <GameRules id={id} /> : <Index />;
}
