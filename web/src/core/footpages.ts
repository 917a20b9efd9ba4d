// The pages at the foot of the site, by the first part of their addresses.
export const footPages = ["about", "help", "privacy", "contact", "source"] as const;
export type FootPage = (typeof footPages)[number];
/** Their texts: Markdown, without the titles. */
export type FootTexts = Record<FootPage, string>;
