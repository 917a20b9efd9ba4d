// The node of a chapter to open it at.

let arriving: { study: string; turns: string[] } | null = null;

/** Sets the turns at which the next chapter of that study opens. */
export function arriveAt(study: string, turns: string[] | undefined): void {
  arriving = turns ? { study, turns } : null;
}

/** Returns it once, for that study. */
export function arrival(study: string): string[] | null {
  const to = arriving?.study === study ? arriving.turns : null;
  arriving = null;
  return to;
}
