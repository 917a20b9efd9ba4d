// The end of a program's standard error, updated live.

/** The last part of it; `bytes` is the length of the whole. */
export interface Stderr {
  text: string;
  bytes: number;
}
/** The new part: `from` and `bytes` are offsets in the whole. */
export interface StderrPush extends Stderr {
  from: number;
}

const MOST = 4096; // characters shown

const size = (text: string): number => new TextEncoder().encode(text).length;

/** The text from a byte on, moved to the start of a character. */
const after = (text: string, bytes: number): string =>
  new TextDecoder().decode(new TextEncoder().encode(text).subarray(bytes));

/** Appends a push. They may overlap; after a gap, the push has all that the server still stores. */
export function grown(now: Stderr, push: StderrPush): Stderr {
  if (push.bytes <= now.bytes) return now;
  const known = now.bytes - push.from;
  const text = known < 0 ? push.text : now.text + after(push.text, known);
  const over = Math.max(0, text.length - MOST);
  const line = over > 0 ? text.indexOf("\n", over) + 1 : 0;
  return { text: text.slice(line > 0 && line < text.length ? line : over), bytes: push.bytes };
}

/** Its lines, each with its byte offset in the whole: a key that remains as text is added and the
 * oldest dropped. */
export function linesOf(output: Stderr): { at: number; text: string }[] {
  let end = output.bytes - size(output.text);
  return (output.text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((text) => {
    const at = end;
    end += size(text);
    return { at, text };
  });
}
