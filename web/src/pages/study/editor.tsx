// The position editor: pieces set, moved and taken away by hand, and the server's word on whether the
// game allows the position, at the place it is about.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board as BoardData, Position, Setup, Trouble } from "../../net/types.ts";
import { Board } from "../../board/board.tsx";
import { gameName, loadShelf, shelf } from "../../core/games.ts";
import { gameTitle, seatName } from "../../core/titles.ts";
import { go } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { useSettings } from "../../base/settings.ts";
import { message, named, t } from "../../i18n/index.ts";
import { ask, Refusal } from "../../net/connection.ts";
import { troubleText } from "../../net/trouble.ts";
import { useTitle } from "../../parts/title.ts";
import { piecesOf } from "../../net/position.ts";
import { drawing } from "../../pieces/index.ts";
import { GameChoice } from "./choice.tsx";
import type { Where } from "../../core/trial.ts";
import {
  blamed,
  type Form,
  formOf,
  positionOf,
  type Placed,
  rightsKept,
} from "../../study/forms.ts";
import { Copy } from "./share.tsx";

interface Opened {
  setup: Setup;
  board: BoardData;
  position: Position;
}

/** What the hand holds: a piece to set, the eraser, or nothing: then pieces are moved. */
type Tool = { code: string } | "erase" | "move";

const JUDGE = 160; // ms after the last change

