// Ostomachion: the solutions of the square as a gallery, one with its images, and the square to
// fill by hand.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Board } from "../../net/types.ts";
import { usePageKeys } from "../../base/keys.ts";
import { useFigures } from "../../core/figures.ts";
import { readLocal, writeLocal } from "../../base/localstore.ts";
import { go, Link } from "../../base/router.tsx";
import { language, listed, named, t } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import { troubleText } from "../../net/trouble.ts";
import { useTitle } from "../../parts/title.ts";
import { Fill, useTrial } from "../../parts/fill.tsx";
import { Filled, Silhouette } from "./shapes.tsx";
import { partners, twins, wayOf } from "./ways.ts";
import { Trouble } from "../../parts/wrong.tsx";

interface Solutions {
  labelled: number;
  geometric: number;
  labelled_distinct: number;
  distinct: number;
  glued: [string, string][];
  solutions: string[];
}
interface All extends Solutions {
  board: Board;
}

const FOUND = "ostomachion-found";
let asked: Promise<All> | null = null;

function solutionsOf(): Promise<All> {
  const where = { kind: "ostomachion" };
  asked ??= Promise.all([
    ask<Solutions>("solutions", where),
    ask<{ board: Board }>("setup", { game: "ostomachion" }),
  ]).then(([solutions, { board }]) => ({ ...solutions, board }));
  asked.catch(() => {
    asked = null;
  });
  return asked;
}

function useSolutions(): { all: All | null; trouble: unknown } {
  const [all, show] = useState<All | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    solutionsOf().then(show).catch(setTrouble);
  }, []);
  return { all, trouble };
}

const grouped = (n: number) => new Intl.NumberFormat(language.get()).format(n);

const Crumbs = () => (
  <p class="crumbs">
    <Link to="/puzzles">{t("nav.puzzles")}</Link> /{" "}
    <Link to="/puzzles/ostomachion">{t("games.ostomachion")}</Link>
  </p>
);

/** A picture that is drawn when it comes into view. */
function Small({ all, i, found }: { all: All; i: number; found: boolean }) {
  const box = useRef<HTMLAnchorElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const el = box.current?.closest("li");
    if (!el) return;
    const watcher = new IntersectionObserver(
      (e) => {
        if (!e.some((x) => x.isIntersecting)) return;
        setSeen(true);
        watcher.disconnect();
      },
      { rootMargin: "300px" },
    );
    watcher.observe(el);
    return () => watcher.disconnect();
  }, []);
  return (
    <li>
      <span hidden ref={box} />
      <Link
        to={`/puzzles/ostomachion?n=${i + 1}`}
        aria-label={t("ostomachion.n", { n: i + 1 })}
        class={`waytile card${found ? " done" : ""}`}
      >
        {seen && <Filled board={all.board} text={all.solutions[i] ?? ""} />}
        <span class="tabular">
          {i + 1}
          {found && " ✓"}
        </span>
      </Link>
    </li>
  );
}

