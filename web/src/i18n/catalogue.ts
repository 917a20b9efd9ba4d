// The texts that there are: those of the English catalogue.
import type { en } from "./en/index.ts";
import type { Text } from "./text.ts";

export type Key = keyof typeof en;
/** A catalogue with every text. */
export type Whole = Record<Key, Text>;
/** A catalogue as far as it goes. */
export type Catalogue = Partial<Whole>;
