// English: puzzles and their solutions.
export const puzzles = {} as const;