function Gallery() {
  const { all, trouble } = useSolutions();
  const { all: figures } = useFigures("ostomachion");
  const found = new Set(readLocal<number[]>(FOUND, []));
  useTitle(t("games.ostomachion"));
  return (
    <main class="page" id="main">
      <p class="crumbs">
        <Link to="/puzzles">{t("nav.puzzles")}</Link>
      </p>
      <h1>{t("games.ostomachion")}</h1>
      <p class="leadtext">{t("ostomachion.lead")}</p>
      <p class="row">
        <Link class="button primary" to="/puzzles/ostomachion?figure=square">
          {t("ostomachion.build")}
        </Link>
        <Link class="button" to="/play/ostomachion">
          {t("play.free")}
        </Link>
        <Link class="button" to="/rules/ostomachion">
          {t("rules")}
        </Link>
      </p>
      <Trouble of={trouble} />
      {all && (
        <>
          <dl class="waycounts">
            <div>
              <dt>{t("ostomachion.distinct")}</dt>
              <dd>{grouped(all.distinct)}</dd>
            </div>
            <div>
              <dt>{t("ostomachion.geometric")}</dt>
              <dd>{grouped(all.geometric)}</dd>
            </div>
            <div>
              <dt>{t("ostomachion.labelled")}</dt>
              <dd>{grouped(all.labelled)}</dd>
            </div>
            <div>
              <dt>{t("ostomachion.glued")}</dt>
              <dd>{listed(all.glued.map((p) => p.join("–")))}</dd>
            </div>
          </dl>
          <section>
            <h2>{t("ostomachion.all", { n: all.distinct })}</h2>
            <ol class="waytiles">
              {all.solutions.map((_, i) => (
                <Small key={i} all={all} i={i} found={found.has(i + 1)} />
              ))}
            </ol>
          </section>
        </>
      )}
      {figures && (
        <section>
          <h2>{t("ostomachion.figures")}</h2>
          <p class="faint">{t("ostomachion.figures.text")}</p>
          <ul class="figuretiles">
            {figures.figures.map((f) => (
              <li key={f.name}>
                <Link to={`/puzzles/ostomachion?figure=${f.name}`} class="figuretile card">
                  <Silhouette loops={f.outline} />
                  <span>{named(f.titles, f.name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

/** The address of a way. */
const to = (m: number) => `/puzzles/ostomachion?n=${m}`;

/** Links to the previous and the next solution. */
function Neighbours({ n, of }: { n: number; of: number }) {
  return (
    <p class="row">
      <button type="button" disabled={n <= 1} onClick={() => go(to(n - 1), true)}>
        {t("puzzles.previous")}
      </button>
      <button type="button" disabled={n >= of} onClick={() => go(to(n + 1), true)}>
        {t("puzzles.next")}
      </button>
    </p>
  );
}

/** One solution in large: its eight images, and the twins exchanged. */
function One({ n }: { n: number }) {
  const { all, trouble } = useSolutions();
  const [how, setHow] = useState(0);
  const [swap, setSwap] = useState(0);
  const [glue, setGlue] = useState(false);
  useTitle(t("ostomachion.n", { n }));
  const pairs = useMemo(() => (all ? twins(all.board) : []), [all]);
  const others = useMemo(() => (all ? partners(all.board, all.solutions, all.glued) : []), [all]);
  const text = all?.solutions[n - 1];
  usePageKeys((key) => {
    if (!all) return false;
    if (key === "ArrowLeft" && n > 1) go(to(n - 1), true);
    else if (key === "ArrowRight" && n < all.solutions.length) go(to(n + 1), true);
    else if (key === "q") setHow(how - (how % 4) + ((how + 1) % 4));
    else if (key === "x") setHow((how + 4) % 8);
    else return false;
    return true;
  });
  if (!all || text === undefined)
    return (
      <main class="page" id="main" aria-busy={!all && trouble === null}>
        <Crumbs />
        {trouble !== null && <p class="trouble">{troubleText(trouble)}</p>}
        {all && <h1>{t("missing")}</h1>}
      </main>
    );
  const exchanged = pairs.filter((_, i) => swap & (1 << i));
  const lit = glue ? new Set(all.glued.flat()) : undefined;
  return (
    <main class="page onesquare" id="main" data-n={n}>
      <Crumbs />
      <div class="headrow">
        <h1>{t("ostomachion.n", { n })}</h1>
        <Neighbours n={n} of={all.solutions.length} />
      </div>
      <div class="waylarge">
        <Filled
          board={all.board}
          text={text}
          how={how}
          exchanged={exchanged}
          letters
          label={t("ostomachion.n", { n })}
          lit={lit}
        />
        <Images
          n={n}
          board={all.board}
          text={text}
          how={how}
          choose={setHow}
          exchanged={exchanged}
          partner={others[n - 1] ?? n - 1}
        >
          {pairs.map(([a, b], i) => (
            <label class="tick" key={a}>
              <input
                type="checkbox"
                checked={!!(swap & (1 << i))}
                onChange={() => setSwap(swap ^ (1 << i))}
              />{" "}
              {t("ostomachion.swap", { a, b })}
            </label>
          ))}
          <label class="tick">
            <input type="checkbox" checked={glue} onChange={() => setGlue(!glue)} />{" "}
            {t("ostomachion.showglued")}
          </label>
        </Images>
      </div>
    </main>
  );
}

interface ImagesProps {
  n: number;
  board: Board;
  text: string;
  how: number;
  choose(how: number): void;
  exchanged: [string, string][];
  /** The solution that differs only in its glued pieces, or this one. */
  partner: number;
  children: ComponentChildren;
}

/** The eight images of a solution, and the exchanges in them. */
function Images(p: ImagesProps) {
  return (
    <div class="wayimages">
      <p>{t("ostomachion.images")}</p>
      <div class="wayeight" role="group" aria-label={t("ostomachion.images")}>
        {[0, 1, 2, 3, 4, 5, 6, 7].map((h) => (
          <button
            type="button"
            key={h}
            aria-pressed={h === p.how}
            aria-label={t(h < 4 ? "ostomachion.turned" : "ostomachion.flipped", {
              n: 90 * (h % 4),
            })}
            onClick={() => p.choose(h)}
          >
            <Filled board={p.board} text={p.text} how={h} exchanged={p.exchanged} />
          </button>
        ))}
      </div>
      <p class="row">{p.children}</p>
      {p.partner !== p.n - 1 && (
        <p>
          {t("ostomachion.partner")}{" "}
          <Link to={to(p.partner + 1)}>{t("ostomachion.n", { n: p.partner + 1 })}</Link>
        </p>
      )}
      <p class="faint">{t("ostomachion.classes")}</p>
    </div>
  );
}

/** Filled by hand; the solution found is identified and stored. */
function Build({ figure }: { figure: string }) {
  const { trial, trouble } = useTrial({ kind: "ostomachion", options: `figure=${figure}` });
  const { all } = useFigures("ostomachion");
  const f = all?.figures.find((x) => x.name === figure);
  const title =
    figure === "square"
      ? t("ostomachion.build")
      : f
        ? named(f.titles, figure)
        : t("games.ostomachion");
  useTitle(title);
  const [way, setWay] = useState(-1);
  const done = async () => {
    if (figure !== "square" || !trial) return;
    const all = await solutionsOf();
    const n = wayOf(all.board, all.solutions, trial.position.text ?? "") + 1;
    setWay(n);
    if (n > 0) writeLocal(FOUND, [...new Set([...readLocal<number[]>(FOUND, []), n])]);
  };
  return (
    <main class="page fillpage" id="main">
      <Crumbs />
      <h1>{title}</h1>
      <Trouble of={trouble} />
      {trial && (
        <Fill
          trial={trial}
          label={t("board.label", { game: title })}
          hints
          onSolved={() => void done()}
        />
      )}
      {way > 0 && trial?.position.over && (
        <p role="status" class="row">
          {t("ostomachion.is", { n: way })}
          <Link class="button primary" to={`/puzzles/ostomachion?n=${way}`}>
            {t("ostomachion.look")}
          </Link>
        </p>
      )}
    </main>
  );
}

export function Ostomachion({ query }: { query: URLSearchParams }) {
  const n = Number(query.get("n") ?? 0);
  const figure = query.get("figure");
  if (figure) return <Build figure={figure} />;
  if (n > 0) return <One n={n} />;
  return <Gallery />;
}
