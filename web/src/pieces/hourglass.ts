// A running hourglass: sand leaves the upper bulb as its milliseconds pass, redrawn each frame.

import type { Setup } from "../net/types.ts";

/** Whether the sand runs in real time; the game by plies counts a second for each. */
export const runs = (setup: Setup): boolean => setup.traits.includes("timed");

/** Milliseconds of sand in a full hourglass. */
export function lifeOf(setup: Setup): number {
  const given = /(?:^| )life=(\d+)/.exec(setup.options)?.[1];
  return 1000 * Number(given ?? (runs(setup) ? 180 : 8));
}

export const frame = (seat: number, colourUp: boolean): string => {
  const own = `cap seat-${seat}`;
  const [top, bottom] = colourUp ? [own, "cap dark"] : ["cap dark", own];
  return (
    `<ellipse class="stand" cx="0" cy="40" rx="34" ry="7"/>` +
    `<path class="bulb" d="M-24-34L24-34Q25-12 4-1Q3 0 4 1Q25 12 24 34L-24 34Q-25 12-4 1Q-3 0-4-1Q-25-12-24-34Z"/>` +
    `<path class="sand upper"/><path class="sand lower"/><path class="stream" d="M0-2L0 32"/>` +
    `<path class="glint" d="M-17-29Q-18-16-10-9"/>` +
    `<rect class="${top}" x="-31" y="-44" width="62" height="11" rx="4"/>` +
    `<rect class="${bottom}" x="-31" y="33" width="62" height="11" rx="4"/>` +
    `<text class="seconds" y="-12"></text>`
  );
};

/** The sand in both bulbs when `left` of a life of `life` ms is above. */
export function pour(el: Element, left: number, life: number, moving: boolean): void {
  const share = Math.max(0, Math.min(1, left / life));
  const up = -3 - 29 * Math.sqrt(share);
  const half = Math.sqrt(share) * 21;
  const upper =
    share > 0
      ? `M${-half} ${up}L${half} ${up}Q${half * 0.8} ${up * 0.35} 0-1Q${-half * 0.8} ${up * 0.35} ${-half} ${up}Z`
      : "";
  const heap = 32 - 24 * Math.sqrt(1 - share);
  const wide = 22 * Math.min(1, Math.sqrt(1 - share) + 0.2);
  const lower = share < 1 ? `M${-wide} 33Q0 ${2 * heap - 33} ${wide} 33Z` : "";
  el.querySelector(".upper")?.setAttribute("d", upper);
  el.querySelector(".lower")?.setAttribute("d", lower);
  el.classList.toggle("running", moving && share > 0);
  el.classList.toggle("last", left > 0 && left <= life / 9);
  const text = el.querySelector(".seconds");
  const seconds = left > 0 ? String(Math.ceil(left / 1000)) : "";
  if (text && text.textContent !== seconds) text.textContent = seconds;
}
