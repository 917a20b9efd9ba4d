// The public address of this server, and the links on cards.

/** The public address: the server's configured one, else that of this page. */
export const address = (url: string | null | undefined): string => url ?? location.origin;

/** Whether an address is the local machine's, so that nobody else can use it. */
export const onlyHere = (url: string): boolean =>
  /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname);

/** An address in the short form for a blackboard. */
export const short = (url: string): string => url.replace(/^http:\/\//, "");

/** The code in the address of a card's QR link; "" if there is none, as on other pages and
 * after other "#". */
export const cardCode = ({ pathname, hash }: { pathname: string; hash: string }): string =>
  pathname === "/class" ? (/^#([a-z0-9-]{8,40})$/i.exec(hash)?.[1] ?? "") : "";
