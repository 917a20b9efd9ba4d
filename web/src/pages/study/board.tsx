// The analysis board: the board with its bar, the engine, the tree, the game as a whole.
import { useEffect, useMemo, useState } from "preact/hooks";
import {
  type Annotations,
  annotationsOfMarks,
  annotationsOfTurn,
} from "../../board/annotations.ts";
import type { Move, Setup } from "../../net/types.ts";
import { answer, hushed } from "../../base/announce.ts";
import { usePageKeys } from "../../base/keys.ts";
import { gameTitle, personName, seatName } from "../../core/titles.ts";
import { Link } from "../../base/router.tsx";
import { words } from "../../core/san.ts";
import { useStore } from "../../base/store.ts";
import { Skeleton } from "../../parts/skeleton.tsx";
import { listed, t } from "../../i18n/index.ts";
import { variantName } from "../../core/names.ts";
import { troubleText } from "../../net/trouble.ts";
import { placing } from "../../board/hands.ts";
import { Letters, lettersId } from "../../parts/letters.tsx";
import { PlayBoard } from "../../parts/playboard.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useTitle } from "../../parts/title.ts";
import { Army } from "../../core/army.ts";
import { whereOf } from "../../core/trial.ts";
import { Others } from "./authors.tsx";
import { Chapters } from "./chapters.tsx";
import type { Origin } from "../../study/autosave.ts";
import { StudyModel } from "../../study/model.ts";
import { Bar, EnginePanel, firstTurns, spoken } from "./engine.tsx";
import { WholeGame } from "./game.tsx";
import { Drill } from "./drill.tsx";
import { Explore } from "./explore.tsx";
import { Keys } from "./keys.tsx";
import { Lessons } from "./lessons.tsx";
import { Share } from "./share.tsx";
import { Steps } from "./steps.tsx";
import { glyphs, Tree } from "../../core/tree.ts";
import { nextText, numbered, Remarks, turnText, Variations } from "./variations.tsx";
import { sentence, threatText } from "../../study/sentences.ts";

const nothing: Move[] = [];
const tabs = ["tree", "game", "explore", "share"] as const;

/** The panels of a game: the graph needs two sides, the archive other players. */
const tabsOf = (setup: Setup) =>
  tabs.filter(
    (x) =>
      (x !== "game" || setup.seats === 2) &&
      (x !== "explore" || (setup.seats > 1 && !setup.traits.includes("timed"))),
  );

/** All drawings over the board: the engine's turns, threats, the reader's marks. */
function annotations(model: StudyModel, pencilled: number): Annotations {
  const out: Annotations = { spots: [], arrows: [] };
  const { board } = model;
  if (!board) return out;
  const add = (n: Annotations) => {
    out.spots.push(...n.spots);
    out.arrows.push(...n.arrows);
  };
  const seen = model.threats?.node === model.node ? model.threats.seen : null;
  if (seen) {
    out.spots.push(...seen.frozen.map((cell) => ({ cell, look: "frozen" })));
    for (const h of seen.threats) {
      const [a, b] = [h.cells[0], h.cells[1]];
      const look = h.code === "win" ? "win" : "threat";
      if (h.touch) add(annotationsOfTurn(h.touch, look));
      else if (a !== undefined && b !== undefined) out.arrows.push({ from: a, to: b, look });
      for (const cell of h.cells) out.spots.push({ cell, look });
    }
  } else if (model.retry) {
    const shown = model.retry.state === "shown" && model.node === model.retry.node;
    if (shown) add(annotationsOfTurn(model.retry.point?.touch ?? [], "best"));
  } else if (!model.practice) {
    for (const f of firstTurns(model)) add(annotationsOfTurn(f.touch, f.look));
    if (model.draft.empty) add(annotationsOfTurn(model.point?.reply?.touch ?? [], "R"));
  }
  add(annotationsOfMarks(board, model.node.marks));
  if (pencilled >= 0) out.spots.push({ cell: pencilled, look: "pencil" });
  return out;
}

