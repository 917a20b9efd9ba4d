// Where others reach this server.

/** The address outside: what the server is called, else what this page was opened by. */
export const address = (url: string | null | undefined): string => url ?? location.origin;

/** Whether an address names this machine itself, and nobody else can use it. */
export const onlyHere = (url: string): boolean =>
  /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname);

/** An address as it is written on a blackboard. */
export const short = (url: string): string => url.replace(/^http:\/\//, "");
