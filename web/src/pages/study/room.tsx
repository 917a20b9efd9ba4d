// The analysis desk: the board with its bar, the engine, the tree, the game as a whole.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../../board/board.tsx";
import { type Notes, notesOfTurn } from "../../board/notes.ts";
import { Placer } from "../../board/placer.tsx";
import type { Board as BoardData, Move } from "../../net/types.ts";
import { answer, hushed } from "../../core/announce.ts";
import { isForPage } from "../../core/keys.ts";
import { personName, seatName } from "../../core/people.ts";
import { Link } from "../../core/router.tsx";
import { useStore } from "../../core/store.ts";
import { listed, said, t } from "../../i18n/index.ts";
import { state } from "../../net/link.ts";
import { troubleText } from "../../net/trouble.ts";
import { placing } from "../../board/hands.ts";
import { Tabs } from "../../parts/tabs.tsx";
import { useTitle } from "../../parts/title.ts";
import { Army } from "../game/army.ts";
import { Desk, type Origin, termsOf } from "./desk.ts";
import { Bar, EnginePanel, firstTurns, spoken } from "./engine.tsx";
import { WholeGame } from "./game.tsx";
import { Keys } from "./keys.tsx";
import { Share } from "./share.tsx";
import { Steps } from "./steps.tsx";
import { glyphs, Tree } from "./tree.ts";
import { numbered, Remarks, Variations } from "./variations.tsx";
import { sentence, threatText } from "./words.ts";

const nothing: Move[] = [];
const tabs = ["tree", "game", "share"] as const;

/** A cell by its name, for marks; -1 when there is none. */
const cellOf = (board: BoardData, name: string | undefined) =>
  board.cells.findIndex((c) => c.name === name);

/** Everything that is drawn over the board: the engine's turns, threats, the reader's marks. */
function notes(desk: Desk, pencilled: number): Notes {
  const out: Notes = { spots: [], arrows: [] };
  const { board } = desk;
  if (!board) return out;
  const add = (n: Notes) => {
    out.spots.push(...n.spots);
    out.arrows.push(...n.arrows);
  };
  const seen = desk.threats?.node === desk.node ? desk.threats.seen : null;
  if (seen) {
    out.spots.push(...seen.frozen.map((cell) => ({ cell, look: "frozen" })));
    for (const h of seen.threats) {
      const [a, b] = [h.cells[0], h.cells[1]];
      const look = h.code === "win" ? "win" : "threat";
      if (h.touch) add(notesOfTurn(h.touch, look));
      else if (a !== undefined && b !== undefined) out.arrows.push({ from: a, to: b, look });
      for (const cell of h.cells) out.spots.push({ cell, look });
    }
  } else for (const f of firstTurns(desk)) add(notesOfTurn(f.touch, f.look));
  for (const mark of desk.node.marks) {
    const [look = "G", a, b] = mark.split(" ");
    const [from, to] = [cellOf(board, a), cellOf(board, b)];
    if (b) out.arrows.push({ from, to, look });
    else out.spots.push({ cell: from, look });
  }
  if (pencilled >= 0) out.spots.push({ cell: pencilled, look: "pencil" });
  return out;
}

function Threatened({ desk }: { desk: Desk }) {
  const seen = desk.threats?.node === desk.node ? desk.threats.seen : null;
  if (!desk.threatsOn || !desk.setup || !desk.board || !seen) return null;
  const { setup, board } = desk;
  const names = listed(seen.frozen.map((c) => board.cells[c]?.name ?? ""));
  return (
    <section class="threats" aria-label={t("threat.title")} role="status">
      {seen.threats.length === 0 && <p class="faint">{t("threat.none")}</p>}
      <ul>
        {seen.threats.map((h) => (
          <li class={h.code}>{threatText(setup, board, h)}</li>
        ))}
        {names && (
          <li class="frozen">{t("threat.frozen", { n: seen.frozen.length, cells: names })}</li>
        )}
      </ul>
      {seen.seats.length === 1 && setup.seats === 2 && (
        <p class="faint">{t("threat.one", { seat: seatName(setup, seen.seats[0] ?? 0) })}</p>
      )}
    </section>
  );
}

