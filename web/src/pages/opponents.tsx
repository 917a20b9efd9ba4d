// The computer's levels, game by game: their names, strength, and games; and other people's
// programs that are connected.
import { useEffect, useState } from "preact/hooks";
import type { Card, EngineInfo, GameInfo } from "../net/types.ts";
import { gameName, leading, loadShelf, shelf } from "../core/games.ts";
import type { PageProps } from "../parts/lazy.tsx";
import { botName, levelName, levelRating, LEVELS, ratingOf, readLevel } from "../core/levels.ts";
import { engineLabel } from "../core/names.ts";
import { go, Link } from "../base/router.tsx";
import { useStore } from "../base/store.ts";
import { t } from "../i18n/index.ts";
import { ask } from "../net/connection.ts";
import { Cards } from "../parts/cards.tsx";
import { Face } from "../parts/face.tsx";
import { Programs } from "../parts/programs.tsx";
import { useTitle } from "../parts/title.ts";

const MOST = 6;

/** This browser's games against a level, newest first. */
async function own(game: string, level: number): Promise<Card[]> {
  const { cardOf, tables } = await import("../local/casual.ts");
  const all = await tables();
  return all.filter((x) => x.ended && x.where.kind === game && x.level === level).map(cardOf);
}

/** The last games of a level, the reader's own and public ones. */
function useGames(game: string, engine: string, level: number): Card[] {
  const [games, show] = useState<Card[]>([]);
  useEffect(() => {
    let gone = false;
    show([]);
    const player = `${engine} ${level}`;
    const found = ask<{ games: Card[] }>("search", { game, player, count: MOST });
    Promise.all([own(game, level), found])
      .then(([mine, a]) => gone || show([...mine, ...a.games].slice(0, MOST)))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [game, engine, level]);
  return games;
}

interface LevelProps {
  game: GameInfo;
  engine: EngineInfo;
  level: number;
}

/** One level: face, name, rating, games. */
function Opponent({ game, engine, level }: LevelProps) {
  const games = useGames(game.id, engine.id, level);
  const rating = levelRating(engine, level);
  return (
    <article class="opponent card">
      <Face level={level} />
      <div>
        <h2 class="flush">{botName(level)}</h2>
        <p>
          {t("bots.level", { n: level, strength: levelName(level) })}
          {rating && ` · ${rating}`}
        </p>
        <Link class="button primary" to={`/play/${game.id}?level=${level}`}>
          {t("play.game", { game: gameName(game.id) })}
        </Link>
      </div>
      <Cards title={t("bots.games")} cards={games} action={t("replay")} none={t("watch.nopast")} />
    </article>
  );
}

/** All levels, each as a row with its rating as a bar. */
function Ladder({ game, engine, level }: LevelProps) {
  const most = Math.max(...(engine.ratings ?? [1]));
  return (
    <ol class="ladder">
      {[...LEVELS].reverse().map((n) => (
        <li>
          <Link
            to={`/bots/${game.id}?level=${n}`}
            class={n === level ? "on" : ""}
            aria-current={n === level ? "page" : undefined}
          >
            <Face level={n} />
            <b>{botName(n)}</b>
            <small>{levelName(n)}</small>
            <span class="tabular">{levelRating(engine, n)}</span>
            <meter min={0} max={most} value={ratingOf(engine, n) ?? 0} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ol>
  );
}

export function Opponents({ id, query }: PageProps) {
  useTitle(t("bots.page"));
  useEffect(loadShelf, []);
  const all = useStore(shelf)?.games ?? [];
  const games = all.filter((g) => g.seats > 1 && g.engines.length > 0);
  const offered = [...leading, "chess"].flatMap((x) => games.filter((g) => g.id === x));
  const game = games.find((g) => g.id === id) ?? offered[0];
  const engine = game?.engines[0];
  const level = readLevel(query.get("level")) ?? 3;
  if (!game || !engine) return <main class="page loading" id="main" aria-busy="true" />;
  return (
    <main class="page" id="main">
      <h1>{t("bots.page")}</h1>
      <p class="field botgame">
        <label for="botgame">{t("bots.game")}</label>
        <select
          id="botgame"
          value={game.id}
          onChange={(e) => go(`/bots/${(e.target as HTMLSelectElement).value}?level=${level}`)}
        >
          {games.map((g) => (
            <option value={g.id}>{gameName(g.id)}</option>
          ))}
        </select>
      </p>
      <div class="opponents">
        <Ladder game={game} engine={engine} level={level} />
        <Opponent game={game} engine={engine} level={level} />
      </div>
      <p class="faint">{engineLabel(game.id, engine)}</p>
      {engine.ratings && <p class="faint">{t("bots.scale")}</p>}
      <Programs />
    </main>
  );
}
