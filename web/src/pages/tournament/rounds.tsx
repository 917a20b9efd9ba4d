// Rounds: pairings and results; for a knock-out the tree of all rounds.
import { useEffect, useState } from "preact/hooks";
import type { TournamentGame, Match, Stage } from "../../net/tournament.ts";
import { Link } from "../../base/router.tsx";
import { t, tWord } from "../../i18n/index.ts";
import { gameAddress } from "./boards.tsx";
import type { Feed } from "./feed.ts";
import { doubleSlots, firstSlot, floatTrees, stageNow, winner } from "./state.ts";
import { matchScore, points, sideScore, whyText } from "./words.ts";

interface Props {
  feed: Feed;
  /** Opens the arbiter's card for a game; missing for everybody else. */
  judge?: ((match: Match, game: TournamentGame) => void) | undefined;
}

function GameLine({ feed, match, game, judge }: Props & { match: Match; game: TournamentGame }) {
  const score = sideScore(game);
  const text = score || t(`tournament.game.${game.state}`);
  const left = feed.name(match.players[0]);
  const why = game.state === "done" && game.why ? whyText(game.why) : "";
  return (
    <span class="gameline">
      <span
        class={`dot sign-${feed.data?.tournament.game}-${game.first} sign-${game.first}`}
        role="img"
        aria-label={t(game.first === 0 ? "tournament.plays.first" : "tournament.plays.second", {
          who: left,
        })}
        title={t(game.first === 0 ? "tournament.plays.first" : "tournament.plays.second", {
          who: left,
        })}
      />
      {game.game ? (
        <Link to={gameAddress(game.game, feed.id)} class={`gamechip is-${game.state}`}>
          {text}
        </Link>
      ) : (
        <span class={`gamechip is-${game.state}`}>{text}</span>
      )}
      {why && <small>{why}</small>}
      {game.corrected && (
        <small class="bad">{t("tournament.corrected", { why: game.corrected })}</small>
      )}
      {judge && (
        <button
          type="button"
          class="quiet judge noprint"
          onClick={() => judge(match, game)}
          aria-label={t("judge.of", { game: game.id })}
        >
          {t("judge.open")}
        </button>
      )}
    </span>
  );
}

export function MatchRow({ feed, match: m, judge }: Props & { match: Match }) {
  const won = winner(m);
  const bye = m.players[1] === null;
  return (
    <li class="matchrow card">
      <span class={`one${won === 0 ? " won" : ""}`}>{feed.name(m.players[0])}</span>
      <span class="score tabular">
        {bye && m.settled ? points(m.points[0]) : matchScore(m) || "–"}
      </span>
      <span class={`other${won === 1 ? " won" : ""}`}>
        {bye ? <em>{t("tournament.bye")}</em> : feed.name(m.players[1])}
      </span>
      {!bye && (
        <span class="games">
          {m.games.map((g) => (
            <GameLine key={g.id} feed={feed} match={m} game={g} judge={judge} />
          ))}
          {m.lost !== null && m.lost !== undefined && (
            <small class="bad">
              {m.lost === 2
                ? t("tournament.lost.both")
                : t("tournament.lost.match", { who: feed.name(m.players[m.lost as 0 | 1]) })}
            </small>
          )}
        </span>
      )}
    </li>
  );
}

/** The known rounds of a stage; loads the last one first. */
function roundsOf(feed: Feed, stage: number): number {
  const head = feed.data?.tournament;
  const seen = Math.max(
    0,
    ...[...feed.matches.values()].map((m) => (m.stage === stage ? m.round : 0)),
  );
  const last = (feed.data?.stages.length ?? 1) === 1 ? (head?.last_round ?? 0) : 0;
  return Math.max(seen, last);
}

/** The tree of a knock-out. Its matches are numbered from the first round to the final; places of the
 * first round that a bye fills have none, and the match for the third place comes last. */
