// The end of what a program says on standard error, as it grows.

/** The last of it; `bytes` are all that was said. */
export interface Stderr {
  text: string;
  bytes: number;
}
/** What is new of it: `from` and `bytes` say where in all of it. */
export interface StderrPush extends Stderr {
  from: number;
}

const MOST = 4096; // characters shown

/** With what is new behind it; null where that does not join on, and all has to be asked for again. */
export function grown(now: Stderr, push: StderrPush): Stderr | null {
  if (push.from !== now.bytes) return null;
  const text = now.text + push.text;
  const over = Math.max(0, text.length - MOST);
  const line = over > 0 ? text.indexOf("\n", over) + 1 : 0;
  return { text: text.slice(line > 0 && line < text.length ? line : over), bytes: push.bytes };
}

const size = (text: string): number => new TextEncoder().encode(text).length;

/** Its lines, each with the byte of all that was said at which it begins: that stays the same as more
 * comes and the oldest go. */
export function linesOf(said: Stderr): { at: number; text: string }[] {
  let end = said.bytes - size(said.text);
  return (said.text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((text) => {
    const at = end;
    end += size(text);
    return { at, text };
  });
}
