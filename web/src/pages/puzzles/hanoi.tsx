// The Towers of Hanoi: played by hand, replayed at any speed, from any move.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Position } from "../../net/types.ts";
import { usePageKeys } from "../../base/keys.ts";
import { go, Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import type { Trial } from "../../core/trial.ts";
import { gameTitle } from "../../core/titles.ts";
import { t, tWord } from "../../i18n/index.ts";
import { PlayBoard } from "../../parts/playboard.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useTitle } from "../../parts/title.ts";
import { useTrial } from "../../parts/fill.tsx";
import { Show } from "./show.ts";
import { Coming, Trouble } from "../../parts/wrong.tsx";

/** Variants, with the most discs that a reader may choose. */
const variants = {
  classic: { options: "", most: 64, discs: 5 },
  reve: { options: "pegs=4", most: 64, discs: 8 },
  five: { options: "pegs=5", most: 64, discs: 10 },
  cyclic: { options: "step=cyclic goal=b", most: 11, discs: 4 },
  adjacent: { options: "step=adjacent", most: 40, discs: 3 },
  bicolour: { options: "towers=2", most: 5, discs: 3 },
  antwerp: { options: "towers=3", most: 3, discs: 3 },
} as const;
type Variant = keyof typeof variants;
const names = Object.keys(variants) as Variant[];

function Choice({ variant, discs }: { variant: Variant; discs: number }) {
  const most = variants[variant].most;
  const to = (v: Variant, n: number) =>
    go(`/puzzles/hanoi?variant=${v}&discs=${Math.max(1, Math.min(variants[v].most, n))}`, true);
  return (
    <div class="row hanoichoice">
      <label class="tick fine">
        {t("variant")}{" "}
        <select
          value={variant}
          onChange={(e) => {
            const v = (e.target as HTMLSelectElement).value as Variant;
            to(v, variants[v].discs);
          }}
        >
          {names.map((v) => (
            <option value={v}>{t(`hanoi.variant.${v}`)}</option>
          ))}
        </select>
      </label>
      <label class="tick fine">
        {t("hanoi.discs")}{" "}
        <input
          type="number"
          min={1}
          max={most}
          value={discs}
          onChange={(e) => to(variant, Number((e.target as HTMLInputElement).value) || 1)}
        />
      </label>
    </div>
  );
}

/** A speed as moves a second: 2 to the power of the slider's value. */
const speedOf = (power: number) => 2 ** power;

/** A field for the number of a move to show. */
function Leap({ show }: { show: Show }) {
  const [jump, setJump] = useState("");
  const leap = (e: Event) => {
    e.preventDefault();
    const text = jump.replace(/[\s.,_’']/g, "");
    if (/^\d{1,60}$/.test(text)) void show.to(BigInt(text));
  };
  return (
    <form class="row" onSubmit={leap}>
      <label class="tick grow">
        {t("hanoi.jump")}{" "}
        <input
          class="grow"
          inputMode="numeric"
          value={jump}
          maxLength={80}
          onInput={(e) => setJump((e.target as HTMLInputElement).value)}
        />
      </label>
      <button type="submit">{t("mine.go")}</button>
    </form>
  );
}

/** The controls of the replay: the place, single moves, speed, any move. */
function Controls({ show }: { show: Show }) {
  useStore(show.version);
  const here = show.at;
  const length = show.length;
  const share = length > 0n ? Number((here * 10000n) / length) / 100 : 0;
  return (
    <section class="towerreplay" aria-label={t("hanoi.watch")}>
      <p class="at flush tabular" role="status">
        {t("hanoi.at", { k: show.grouped(here), length: show.grouped(length) })}
      </p>
      <input
        type="range"
        min={0}
        max={10000}
        value={Math.round(share * 100)}
        aria-label={t("hanoi.place")}
        onInput={(e) => {
          const v = BigInt((e.target as HTMLInputElement).value);
          void show.to((length * v) / 10000n);
        }}
      />
      <div class="row">
        <button type="button" onClick={() => void show.to(0n)} disabled={here === 0n}>
          {t("replay.first")}
        </button>
        <button
          type="button"
          onClick={() => void show.to(here - 1n)}
          disabled={here === 0n}
          aria-label={`−1: ${t("hanoi.back")}`}
        >
          −1
        </button>
        <button type="button" class="primary" onClick={() => show.toggle()}>
          {show.running ? t("hanoi.pause") : t("hanoi.play")}
        </button>
        <button
          type="button"
          onClick={() => void show.to(here + 1n)}
          disabled={here >= length}
          aria-label={`+1: ${t("hanoi.on")}`}
        >
          +1
        </button>
        <button type="button" onClick={() => void show.to(length)} disabled={here >= length}>
          {t("hanoi.end")}
        </button>
      </div>
      <label class="towerspeed">
        <span>
          {t("hanoi.speed", {
            n: show.grouped(BigInt(Math.max(1, Math.round(speedOf(show.power))))),
          })}
        </span>
        <input
          type="range"
          min={0}
          max={show.fastest}
          value={show.power}
          onInput={(e) => show.faster(Number((e.target as HTMLInputElement).value))}
        />
      </label>
      <Leap show={show} />
      <p class="facts">
        {show.next ? t("hanoi.next", { move: show.next }) : ""}{" "}
        <span class="faint">
          {show.claim ? tWord("hanoi.claim", show.claim.replace(" ", "-")) : ""}
        </span>
      </p>
      <Trouble of={show.trouble} />
    </section>
  );
}

function Table({ trial, variant, discs }: { trial: Trial; variant: Variant; discs: number }) {
  useStore(trial.version);
  const show = useRef<Show | undefined>(undefined);
  const [watching, setWatching] = useState(false);
  const [frame, setFrame] = useState<Position | null>(null);
  show.current ??= new Show({ kind: "hanoi", options: trial.setup.options }, setFrame);
  const s = show.current;
  useEffect(() => () => s.dispose(), [s]);
  useStore(s.version);
  useEffect(() => void s.open(), [s]);
  const moves = trial.turns.length;
  const watch = (on: boolean) => {
    setWatching(on);
    if (!on) s.pause();
  };
  /** The replay begins at the position of the hand. */
  const from = () => {
    s.from(trial.position.text);
    watch(true);
  };
  usePageKeys((key) => {
    if (key === "u" && !watching) trial.undo();
    else if (key === "ArrowRight" && watching) void s.to(s.at + 1n);
    else if (key === "ArrowLeft" && watching) void s.to(s.at - 1n);
    else if (key === "p" && watching) s.toggle();
    else return false;
    return true;
  });
  return (
    <main class="gamepage hanoipage" id="main" data-moves={moves} data-at={String(s.at)}>
      <h1 class="hush">{gameTitle(trial.setup)}</h1>
      <div class="arena">
        <PlayBoard
          model={trial}
          label={t("board.label", { game: gameTitle(trial.setup) })}
          shown={watching && frame ? frame : undefined}
          last={watching ? [] : undefined}
          fit
          still={watching && s.power > 3}
          active={!watching}
        />
      </div>
      <aside class="side card">
        <p class="crumbs">
          <Link to="/puzzles">{t("nav.puzzles")}</Link>
        </p>
        <h2>{gameTitle(trial.setup)}</h2>
        <Choice variant={variant} discs={discs} />
        <Tabs
          id="tower"
          label={gameTitle(trial.setup)}
          names={["hand", "replay"] as const}
          text={(x) => (x === "replay" ? t("hanoi.watch") : t("play"))}
          now={watching ? "replay" : "hand"}
          choose={(x) => watch(x === "replay")}
        >
          {watching ? (
            <Controls show={s} />
          ) : (
            <ByHand trial={trial} show={s} variant={variant} replay={from} />
          )}
        </Tabs>
      </aside>
    </main>
  );
}

interface ByHandProps {
  trial: Trial;
  show: Show;
  variant: Variant;
  /** Begins the replay at the position of the hand. */
  replay(): void;
}

/** The progress by hand. */
function ByHand({ trial, show: s, variant, replay }: ByHandProps) {
  const moves = trial.turns.length;
  const { over } = trial.position;
  const least = s.begun ? s.grouped(s.whole) : "…";
  const fewest = String(moves) === String(s.whole);
  const done = fewest ? t("hanoi.best", { n: moves }) : t("hanoi.done", { n: moves, least });
  return (
    <>
      <div class={`finding${over ? " is-solved" : ""}`} role="status">
        <strong>{over ? done : t("hanoi.moves", { n: moves })}</strong>
      </div>
      <p class="facts">{t("hanoi.least", { least })}</p>
      <p class="facts faint">{t(`hanoi.rule.${variant}`)}</p>
      <div class="buttons foot">
        <button type="button" disabled={!trial.undoable} onClick={() => trial.undo()}>
          {t("turn.undo")}
        </button>
        <button type="button" disabled={!trial.undoable} onClick={() => trial.back(0)}>
          {t("fill.clear")}
        </button>
        <button type="button" disabled={over} onClick={replay}>
          {t("hanoi.from")}
        </button>
        <Link class="button" to="/play/hanoi">
          {t("play.free")}
        </Link>
        <Link class="button" to="/rules/hanoi">
          {t("rules")}
        </Link>
      </div>
    </>
  );
}

export function Hanoi({ query }: { query: URLSearchParams }) {
  const asked = query.get("variant") as Variant | null;
  const variant: Variant = asked && asked in variants ? asked : "classic";
  const v = variants[variant];
  const given = Number(query.get("discs") ?? v.discs);
  const discs = Number.isInteger(given) ? Math.max(1, Math.min(v.most, given)) : v.discs;
  const options = `${v.options} discs=${discs}`.trim();
  const { trial, trouble } = useTrial({ kind: "hanoi", options });
  useTitle(t("hanoi.title"));
  if (trial) return <Table key={options} trial={trial} variant={variant} discs={discs} />;
  return <Coming trouble={trouble} />;
}
