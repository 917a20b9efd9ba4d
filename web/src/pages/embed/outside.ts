// The messages between a board in a frame and the page around it; clients/js/board.js is the other
// end.
import type { Result } from "../../net/types.ts";

interface State {
  turns: string[];
  at: number;
  over: boolean;
  result: Result | null;
}

/** Only boards report their turns: the page's author has put them there, whereas a study or a game
 * may be private. */
export function tell(state: State): void {
  if (parent !== window && location.pathname.startsWith("/embed/board/"))
    parent.postMessage({ agon: "turns", ...state }, "*");
}

/** Calls fn when the page around requests another moment. */
export function hearShow(fn: (at: number) => void): () => void {
  const hear = (e: MessageEvent) => {
    const message = e.data as { agon?: string; at?: unknown } | null;
    if (e.source === parent && message?.agon === "show" && Number.isInteger(message.at))
      fn(message.at as number);
  };
  addEventListener("message", hear);
  return () => removeEventListener("message", hear);
}