/** Who moves and what is being made of it: steps, an army to choose, a line to type in. */
function Making({ desk }: { desk: Desk }) {
  const [text, setText] = useState("");
  const d = desk.draft;
  const { setup, board } = desk;
  const legal = desk.legal?.moves ?? nothing;
  if (!setup || !board || desk.over) return null;
  const setting = !d && placing(legal);
  const passes = legal.filter((m) => m.pass);
  const army = (which: number) => {
    const a = Army.suggest(setup.game, board, legal, desk.seat, which);
    if (a) void desk.tryTurns([a.texts.join(" ")]);
  };
  const submit = (e: Event) => {
    e.preventDefault();
    if (text.trim()) void desk.tryTurns([text.trim()]).then((good) => good && setText(""));
  };
  return (
    <div class="making">
      {d && (
        <div class="row">
          <ol class="chips" aria-label={t("turn.steps")}>
            {d.moves.map((m) => (
              <li class="chip">{m}</li>
            ))}
          </ol>
          <button type="button" onClick={() => void desk.undo()}>
            {t("turn.undo")}
          </button>
          <button
            type="button"
            class="primary"
            disabled={!d.look.can_end}
            onClick={() => desk.finish()}
          >
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
      {!d && passes.length > 0 && legal.length === 1 && (
        <button type="button" onClick={() => void desk.step(passes[0] as Move)}>
          {t("turn.pass")}
        </button>
      )}
      {!d && (
        <form class="typed" onSubmit={submit}>
          <input
            value={text}
            placeholder={t("study.type", { seat: seatName(setup, Math.max(0, desk.seat)) })}
            aria-label={t("study.type", { seat: seatName(setup, Math.max(0, desk.seat)) })}
            autocomplete="off"
            spellcheck={false}
            onInput={(e) => setText((e.target as HTMLInputElement).value)}
          />
        </form>
      )}
    </div>
  );
}

function Missing({ desk }: { desk: Desk }) {
  return (
    <main class="page narrow" id="main">
      <h1>{t("study.missing")}</h1>
      <p>{desk.fileGone ? t("study.nofile") : troubleText(desk.missing)}</p>
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

/** A key of the desk does what one of its buttons does; whether it was one. */
function pressed(desk: Desk, key: string, more: Record<string, () => void>): boolean {
  const told = (go: () => void) => () => {
    go();
    answer(where(desk));
  };
  const always: Record<string, () => void> = {
    ArrowLeft: told(() => desk.back()),
    ArrowRight: told(() => desk.on()),
    ArrowUp: told(() => desk.beside(-1)),
    ArrowDown: told(() => desk.beside(1)),
    Home: told(() => desk.toStart()),
    End: told(() => desk.toEnd()),
    Escape: hushed,
  };
  const letters: Record<string, () => void> = {
    u: () => void desk.undo(),
    s: () => desk.finish(),
    e: () => desk.thinking.set({ on: !desk.thinking.on }),
    v: () => answer(spoken(desk)),
    t: () => desk.toggleThreats(),
    n: told(() => desk.nextPoint(1)),
    N: told(() => desk.nextPoint(-1)),
    b: () => focusOn('.arena [data-cell][tabindex="0"]'),
    "/": () => focusOn(".typed input"),
    ...more,
  };
  const found = /^[1-5]$/.test(key) ? desk.thinking.found[Number(key) - 1] : undefined;
  const act = always[key] ?? letters[key];
  if (found) void desk.tryTurns(found.pv.slice(0, 1)).then(() => answer(where(desk)));
  else if (act) act();
  else return false;
  return true;
}

/** The turn shown with its number, and what is said of it. */
function where(desk: Desk): string {
  const { node } = desk;
  if (node === desk.tree.root) return t("tree.start");
  const sign = node.glyph ? t(`glyph.${glyphs.indexOf(node.glyph as "!")}` as "glyph.0") : "";
  const point = desk.review?.points.find((p) => desk.reviewed[p.turn] === node);
  const said = point && desk.setup ? sentence(desk.setup, point) : "";
  return listed([`${numbered(desk, node)} ${node.turn}`, sign, node.comment, said].filter(Boolean));
}

export function Room({ origin }: { origin: Origin }) {
  const desk = useMemo(() => new Desk(origin), [JSON.stringify(origin)]);
  useEffect(() => () => desk.dispose(), [desk]);
  useStore(desk.version);
  const line = useStore(state);
  const [flipped, setFlipped] = useState(false);
  const [keys, showKeys] = useState(false);
  const [tab, setTab] = useState<(typeof tabs)[number]>("tree");
  const [colour, setColour] = useState("");
  const [pencilled, setPencilled] = useState(-1);
  const name = desk.setup ? said(desk.setup.name) : "";
  useTitle(desk.study.title || t("study.of", { game: name }));

  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (!isForPage(e)) return;
      const more = {
        f: () => setFlipped((x) => !x),
        c: () => {
          setTab("tree");
          setTimeout(() => focusOn(".remarks textarea"));
        },
        g: () => {
          setTab("game");
          setTimeout(() => focusOn(".graph"));
        },
        "?": () => showKeys(true),
      };
      if (pressed(desk, e.key, more)) e.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [desk]);

  const drawn = useMemo(
    () => notes(desk, pencilled),
    [
      desk.node,
      desk.thinking.found,
      desk.thinking.on,
      desk.threats,
      desk.draft,
      String(desk.node.marks),
      pencilled,
      desk.board,
      desk.over,
    ],
  );

  if (desk.missing) return <Missing desk={desk} />;
  const { setup, board, position } = desk;
  if (!setup || !board || !position)
    return <main class="page narrow loading" id="main" aria-busy="true" />;
  const legal = desk.legal;
  const moves = legal?.moves ?? nothing;
  const can = !!legal && !desk.over && !colour && !(desk.draft?.look.whole ?? false);
  const label = t("board.label", { game: name });
  const pencil = (cell: number) => {
    if (pencilled < 0) return setPencilled(cell);
    const names = [pencilled, cell].map((c) => board.cells[c]?.name ?? "");
    Tree.mark(desk.node, colour, pencilled === cell ? (names[0] ?? "") : names.join(" "));
    setPencilled(-1);
    desk.edited();
  };
  const free = board.kinds.some((k) => k.outline);
  const edit = new URLSearchParams({
    ...termsOf({ ...setup, start: position.text ?? setup.start, definition: null }),
  });
  return (
    <main
      class={`gamepage studypage game-page-${setup.game}`}
      id="main"
      data-depth={desk.node.depth}
      data-lines={desk.thinking.found.length}
      data-busy={desk.thinking.busy}
    >
      <h1 class="hush">{desk.study.title || t("study.of", { game: name })}</h1>
      <div class="arena">
        <div class={`boardrow${setup.seats === 1 ? " alone" : ""}`}>
          <Bar desk={desk} flipped={flipped} />
          {free ? (
            <Placer
              board={board}
              setup={setup}
              position={position}
              moves={moves}
              label={label}
              more={legal?.more ?? false}
              from={desk.from}
              onMove={can ? (m) => void desk.step(m) : undefined}
            />
          ) : (
            <Board
              board={board}
              setup={setup}
              position={position}
              moves={moves}
              label={label}
              sources={legal?.more ? legal.from : undefined}
              from={desk.from}
              to={desk.to}
              last={desk.lastCells()}
              flipped={flipped}
              notes={drawn}
              onMove={can ? (m) => void desk.step(m) : undefined}
              onBlind={colour ? pencil : undefined}
            />
          )}
        </div>
        <Steps
          desk={desk}
          flip={() => setFlipped(!flipped)}
          keys={() => showKeys(true)}
          edit={setup.definition ? "" : `/study/edit?${edit}`}
        />
      </div>
      <aside class="side">
        {line !== "up" && (
          <div class="offline" role="status">
            {t("line.down")}
          </div>
        )}
        <EnginePanel desk={desk} />
        <Threatened desk={desk} />
        <Making desk={desk} />
        {desk.trouble && (
          <div class="trouble" role="alert">
            {troubleText(desk.trouble)}
          </div>
        )}
        <Tabs
          id="desk"
          label={t("study.tabs")}
          names={setup.seats === 2 ? tabs : tabs.filter((x) => x !== "game")}
          text={(x) => t(`desk.${x}`)}
          now={tab}
          choose={setTab}
        >
          {tab === "tree" && (
            <>
              <Variations desk={desk} />
              <Remarks
                desk={desk}
                colour={colour}
                take={(c) => {
                  setColour(c);
                  setPencilled(-1);
                }}
              />
            </>
          )}
          {tab === "game" && <WholeGame desk={desk} />}
          {tab === "share" && <Share desk={desk} />}
        </Tabs>
        <p class="facts faint">
          {name}
          {setup.variant ? ` · ${setup.variant}` : ""}
          {desk.study.author && !desk.study.mine
            ? ` · ${t("study.by", { who: personName(desk.study.author) })}`
            : ""}
          {desk.dirty ? ` · ${t("study.dirty")}` : ""}
        </p>
      </aside>
      {keys && <Keys onClose={() => showKeys(false)} />}
    </main>
  );
}