function Tree({ feed, stage }: { feed: Feed; stage: number }) {
  const rounds = Math.max(1, Math.ceil(Math.log2(Math.max(2, feed.data?.players.length ?? 2))));
  useEffect(() => {
    for (let r = 1; r <= rounds; r++) void feed.round(stage, r);
  }, [feed, rounds]);
  const size = 2 ** rounds;
  const at = (round: number, slot: number) =>
    feed.ofRound(stage, round).find((x) => x.slot === slot);
  const third = at(rounds, size - 1);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("tournament.tree")}>
      <ol class="tree">
        {Array.from({ length: rounds }, (_, r) => (
          <li class="treeround" key={r}>
            <h3>{roundName(r + 1, rounds)}</h3>
            <ol class="treematches">
              {Array.from({ length: size / 2 ** (r + 1) }, (__, i) => {
                const m = at(r + 1, firstSlot(size, r + 1) + i);
                return <TreeMatch key={i} feed={feed} match={m} empty={r === 0 && !m} />;
              })}
            </ol>
          </li>
        ))}
        {third && (
          <li class="treeround">
            <h3>{t("tournament.third")}</h3>
            <ol class="treematches">
              <TreeMatch feed={feed} match={third} empty={false} />
            </ol>
          </li>
        )}
      </ol>
    </div>
  );
}