function Threatened({ model }: { model: StudyModel }) {
  const seen = model.threats?.node === model.node ? model.threats.seen : null;
  if (!model.threatsOn || !model.setup || !model.board || !seen) return null;
  const { setup, board } = model;
  const names = listed(seen.frozen.map((c) => board.cells[c]?.name ?? ""));
  return (
    <section class="threats" aria-label={t("threat.title")} role="status">
      {seen.threats.length === 0 && <p class="faint flush">{t("threat.none")}</p>}
      <ul>
        {seen.threats.map((h) => (
          <li class={h.code}>{threatText(setup, board, h)}</li>
        ))}
        {names && (
          <li class="frozen">{t("threat.frozen", { n: seen.frozen.length, cells: names })}</li>
        )}
      </ul>
      {seen.seats.length === 1 && setup.seats === 2 && (
        <p class="faint flush">{t("threat.one", { seat: seatName(setup, seen.seats[0] ?? 0) })}</p>
      )}
    </section>
  );
}

/** The mover and the turn being made: steps, an army to choose, a line to type in. */
function Making({ model }: { model: StudyModel }) {
  const [text, setText] = useState("");
  const d = model.draft;
  const { setup, board } = model;
  const legal = model.legal.moves ?? nothing;
  if (!setup || !board || model.over || model.waits) return null;
  const setting = d.empty && placing(legal);
  const pass = model.mustPass;
  const army = (which: number) => {
    const a = Army.suggest(setup.game, board, legal, model.seat, which);
    if (a) void model.tryTurns([a.texts.join(" ")]);
  };
  const submit = (e: Event) => {
    e.preventDefault();
    if (text.trim()) void model.tryTurns([text.trim()]).then((good) => good && setText(""));
  };
  return (
    <div class="stack">
      {!d.empty && (
        <div class="row">
          <ol class="chips" aria-label={t("turn.steps")}>
            {(d.moves.length === 1 ? [nextText(model, model.node, d.turn)] : d.moves).map((m) => (
              <li class="chip">{m}</li>
            ))}
          </ol>
          <button type="button" onClick={() => model.undo()}>
            {t("turn.undo")}
          </button>
          <button type="button" class="primary" disabled={!d.canEnd} onClick={() => model.finish()}>
            {t("study.play")}
          </button>
        </div>
      )}
      {setting && (
        <div class="row">
          {Array.from({ length: Army.choices(setup.game) }, (_, i) => (
            <button type="button" class="chip" onClick={() => army(i)}>
              {t("army.choice", { n: i + 1 })}
            </button>
          ))}
        </div>
      )}
      {pass && (
        <button type="button" onClick={() => void model.step(pass)}>
          {t("turn.pass")}
        </button>
      )}
      {d.empty && (
        <form class="typed" onSubmit={submit}>
          <input
            value={text}
            placeholder={t("study.type", { seat: seatName(setup, Math.max(0, model.seat)) })}
            aria-label={t("study.type", { seat: seatName(setup, Math.max(0, model.seat)) })}
            autocomplete="off"
            spellcheck={false}
            aria-describedby={lettersId(setup)}
            onInput={(e) => setText((e.target as HTMLInputElement).value)}
            onKeyDown={(e) => {
              if (e.key === "Escape") focusOn('.arena [data-cell][tabindex="0"]');
            }}
          />
          <Letters setup={setup} board={board} />
        </form>
      )}
    </div>
  );
}

function Missing({ model }: { model: StudyModel }) {
  return (
    <main class="page narrow" id="main">
      <h1>{t("study.missing")}</h1>
      <p>{model.fileGone ? t("study.nofile") : troubleText(model.missing)}</p>
      <Link class="button primary" to="/study">
        {t("study.back")}
      </Link>
    </main>
  );
}

const focusOn = (what: string) => {
  const field = document.querySelector<HTMLElement>(what);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
};

/** Letters that work during an exercise. */
const unaided = ["u", "s", "b", "/", "f", "?"];

