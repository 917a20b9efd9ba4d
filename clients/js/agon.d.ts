/** What is asked, as the commands of docs/protocol-server.md name their arguments. */
export type Question = Record<
  string,
  string | number | boolean | readonly string[] | null | undefined
>;
export type Answer = Record<string, unknown> & { ok: boolean };
/** A line that an engine has found: LINE of docs/protocol-server.md and its place, 0 the best. */
export type Line = Record<string, unknown> & { line: number };

export function supported(): boolean;
export function bytesOf(question: Question): Uint8Array;
export class Agon {
  static start(module: WebAssembly.Module): Promise<Agon>;
  readonly memory: number;
  ask(question: Question, hear?: (line: Line) => void, wanted?: () => boolean): Answer;
  askBytes(bytes: Uint8Array, hear?: (line: Line) => void, wanted?: () => boolean): Answer;
}
