// The explorer: a position and the turns played from it, with how often and how well. Touching the
// board or the list moves on.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { GameInfo } from "../../net/types.ts";
import { studyBoardUrl } from "../../core/studyurl.ts";
import { loadShelf, shelf } from "../../core/games.ts";
import { usePageKeys } from "../../base/keys.ts";
import { go, Link, place } from "../../base/router.tsx";
import { words, written } from "../../core/san.ts";
import { useStore } from "../../base/store.ts";
import { Trial, type Where } from "../../core/trial.ts";
import { gameTitle, sideName } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";
import { variantName, variantText } from "../../core/names.ts";
import { PlayBoard } from "../../parts/playboard.tsx";
import { useTitle } from "../../parts/title.ts";
import { type Filters, FilterForm } from "./filters.tsx";
import { Continuations, Games, usePosition } from "./position.tsx";
import { Trouble } from "../../parts/wrong.tsx";

/** The form of the game and its variant, and a position by its text. */
function Choice({ where, games }: { where: Where; games: GameInfo[] }) {
  const info = games.find((g) => g.id === where.kind);
  const [text, setText] = useState(where.start ?? "");
  useEffect(() => setText(where.start ?? ""), [where.start]);
  const to = (next: Where) => go(addressOf(next, []));
  return (
    <details class="morebox flush explorechoice">
      <summary>{t("explore.choose")}</summary>
      <label class="field">
        <span>{t("archive.game")}</span>
        <select
          value={where.kind}
          onChange={(e) => to({ kind: (e.target as HTMLSelectElement).value })}
        >
          {games
            .filter((g) => !g.traits.includes("puzzle"))
            .map((g) => (
              <option value={g.id}>{gameTitle(g)}</option>
            ))}
        </select>
      </label>
      <label class="field">
        <span>{t("variant")}</span>
        <select
          value={where.variant ?? info?.variants[0]?.id ?? ""}
          onChange={(e) => to({ kind: where.kind, variant: (e.target as HTMLSelectElement).value })}
        >
          {info?.variants.map((v) => (
            <option value={v.id} title={variantText(where.kind, v)}>
              {variantName(where.kind, v.id)}
            </option>
          ))}
        </select>
      </label>
      <form
        class="field tall"
        onSubmit={(e) => {
          e.preventDefault();
          const { start: _, ...rest } = where;
          to(text.trim() ? { ...rest, start: text.trim() } : rest);
        }}
      >
        <label>
          {t("explore.position")}
          <textarea
            rows={2}
            value={text}
            maxLength={4000}
            spellcheck={false}
            onInput={(e) => setText((e.target as HTMLTextAreaElement).value)}
          />
        </label>
        <p class="row">
          <button type="submit">{t("explore.show")}</button>
          <Link
            class="button"
            to={`/study/edit?${new URLSearchParams({ kind: where.kind, ...(where.start ? { start: where.start } : {}) })}`}
          >
            {t("explore.edit")}
          </Link>
        </p>
      </form>
    </details>
  );
}

function addressOf({ definition: _, ...where }: Where, turns: string[]): string {
  const query = new URLSearchParams({ ...where });
  if (turns.length > 0) query.set("turns", turns.join("; "));
  return `/archive/explore?${query}`;
}

type Loaded = ReturnType<typeof usePosition>;

function Walk({ trial, games }: { trial: Trial; games: GameInfo[] }) {
  useStore(trial.version);
  useStore(words);
  const [filters, setFilters] = useState<Filters>({});
  const { data, trouble, more } = usePosition(trial.where, trial.turns, filters);
  const [flipped, setFlipped] = useState(false);
  const { turns } = trial;
  const name = gameTitle(trial.setup);
  usePageKeys((key) => {
    if (key === "u" || key === "ArrowLeft") trial.undo();
    else if (key === "f") setFlipped(!flipped);
    else return false;
    return true;
  });
  return (
    <main
      class="gamepage explorepage"
      id="main"
      data-turns={turns.length}
      data-total={data?.total ?? -1}
    >
      <h1 class="hush">{t("explore.title", { game: name })}</h1>
      <div class="arena">
        <PlayBoard model={trial} label={t("board.label", { game: name })} fit flipped={flipped} />
      </div>
      <aside class="side scrolls card">
        <p class="crumbs flush">
          <Link to="/archive">{t("nav.archive")}</Link>
        </p>
        <h2 class="flush">{t("explore.title", { game: name })}</h2>
        <Choice where={trial.where} games={games} />
        <Walked trial={trial} />
        <FilterForm sides={trial.setup.names} now={filters} choose={setFilters} />
        <Trouble of={trouble ?? trial.trouble} />
        <Played trial={trial} data={data} more={more} />
        <div class="buttons foot">
          <button type="button" disabled={!trial.undoable} onClick={() => trial.undo()}>
            {t("turn.undo")}
          </button>
          <button type="button" onClick={() => setFlipped(!flipped)}>
            {t("flip")}
          </button>
          <Link class="button" to={studyBoardUrl(trial.where, turns)}>
            {t("archive.study")}
          </Link>
          {data && data.total > 0 && Object.keys(filters).length === 0 && (
            <a class="button" href={`/api/download?key=${data.key}`} download="games.txt">
              {t("archive.download.these")}
            </a>
          )}
        </div>
      </aside>
    </main>
  );
}

