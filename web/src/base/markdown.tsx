// A rules page, or a text of the operator's, as elements, never as HTML text.
import type { ComponentChildren } from "preact";
import { type Block, type Lesson, type List, plain } from "./markup.ts";
import { Link } from "./router.tsx";

/** A link to another game's page, to one of the site, to another site or a mailbox, or only its words. */
function link(words: string, to: string): ComponentChildren {
  const game = /^([a-z-]+)\.md(#.*)?$/.exec(to);
  if (game) return <Link to={`/rules/${game[1]}`}>{words}</Link>;
  if (/^\/(?![/\\])/.test(to)) return <Link to={to}>{words}</Link>;
  if (/^(https?:\/\/|mailto:)/.test(to))
    return (
      <a href={to} rel="noreferrer noopener">
        {words}
      </a>
    );
  return words;
}

/** Code, strong, emphasis and links within a line. */
export function inline(text: string): ComponentChildren[] {
  const out: ComponentChildren[] = [];
  const mark = /(`+)(.+?)\1|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
  let at = 0;
  for (let m = mark.exec(text); m; m = mark.exec(text)) {
    out.push(text.slice(at, m.index));
    if (m[2] !== undefined) out.push(<code>{m[2].trim()}</code>);
    else if (m[3] !== undefined) out.push(<strong>{inline(m[3])}</strong>);
    else if (m[4] !== undefined) out.push(<em>{inline(m[4])}</em>);
    else out.push(link(m[5] ?? "", m[6] ?? ""));
    at = m.index + m[0].length;
  }
  out.push(text.slice(at));
  return out;
}

const LONG = 34; // characters of a cell that is a sentence
const NARROW = 24; // ... of all other columns together, beside which a sentence finds room
const MANY = 10; // columns that are read across, not down

/** Whether a table has sentences and no room for them on a phone: its rows become cards there. */
function crowded(head: string[], rows: string[][]): boolean {
  const widths = head.map((h, i) =>
    Math.max(plain(h).length, ...rows.map((r) => plain(r[i] ?? "").length)),
  );
  const most = Math.max(...widths);
  const others = widths.reduce((sum, w) => sum + w, 0) - most;
  return head.length < MANY && most > LONG && others > NARROW;
}

function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  const wordy = crowded(head, rows);
  const named = head.some((h) => h !== "");
  return (
    <div class={wordy ? "tablebox wordy" : "tablebox"} tabIndex={wordy ? undefined : 0}>
      <table>
        {named && (
          <thead>
            <tr>{head.map((c) => (c === "" ? <td /> : <th scope="col">{inline(c)}</th>))}</tr>
          </thead>
        )}
        <tbody>
          {rows.map((r) => (
            <tr>
              {r.map((c, i) => (
                <td data-label={plain(head[i] ?? "")} class={c === "" ? "none" : undefined}>
                  <span>{inline(c)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Items({ list }: { list: List }) {
  const items = list.items.map((i) => (
    <li>
      {inline(i.text)}
      {i.inner && <Items list={i.inner} />}
    </li>
  ));
  return list.from === null ? <ul>{items}</ul> : <ol start={list.from}>{items}</ol>;
}

function Heading({ level, text, id }: { level: number; text: string; id: string }) {
  const words = inline(text);
  if (level === 1) return <h1 id={id}>{words}</h1>;
  if (level === 2) return <h2 id={id}>{words}</h2>;
  return <h3 id={id}>{words}</h3>;
}

/** Blocks of a page; `board` draws those that are boards, which are left out without it. */
export function Markdown({
  blocks,
  board,
}: {
  blocks: Block[];
  board?: (lesson: Lesson, id: string) => ComponentChildren;
}) {
  return (
    <>
      {blocks.map((b) => {
        if (b.what === "heading") return <Heading {...b} />;
        if (b.what === "text") return <p>{inline(b.text)}</p>;
        if (b.what === "code") return <pre tabIndex={0}>{b.text}</pre>;
        if (b.what === "table") return <Table {...b} />;
        if (b.what === "board") return board?.(b.lesson, b.id);
        return <Items list={b} />;
      })}
    </>
  );
}
