// The position editor: pieces are set, moved and removed by hand, and the server's verdict on the
// position is shown at the faulty cells.
import { useEffect, useRef, useState } from "preact/hooks";
import { go } from "../../base/router.tsx";
import { useSettings } from "../../base/settings.ts";
import { useStore } from "../../base/store.ts";
import { Board } from "../../board/board.tsx";
import { gameName, loadShelf, shelf } from "../../core/games.ts";
import { gameTitle, seatName } from "../../core/titles.ts";
import type { Where } from "../../core/trial.ts";
import { message, named, t } from "../../i18n/index.ts";
import { piecesOf } from "../../net/position.ts";
import { troubleText } from "../../net/trouble.ts";
import { useTitle } from "../../parts/title.ts";
import { drawing } from "../../pieces/index.ts";
import { Editing, type Opened, type Tool } from "../../study/editing.ts";
import { blamed, type Form, type Placed, positionOf } from "../../study/forms.ts";
import { GameChoice } from "./choice.tsx";
import { Copy } from "./share.tsx";

interface PaletteProps {
  opened: Opened;
  form: Form;
  tool: Tool;
  take(tool: Tool): void;
}

// Some kinds belong to one seat, as marbles do, and need no choice of it.
const bySeat = ({ setup }: Opened): boolean => setup.game !== "abalone";

function Palette(props: PaletteProps) {
  const { opened, form, tool, take } = props;
  const [seat, setSeat] = useState(0);
  const choose = (s: number) => {
    setSeat(s);
    const piece = typeof tool === "object" && form.piece(tool.code);
    if (piece) take({ code: form.code(piece.kind, s) });
  };
  const chip = (pressed: boolean, text: string, act: () => void) => (
    <button type="button" class="chip" aria-pressed={pressed} onClick={act}>
      {text}
    </button>
  );
  return (
    <div class="palette stack" role="group" aria-label={t("edit.pieces")}>
      <div class="row">
        {chip(tool === "move", t("edit.move"), () => take("move"))}
        {chip(tool === "erase", t("edit.erase"), () => take("erase"))}
        {bySeat(opened) &&
          [0, 1].map((s) => chip(seat === s, seatName(opened.setup, s), () => choose(s)))}
      </div>
      <Kinds {...props} seat={seat} />
    </div>
  );
}

/** The pieces of a seat. */
function Kinds({ opened, form, tool, take, seat }: PaletteProps & { seat: number }) {
  const { setup, board } = opened;
  const draw = drawing(board, setup, useSettings());
  const lies = new Set(piecesOf(board, opened.position).map((p) => p.kind));
  const any = (i: number) => bySeat(opened) || i < setup.seats || lies.has(i);
  const kinds = board.kinds
    .map((k, i) => ({ k, i, code: form.code(i, seat) }))
    .filter((x) => x.code && form.piece(x.code) && any(x.i));
  return (
    <div class="kinds">
      {kinds.map(({ k, i, code }) => {
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
              dangerouslySetInnerHTML={{ __html: draw(k, i, form.piece(code)?.seat ?? 0, 0) }}
            />
          </button>
        );
      })}
    </div>
  );
}

/** The text, with the faulty letter marked. */
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

interface Of {
  of: Editing;
}

/** The editing session of an address. */
function useEditing(terms: Where): Editing {
  const editing = useRef<Editing | null>(null);
  const [, draw] = useState<object>({});
  editing.current ??= new Editing(terms, draw);
  const e = editing.current;
  e.terms = terms;
  const key = JSON.stringify(e.base);
  useEffect(() => e.open(), [key]);
  useEffect(() => e.follow(key), [terms.start, key]);
  return e;
}

export function Editor({ terms }: { terms: Where }) {
  const e = useEditing(terms);
  const { kind, opened, trouble } = e;
  useTitle(t("edit.of", { game: gameName(kind) }));
  useEffect(loadShelf, []);
  if (!opened)
    return (
      <main class="page narrow" id="main" aria-busy={!trouble}>
        {trouble && <p role="alert">{troubleText(trouble)}</p>}
      </main>
    );
  const { setup } = opened;
  return (
    <main
      class={`gamepage studypage editpage game-page-${setup.game}`}
      id="main"
      data-good={e.good}
    >
      <h1 class="hush">{t("edit.of", { game: gameTitle(setup) })}</h1>
      <div class="arena">
        <div class="boardrow alone">
          <Edited of={e} opened={opened} />
        </div>
      </div>
      <Side of={e} opened={opened} />
    </main>
  );
}

