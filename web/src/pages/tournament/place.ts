// The public address of this server, and the links on cards.

/** The address outside: what the server is called, else what this page was opened by. */
export const address = (url: string | null | undefined): string => url ?? location.origin;

/** Whether an address names this machine itself, and nobody else can use it. */
export const onlyHere = (url: string): boolean =>
  /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname);

/** An address as it is written on a blackboard. */
export const short = (url: string): string => url.replace(/^http:\/\//, "");

/** The code in the address of a card's QR link; "" where there is none, as on other pages and behind
 * other people's "#". */
export const cardCode = ({ pathname, hash }: { pathname: string; hash: string }): string =>
  pathname === "/class" ? (/^#([a-z0-9-]{8,40})$/i.exec(hash)?.[1] ?? "") : "";
