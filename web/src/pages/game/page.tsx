// The page of one game, played or watched: board, players, turns, chat.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Game } from "../../net/types.ts";
import { studyGameUrl } from "../../core/studyurl.ts";
import type { PageProps } from "../../parts/lazy.tsx";
import { announce, answer, hushed } from "../../base/announce.ts";
import { controlText } from "../../core/control.ts";
import { galleryOf } from "../../core/games.ts";
import { usePageKeys } from "../../base/keys.ts";
import { Link } from "../../base/router.tsx";
import { hasSan, words } from "../../core/san.ts";
import { goOn } from "../../core/seeking.ts";
import { useStore } from "../../base/store.ts";
import { gameTitle } from "../../core/titles.ts";
import { linesOf } from "../../board/annotations.ts";
import { Skeleton } from "../../parts/skeleton.tsx";
import { t, tWord } from "../../i18n/index.ts";
import { variantName } from "../../core/names.ts";
import { latency } from "../../net/connection.ts";
import { isHere } from "../../local/storage.ts";
import { ArchiveButton, RecordButton } from "./here.tsx";
import { Imported } from "./imported.tsx";
import { Coming } from "../../parts/wrong.tsx";
import { troubleText } from "../../net/trouble.ts";
import { PlayBoard } from "../../parts/playboard.tsx";
import { Messages } from "../../parts/tournamentmessages.tsx";
import { Taken } from "../../parts/taken.tsx";
import { Strip } from "../../parts/strip.tsx";
import { Looks } from "../../parts/looks.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useTitle } from "../../parts/title.ts";
import { NextAfterGame } from "../tournament/nextround.tsx";
import { First } from "./first.tsx";
import { Keys } from "./keys.tsx";
import { MoveList, Replay } from "./moves.tsx";
import { Absent } from "./absent.tsx";
import { GameModel, STEPS } from "./model.ts";
import { clocks, toMove } from "./announcements.ts";
import { Chat } from "./chat.tsx";
import { Conditional, usePreparing } from "./conditional.tsx";
import { Rematch } from "./rematch.tsx";
import { pauseText, Ready, testResult } from "./ready.tsx";
import { useSure } from "./sure.ts";
import { TurnBar } from "./turnbar.tsx";
import { Waiting } from "./waiting.tsx";

/** The seats in the order of the strips above and below the board. */
function order(g: Game, flipped: boolean): { above: number[]; below: number[] } {
  const seats = g.players.map((p) => p.seat);
  if (seats.length === 1) return { above: [], below: seats };
  const near = flipped ? 1 : 0;
  return { above: seats.filter((s) => s !== near), below: [near] };
}

/** The address of the analysis, at the moment on the board. */
function studyOf(model: GameModel): string {
  return studyGameUrl(model.id, model.at ?? undefined, model.key);
}

/** Whether a draw may be agreed by now: a tournament may forbid it, or require a number of
 * turns. */
const drawsAgreed = (g: Game): boolean => {
  const from = g.tournament?.draws ?? 0;
  return from >= 0 && g.turns >= from * g.setup.seats;
};

interface ButtonsProps {
  model: GameModel;
  /** The game's tournament: its games have no takebacks, adjournments or cancellations. */
  tournament: string;
  flip(): void;
  keys(): void;
  looks(): void;
}

function Buttons({ model, tournament, flip, keys, looks }: ButtonsProps) {
  const g = model.game as Game;
  const sure = useSure<"end">();
  const player = g.you.length > 0;
  const playing = g.phase === "playing" && player;
  const puzzle = g.setup.seats === 1;
  const early = g.turns < 2 && !tournament;
  const end = () =>
    sure.press("end", () => void model.command(early && !puzzle ? "abort" : "resign"));
  const engines = g.players.some((p) => p.engine);
  const gallery = galleryOf(g.setup.game);
  return (
    <div class="buttons" role="group" aria-label={t("game.actions")}>
      <button type="button" onClick={flip} title={`${t("flip")} (f)`}>
        {t("flip")}
      </button>
      {model.hints && (
        <button type="button" disabled={model.hinting} onClick={() => model.askHint()}>
          {t("hint.ask")}
        </button>
      )}
      {playing && g.takebacks && !tournament && g.turns > 0 && (
        <button type="button" onClick={() => void model.command("takeback")}>
          {t("takeback")}
        </button>
      )}
      {playing && g.setup.traits.includes("draws") && !engines && drawsAgreed(g) && (
        <button type="button" onClick={() => void model.command("draw")}>
          {t("draw")}
        </button>
      )}
      {playing && !engines && !puzzle && !tournament && (
        <button type="button" onClick={() => void model.command("adjourn")}>
          {g.paused ? t("resume") : t("adjourn")}
        </button>
      )}
      {playing && (
        <button type="button" class={sure.asking ? "danger" : ""} onClick={end} onBlur={sure.drop}>
          {sure.asking
            ? t("sure")
            : early && !puzzle
              ? t("abort")
              : puzzle
                ? t("giveup")
                : t("resign")}
        </button>
      )}
      {g.phase === "over" && g.result?.why !== "aborted" && (
        <Link class="button" to={studyOf(model)}>
          {t("study.analyse")}
        </Link>
      )}
      <Records model={model} pgn={hasSan(g.setup)} />
      {gallery && (
        <Link class="button" to={gallery}>
          {tWord("gallery", g.setup.game)}
        </Link>
      )}
      <Link class="button" to={`/rules/${g.setup.game}`}>
        {t("rules")}
      </Link>
      <button type="button" onClick={looks}>
        {t("looks.title")}
      </button>
      <button type="button" onClick={keys} title="?" aria-label={t("keys.title")}>
        ?
      </button>
    </div>
  );
}

