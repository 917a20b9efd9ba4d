// The types of catalogues.

/** A text with {places}; or one for each plural form, chosen by the number `n`. */
export type Text = string | { one?: string; few?: string; many?: string; other: string };
/** One chapter of a catalogue: the texts that English has there. */
export type Chapter<English> = Record<keyof English, Text>;
/** Messages by their ids, and names that only they say; {1} is an argument, {1:side} a name. */
export type Messages = Record<string, string>;
/** Names or sentences by keys that are made of identifiers. */
export type Names = Record<string, string>;
/** By kind of game: three lines for whoever plays it for the first time. */
export type FirstTexts = Record<string, readonly [string, string, string]>;

/** The pages at the foot of the site, by the first part of their addresses. */
export const footPages = ["about", "help", "privacy", "contact", "source"] as const;
export type FootPage = (typeof footPages)[number];
/** Their texts: Markdown, without the titles. */
export type FootTexts = Record<FootPage, string>;
