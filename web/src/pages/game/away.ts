// An absent opponent: since when, and when the game may be claimed.

const AWAY = 5000; // ms within which a reload is not reported
const SOON = 1000; // ms by which two messages on one moment may differ

/** Moments by the server's time. */
export interface Away {
  since: number;
  claim: number;
}

/** Updates an absence by a message of the server: `left` ms until a claim, null for a
 * player who is there. */
export function awayAfter(before: Away | null, left: number | null, now: number): Away | null {
  if (left === null) return null;
  const claim = now + left;
  const same = before !== null && (left === 0 || claim <= before.claim + SOON);
  return { since: same ? before.since : now, claim };
}

/** Whether to show it: the opponent is not just reloading the page. */
export const awayShows = (a: Away, now: number): boolean => now >= a.claim || now - a.since >= AWAY;