/** Downloads of the game: its record, and PGN if the game has it. */
function Records({ model: { id, key }, pgn }: { model: GameModel; pgn: boolean }) {
  if (isHere(id))
    return (
      <>
        <RecordButton id={id} />
        {pgn && <RecordButton id={id} pgn />}
      </>
    );
  const game = encodeURIComponent(id);
  const end = `&download=1${key ? `&key=${encodeURIComponent(key)}` : ""}`;
  return (
    <>
      <a class="button" href={`/api/record?game=${game}${end}`}>
        {t("record")}
      </a>
      {pgn && (
        <a class="button" href={`/api/record?game=${game}&pgn=true${end}`} download={`${id}.pgn`}>
          {t("pgn")}
        </a>
      )}
    </>
  );
}

function OfferBar({ model }: { model: GameModel }) {
  const o = model.game?.offer;
  const g = model.game;
  if (!o || !g || g.you.length === 0) return null;
  const own = g.you.includes(o.seat) && g.you.length < g.setup.seats;
  const text = own
    ? t("offer.waits", { what: tWord("offer", o.what) })
    : t("offer.comes", { who: model.playerName(o.seat), what: tWord("offer", o.what) });
  return (
    <div class="offer">
      <span>{text}</span>
      {!own && (
        <button type="button" class="primary" onClick={() => void model.command("accept")}>
          {t("accept")}
        </button>
      )}
      <button type="button" onClick={() => void model.command("decline")}>
        {own ? t("withdraw") : t("decline")}
      </button>
    </div>
  );
}

/** The change of a rating by a game. */
const changeText = (n: number): string => `${n < 0 ? "−" : n > 0 ? "+" : "±"}${Math.abs(n)}`;

