// What catalogues are made of.

/** A text with {places}; or one for each plural form, chosen by the number `n`. */
export type Text = string | { one?: string; few?: string; many?: string; other: string };
/** One chapter of a catalogue: the texts that English has there. */
export type Chapter<English> = Record<keyof English, Text>;
/** Messages by their ids, and names that only they say; {1} is an argument, {1:side} a name. */
export type Messages = Record<string, string>;
/** Names or sentences by keys that are made of identifiers. */
export type Names = Record<string, string>;
