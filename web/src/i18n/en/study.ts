// English: analysis, variations and studies.
export const study = {} as const;
