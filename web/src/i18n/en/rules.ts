// English: the rules pages.
export const rules = {} as const;