/** Handles a key of the analysis board, like one of its buttons; returns whether it did. */
function pressed(model: StudyModel, key: string, more: Record<string, () => void>): boolean {
  const announced = (go: () => void) => () => {
    go();
    answer(where(model));
  };
  const always: Record<string, () => void> = {
    ArrowLeft: announced(() => model.back()),
    ArrowRight: announced(() => model.on()),
    ArrowUp: announced(() => model.beside(-1)),
    ArrowDown: announced(() => model.beside(1)),
    Home: announced(() => model.toStart()),
    End: announced(() => model.toEnd()),
    Escape: hushed,
  };
  const letters: Record<string, () => void> = {
    u: () => model.undo(),
    s: () => model.finish(),
    e: () => model.thinking.set({ on: !model.thinking.on }),
    v: () => answer(spoken(model)),
    t: () => model.toggleThreats(),
    n: announced(() => model.nextPoint(1)),
    N: announced(() => model.nextPoint(-1)),
    b: () => focusOn('.arena [data-cell][tabindex="0"]'),
    "/": () => focusOn(".typed input"),
    ...more,
  };
  // Exercises allow no help from the engine.
  const asked = !!model.quiz;
  const found = /^[1-5]$/.test(key) && !asked ? model.thinking.found[Number(key) - 1] : undefined;
  const act = always[key] ?? (asked && !unaided.includes(key) ? undefined : letters[key]);
  if (found) void model.tryTurns(found.pv.slice(0, 1)).then(() => answer(where(model)));
  else if (act) act();
  else return false;
  return true;
}

/** The turn shown with its number, and its comment. */
function where(model: StudyModel): string {
  const { node } = model;
  if (node === model.tree.root) return t("tree.start");
  const sign = node.glyph ? t(`glyph.${glyphs.indexOf(node.glyph as "!")}` as "glyph.0") : "";
  const point = model.review?.points.find((p) => model.reviewed[p.turn] === node);
  const judged = point && model.setup ? sentence(model.setup, point) : "";
  return listed(
    [`${numbered(model, node)} ${turnText(model, node)}`, sign, node.comment, judged].filter(
      Boolean,
    ),
  );
}

/** The drawings over the board: marks, the engine's lines, threats, a turn of a review. */
const useAnnotations = (model: StudyModel, pencilled: number) =>
  useMemo(
    () => annotations(model, pencilled),
    [
      model.node,
      model.thinking.found,
      model.thinking.on,
      model.threats,
      model.draft,
      String(model.node.marks),
      model.review,
      model.retry,
      model.retry?.state,
      model.practice,
      pencilled,
      model.board,
      model.over,
    ],
  );

/** The colour of the pencil, and the cell where its arrow begins; "" and -1: none. */
interface Pencil {
  colour: string;
  cell: number;
}

type Tab = (typeof tabs)[number];

export function StudyBoard({ origin }: { origin: Origin }) {
  const model = useMemo(() => new StudyModel(origin), [JSON.stringify(origin)]);
  useEffect(() => () => model.dispose(), [model]);
  useStore(model.version);
  useStore(words);
  const [flipped, setFlipped] = useState(false);
  const [keys, showKeys] = useState(false);
  const [tab, setTab] = useState<Tab>("tree");
  const [pencil, take] = useState<Pencil>({ colour: "", cell: -1 });
  const name = model.setup ? gameTitle(model.setup) : "";
  useTitle(model.study.title || t("study.of", { game: name }));
  const flip = () => setFlipped((x) => !x);
  const open = (to: Tab, focus: string) => {
    setTab(to);
    setTimeout(() => focusOn(focus));
  };
  usePageKeys((key) =>
    pressed(model, key, {
      f: flip,
      c: () => open("tree", ".remarks textarea"),
      g: () => open("game", ".graph"),
      "?": () => showKeys(true),
    }),
  );
  const drawn = useAnnotations(model, pencil.cell);

  if (model.missing) return <Missing model={model} />;
  const { setup, board, position } = model;
  if (!setup || !board || !position) return <Skeleton board />;
  const start = position.text ?? setup.start;
  const edit = new URLSearchParams({ ...whereOf({ ...setup, start, definition: null }) });
  return (
    <main
      class={`gamepage studypage game-page-${setup.game}`}
      id="main"
      data-depth={model.node.depth}
      data-lines={model.thinking.found.length}
      data-busy={model.thinking.busy}
    >
      <h1 class="hush">{model.study.title || t("study.of", { game: name })}</h1>
      <div class="arena">
        <div class={`boardrow${setup.seats === 1 ? " alone" : ""}`}>
          {!model.quiz && <Bar model={model} flipped={flipped} />}
          <Drawn model={model} flipped={flipped} drawn={drawn} pencil={pencil} take={take} />
        </div>
        <Steps
          model={model}
          flip={flip}
          keys={() => showKeys(true)}
          edit={setup.definition ? "" : `/study/edit?${edit}`}
        />
      </div>
      <aside class="side scrolls card">
        <Tasks model={model} />
        {!model.quiz && (
          <Tabs
            id="study"
            label={t("study.tabs")}
            names={tabsOf(setup)}
            text={(x) => (x === "explore" ? t("nav.archive") : t(`study.tab.${x}`))}
            now={tab}
            choose={setTab}
          >
            {tab === "tree" && (
              <Written model={model} pencil={pencil} take={take} share={() => setTab("share")} />
            )}
            {tab === "game" && <WholeGame model={model} />}
            {tab === "explore" && <Explore model={model} setup={setup} />}
            {tab === "share" && <Share model={model} />}
          </Tabs>
        )}
        <Facts model={model} setup={setup} />
      </aside>
      {keys && <Keys onClose={() => showKeys(false)} />}
    </main>
  );
}

