// The messages between the page and its worker.
import type { Answer, Line, Question } from "../../../clients/js/agon.js";

/** To the worker. A search without a question ends the one before it. */
export type Order =
  | { what: "begin"; module: WebAssembly.Module; bell: SharedArrayBuffer | null }
  | { what: "ask"; id: number; question: Question }
  | { what: "search"; id: number; question: Question | null; ms: number };

/** To the page: every order but the first is answered by its id; then come a search's lines and its
 * end. */
export type Report =
  | { what: "ready" }
  | { what: "answer"; id: number; answer: Answer }
  | { what: "line"; id: number; line: Line }
  | { what: "end"; id: number; answer: Answer };
