// Starting a game: one click for an opponent, or a custom game, whose rare settings are folded.
import { useEffect, useState } from "preact/hooks";
import type { GameInfo, Seek } from "../net/types.ts";
import type { PageProps } from "../parts/lazy.tsx";
import { writeLocal } from "../base/localstore.ts";
import { go, Link } from "../base/router.tsx";
import { galleryOf, loadShelf, playPath, shelf } from "../core/games.ts";
import { lastLevel, readLevel } from "../core/levels.ts";
import { useLobby } from "../core/lobby.ts";
import { useStore } from "../base/store.ts";
import { gameTitle, sideName } from "../core/titles.ts";
import { Skeleton } from "../parts/skeleton.tsx";
import { t, tWord } from "../i18n/index.ts";
import { engineName, engineText, variantName, variantText } from "../core/names.ts";
import { LevelChoice } from "../parts/levelchoice.tsx";
import { ClockField } from "../parts/clockfield.tsx";
import { OptionFields, writtenOptions } from "../parts/options.tsx";
import { ask, me } from "../net/connection.ts";
import { troubleText } from "../net/trouble.ts";
import { Mini } from "../parts/mini.tsx";
import { QuickGrid } from "../parts/quick.tsx";
import { useTitle } from "../parts/title.ts";
import { HereGames } from "../parts/heregames.tsx";
import { animations } from "../core/animations.ts";
import { TrainingBox } from "../parts/training.tsx";
import { Wrong } from "../parts/wrong.tsx";

interface Wish {
  variant: string;
  options: Record<string, string>;
  control: string;
  side: number;
  level: number;
  engine: string;
  rated: boolean;
  definition: string;
  start: string;
}

const plain = (level: number): Wish => ({
  variant: "",
  options: {},
  control: "none",
  side: -2,
  level,
  engine: "",
  rated: false,
  definition: "",
  start: "",
});

interface MoreProps {
  game: GameInfo;
  wish: Wish;
  set(part: Partial<Wish>): void;
}

/** The most common settings of a custom game. */
function Usual({ game, wish, set }: MoreProps) {
  const guest = useStore(me)?.guest ?? true;
  const variant = game.variants.find((v) => v.id === wish.variant) ?? game.variants[0];
  if (game.seats === 1 && game.variants.length < 2) return null;
  return (
    <section class="usual">
      <h2>{t("play.settings")}</h2>
      {game.seats > 1 && <ClockField control={wish.control} set={(control) => set({ control })} />}
      {game.variants.length > 1 && (
        <div class="field">
          <label for="variant">
            {t("variant")}
            {variant && <small>{variantText(game.id, variant)}</small>}
          </label>
          <select
            id="variant"
            value={wish.variant}
            onChange={(e) => set({ variant: (e.target as HTMLSelectElement).value })}
          >
            {game.variants.map((v, i) => (
              <option value={i === 0 ? "" : v.id}>{variantName(game.id, v.id)}</option>
            ))}
          </select>
        </div>
      )}
      {game.seats > 1 && (
        <div class="field">
          <label for="side">
            {t("side")}
            {wish.side === -2 && <small>{t("side.auto")}</small>}
          </label>
          <select
            id="side"
            value={String(wish.side)}
            onChange={(e) => set({ side: Number((e.target as HTMLSelectElement).value) })}
          >
            <option value="-2">{t("side.usual")}</option>
            <option value="-1">{t("side.lot")}</option>
            {game.names.map((n, i) => (
              <option value={String(i)}>{sideName(n)}</option>
            ))}
          </select>
        </div>
      )}
      {!guest && game.seats === 2 && (
        <div class="field">
          <label for="rated">
            {t("rated")}
            <small>{t("rated.hint")}</small>
          </label>
          <input
            id="rated"
            type="checkbox"
            checked={wish.rated}
            onChange={(e) => set({ rated: (e.target as HTMLInputElement).checked })}
          />
        </div>
      )}
    </section>
  );
}

