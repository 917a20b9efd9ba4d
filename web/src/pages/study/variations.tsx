// The tree of variations as clickable text, and an author's annotations of the turn shown: a glyph,
// a comment, coloured cells and arrows.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { writtenAt, writtenLast } from "../../core/san.ts";
import { t } from "../../i18n/index.ts";
import type { StudyModel } from "../../study/model.ts";
import { Cursors } from "./authors.tsx";
import { clipped, glyphs, type Node, Tree } from "../../core/tree.ts";

/** "12." before a round's first turn, "12…" before any other: the number of the turn at a depth. A
 * round begins with the first seat, whoever moves in the position at the start. */
export function roundOf(model: StudyModel, depth: number): string {
  const seats = Math.max(1, model.setup?.seats ?? 1);
  const k = depth - 1 + model.firstSeat;
  return `${Math.floor(k / seats) + 1}${k % seats === 0 ? "." : "…"}`;
}

export const numbered = (model: StudyModel, node: Node): string => roundOf(model, node.depth);

/** A node's turn in the displayed notation. */
export const turnText = (model: StudyModel, node: Node): string =>
  writtenAt(model.setup, model.board, node);

/** A possible turn of a node in the displayed notation. */
export const nextText = (model: StudyModel, node: Node, turn: string): string =>
  turn && writtenLast(model.setup, model.board, [...Tree.turns(node), turn]);

function Turn({ model, node, first }: { model: StudyModel; node: Node; first: boolean }) {
  const number = first || node.parent === model.tree.root || numbered(model, node).endsWith(".");
  return (
    <>
      {number && <span class="round">{numbered(model, node)}</span>}
      <button
        type="button"
        class="turn"
        title={node.turn}
        aria-current={node === model.node ? "true" : undefined}
        onClick={() => model.go(node)}
      >
        {turnText(model, node) || t("turn.pass")}
        {node.glyph && <b class="glyph">{node.glyph}</b>}
      </button>
      <Cursors model={model} node={node} />
      {node.comment && <span class="comment">{node.comment}</span>}
    </>
  );
}

/** The main line from a node; other turns follow in separate lists. */
function line(model: StudyModel, from: Node): ComponentChildren[] {
  const out: ComponentChildren[] = [];
  let first = true;
  for (let at: Node | undefined = from; at; at = at.children[0]) {
    out.push(<Turn model={model} node={at} first={first} />);
    const branch: Node[] = at.parent?.children[0] === at ? at.parent.children.slice(1) : [];
    first = branch.length > 0 || !!at.comment;
    if (branch.length > 0)
      out.push(
        <ul class="others">
          {branch.map((n) => (
            <li>{line(model, n)}</li>
          ))}
        </ul>,
      );
  }
  return out;
}

export function Variations({ model }: { model: StudyModel }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = box.current;
    const el = list?.querySelector<HTMLElement>("[aria-current]");
    if (el && list) {
      const top = el.offsetTop - list.clientHeight / 2;
      list.scrollTop = top;
    } else if (list) list.scrollTop = 0;
  }, [model.node, model.tree]);
  const main = model.tree.root.children[0];
  return (
    <div class="variations" ref={box} tabIndex={0} role="group" aria-label={t("tree.title")}>
      <button
        type="button"
        class="turn start"
        aria-current={model.node === model.tree.root ? "true" : undefined}
        onClick={() => model.toStart()}
      >
        {t("tree.start")}
      </button>
      <Cursors model={model} node={model.tree.root} />
      {main ? line(model, main) : <p class="faint">{t("tree.none")}</p>}
    </div>
  );
}

export const colours = ["G", "R", "B", "Y"] as const;

interface Pencil {
  /** The pencil's colour for touches of the board, "" for none. */
  colour: string;
  take(colour: string): void;
}

export function Remarks({ model, colour, take }: { model: StudyModel } & Pencil) {
  const node = model.node;
  if (node === model.tree.root) return <p class="faint flush">{t("tree.hint")}</p>;
  const sign = (g: string) => {
    node.glyph = node.glyph === g ? "" : g;
    model.edited();
  };
  return (
    <div class="remarks stack" role="group" aria-label={t("tree.remarks")}>
      <div class="row">
        {glyphs.map((g) => (
          <button
            type="button"
            class="chip"
            aria-pressed={node.glyph === g}
            aria-label={t(`glyph.${glyphs.indexOf(g)}` as "glyph.0")}
            title={t(`glyph.${glyphs.indexOf(g)}` as "glyph.0")}
            onClick={() => sign(g)}
          >
            {g}
          </button>
        ))}
        <span class="grow" />
        {colours.map((c) => (
          <button
            type="button"
            class={`chip pencil annotation-${c}`}
            aria-pressed={colour === c}
            aria-label={t(`pencil.${c}` as "pencil.G")}
            title={t(`pencil.${c}` as "pencil.G")}
            onClick={() => take(colour === c ? "" : c)}
          />
        ))}
      </div>
      {colour && <p class="faint hint flush">{t("pencil.hint")}</p>}
      <textarea
        rows={2}
        value={node.comment}
        placeholder={t("tree.comment")}
        aria-label={t("tree.comment")}
        onInput={(e) => {
          const box = e.target as HTMLTextAreaElement;
          node.comment = box.value = clipped(box.value);
          model.edited();
        }}
      />
      {model.chapter?.practice && (
        <textarea
          rows={1}
          value={node.hint}
          placeholder={t("practice.write")}
          aria-label={t("practice.write")}
          onInput={(e) => {
            const box = e.target as HTMLTextAreaElement;
            node.hint = box.value = clipped(box.value);
            model.edited();
          }}
        />
      )}
      <div class="row">
        <button type="button" aria-disabled={Tree.isMain(node)} onClick={() => model.promote()}>
          {t("tree.promote")}
        </button>
        <button type="button" onClick={() => model.drop()}>
          {t("tree.drop")}
        </button>
      </div>
    </div>
  );
}
