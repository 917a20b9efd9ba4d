// The page of one game, played or watched: board, players, turns, talk.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Game, Moves } from "../../net/types.ts";
import { Board } from "../../board/board.tsx";
import { Placer } from "../../board/placer.tsx";
import { studyGame } from "../../core/desk.ts";
import type { PageProps } from "../../core/lazy.tsx";
import { announce, answer, hushed } from "../../core/announce.ts";
import { isForPage } from "../../core/keys.ts";
import { go, Link } from "../../core/router.tsx";
import { useSettings } from "../../core/settings.ts";
import { useStore } from "../../core/store.ts";
import { said, t, tWord } from "../../i18n/index.ts";
import { lag, state } from "../../net/link.ts";
import { troubleText } from "../../net/trouble.ts";
import { Strip } from "../../parts/strip.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useTitle } from "../../parts/title.ts";
import { Keys } from "./keys.tsx";
import { MoveList, Replay } from "./moves.tsx";
import { Table } from "./table.ts";
import { clocks, toMove } from "./telling.ts";
import { Talk } from "./talk.tsx";
import { TurnBar } from "./turnbar.tsx";
import { Waiting } from "./waiting.tsx";

const none: Moves = { moves: [] };

/** The seats in the order of the strips above and below the board. */
function order(g: Game, flipped: boolean): { above: number[]; below: number[] } {
  const seats = g.players.map((p) => p.seat);
  if (seats.length === 1) return { above: [], below: seats };
  const near = flipped ? 1 : 0;
  return { above: seats.filter((s) => s !== near), below: [near] };
}

/** Where the game is analysed, from the moment that is on the board. */
function studyOf(table: Table): string {
  return studyGame(table.id, table.at ?? undefined, table.key);
}

interface ButtonsProps {
  table: Table;
  /** The tournament that the game belongs to: there nothing is taken back, adjourned or called off. */
  cup: string;
  flip(): void;
  keys(): void;
}

function Buttons({ table, cup, flip, keys }: ButtonsProps) {
  const g = table.game as Game;
  const [sure, setSure] = useState(false);
  const player = g.you.length > 0;
  const playing = g.phase === "playing" && player;
  const puzzle = g.setup.seats === 1;
  const early = g.turns < 2 && !cup;
  const end = () => {
    if (!sure) {
      announce(t("sure"));
      return setSure(true);
    }
    void table.command(early && !puzzle ? "abort" : "resign");
    setSure(false);
  };
  const engines = g.players.some((p) => p.engine);
  return (
    <div class="buttons" role="group" aria-label={t("game.actions")}>
      <button type="button" onClick={flip} title={`${t("flip")} (f)`}>
        {t("flip")}
      </button>
      {playing && g.takebacks && !cup && g.turns > 0 && (
        <button type="button" onClick={() => void table.command("takeback")}>
          {t("takeback")}
        </button>
      )}
      {playing && g.setup.traits.includes("draws") && !engines && (
        <button type="button" onClick={() => void table.command("draw")}>
          {t("draw")}
        </button>
      )}
      {playing && !engines && !puzzle && !cup && (
        <button type="button" onClick={() => void table.command("adjourn")}>
          {g.paused ? t("resume") : t("adjourn")}
        </button>
      )}
      {playing && (
        <button
          type="button"
          class={sure ? "danger" : ""}
          onClick={end}
          onBlur={() => setSure(false)}
        >
          {sure ? t("sure") : early && !puzzle ? t("abort") : puzzle ? t("giveup") : t("resign")}
        </button>
      )}
      {g.phase === "over" && g.result?.why !== "aborted" && (
        <Link class="button" to={studyOf(table)}>
          {t("study.analyse")}
        </Link>
      )}
      <a
        class="button"
        href={`/api/record?game=${encodeURIComponent(table.id)}&download=1${table.key ? `&key=${encodeURIComponent(table.key)}` : ""}`}
      >
        {t("record")}
      </a>
      <Link class="button" to={`/rules/${g.setup.game}`}>
        {t("rules")}
      </Link>
      <button type="button" onClick={keys} title="?" aria-label={t("keys.title")}>
        ?
      </button>
    </div>
  );
}