/** Rare settings, folded. */
function More({ game, wish, set }: MoreProps) {
  const engine = game.engines.find((e) => e.id === wish.engine) ?? game.engines[0];
  return (
    <details class="morebox rare">
      <summary>{t("more")}</summary>
      {game.engines.length > 1 && (
        <div class="field">
          <label for="engine">
            {t("engine")}
            {engine && <small>{engineText(game.id, engine)}</small>}
          </label>
          <select
            id="engine"
            value={wish.engine}
            onChange={(e) => set({ engine: (e.target as HTMLSelectElement).value })}
          >
            {game.engines.map((n, i) => (
              <option value={i === 0 ? "" : n.id}>{engineName(game.id, n.id)}</option>
            ))}
          </select>
        </div>
      )}
      {game.options.length > 0 && <h3>{t("options")}</h3>}
      <OptionFields game={game} chosen={wish.options} set={(options) => set({ options })} />
      <details>
        <summary>{t("own")}</summary>
        <div class="field tall">
          <label for="start">{t("own.start")}</label>
          <input
            id="start"
            value={wish.start}
            onInput={(e) => set({ start: (e.target as HTMLInputElement).value })}
          />
        </div>
        <div class="field tall">
          <label for="definition">
            {t("own.definition")}
            <small>{t("own.hint")}</small>
          </label>
          <textarea
            id="definition"
            rows={6}
            spellcheck={false}
            onChange={(e) => set({ definition: (e.target as HTMLTextAreaElement).value })}
          >
            {wish.definition}
          </textarea>
        </div>
      </details>
      {game.engines.some((e) => e.id === "fairy") && (
        <TrainingBox setup={{ game: game.id, ...setupOf(wish) }} />
      )}
    </details>
  );
}

/** A challenge to a person or a program: the one from the address comes first. */
function ByName({
  against,
  busy,
  create,
}: {
  against: string;
  busy: boolean;
  create(name: string): void;
}) {
  const submit = (e: Event) => {
    e.preventDefault();
    const name = String(new FormData(e.target as HTMLFormElement).get("name")).trim();
    if (name) create(name);
  };
  if (against)
    return (
      <section class="way card first">
        <button type="button" class="primary big" disabled={busy} onClick={() => create(against)}>
          {t("challenge.who", { who: against })}
        </button>
      </section>
    );
  return (
    <details class="morebox">
      <summary>{t("challenge.name")}</summary>
      <form class="row byname" onSubmit={submit}>
        <input class="grow" name="name" required maxLength={24} aria-label={t("account.name")} />
        <button type="submit" disabled={busy}>
          {t("challenge")}
        </button>
        <Link to="/people">{t("people.find")}</Link>
      </form>
    </details>
  );
}

interface GameProps {
  id: string;
  against: string;
  /** The level in the address, if any. */
  level: number | null;
}

/** The part of a wish that says what is played. */
function setupOf(wish: Wish): object {
  const options = writtenOptions(wish.options);
  return {
    ...(wish.variant ? { variant: wish.variant } : {}),
    ...(options ? { options } : {}),
    ...(wish.definition.trim() ? { definition: wish.definition } : {}),
    ...(wish.start.trim() ? { start: wish.start.trim() } : {}),
  };
}

/** Creates the game of a wish, against `opponent`; `whom`: a person by name. */
function request(game: GameInfo, wish: Wish, opponent: string, whom?: string): object {
  const puzzle = game.seats === 1;
  const engine = opponent === "engine";
  return {
    game: game.id,
    control: wish.control,
    side: wish.side === -2 ? (engine || puzzle ? 0 : -1) : wish.side,
    opponent: puzzle ? "self" : opponent,
    ...(whom ? { name: whom } : {}),
    level: wish.level,
    ...setupOf(wish),
    ...(wish.engine && engine ? { engine: wish.engine } : {}),
    ...(wish.rated && !engine ? { rated: true } : {}),
  };
}

function PlayGame({ id, against, level }: GameProps) {
  useEffect(loadShelf, []);
  const s = useStore(shelf);
  const seeks = useLobby()?.seeks ?? [];
  const game = s?.games.find((g) => g.id === id);
  const [wish, setWish] = useState(plain(level ?? lastLevel()));
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setWish(plain(level ?? lastLevel()));
    setWrong("");
  }, [id]);
  const name = game ? gameTitle(game) : "";
  useTitle(game ? t("play.game", { game: name }) : t("nav.play"));
  if (!s) return <Skeleton />;
  if (!game)
    return (
      <main class="page narrow" id="main">
        <h1>{t("nogame")}</h1>
        <Link class="button" to="/play">
          {t("nav.play")}
        </Link>
      </main>
    );
  const create = async (opponent: string, whom?: string) => {
    setBusy(true);
    setWrong("");
    writeLocal("level", wish.level, "window");
    try {
      const asked = request(game, wish, opponent, whom);
      go((await ask<{ id: string; url: string }>("create", asked)).url);
    } catch (e) {
      setWrong(troubleText(e));
    }
    setBusy(false);
  };
  const puzzle = game.seats === 1;
  const ways: WaysProps = {
    game,
    wish,
    set: (part) => setWish((w) => ({ ...w, ...part })),
    busy,
    create: (opponent, whom) => void create(opponent, whom),
  };
  return (
    <main class="page playpage" id="main">
      <div class="playboard">
        <Mini fit kind={game.id} {...(animations[game.id] ?? { turns: "" })} label={name} />
      </div>
      <div class="playchoice">
        <h1>{name}</h1>
        <p class="faint">{tWord("about", game.id)}</p>
        {puzzle ? <Alone {...ways} /> : <Against {...ways} against={against} seeks={seeks} />}
        <Wrong text={wrong} />
        <HereGames kind={game.id} />
        {puzzle && <Usual game={game} wish={wish} set={ways.set} />}
        {puzzle && <More game={game} wish={wish} set={ways.set} />}
        {!puzzle && (
          <button type="button" class="quiet" disabled={busy} onClick={() => void create("self")}>
            {t("play.self")}
          </button>
        )}
        <p class="ruleslink">
          <Link to={`/rules/${game.id}`}>{t("play.rules", { game: name })}</Link>
        </p>
      </div>
    </main>
  );
}