/** The board, with the faulty pieces marked. */
function Edited({ of: e, opened }: Of & { opened: Opened }) {
  const { form, lifted, placed, trouble } = e;
  const { setup, board } = opened;
  const written = placed && form ? form.write(placed) : null;
  const wrong = trouble ? blamed(board, written, trouble, trouble.at ?? -1) : [];
  const annotations = {
    spots: [
      ...wrong.map((cell) => ({ cell, look: "wrong" })),
      ...(lifted >= 0 ? [{ cell: lifted, look: "pencil" }] : []),
    ],
    arrows: [],
  };
  return (
    <Board
      board={board}
      setup={setup}
      position={placed && form ? positionOf(form, placed) : opened.position}
      moves={[]}
      label={t("board.label", { game: gameTitle(setup) })}
      flipped={e.flipped}
      annotations={annotations}
      onBlind={form ? (cell) => e.touch(cell) : undefined}
      still
      fit
    />
  );
}

function Side({ of: e, opened }: Of & { opened: Opened }) {
  const games = useStore(shelf)?.games ?? [];
  const { form, good, kind, placed, text, trouble } = e;
  const { start: _, ...rest } = e.terms;
  const args = new URLSearchParams({ ...(rest as Record<string, string>), kind, start: text });
  return (
    <aside class="side scrolls card">
      <h2 class="flush">{t("edit.title")}</h2>
      <div class="row">
        <GameChoice
          games={games}
          kind={kind}
          variant={opened.setup.variant}
          choose={(k, variant) => go(`/study/edit?${new URLSearchParams({ kind: k, variant })}`)}
        />
      </div>
      {form && placed ? (
        <Pieces of={e} opened={opened} form={form} placed={placed} />
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
          onInput={(x) => e.change((x.target as HTMLTextAreaElement).value.replace(/\n/g, ""))}
        />
      </label>
      <div class={`verdict ${good ? "good" : trouble ? "bad" : ""}`} role="status">
        {good && !trouble && <p class="flush">{t("edit.good")}</p>}
        {trouble && <p class="flush">{message(trouble) || troubleText(trouble)}</p>}
        {trouble && (trouble.at ?? -1) >= 0 && <Place text={text} at={trouble.at ?? 0} />}
      </div>
      <Buttons of={e} args={args} />
      <p class="faint label">{t("edit.link")}</p>
      <Copy address={`${location.origin}/study/edit?${args}`} label={t("edit.link")} />
    </aside>
  );
}

/** The manual part of a set-up: pieces, and the side to move. */
function Pieces({
  of: e,
  opened,
  form,
  placed,
}: Of & { opened: Opened; form: Form; placed: Placed }) {
  const chosen = (x: Event) => (x.target as HTMLSelectElement).value;
  return (
    <>
      <Palette
        opened={opened}
        form={form}
        tool={e.tool}
        take={(tool) => e.set({ tool, lifted: -1 })}
      />
      <label class="field">
        <span>{t("edit.side")}</span>
        <select
          value={placed.side[0]}
          onChange={(x) => e.put({ ...placed, side: chosen(x) + placed.side.slice(1) })}
        >
          {form.sides.map((s, i) => (
            <option value={s}>{seatName(opened.setup, i)}</option>
          ))}
        </select>
      </label>
    </>
  );
}

function Buttons({ of: e, args }: Of & { args: URLSearchParams }) {
  const { form, good, placed } = e;
  return (
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
        <button type="button" onClick={() => e.put({ ...placed, on: new Map() })}>
          {t("edit.clear")}
        </button>
      )}
      <button type="button" onClick={() => e.restart()}>
        {t("edit.start")}
      </button>
      <button type="button" onClick={() => e.set({ flipped: !e.flipped })}>
        {t("flip")}
      </button>
    </div>
  );
}
