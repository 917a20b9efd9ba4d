// A rules page: the few marks of Markdown that docs/rules use, as elements, never as HTML text.
import type { ComponentChildren } from "preact";

/** Code, strong, emphasis and links within a line. */
function inline(text: string): ComponentChildren[] {
  const out: ComponentChildren[] = [];
  const mark = /(`+)(.+?)\1|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;
  let at = 0;
  for (let m = mark.exec(text); m; m = mark.exec(text)) {
    out.push(text.slice(at, m.index));
    if (m[2] !== undefined) out.push(<code>{m[2].trim()}</code>);
    else if (m[3] !== undefined) out.push(<strong>{inline(m[3])}</strong>);
    else if (m[4] !== undefined) out.push(<em>{inline(m[4])}</em>);
    else if (/^https?:/.test(m[6] ?? ""))
      out.push(
        <a href={m[6]} rel="noreferrer noopener">
          {m[5]}
        </a>,
      );
    else out.push(m[5]);
    at = m.index + m[0].length;
  }
  out.push(text.slice(at));
  return out;
}

const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((c) => c.trim().replace(/\\\|/g, "|"));

function table(lines: string[]) {
  const [head = "", , ...rows] = lines;
  return (
    <div class="scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {cellsOf(head).map((c) => (
              <th>{inline(c)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr>
              {cellsOf(r).map((c) => (
                <td>{inline(c)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Lines that begin an item, with what is indented below them. */
function items(lines: string[]): string[] {
  const out: string[] = [];
  for (const line of lines)
    if (/^\s{0,3}([-*]|\d+\.)\s/.test(line)) out.push(line.replace(/^\s*([-*]|\d+\.)\s+/, ""));
    else out[out.length - 1] += ` ${line.trim()}`;
  return out;
}

function block(lines: string[]): ComponentChildren {
  const first = lines[0] ?? "";
  const heading = /^(#{1,4})\s+(.*)/.exec(first);
  if (heading) {
    const text = inline(heading[2] ?? "");
    const rest = lines.length > 1 ? block(lines.slice(1)) : null;
    const level = heading[1]?.length ?? 1;
    return [level === 1 ? <h1>{text}</h1> : level === 2 ? <h2>{text}</h2> : <h3>{text}</h3>, rest];
  }
  if (/^( {4}|\t)/.test(first))
    return <pre tabIndex={0}>{lines.map((l) => l.replace(/^( {4}|\t)/, "")).join("\n")}</pre>;
  if (first.trim().startsWith("|") && lines.length > 1) return table(lines);
  const list = /^\s{0,3}([-*]|\d+\.)\s/.exec(first);
  if (list) {
    const all = items(lines).map((i) => <li>{inline(i)}</li>);
    return /\d/.test(list[1] ?? "") ? <ol>{all}</ol> : <ul>{all}</ul>;
  }
  const at = lines.findIndex(
    (l, i) => i > 0 && (/^\s{0,3}([-*]|\d+\.)\s/.test(l) || l.startsWith("|")),
  );
  if (at > 0) return [block(lines.slice(0, at)), block(lines.slice(at))];
  return <p>{inline(lines.join(" "))}</p>;
}

export function Markdown({ text }: { text: string }) {
  const blocks: string[][] = [];
  let current: string[] = [];
  let fence: string[] | null = null;
  const end = () => {
    if (current.length) blocks.push(current);
    current = [];
  };
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      end();
      if (fence) blocks.push(fence.map((l) => `    ${l}`));
      fence = fence ? null : [];
    } else if (fence) fence.push(line);
    else if (line.trim() === "") end();
    else current.push(line);
  }
  end();
  return <article class="prose">{blocks.map(block)}</article>;
}