interface WaysProps {
  game: GameInfo;
  wish: Wish;
  set(part: Partial<Wish>): void;
  busy: boolean;
  create(opponent: string, whom?: string): void;
}

/** Creates a puzzle for the reader alone. */
function Alone({ game, busy, create }: WaysProps) {
  const gallery = galleryOf(game.id);
  return (
    <section class="way card first" aria-labelledby="freeboard">
      <h2 id="freeboard">{t("play.free")}</h2>
      <p>{t("play.free.text")}</p>
      <button type="button" class="primary big" disabled={busy} onClick={() => create("self")}>
        {t("play.puzzle")}
      </button>
      {gallery && (
        <Link class="button" to={gallery}>
          {tWord("gallery", game.id)}
        </Link>
      )}
    </section>
  );
}

interface AgainstProps extends WaysProps {
  against: string;
  seeks: Seek[];
}

/** The opponent: anybody, the computer, a friend, a person by name. */
function Against({ game, wish, set, busy, create, against, seeks }: AgainstProps) {
  const byName = <ByName against={against} busy={busy} create={(name) => create("user", name)} />;
  return (
    <>
      {against && byName}
      {!against && game.presets.length > 0 && (
        <section class="quick card" aria-labelledby="quick">
          <h2 id="quick">{t("quick.title")}</h2>
          <QuickGrid game={game} seeks={seeks} />
        </section>
      )}
      {game.engines.length > 0 && (
        <section class="way card first">
          <LevelChoice
            engine={game.engines[0]}
            level={wish.level}
            set={(level) => set({ level })}
          />
          <button
            type="button"
            class="primary big"
            disabled={busy}
            onClick={() => create("engine")}
          >
            {t("play.engine")}
          </button>
          <Link to={`/bots/${game.id}?level=${wish.level}`}>{t("bots.link")}</Link>
        </section>
      )}
      <Usual game={game} wish={wish} set={set} />
      <More game={game} wish={wish} set={set} />
      <section class="way two">
        <button type="button" disabled={busy} onClick={() => create("link")}>
          {t("play.friend")}
        </button>
        <button type="button" disabled={busy} onClick={() => create("open")}>
          {t("play.open")}
        </button>
      </section>
      {!against && byName}
    </>
  );
}

function PlayList({ against }: { against: string }) {
  useTitle(t("nav.play"));
  useEffect(() => {
    loadShelf();
  }, []);
  const s = useStore(shelf);
  // A puzzle has no opponent.
  const games = (s?.games ?? []).filter((g) => !against || g.seats > 1);
  return (
    <main class="page" id="main">
      <h1>{against ? t("challenge.who", { who: against }) : t("nav.play")}</h1>
      <ul class="gamelist">
        {games.map((g) => (
          <li>
            <Link
              class="card"
              to={against ? `/play/${g.id}?against=${encodeURIComponent(against)}` : playPath(g.id)}
            >
              <b>{gameTitle(g)}</b>
              <span class="faint fine">
                {tWord("about", g.id) === g.id
                  ? g.variants[0]
                    ? variantText(g.id, g.variants[0])
                    : ""
                  : tWord("about", g.id)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {!against && <HereGames />}
    </main>
  );
}

/** /play lists the games, /play/GAME starts one. */
export function Play({ id, query }: PageProps) {
  const against = query.get("against") ?? "";
  const level = readLevel(query.get("level"));
  return id ? <PlayGame id={id} against={against} level={level} /> : <PlayList against={against} />;
}
