// Where in a chapter its reader goes once it is open.

let arriving: { study: string; turns: string[] } | null = null;

/** The chapter of that study which opens next is shown after these turns. */
export function arriveAt(study: string, turns: string[] | undefined): void {
  arriving = turns ? { study, turns } : null;
}

/** ... told once, to that study. */
export function arrival(study: string): string[] | null {
  const to = arriving?.study === study ? arriving.turns : null;
  arriving = null;
  return to;
}
