// English: tournaments, classes and programs.
export const tournaments = {} as const;