/** The two trees of a double elimination and the final between their winners. */
function DoubleTree({ feed, stage }: { feed: Feed; stage: number }) {
  const players = Math.max(2, feed.data?.players.length ?? 2);
  const slots = doubleSlots(2 ** Math.ceil(Math.log2(players)));
  const played = feed.data?.tournament.played;
  useEffect(() => void feed.round(stage, 0), [feed, stage, played]);
  const at = (slot: number) => feed.ofRound(stage, 0).find((x) => x.slot === slot);
  const again = at(slots.again);
  /** Places of byes: known in the first round at once, elsewhere only at the end. */
  const over = feed.data?.tournament.state === "over";
  const nobody = (slot: number) => !at(slot) && (over || !!slots.main[0]?.includes(slot));
  const tree = (title: string, columns: number[][], named: (i: number) => string) => (
    <section>
      <h3>{title}</h3>
      <div class="scroll" tabIndex={0} role="region" aria-label={title}>
        <ol class="tree">
          {columns.map((column, i) => (
            <li class="treeround" key={i}>
              <h4>{named(i)}</h4>
              <ol class="treematches">
                {column.map((slot) => (
                  <TreeMatch key={slot} feed={feed} match={at(slot)} empty={nobody(slot)} />
                ))}
              </ol>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
  const nth = (i: number) => t("tournament.round", { n: i + 1 });
  return (
    <div class="doubletree">
      {tree(t("tournament.tree.main"), slots.main, nth)}
      {slots.losers.length > 0 && tree(t("tournament.tree.losers"), slots.losers, nth)}
      {tree(
        t("tournament.final.0"),
        again ? [[slots.final], [slots.again]] : [[slots.final]],
        (i) => t(i === 0 ? "tournament.tree.first" : "tournament.tree.again"),
      )}
    </div>
  );
}

/** A floating elimination as one tree for each number of losses: a loser continues in the
 * next tree. */
function FloatTrees({ feed, stage }: { feed: Feed; stage: number }) {
  const played = feed.data?.tournament.played;
  useEffect(() => void feed.round(stage, 0), [feed, stage, played]);
  const trees = floatTrees(feed.ofRound(stage, 0));
  return (
    <div class="doubletree">
      {trees.map((rounds, losses) => {
        const title = losses
          ? t("tournament.tree.lost", { n: losses })
          : t("tournament.tree.unbeaten");
        return (
          <section key={losses}>
            <h3>{title}</h3>
            <div class="scroll" tabIndex={0} role="region" aria-label={title}>
              <ol class="tree">
                {rounds.map(([round, matches]) => (
                  <li class="treeround" key={round}>
                    <h4>{t("tournament.round", { n: round })}</h4>
                    <ol class="treematches">
                      {matches.map((m) => (
                        <TreeMatch key={m.match} feed={feed} match={m} empty={false} />
                      ))}
                    </ol>
                  </li>
                ))}
              </ol>
            </div>
          </section>
        );
      })}
    </div>
  );
}

function roundName(round: number, rounds: number): string {
  const left = rounds - round;
  return left < 3 ? tWord("tournament.final", String(left)) : t("tournament.round", { n: round });
}

interface TreeProps {
  feed: Feed;
  match: Match | undefined;
  /** A place without a match. */
  empty: boolean;
}

function TreeMatch({ feed, match: m, empty }: TreeProps) {
  const won = m ? winner(m) : -1;
  const side = (s: 0 | 1) => (
    <span class={won === s ? "won" : won >= 0 ? "lost" : ""}>
      <span>
        {m ? (m.players[s] === null ? t("tournament.bye") : feed.name(m.players[s])) : " "}
      </span>
      <b class="tabular">
        {m && matchScore(m) && m.players[1] !== null ? points(m.points[s]) : ""}
      </b>
    </span>
  );
  const game = m?.games.filter((g) => g.game).at(-1)?.game;
  return (
    <li class={`treematch${empty ? " empty" : ""}`} aria-hidden={empty}>
      {game ? (
        <Link to={gameAddress(game, feed.id)}>
          {side(0)}
          {side(1)}
        </Link>
      ) : (
        <div>
          {side(0)}
          {side(1)}
        </div>
      )}
    </li>
  );
}

export function Rounds({ feed, judge }: Props) {
  const data = feed.data;
  const stages = data?.stages ?? [];
  const [shown, setStage] = useState<number | null>(null);
  const stage = shown ?? stageNow(stages);
  const last = roundsOf(feed, stage);
  const [chosen, choose] = useState<number | null>(null);
  const usual = stages.length > 1 ? last : data?.tournament.round || last;
  // In an arena every match is a separate round: this shows all of them.
  const arena = stages[stage]?.format === "arena";
  const round = arena ? 0 : Math.min(Math.max(1, chosen ?? usual), Math.max(1, last));
  useEffect(() => {
    // A stage among several does not list its rounds: only its matches show their number.
    if (stages.length > 1) void feed.round(stage, 0);
    else if (last > 0) void feed.round(stage, round);
  }, [feed, stage, round, last]);
  if (!data) return null;
  if (last === 0) return <p class="faint">{t("tournament.rounds.none")}</p>;
  const at = stages[stage] as Stage;
  const list = feed.ofRound(stage, round);
  return (
    <>
      {stages.length > 1 && <StageChoice stages={stages} stage={stage} set={setStage} />}
      {at.format === "single-elimination" && <Tree feed={feed} stage={stage} />}
      {at.format === "floating-elimination" && <FloatTrees feed={feed} stage={stage} />}
      {at.format === "double-elimination" && <DoubleTree feed={feed} stage={stage} />}
      {!arena && (
        <div class="row roundchoice">
          <button
            type="button"
            disabled={round <= 1}
            onClick={() => choose(round - 1)}
            aria-label={t("tournament.round.back")}
          >
            ‹
          </button>
          <select
            aria-label={t("tournament.rounds")}
            value={round}
            onChange={(e) => choose(Number((e.target as HTMLSelectElement).value))}
          >
            {Array.from({ length: last }, (_, i) => (
              <option value={i + 1}>{t("tournament.round", { n: i + 1 })}</option>
            ))}
          </select>
          <button
            type="button"
            disabled={round >= last}
            onClick={() => choose(round + 1)}
            aria-label={t("tournament.round.on")}
          >
            ›
          </button>
        </div>
      )}
      <ul class="matches stack">
        {list.map((m) => (
          <MatchRow key={m.match} feed={feed} match={m} judge={judge} />
        ))}
      </ul>
    </>
  );
}

export function StageChoice({
  stages,
  stage,
  set,
}: {
  stages: Stage[];
  stage: number;
  set(n: number): void;
}) {
  return (
    <div class="row" role="group" aria-label={t("tournament.stages")}>
      {stages.map((s, i) => (
        <button type="button" class="chip" aria-pressed={i === stage} onClick={() => set(i)}>
          {tWord("tournament.stage", s.name)}
        </button>
      ))}
    </div>
  );
}
