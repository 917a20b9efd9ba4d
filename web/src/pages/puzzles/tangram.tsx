// Tangram: the gallery of figures, one to fill, and the reader's own figures.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Board } from "../../net/types.ts";
import { type Figure, type Loops, titleOf, useFigures } from "../../core/figures.ts";
import { readLocal, writeLocal } from "../../base/localstore.ts";
import { go, Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import type { Trial, Where } from "../../core/trial.ts";
import { Skeleton } from "../../parts/skeleton.tsx";
import { t } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import { troubleText } from "../../net/trouble.ts";
import { copyFrom } from "../../parts/copy.tsx";
import { useTitle } from "../../parts/title.ts";
import { Fill, useTrial } from "../../parts/fill.tsx";
import { packOutline, unpackOutline } from "./links.ts";
import { Silhouette } from "./shapes.tsx";
import { Trouble } from "../../parts/wrong.tsx";

interface Own {
  name: string;
  code: string;
  outline: Loops;
}

const SOLVED = "tangram-solved";
const OWN = "tangram-own";
const OWN_MOST = 60;

/** A message that the figures did not load, and a button to try again. */
function NoFigures({ trouble, load }: { trouble: unknown; load(): void }) {
  return (
    <>
      <Trouble of={trouble} />
      <p>
        <button type="button" onClick={load}>
          {t("puzzles.again")}
        </button>
      </p>
    </>
  );
}

function Tile({
  to,
  title,
  loops,
  done,
}: {
  to: string;
  title: string;
  loops: Loops;
  done: boolean;
}) {
  return (
    <li>
      <Link to={to} class={`figuretile card${done ? " done" : ""}`}>
        <Silhouette loops={loops} />
        <span>
          {title}
          {done && (
            <b class="good" aria-label={t("result.solved")}>
              {" "}
              ✓
            </b>
          )}
        </span>
      </Link>
    </li>
  );
}

function Gallery() {
  const { all, trouble, load } = useFigures("tangram");
  const solved = new Set(readLocal<string[]>(SOLVED, []));
  const own = readLocal<Own[]>(OWN, []);
  useTitle(t("games.tangram"));
  const tiles = (list: Figure[]) =>
    list.map((f) => (
      <Tile
        key={f.name}
        to={`/puzzles/tangram?figure=${f.name}`}
        title={titleOf(f)}
        loops={f.outline}
        done={solved.has(f.name)}
      />
    ));
  return (
    <main class="page" id="main">
      <p class="crumbs">
        <Link to="/puzzles">{t("nav.puzzles")}</Link>
      </p>
      <h1>{t("games.tangram")}</h1>
      <p class="leadtext">{t("tangram.lead")}</p>
      <p class="row">
        <Link class="button primary" to="/puzzles/tangram?make=1">
          {t("tangram.make")}
        </Link>
        <Link class="button" to="/play/tangram">
          {t("play.free")}
        </Link>
        <Link class="button" to="/rules/tangram">
          {t("rules")}
        </Link>
        {all && (
          <span class="faint">
            {t("tangram.solved", { n: solved.size, all: all.figures.length + all.convex.length })}
          </span>
        )}
      </p>
      {own.length > 0 && (
        <section>
          <h2>{t("tangram.own")}</h2>
          <ul class="figuretiles">
            {own.map((o) => (
              <Tile
                key={o.code}
                to={`/puzzles/tangram?outline=${o.code}`}
                title={o.name || t("tangram.nameless")}
                loops={o.outline}
                done={solved.has(o.code)}
              />
            ))}
          </ul>
        </section>
      )}
      {trouble !== null && <NoFigures trouble={trouble} load={load} />}
      {all && (
        <>
          <section>
            <h2>{t("tangram.figures")}</h2>
            <ul class="figuretiles">{tiles(all.figures)}</ul>
          </section>
          <section>
            <h2>{t("tangram.convex")}</h2>
            <p class="faint">{t("tangram.convex.text")}</p>
            <ul class="figuretiles">{tiles(all.convex)}</ul>
          </section>
        </>
      )}
    </main>
  );
}

/** A figure to fill; `id` is the key of its progress. */
function Play({
  where,
  id,
  title,
  next,
}: {
  where: Where;
  id: string;
  title: string;
  next?: string;
}) {
  const { trial, trouble } = useTrial(where);
  const [solved, setSolved] = useState(false);
  useTitle(title);
  useEffect(() => setSolved(false), [id]);
  const done = () => {
    setSolved(true);
    writeLocal(SOLVED, [...new Set([...readLocal<string[]>(SOLVED, []), id])]);
  };
  return (
    <main class="page fillpage" id="main">
      <p class="crumbs">
        <Link to="/puzzles">{t("nav.puzzles")}</Link> /{" "}
        <Link to="/puzzles/tangram">{t("games.tangram")}</Link>
      </p>
      <div class="headrow">
        <h1>{title}</h1>
        <p class="row">
          {solved && next && (
            <Link class="button primary" to={next}>
              {t("puzzles.next")}
            </Link>
          )}
          <Link class="button" to="/puzzles/tangram">
            {t("tangram.all")}
          </Link>
        </p>
      </div>
      <Trouble of={trouble} />
      {trial && (
        <Fill trial={trial} label={t("board.label", { game: title })} hints onSolved={done} />
      )}
    </main>
  );
}

function Library({ name }: { name: string }) {
  const { all, trouble, load } = useFigures("tangram");
  const list = all ? [...all.figures, ...all.convex] : [];
  const i = list.findIndex((f) => f.name === name);
  const figure = list[i];
  if (trouble !== null)
    return (
      <main class="page narrow" id="main">
        <h1>{t("games.tangram")}</h1>
        <NoFigures trouble={trouble} load={load} />
      </main>
    );
  if (!all) return <Skeleton />;
  if (!figure)
    return (
      <main class="page narrow" id="main">
        <h1>{t("tangram.nofigure")}</h1>
        <Link class="button primary" to="/puzzles/tangram">
          {t("tangram.all")}
        </Link>
      </main>
    );
  const after = list[(i + 1) % list.length] as Figure;
  return (
    <Play
      where={{
        kind: "tangram",
        ...(figure.options ? { options: figure.options } : {}),
        ...(figure.definition ? { definition: figure.definition } : {}),
      }}
      id={name}
      title={titleOf(figure)}
      next={`/puzzles/tangram?figure=${after.name}`}
    />
  );
}

/** The figure made of all pieces: its name, and the link that shares it. */
function Made({ trial }: { trial: Trial }) {
  const [made, show] = useState<{ code: string; outline: Loops } | null>(null);
  const [name, setName] = useState("");
  const [wrong, setWrong] = useState("");
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const turns = trial.turns.join("; ");
  useEffect(() => {
    ask<{ definition: string; board: Board }>("silhouette", { ...trial.where, turns })
      .then((a) => {
        const code = packOutline(a.definition);
        if (code && a.board.outline) show({ code, outline: a.board.outline });
        else setWrong(t("tangram.toolong"));
      })
      .catch((e: unknown) => setWrong(troubleText(e)));
  }, [turns]);
  if (wrong)
    return (
      <p class="trouble" role="alert">
        {wrong}
      </p>
    );
  if (!made) return null;
  const path = `/puzzles/tangram?outline=${made.code}${name ? `&name=${encodeURIComponent(name)}` : ""}`;
  const save = () => {
    const rest = readLocal<Own[]>(OWN, []).filter((o) => o.code !== made.code);
    writeLocal(OWN, [{ name, ...made }, ...rest].slice(0, OWN_MOST));
    go("/puzzles/tangram");
  };
  const copy = async () => {
    if (field.current) setCopied(await copyFrom(field.current));
  };
  return (
    <section class="madebox" aria-label={t("tangram.made")}>
      <Silhouette loops={made.outline} label={t("tangram.made")} />
      <div class="madetext stack full">
        <h2 class="flush">{t("tangram.made")}</h2>
        <label>
          {t("tangram.name")}
          <input
            value={name}
            maxLength={40}
            onInput={(e) => setName((e.target as HTMLInputElement).value)}
          />
        </label>
        <label>
          {t("tangram.link")}
          <input
            ref={field}
            readOnly
            value={location.origin + path}
            onFocus={(e) => (e.target as HTMLInputElement).select()}
          />
        </label>
        <p class="row flush">
          <button type="button" class="primary" onClick={() => void copy()}>
            {copied ? t("copied") : t("copy")}
          </button>
          <button type="button" onClick={save}>
            {t("tangram.keep")}
          </button>
          <Link class="button" to={path}>
            {t("tangram.try")}
          </Link>
        </p>
      </div>
    </section>
  );
}

function Make() {
  const { trial } = useTrial({ kind: "tangram", variant: "free", options: "touch=corner" });
  useTitle(t("tangram.make"));
  return (
    <main class="page fillpage" id="main">
      <p class="crumbs">
        <Link to="/puzzles">{t("nav.puzzles")}</Link> /{" "}
        <Link to="/puzzles/tangram">{t("games.tangram")}</Link>
      </p>
      <h1>{t("tangram.make")}</h1>
      <p class="leadtext">{t("tangram.make.text")}</p>
      {trial && <Making trial={trial} />}
    </main>
  );
}

function Making({ trial }: { trial: Trial }) {
  useStore(trial.version);
  return (
    <>
      {trial.position.over && <Made trial={trial} />}
      <Fill trial={trial} label={t("tangram.make")} hints={false} />
    </>
  );
}

/** A figure from a shared link. */
function Sent({ code, name }: { code: string; name: string }) {
  const definition = unpackOutline(code);
  if (!definition)
    return (
      <main class="page narrow" id="main">
        <h1>{t("tangram.nofigure")}</h1>
        <p>{t("tangram.badlink")}</p>
        <Link class="button primary" to="/puzzles/tangram">
          {t("tangram.all")}
        </Link>
      </main>
    );
  return (
    <Play
      where={{ kind: "tangram", definition }}
      id={code}
      title={name || t("tangram.nameless")}
      next="/puzzles/tangram"
    />
  );
}

export function Tangram({ query }: { query: URLSearchParams }) {
  const figure = query.get("figure");
  const outline = query.get("outline");
  if (query.get("make")) return <Make />;
  if (outline !== null)
    return <Sent code={outline} name={(query.get("name") ?? "").slice(0, 40)} />;
  if (figure) return <Library name={figure} />;
  return <Gallery />;
}
