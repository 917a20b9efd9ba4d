/** What is on a board: its turns, the position shown of them, and how the game ended, if it has. */
export interface BoardTurns {
  turns: string[];
  at: number;
  over: boolean;
  result: { why: string; points: number[]; winner: number } | null;
}
/** Sends "turns", a CustomEvent<BoardTurns>, whenever another position is shown. */
export class AgonBoard extends HTMLElement {
  readonly turns: string[];
  show(at: number): void;
}
declare global {
  interface HTMLElementTagNameMap {
    "agon-board": AgonBoard;
  }
}