function OfferBar({ table }: { table: Table }) {
  const o = table.game?.offer;
  const g = table.game;
  if (!o || !g || g.you.length === 0) return null;
  const own = g.you.includes(o.seat) && g.you.length < g.setup.seats;
  const text = own
    ? t("offer.waits", { what: tWord("offer", o.what) })
    : t("offer.comes", { who: table.playerName(o.seat), what: tWord("offer", o.what) });
  return (
    <div class="offer">
      <span>{text}</span>
      {!own && (
        <button type="button" class="primary" onClick={() => void table.command("accept")}>
          {t("accept")}
        </button>
      )}
      <button type="button" onClick={() => void table.command("decline")}>
        {own ? t("withdraw") : t("decline")}
      </button>
    </div>
  );
}

function Result({ table, cup }: { table: Table; cup: string }) {
  const g = table.game;
  if (!g || g.phase !== "over") return null;
  if (cup)
    return (
      <div class="result" role="status">
        <strong>{table.resultText()}</strong>
        <Link class="button primary" to={`/tournament/${cup}`}>
          {t("call.back")}
        </Link>
      </div>
    );
  const next = g.rematch?.next;
  const asked = g.rematch?.asked.some((s) => g.you.includes(s));
  return (
    <div class="result">
      <strong>{table.resultText()}</strong>
      <div class="row">
        {g.you.length > 0 && !next && (
          <button
            type="button"
            class="primary"
            disabled={asked}
            onClick={() => void table.command("rematch")}
          >
            {asked ? t("rematch.waits") : t("rematch")}
          </button>
        )}
        {next && (
          <button type="button" class="primary" onClick={() => go(`/game/${next}`)}>
            {t("rematch.go")}
          </button>
        )}
        <Link class="button" to={`/play/${g.setup.game}`}>
          {t("newgame")}
        </Link>
      </div>
    </div>
  );
}

/** The last turn, or the one that is shown, with its number. */
function lastTurn(table: Table): string {
  const n = table.at ?? table.turns.length;
  const turn = table.turns[n - 1];
  if (!turn) return t("moves.none");
  const text = turn.text || t("turn.pass");
  return t("say.turn", { n, seat: table.seatName(turn.seat), text });
}

/** Who is to move, with the steps of the turn being made; or how the game ended. */
function standing(table: Table): string {
  const g = table.game as Game;
  if (g.phase === "over") return table.resultText();
  const steps = table.army ? [] : (table.draft?.moves ?? []);
  const send = table.sendable ? t("say.sendable") : "";
  return [toMove(g), steps.join(" "), send].filter(Boolean).join(" ");
}

