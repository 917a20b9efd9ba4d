// The tree of variations as text one can touch, and what can be said of the turn shown: a sign, a
// comment, coloured cells and arrows.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import type { Desk } from "./desk.ts";
import { clipped, glyphs, type Node, Tree } from "./tree.ts";

/** "12." before a round's first turn, "12…" before any other. */
export function numbered(desk: Desk, node: Node): string {
  const seats = Math.max(1, desk.setup?.seats ?? 1);
  const k = node.depth - 1;
  return `${Math.floor(k / seats) + 1}${k % seats === 0 ? "." : "…"}`;
}

function Turn({ desk, node, first }: { desk: Desk; node: Node; first: boolean }) {
  const number = first || node.parent === desk.tree.root || numbered(desk, node).endsWith(".");
  return (
    <>
      {number && <span class="round">{numbered(desk, node)}</span>}
      <button
        type="button"
        class="turn"
        aria-current={node === desk.node ? "true" : undefined}
        onClick={() => desk.go(node)}
      >
        {node.turn || t("turn.pass")}
        {node.glyph && <b class="glyph">{node.glyph}</b>}
      </button>
      {node.comment && <span class="comment">{node.comment}</span>}
    </>
  );
}

/** A line from a node on by first children; other turns stand in lists of their own behind it. */
function line(desk: Desk, from: Node): ComponentChildren[] {
  const out: ComponentChildren[] = [];
  let first = true;
  for (let at: Node | undefined = from; at; at = at.children[0]) {
    out.push(<Turn desk={desk} node={at} first={first} />);
    const branch: Node[] = at.parent?.children[0] === at ? at.parent.children.slice(1) : [];
    first = branch.length > 0 || !!at.comment;
    if (branch.length > 0)
      out.push(
        <ul class="others">
          {branch.map((n) => (
            <li>{line(desk, n)}</li>
          ))}
        </ul>,
      );
  }
  return out;
}

export function Variations({ desk }: { desk: Desk }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = box.current;
    const el = list?.querySelector<HTMLElement>("[aria-current]");
    if (el && list) {
      const top = el.offsetTop - list.clientHeight / 2;
      list.scrollTop = top;
    } else if (list) list.scrollTop = 0;
  }, [desk.node, desk.tree]);
  const main = desk.tree.root.children[0];
  return (
    <div class="variations" ref={box} tabIndex={0} role="group" aria-label={t("tree.title")}>
      <button
        type="button"
        class="turn start"
        aria-current={desk.node === desk.tree.root ? "true" : undefined}
        onClick={() => desk.toStart()}
      >
        {t("tree.start")}
      </button>
      {main ? line(desk, main) : <p class="faint">{t("tree.none")}</p>}
    </div>
  );
}

export const colours = ["G", "R", "B", "Y"] as const;

interface Pencil {
  /** The colour that touches of the board draw with, "" for none. */
  colour: string;
  take(colour: string): void;
}

export function Remarks({ desk, colour, take }: { desk: Desk } & Pencil) {
  const node = desk.node;
  if (node === desk.tree.root) return <p class="faint remarks">{t("tree.hint")}</p>;
  const sign = (g: string) => {
    node.glyph = node.glyph === g ? "" : g;
    desk.edited();
  };
  return (
    <div class="remarks" role="group" aria-label={t("tree.remarks")}>
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
        <span class="gap" />
        {colours.map((c) => (
          <button
            type="button"
            class={`chip pencil note-${c}`}
            aria-pressed={colour === c}
            aria-label={t(`pencil.${c}` as "pencil.G")}
            title={t(`pencil.${c}` as "pencil.G")}
            onClick={() => take(colour === c ? "" : c)}
          />
        ))}
      </div>
      {colour && <p class="faint hint">{t("pencil.hint")}</p>}
      <textarea
        rows={2}
        value={node.comment}
        placeholder={t("tree.comment")}
        aria-label={t("tree.comment")}
        onInput={(e) => {
          const box = e.target as HTMLTextAreaElement;
          node.comment = box.value = clipped(box.value);
          desk.edited();
        }}
      />
      <div class="row">
        <button type="button" disabled={Tree.isMain(node)} onClick={() => desk.promote()}>
          {t("tree.promote")}
        </button>
        <button type="button" onClick={() => desk.drop()}>
          {t("tree.drop")}
        </button>
      </div>
    </div>
  );
}
