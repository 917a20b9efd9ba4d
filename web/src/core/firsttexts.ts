/** By kind of game: three lines for whoever plays it for the first time. */
export type FirstTexts = Record<string, readonly [string, string, string]>;
