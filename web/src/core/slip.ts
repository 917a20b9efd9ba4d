// The address that the square on a slip leads to.

/** The code in it; "" where there is none, as on other pages and behind other people's "#". */
export const slipCode = ({ pathname, hash }: { pathname: string; hash: string }): string =>
  pathname === "/class" ? (/^#([a-z0-9-]{8,40})$/i.exec(hash)?.[1] ?? "") : "";
