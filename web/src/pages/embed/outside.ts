// The messages between a board in a frame and the page around it; clients/js/board.js is the other
// end.
import type { Result } from "../../net/types.ts";

interface Told {
  turns: string[];
  at: number;
  over: boolean;
  result: Result | null;
}

/** Only boards report their turns: the page's author has put them there, whereas a study or a game
 * may be private. */
export function tell(told: Told): void {
  if (parent !== window && location.pathname.startsWith("/embed/board/"))
    parent.postMessage({ agon: "turns", ...told }, "*");
}

/** Calls fn when the page around requests another moment. */
export function hearShow(fn: (at: number) => void): () => void {
  const hear = (e: MessageEvent) => {
    const said = e.data as { agon?: string; at?: unknown } | null;
    if (e.source === parent && said?.agon === "show" && Number.isInteger(said.at))
      fn(said.at as number);
  };
  addEventListener("message", hear);
  return () => removeEventListener("message", hear);
}