/** The turns from the start, and the one being made. */
function Walked({ trial }: { trial: Trial }) {
  const { turns } = trial;
  const open = trial.draft.moves.length > 0;
  return (
    <>
      <ol class="chips walked" aria-label={t("moves.title")}>
        <li>
          <button
            type="button"
            class="chip"
            disabled={!trial.undoable}
            onClick={() => trial.back(0)}
          >
            {t("explore.start")}
          </button>
        </li>
        {written(trial.setup, trial.board, turns).map((text, i) => (
          <li key={i}>
            <button
              type="button"
              class="chip"
              title={turns[i]}
              aria-current={i === turns.length - 1 ? "step" : undefined}
              onClick={() => trial.back(i + 1)}
            >
              {text.length > 26 ? `${text.slice(0, 25)}…` : text}
            </button>
          </li>
        ))}
      </ol>
      {open && (
        <p class="row">
          <span class="chip">{trial.draft.moves.join(" ")}</span>
          {trial.draft.canEnd && (
            <button type="button" class="primary" onClick={() => void trial.end()}>
              {t("turn.end")}
            </button>
          )}
        </p>
      )}
      {!open && trial.mustPass && (
        <p>
          <button type="button" onClick={() => void trial.play(["pass"])}>
            {t("turn.pass")}
          </button>
        </p>
      )}
    </>
  );
}

/** The games with this position, by their next turns. */
function Played({ trial, data, more }: { trial: Trial } & Pick<Loaded, "data" | "more">) {
  const { turns } = trial;
  const open = trial.draft.moves.length > 0;
  const total = data && data.total > 0 ? t("explore.total", { n: data.total }) : t("explore.none");
  return (
    <div class="told stack" aria-busy={!data}>
      <p class="summary strong flush" role="status">
        {data && !open ? total : ""}
      </p>
      {data && !open && (
        <>
          {data.total > 0 && !trial.position.over && (
            <Continuations
              setup={trial.setup}
              board={trial.board}
              where={trial.where}
              turns={turns}
              first={sideName(trial.setup.names[0] ?? "")}
              data={data}
              play={(text) => {
                const move = trial.now.moves?.find((m) => m.text === text);
                void trial.play([text], move?.touch ?? []);
              }}
            />
          )}
          <Games data={data} more={more} />
        </>
      )}
    </div>
  );
}

export function Explorer({ query }: { query: URLSearchParams }) {
  const games = useStore(shelf)?.games ?? [];
  useEffect(loadShelf, []);
  const where: Where = { kind: query.get("kind") || "arimaa" };
  for (const name of ["variant", "options", "start"] as const) {
    const value = query.get(name);
    if (value) where[name] = value;
  }
  const given = (query.get("turns") ?? "")
    .split(/;\s*/)
    .map((s) => s.trim())
    .filter(Boolean);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const name = JSON.stringify(where);
  const walked = JSON.stringify([name, given]);
  const now = useRef("");
  // The address follows the walk at once, so that it never names a position left meanwhile.
  useLayoutEffect(
    () => trial?.version.on(() => go(addressOf(trial.where, trial.turns), true)),
    [trial],
  );
  // No reload for an address that the page itself has written.
  useEffect(() => {
    now.current = walked;
    if (trial && place.get() === addressOf(trial.where, trial.turns)) return;
    setTrouble(null);
    Trial.open(where, given)
      .then((x) => now.current === walked && setTrial(x))
      .catch((e: unknown) => {
        if (now.current !== walked) return;
        setTrial(null);
        setTrouble(e);
      });
  }, [walked]);
  useTitle(t("archive.explore"));
  if (trial) return <Walk key={JSON.stringify(trial.where)} trial={trial} games={games} />;
  return (
    <main class="page narrow" id="main" aria-busy={trouble === null}>
      {trouble !== null && (
        <>
          <h1>{t("archive.explore")}</h1>
          <Trouble of={trouble} />
          <Choice where={where} games={games} />
        </>
      )}
    </main>
  );
}
