// English: finished games and what is found among them.
export const archive = {} as const;