function Palette({
  opened,
  form,
  tool,
  take,
}: {
  opened: Opened;
  form: Form;
  tool: Tool;
  take(tool: Tool): void;
}) {
  const { setup, board } = opened;
  const [seat, setSeat] = useState(0);
  const draw = drawing(board, setup, useSettings());
  // Kinds that belong to a seat by themselves, as marbles do, need no choice of one.
  const own = setup.game === "abalone";
  const lies = new Set(piecesOf(board, opened.position).map((p) => p.kind));
  const kinds = board.kinds
    .map((k, i) => ({ k, i, code: form.code(i, seat) }))
    .filter((x) => x.code && form.piece(x.code) && (!own || x.i < setup.seats || lies.has(x.i)));
  return (
    <div class="palette stack" role="group" aria-label={t("edit.pieces")}>
      <div class="row">
        <button
          type="button"
          class="chip"
          aria-pressed={tool === "move"}
          onClick={() => take("move")}
        >
          {t("edit.move")}
        </button>
        <button
          type="button"
          class="chip"
          aria-pressed={tool === "erase"}
          onClick={() => take("erase")}
        >
          {t("edit.erase")}
        </button>
        {!own &&
          [0, 1].map((s) => (
            <button
              type="button"
              class="chip"
              aria-pressed={seat === s}
              onClick={() => {
                setSeat(s);
                if (typeof tool === "object") {
                  const piece = form.piece(tool.code);
                  if (piece) take({ code: form.code(piece.kind, s) });
                }
              }}
            >
              {seatName(setup, s)}
            </button>
          ))}
      </div>
      <div class="kinds">
        {kinds.map(({ k, i, code }) => {
          const piece = form.piece(code);
          const name = named(k.names, k.letter);
          return (
            <button
              type="button"
              class="kind"
              aria-pressed={typeof tool === "object" && tool.code === code}
              aria-label={name}
              title={name}
              onClick={() => take({ code })}
            >
              <svg
                viewBox="-50 -50 100 100"
                aria-hidden="true"
                dangerouslySetInnerHTML={{ __html: draw(k, i, piece?.seat ?? 0, 0) }}
              />
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** The text, with the letter at which it goes wrong marked. */
function Place({ text, at }: { text: string; at: number }) {
  const bytes = new TextEncoder().encode(text);
  const cut = (a: number, b?: number) => new TextDecoder().decode(bytes.slice(a, b));
  return (
    <code class="wrongplace">
      {cut(Math.max(0, at - 24), at)}
      <mark>{cut(at, at + 1) || "␣"}</mark>
      {cut(at + 1, at + 12)}
    </code>
  );
}

export function Editor({ terms }: { terms: Where }) {
  const games = useStore(shelf)?.games ?? [];
  const kind = terms.kind || "arimaa";
  const [opened, setOpened] = useState<Opened | null>(null);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [good, setGood] = useState(false);
  const [tool, setTool] = useState<Tool>("move");
  const [lifted, setLifted] = useState(-1);
  const [flipped, setFlipped] = useState(false);
  const asked = useRef(0);
  const first = useRef("");
  const known = useRef("");
  const wanted = useRef(terms.start);
  wanted.current = terms.start;
  useTitle(t("edit.of", { game: gameName(kind) }));
  useEffect(loadShelf, []);

  const { start, ...rest } = terms;
  const base = { ...rest, game: kind, kind: undefined };
  const key = JSON.stringify(base);
  const form = useMemo(
    () => (opened ? formOf(opened.setup, opened.board, first.current) : null),
    [opened?.setup.digest],
  );

  // The game's own start, and the position that the address names.
  useEffect(() => {
    let gone = false;
    setOpened(null);
    setPlaced(null);
    ask<Opened>("setup", base)
      .then((a) => {
        if (gone) return;
        first.current = a.position.text ?? "";
        setOpened(a);
        change(wanted.current ?? first.current, a);
      })
      .catch((e) => !gone && setTrouble(e instanceof Refusal ? e.trouble : null));
    return () => {
      gone = true;
    };
  }, [key]);

  // The address names another position of the same game.
  useEffect(() => {
    const same = known.current === key;
    known.current = key;
    if (same && opened) change(start ?? first.current);
  }, [start, key]);

  /** Another text: shown at once as far as it can be read, judged a moment later. */
  function change(next: string, o: Opened | null = opened): void {
    setText(next);
    setLifted(-1);
    const f = o && formOf(o.setup, o.board, first.current);
    const p = f?.read(next) ?? null;
    if (p) setPlaced(p);
    else setPlaced((before) => before ?? f?.read(first.current) ?? null);
    const mine = ++asked.current;
    setTimeout(() => void judge(mine, next), JUDGE);
  }

  async function judge(mine: number, next: string): Promise<void> {
    if (mine !== asked.current) return;
    try {
      const a = await ask<Opened>("setup", { ...base, start: next });
      if (mine !== asked.current) return;
      setGood(true);
      setTrouble(null);
      if (!form) setOpened(a);
    } catch (e) {
      if (mine !== asked.current) return;
      setGood(false);
      setTrouble(e instanceof Refusal ? e.trouble : { code: "lost", text: "" });
    }
  }

  const set = (p: Placed) => {
    if (!form || !opened) return;
    const start = form.read(first.current);
    const next = start ? rightsKept(p, start, opened.board) : p;
    setPlaced(next);
    change(form.write(next).text);
  };
  const touch = (cell: number) => {
    if (!placed || !form) return;
    const on = new Map(placed.on);
    if (tool === "erase") on.delete(cell);
    else if (tool !== "move") {
      if (on.get(cell) === tool.code) on.delete(cell);
      else on.set(cell, tool.code);
    } else if (lifted < 0) return setLifted(on.has(cell) ? cell : -1);
    else if (lifted !== cell) {
      on.set(cell, on.get(lifted) as string);
      on.delete(lifted);
    }
    set({ ...placed, on });
  };

  if (!opened)
    return (
      <main class="page narrow" id="main" aria-busy={!trouble}>
        {trouble && <p role="alert">{troubleText(trouble)}</p>}
      </main>
    );
  const { setup, board } = opened;
  const wrong = trouble
    ? blamed(board, placed && form ? form.write(placed) : null, trouble, trouble.at ?? -1)
    : [];
  const shown: Position = placed && form ? positionOf(form, placed) : opened.position;
  const annotations = {
    spots: [
      ...wrong.map((cell) => ({ cell, look: "wrong" })),
      ...(lifted >= 0 ? [{ cell: lifted, look: "pencil" }] : []),
    ],
    arrows: [],
  };
  const args = new URLSearchParams({ ...(rest as Record<string, string>), kind, start: text });
  const label = t("board.label", { game: gameTitle(setup) });
  return (
    <main class={`gamepage studypage editpage game-page-${setup.game}`} id="main" data-good={good}>
      <h1 class="hush">{t("edit.of", { game: gameTitle(setup) })}</h1>
      <div class="arena">
        <div class="boardrow alone">
          <Board
            board={board}
            setup={setup}
            position={shown}
            moves={[]}
            label={label}
            flipped={flipped}
            annotations={annotations}
            onBlind={form ? touch : undefined}
            still
            fit
          />
        </div>
      </div>
      <aside class="side scrolls card">
        <h2 class="flush">{t("edit.title")}</h2>
        <div class="row">
          <GameChoice
            games={games}
            kind={kind}
            variant={setup.variant}
            choose={(k, variant) => go(`/study/edit?${new URLSearchParams({ kind: k, variant })}`)}
          />
        </div>
        {form && placed ? (
          <>
            <Palette
              opened={opened}
              form={form}
              tool={tool}
              take={(x) => {
                setTool(x);
                setLifted(-1);
              }}
            />
            <label class="field">
              <span>{t("edit.side")}</span>
              <select
                value={placed.side[0]}
                onChange={(e) =>
                  set({
                    ...placed,
                    side: (e.target as HTMLSelectElement).value + placed.side.slice(1),
                  })
                }
              >
                {form.sides.map((s, i) => (
                  <option value={s}>{seatName(setup, i)}</option>
                ))}
              </select>
            </label>
          </>
        ) : (
          <p class="faint">{t("edit.text")}</p>
        )}
        <label class="editline stack tight">
          <span>{t("edit.position")}</span>
          <textarea
            rows={3}
            value={text}
            spellcheck={false}
            aria-invalid={!!trouble}
            onInput={(e) => change((e.target as HTMLTextAreaElement).value.replace(/\n/g, ""))}
          />
        </label>
        <div class={`verdict ${good ? "good" : trouble ? "bad" : ""}`} role="status">
          {good && !trouble && <p class="flush">{t("edit.good")}</p>}
          {trouble && <p class="flush">{message(trouble) || troubleText(trouble)}</p>}
          {trouble && (trouble.at ?? -1) >= 0 && <Place text={text} at={trouble.at ?? 0} />}
        </div>
        <div class="row">
          <button
            type="button"
            class="primary"
            disabled={!good}
            onClick={() => go(`/study/board?${args}`)}
          >
            {t("study.analyse")}
          </button>
          <button type="button" disabled={!good} onClick={() => go(`/archive/explore?${args}`)}>
            {t("nav.archive")}
          </button>
          {form && placed && (
            <button type="button" onClick={() => set({ ...placed, on: new Map() })}>
              {t("edit.clear")}
            </button>
          )}
          <button type="button" onClick={() => change(first.current)}>
            {t("edit.start")}
          </button>
          <button type="button" onClick={() => setFlipped(!flipped)}>
            {t("flip")}
          </button>
        </div>
        <p class="faint label">{t("edit.link")}</p>
        <Copy address={`${location.origin}/study/edit?${args}`} label={t("edit.link")} />
      </aside>
    </main>
  );
}