function Result({ model, tournament }: { model: GameModel; tournament: string }) {
  const g = model.game;
  if (!g || g.phase !== "over") return null;
  if (tournament)
    return (
      <div class="result" role="status">
        <strong>{testResult(g) ?? model.resultText()}</strong>
        <Link class="button primary" to={`/tournament/${tournament}`}>
          {t("call.back")}
        </Link>
      </div>
    );
  return (
    <div class="result">
      <strong>{model.resultText()}</strong>
      {g.setup.seats > 1 && (
        <p class="flush tabular">
          {[model.score, model.decisive && t("result.decided", { turn: model.decisive })]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {g.ratings && (
        <ul class="ratings tabular">
          {g.ratings.map(({ before, after }, seat) => (
            <li>
              {t("result.rating", {
                who: model.playerName(seat),
                before: String(before),
                after: String(after),
                change: changeText(after - before),
              })}
            </li>
          ))}
        </ul>
      )}
      <Rematch model={model} />
      <div class="row">
        <Link class="button" to={`/play/${g.setup.game}`}>
          {t("newgame")}
        </Link>
        {isHere(g.id) && g.result?.why !== "aborted" && <ArchiveButton id={g.id} />}
      </div>
    </div>
  );
}

/** The last turn, or the one shown, with its number. */
function lastTurn(model: GameModel): string {
  const n = model.at ?? model.turns.length;
  const turn = model.turns[n - 1];
  if (!turn) return t("moves.none");
  const text = turn.text || t("turn.pass");
  return t("say.turn", { n, seat: model.seatName(turn.seat), text });
}

/** The mover, with the steps of the turn being made; or how the game ended. */
function standing(model: GameModel): string {
  const g = model.game as Game;
  if (g.phase === "over") return model.resultText();
  const steps = model.army ? [] : model.draft.moves;
  const send = model.sendable ? t("say.sendable") : "";
  return [toMove(g), steps.join(" "), send].filter(Boolean).join(" ");
}

/** The keyboard shortcuts of the page: letters, and the rest. */
function pressed(model: GameModel, key: string, flip: () => void, help: () => void): boolean {
  const g = model.game;
  if (!g) return false;
  const at = model.at ?? model.turns.length;
  const always: Record<string, () => unknown> = {
    ArrowLeft: () => void model.show(at - 1).then(() => answer(lastTurn(model))),
    ArrowRight: () => void model.show(at + 1).then(() => answer(lastTurn(model))),
    Home: () => model.show(0),
    End: () => model.show(null),
    Escape: hushed,
  };
  const letters: Record<string, () => unknown> = {
    f: flip,
    u: () => model.undo(),
    s: () => model.sendable && model.send(),
    b: () => document.querySelector<SVGElement>('.arena [data-cell][tabindex="0"]')?.focus(),
    c: () => answer(clocks(g)),
    l: () => answer(lastTurn(model)),
    t: () => answer(standing(model)),
    "/": () => {
      const field = document.querySelector<HTMLInputElement>(".typed input");
      field?.focus();
      field?.select();
    },
    "?": help,
  };
  const act = always[key] ?? letters[key];
  void act?.();
  return !!act;
}

/** Opens the game of a rematch that is agreed on while the page is open. */
function useRematch(model: GameModel): void {
  const g = model.game;
  const next = g?.rematch?.next;
  const hadNext = useMemo(() => ({ over: g?.phase === "over" && !!next }), [model, g === null]);
  useEffect(() => {
    if (next && !hadNext.over && g && g.you.length > 0)
      goOn(`/game/${g.id}`, `/game/${next}`, g.setup.game);
  }, [next]);
}

export function GamePage({ id, query }: PageProps) {
  const keyword = query.get("key") ?? "";
  const model = useMemo(() => new GameModel(id, keyword), [id, keyword]);
  useEffect(() => () => model.dispose(), [model]);
  useStore(model.version);
  useStore(words);
  const [turned, setTurned] = useState<boolean | null>(null);
  const [keys, showKeys] = useState(false);
  const [looks, showLooks] = useState(false);
  const preparing = usePreparing(model);
  useStore((preparing.now?.trial ?? model).version);
  const g = model.game;
  const name = g ? gameTitle(g.setup) : "";
  const tournament = g?.tournament?.id ?? query.get("cup") ?? "";
  useTitle(
    g?.phase === "over" ? model.resultText() : model.mine ? t("title.yours", { game: name }) : name,
  );
  useRematch(model);
  const second = g?.you.length === 1 && g.you[0] === 1 && g.setup.seats === 2;
  const flipped = turned ?? second ?? false;
  const flip = () => setTurned(!flipped);
  usePageKeys((key) => pressed(model, key, flip, () => showKeys(true)));

  if (model.missing) return <NoGame />;
  if (!g && model.trouble) return <Coming trouble={model.trouble} />;
  if (!g || !model.board || !model.position) return <Skeleton board />;
  return (
    <main
      id="main"
      class={`gamepage game-page-${g.setup.game}`}
      data-number={g.number}
      data-phase={g.phase}
      data-yours={model.mine && !model.busy}
      data-steps={model.draft.moves.length}
    >
      <h1 class="hush">{name}</h1>
      <Arena model={model} g={g} preparing={preparing} flipped={flipped} />
      <aside class="side card">
        <News model={model} g={g} tournament={tournament} preparing={preparing} />
        <Record model={model} />
        <Buttons
          model={model}
          tournament={tournament}
          flip={flip}
          keys={() => showKeys(true)}
          looks={() => showLooks(true)}
        />
        <Facts g={g} tournament={tournament} />
        {g.import && <Imported id={g.id} of={g.import} />}
      </aside>
      {looks && <Looks game={g.setup.game} onClose={() => showLooks(false)} />}
      <First key={`first-${g.setup.game}`} g={g} />
      {keys && <Keys onClose={() => showKeys(false)} />}
      {g.phase === "playing" && g.tournament?.unready?.some((s) => g.you.includes(s)) && (
        <Ready model={model} />
      )}
    </main>
  );
}

function NoGame() {
  return (
    <main class="page narrow" id="main">
      <h1>{t("game.missing")}</h1>
      <p>{t("game.missing.why")}</p>
      <Link class="button primary" to="/">
        {t("home")}
      </Link>
    </main>
  );
}

interface PartProps {
  model: GameModel;
  g: Game;
  preparing: ReturnType<typeof usePreparing>;
}

/** The board between its players. */
function Arena({ model, g, preparing, flipped }: PartProps & { flipped: boolean }) {
  const { above, below } = order(g, flipped);
  const { army } = model;
  const trial = preparing.now?.trial;
  const hint = useMemo(
    () => ({ spots: [], arrows: [], lines: linesOf(model.hint, "hint") }),
    [model.hint],
  );
  const name = t("board.label", { game: gameTitle(g.setup) });
  const strip = (seat: number) => <Player key={seat} model={model} g={g} seat={seat} />;
  return (
    <div class="arena">
      <div class="strips top">{above.map(strip)}</div>
      <PlayBoard
        key={trial ? "line" : "game"}
        model={trial ?? model}
        label={trial ? t("conditional.board") : name}
        fit
        flipped={flipped}
        active={!!trial || !model.blind}
        onBlind={model.blind && model.at === null ? (c) => model.touchBlind(c) : undefined}
        annotations={trial ? undefined : hint}
        premove={
          model.premoves && !trial
            ? { seat: g.you[0] ?? 0, cells: model.premove, onSet: model.setPremove }
            : undefined
        }
        offer={trial ? undefined : model.offer}
        swap={
          army
            ? { cells: army.cells, onSwap: (a, b) => void model.useArmy(army.exchange(a, b)) }
            : undefined
        }
      />
      <div class="strips bottom">{below.map(strip)}</div>
    </div>
  );
}

function Player({ model, g, seat }: { model: GameModel; g: Game; seat: number }) {
  const { board, position, stepsLeft } = model;
  const { seats } = g.setup;
  const steps = seat === g.seat && stepsLeft !== null ? { left: stepsLeft, of: STEPS } : null;
  return (
    <Strip game={g} seat={seat} say={announce} steps={steps}>
      {seats > 1 && board && position && (
        <Taken
          board={board}
          setup={g.setup}
          position={position}
          seat={seats === 2 ? 1 - seat : seat}
        />
      )}
    </Strip>
  );
}

/** News, and requests that need an answer. */
function News({ model, g, tournament, preparing }: PartProps & { tournament: string }) {
  return (
    <>
      <Waiting model={model} />
      <Result model={model} tournament={tournament} />
      <OfferBar model={model} />
      {g.tournament && g.phase === "over" && <NextAfterGame id={g.tournament.id} />}
      <Messages now={g.tournament?.message} list={g.tournament?.messages} />
      {g.paused && g.phase !== "over" && <div class="offer">{pauseText(g)}</div>}
      {model.note && <p class="offer premovenote">{model.note}</p>}
      <TurnBar model={model} />
      <Absent model={model} />
      <Conditional model={model} state={preparing} />
      {model.trouble && (
        <div class="trouble" role="alert">
          {troubleText(model.trouble)}
        </div>
      )}
    </>
  );
}

/** The moves, or the chat. */
function Record({ model }: { model: GameModel }) {
  const [tab, setTab] = useState<"moves" | "chat">("moves");
  const unread = (n: string) =>
    n === "chat" && model.unread > 0 && tab !== n ? ` (${model.unread})` : "";
  return (
    <Tabs
      id="side"
      label={t("side.tabs")}
      names={["moves", "chat"] as const}
      text={(n) => t(`${n}.title`) + unread(n)}
      now={tab}
      choose={setTab}
    >
      {tab === "moves" ? (
        <>
          <MoveList model={model} />
          <Replay model={model} />
        </>
      ) : (
        <Chat model={model} />
      )}
    </Tabs>
  );
}

function Facts({ g, tournament }: { g: Game; tournament: string }) {
  const half = useStore(latency);
  const { game, variant, definition } = g.setup;
  const facts = [
    gameTitle(g.setup),
    variant && !definition && variantName(game, variant),
    controlText(g.import?.headers.time ?? g.control),
    isHere(g.id) && t("here.mark"),
    g.rated && t("rated"),
    half >= 0 && t("lag.own", { n: half }),
    g.watchers > 0 && t("watchers", { n: g.watchers }),
  ];
  return (
    <p class="facts faint">
      {facts.filter(Boolean).join(" · ")}
      {tournament && (
        <>
          {" · "}
          <Link to={`/tournament/${tournament}`}>{g.tournament?.title ?? t("call.back")}</Link>
        </>
      )}
    </p>
  );
}