/** The keys of the page: what a letter does, and the rest. */
function pressed(table: Table, key: string, flip: () => void, help: () => void): boolean {
  const g = table.game;
  if (!g) return false;
  const at = table.at ?? table.turns.length;
  const always: Record<string, () => unknown> = {
    ArrowLeft: () => void table.show(at - 1).then(() => answer(lastTurn(table))),
    ArrowRight: () => void table.show(at + 1).then(() => answer(lastTurn(table))),
    Home: () => table.show(0),
    End: () => table.show(null),
    Escape: hushed,
  };
  const letters: Record<string, () => unknown> = {
    f: flip,
    u: () => table.undo(),
    s: () => table.sendable && table.send(),
    b: () => document.querySelector<SVGElement>('.arena [data-cell][tabindex="0"]')?.focus(),
    c: () => answer(clocks(g)),
    l: () => answer(lastTurn(table)),
    t: () => answer(standing(table)),
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

export function GamePage({ id, query }: PageProps) {
  const keyword = query.get("key") ?? "";
  const table = useMemo(() => new Table(id, keyword), [id, keyword]);
  useEffect(() => () => table.dispose(), [table]);
  useStore(table.version);
  const line = useStore(state);
  const half = useStore(lag);
  const s = useSettings();
  const [turned, setTurned] = useState<boolean | null>(null);
  const [keys, showKeys] = useState(false);
  const [tab, setTab] = useState<"moves" | "chat">("moves");
  const g = table.game;

  const name = g ? said(g.setup.name) : "";
  const cup = g?.tournament?.id ?? query.get("cup") ?? "";
  useTitle(
    g?.phase === "over" ? table.resultText() : table.mine ? t("title.yours", { game: name }) : name,
  );
  const next = g?.rematch?.next;
  const hadNext = useMemo(() => ({ over: g?.phase === "over" && !!next }), [table, g === null]);
  useEffect(() => {
    if (next && !hadNext.over && g && g.you.length > 0) go(`/game/${next}`);
  }, [next]);

  const flipped =
    turned ?? (g ? g.you.length === 1 && g.you[0] === 1 && g.setup.seats === 2 : false);
  const flip = () => setTurned(!flipped);
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (!isForPage(e)) return;
      if (!pressed(table, e.key, flip, () => showKeys(true))) return;
      e.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [table, flipped]);

  if (table.missing)
    return (
      <main class="page narrow" id="main">
        <h1>{t("game.missing")}</h1>
        <p>{t("game.missing.why")}</p>
        <Link class="button primary" to="/">
          {t("home")}
        </Link>
      </main>
    );
  if (!g || !table.board || !table.position)
    return <main class="page narrow loading" id="main" aria-busy="true" />;
  const { above, below } = order(g, flipped);
  const legal = table.at === null ? table.legal() : none;
  const moves = legal.moves ?? [];
  const active =
    table.mine && table.at === null && !table.army && !(table.draft?.look.whole ?? false);
  const army = table.army;
  const free = table.board.kinds.some((k) => k.outline);
  const boardName = t("board.label", { game: name });
  return (
    <main
      id="main"
      class={`gamepage game-page-${g.setup.game}`}
      data-number={g.number}
      data-phase={g.phase}
      data-yours={table.mine && !table.busy}
      data-steps={table.draft?.moves.length ?? 0}
    >
      <h1 class="hush">{name}</h1>
      <div class="arena">
        <div class="strips top">
          {above.map((seat) => (
            <Strip key={seat} game={g} seat={seat} say={announce} />
          ))}
        </div>
        {free ? (
          <Placer
            board={table.board}
            setup={g.setup}
            position={table.position}
            moves={moves}
            label={boardName}
            more={legal.more ?? false}
            from={table.from}
            onMove={active ? (m) => void table.step(m, false) : undefined}
          />
        ) : (
          <Board
            fit
            board={table.board}
            setup={g.setup}
            position={table.position}
            moves={moves}
            label={boardName}
            sources={legal.more ? legal.from : undefined}
            from={table.from}
            to={table.to}
            last={table.lastCells()}
            flipped={flipped}
            onMove={active && !table.blind ? (m) => void table.step(m, s.confirm) : undefined}
            onBlind={table.blind && table.at === null ? (c) => table.touchBlind(c) : undefined}
            swap={
              army
                ? { cells: army.cells, onSwap: (a, b) => void table.useArmy(army.exchange(a, b)) }
                : undefined
            }
          />
        )}
        <div class="strips bottom">
          {below.map((seat) => (
            <Strip key={seat} game={g} seat={seat} say={announce} />
          ))}
        </div>
      </div>
      <aside class="side">
        {line !== "up" && (
          <div class="offline" role="status">
            {t("line.down")}
          </div>
        )}
        <Waiting table={table} />
        <Result table={table} cup={cup} />
        <OfferBar table={table} />
        {g.paused && <div class="offer">{t("paused")}</div>}
        <TurnBar table={table} />
        {table.trouble && (
          <div class="trouble" role="alert">
            {troubleText(table.trouble)}
          </div>
        )}
        <Tabs
          id="side"
          label={t("side.tabs")}
          names={["moves", "chat"] as const}
          text={(n) =>
            t(`${n}.title`) +
            (n === "chat" && table.unread > 0 && tab !== n ? ` (${table.unread})` : "")
          }
          now={tab}
          choose={setTab}
        >
          {tab === "moves" ? (
            <>
              <MoveList table={table} />
              <Replay table={table} />
            </>
          ) : (
            <Talk table={table} />
          )}
        </Tabs>
        <Buttons table={table} cup={cup} flip={flip} keys={() => showKeys(true)} />
        <p class="facts faint">
          {name}
          {g.setup.variant ? ` · ${g.setup.variant}` : ""} ·{" "}
          {g.control === "none" ? t("clock.none") : g.control}
          {g.rated ? ` · ${t("rated")}` : ""}
          {half >= 0 ? ` · ${t("lag.own", { n: half })}` : ""}
          {g.watchers > 0 ? ` · ${t("watchers", { n: g.watchers })}` : ""}
          {cup && (
            <>
              {" · "}
              <Link to={`/tournament/${cup}`}>{g.tournament?.title ?? t("call.back")}</Link>
            </>
          )}
        </p>
      </aside>
      {keys && <Keys onClose={() => showKeys(false)} />}
    </main>
  );
}