interface DrawnProps {
  model: StudyModel;
  flipped: boolean;
  drawn: Annotations;
  pencil: Pencil;
  take(pencil: Pencil): void;
}

/** The board, for turns or marks. */
function Drawn({ model, flipped, drawn, pencil, take }: DrawnProps) {
  const { colour } = pencil;
  const mark = (by: string, from: number, to: number) => {
    const [a = "", b = ""] = [from, to].map((c) => model.board?.cells[c]?.name);
    Tree.mark(model.node, by, from === to ? a : `${a} ${b}`);
  };
  const touch = (cell: number) => {
    if (pencil.cell < 0) return take({ colour, cell });
    mark(colour, pencil.cell, cell);
    take({ colour, cell: -1 });
    model.edited();
  };
  // Drawings at a turn whose marks can be saved are added to these, like those of the pencil.
  const keeps = !model.quiz && model.study.writes && model.node !== model.tree.root;
  const draw = (from: number, to: number) => {
    mark(colour || "G", from, to);
    model.edited();
  };
  return (
    <PlayBoard
      model={model}
      label={t("board.label", { game: model.setup ? gameTitle(model.setup) : "" })}
      flipped={flipped}
      fit
      annotations={drawn}
      onDraw={keeps ? draw : undefined}
      active={!colour && !model.waits}
      onBlind={colour ? touch : undefined}
    />
  );
}

/** Tasks and tools: lessons, practice, the engine, the turn being made. */
function Tasks({ model }: { model: StudyModel }) {
  return (
    <>
      {model.retry && <Lessons model={model} />}
      {model.practice && <Drill model={model} practice={model.practice} />}
      {!model.quiz && <EnginePanel model={model} />}
      <Threatened model={model} />
      <Making model={model} />
      {model.trouble && (
        <div class="trouble" role="alert">
          {troubleText(model.trouble)}
        </div>
      )}
      {model.practice && <Chapters model={model} />}
    </>
  );
}

interface WrittenProps {
  model: StudyModel;
  pencil: Pencil;
  take(pencil: Pencil): void;
  /** Opens the panel that saves and shares the study. */
  share(): void;
}

/** The tree and its comments. */
function Written({ model, pencil, take, share }: WrittenProps) {
  const timed = model.setup?.traits.includes("timed");
  return (
    <>
      <Chapters model={model} save={timed ? undefined : share} />
      <Others model={model} />
      <Variations model={model} />
      <Remarks model={model} colour={pencil.colour} take={(colour) => take({ colour, cell: -1 })} />
    </>
  );
}

function Facts({ model, setup }: { model: StudyModel; setup: Setup }) {
  const { author, mine } = model.study;
  const facts = [
    gameTitle(setup),
    setup.variant && variantName(setup.game, setup.variant),
    author && !mine && t("study.by", { who: personName(author) }),
    model.dirty && t("study.dirty"),
    model.saving.owes && t("here.mark"),
  ];
  return <p class="facts faint">{facts.filter(Boolean).join(" · ")}</p>;
}
