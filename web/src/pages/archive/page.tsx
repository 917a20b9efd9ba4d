// The archive: finished games by player, game, result and length; by position in the explorer.
import "../../style/archive.css";
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameInfo } from "../../net/types.ts";
import { gameName, isChess, loadShelf, shelf } from "../../core/games.ts";
import type { PageProps } from "../../parts/lazy.tsx";
import { go, Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { gameTitle, sideName } from "../../core/titles.ts";
import { t, tWord } from "../../i18n/index.ts";
import { variantName } from "../../core/names.ts";
import { ask, whenUp } from "../../net/connection.ts";
import { useTitle } from "../../parts/title.ts";
import { Missing } from "../../parts/missing.tsx";
import { Explorer } from "./explorer.tsx";
import { Import } from "./import.tsx";
import { ImportedPlayer } from "./player.tsx";
import { type Found, Results } from "../../parts/results.tsx";
import { Trouble } from "../../parts/wrong.tsx";

/** The parameters of a search in the address. */
const names = [
  "game",
  "variant",
  "player",
  "opponent",
  "winner",
  "why",
  "event",
  "since",
  "until",
  "min_rating",
  "max_rating",
  "min_turns",
  "max_turns",
  "opening",
  "importer",
] as const;
type Asked = Partial<Record<(typeof names)[number], string>>;

/** How games end, in the order of the list. */
const ends = [
  "goal",
  "elimination",
  "immobilisation",
  "ejections",
  "stuck",
  "mate",
  "stalemate",
  "material",
  "capture",
  "repetition",
  "deadlock",
  "resigned",
  "agreed",
  "time",
  "score",
  "forfeit",
  "limit",
];

function askedIn(query: URLSearchParams): Asked {
  const asked: Asked = {};
  for (const name of names) {
    const value = query.get(name)?.trim();
    if (value) asked[name] = value;
  }
  return asked;
}

/** The arguments of the command: numbers as numbers. */
function args(asked: Asked): Record<string, string | number> {
  const { winner, min_turns, max_turns, min_rating, max_rating, opponent, ...rest } = asked;
  const numbers = { winner, min_turns, max_turns, min_rating, max_rating };
  const out: Record<string, string | number> = { ...rest };
  for (const [name, value] of Object.entries(numbers))
    if (value !== undefined && /^-?\d{1,9}$/.test(value)) out[name] = Number(value);
  if (opponent && rest.player) out.opponent = opponent;
  else if (opponent) out.player = opponent;
  return out;
}

interface FieldProps {
  name: (typeof names)[number];
  label: string;
  asked: Asked;
  type?: "number" | "date";
  min?: number;
  max?: number;
  maxLength?: number;
}

/** A field of the search with its label, filled from the address. */
function Field({ name, label, asked, ...rest }: FieldProps) {
  return (
    <label>
      {label}
      <input name={name} {...(rest as object)} defaultValue={asked[name] ?? ""} />
    </label>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  list: readonly string[];
  text(x: string): string;
  asked: string | undefined;
}

/** A choice of one of a list, or any. */
function Choice({ name, label, list, text, asked }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name}>
        <option value="">{t("archive.any")}</option>
        {list.map((x) => (
          <option value={x} selected={asked === x}>
            {text(x)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Writes another search into the present fields: a new form would lose the focus. */
function refill(form: HTMLFormElement | null, asked: Asked): void {
  for (const name of names) {
    const field = form?.elements.namedItem(name);
    const fills = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
    if (name !== "game" && fills) field.value = asked[name] ?? "";
  }
}

function search(e: Event): void {
  e.preventDefault();
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(e.target as HTMLFormElement))
    if (typeof value === "string" && value.trim()) query.set(name, value.trim());
  const text = query.toString();
  go(`/archive${text ? `?${text}` : ""}`);
}

function Form({ asked, games }: { asked: Asked; games: GameInfo[] }) {
  const [game, setGame] = useState(asked.game ?? "");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    setGame(asked.game ?? "");
    refill(form.current, asked);
  }, [JSON.stringify(asked)]);
  const info = games.find((g) => g.id === game);
  const seats = info?.names.length ? info.names : [t("seat", { n: 1 }), t("seat", { n: 2 })];
  const winner = (x: string) =>
    x === "-1" ? t("archive.nobody") : sideName(seats[Number(x)] as string);
  const turns = { type: "number", min: 0, max: 99999, asked } as const;
  return (
    <form class="searchform card" onSubmit={search} ref={form} role="search">
      <label>
        {t("archive.game")}
        <select
          name="game"
          value={game}
          onChange={(e) => setGame((e.target as HTMLSelectElement).value)}
        >
          <option value="">{t("archive.any")}</option>
          {games
            .filter((g) => !g.traits.includes("puzzle"))
            .map((g) => (
              <option value={g.id}>{gameTitle(g)}</option>
            ))}
        </select>
      </label>
      <label>
        {t("variant")}
        <select name="variant" key={game} disabled={!info}>
          <option value="">{t("archive.any")}</option>
          {info?.variants.map((v) => (
            <option value={v.id} selected={v.id === asked.variant}>
              {variantName(game, v.id)}
            </option>
          ))}
        </select>
      </label>
      <Field name="player" label={t("archive.player")} asked={asked} maxLength={99} />
      <Field name="opponent" label={t("archive.opponent")} asked={asked} maxLength={99} />
      <Choice
        name="winner"
        label={t("archive.winner")}
        list={[...seats.slice(0, 2).map((_, i) => String(i)), "-1"]}
        text={winner}
        asked={asked.winner}
      />
      <Choice
        name="why"
        label={t("archive.why")}
        list={ends}
        text={(w) => tWord("why", w)}
        asked={asked.why}
      />
      <Field name="min_turns" label={t("archive.least")} {...turns} />
      <Field name="max_turns" label={t("archive.most")} {...turns} />
      <More asked={asked} />
      <p class="row wide">
        <button type="submit" class="primary">
          {t("archive.search")}
        </button>
        <Link class="button" to="/archive">
          {t("archive.clear")}
        </Link>
      </p>
    </form>
  );
}

/** How the games began, their dates and their players' ratings. */
function More({ asked }: { asked: Asked }) {
  const more = ["event", "since", "until", "min_rating", "max_rating"].some(
    (name) => asked[name as keyof Asked],
  );
  const rating = { type: "number", min: 1, max: 9999, asked } as const;
  return (
    <>
      <label class="wide">
        {t("archive.opening")}
        <input
          name="opening"
          defaultValue={asked.opening ?? ""}
          maxLength={900}
          placeholder="d1d5; a8a4"
          spellcheck={false}
        />
      </label>
      <details class="wide" open={more}>
        <summary>{t("archive.more")}</summary>
        <div class="searchform within">
          <Field name="event" label={t("archive.event")} asked={asked} maxLength={200} />
          <Field name="since" label={t("archive.since")} asked={asked} type="date" />
          <Field name="until" label={t("archive.until")} asked={asked} type="date" />
          <Field name="min_rating" label={t("archive.min.rating")} {...rating} />
          <Field name="max_rating" label={t("archive.max.rating")} {...rating} />
        </div>
      </details>
    </>
  );
}

/** The matching games, page by page. */
function useSearch(asked: Asked) {
  const key = JSON.stringify(args(asked));
  const [state, show] = useState<{
    key: string;
    cards: Found[];
    before: number | null;
    trouble: unknown;
  } | null>(null);
  const wanted = useRef(key);
  wanted.current = key;
  const load = async (before?: number) => {
    try {
      const a = await ask<{ games: Found[]; before: number | null }>("search", {
        ...args(asked),
        count: 12,
        ...(before === undefined ? {} : { before }),
      });
      if (wanted.current !== key) return;
      show((s) => ({
        key,
        cards: [...(before !== undefined && s?.key === key ? s.cards : []), ...a.games],
        before: a.before,
        trouble: null,
      }));
    } catch (trouble) {
      if (wanted.current === key) show({ key, cards: [], before: null, trouble });
    }
  };
  useEffect(() => whenUp(() => void load()), [key]);
  return { found: state?.key === key ? state : null, load };
}

function Search({ query }: { query: URLSearchParams }) {
  const asked = askedIn(query);
  const games = useStore(shelf)?.games ?? [];
  useEffect(loadShelf, []);
  useTitle(t("nav.archive"));
  const { found, load } = useSearch(asked);
  const download = new URLSearchParams(
    Object.entries(args(asked)).map(([k, v]) => [k, String(v)] as [string, string]),
  );
  const all = download.toString() === "";
  const chess = new URLSearchParams(download);
  chess.set("pgn", "true");
  return (
    <main class="page archivepage" id="main">
      <div class="headrow">
        <h1>{t("nav.archive")}</h1>
        <p class="row">
          <Link
            class="button primary"
            to={`/archive/explore${asked.game ? `?kind=${asked.game}` : ""}`}
          >
            {t("archive.explore")}
          </Link>
        </p>
      </div>
      <p class="leadtext">{t("archive.lead")}</p>
      {games.length > 0 && <Form asked={asked} games={games} />}
      <section aria-live="polite" aria-busy={!found}>
        <h2 hidden={games.length === 0}>
          {asked.game ? gameName(asked.game) : t("archive.found")}
        </h2>
        {asked.importer && <p>{t("imports.by", { who: asked.importer })}</p>}
        <Trouble of={found?.trouble ?? null} />
        {found && found.trouble === null && found.cards.length === 0 && (
          <p class="faint">{t("archive.none")}</p>
        )}
        {found && found.cards.length > 0 && (
          <Results
            cards={found.cards}
            more={found.before === null ? undefined : () => void load(found.before ?? undefined)}
          />
        )}
      </section>
      {/* Below the rest of the page: it loads last, so that nothing is pushed away. */}
      <section class="takealong" hidden={games.length === 0 || !found}>
        <h2>{t("archive.take")}</h2>
        <p>{t("archive.take.text")}</p>
        <p class="row">
          <a class="button" href={`/api/download?${download}`} download="games.txt">
            {all ? t("archive.download.all") : t("archive.download.these")}
          </a>
          {(!asked.game || isChess(games, asked.game)) && (
            <a class="button" href={`/api/download?${chess}`} download="games.pgn">
              {t("archive.download.pgn")}
            </a>
          )}
        </p>
        <p>
          {t("archive.paste")} <Link to="/study">{t("nav.study")}</Link>
        </p>
        <p>
          <Link class="button" to="/archive/import">
            {t("imports.title")}
          </Link>
        </p>
        <p class="faint">{t("archive.import")}</p>
      </section>
    </main>
  );
}

export function Archive({ id, query }: PageProps) {
  if (id === "explore") return <Explorer query={query} />;
  if (id === "import") return <Import />;
  if (id === "player") return <ImportedPlayer name={query.get("name") ?? ""} />;
  if (id) return <Missing />;
  return <Search query={query} />;
}
