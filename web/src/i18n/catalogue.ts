// The texts that there are: those of the English catalogue.
import type { entrance } from "./en/entrance.ts";
import type { rooms } from "./en/rooms.ts";
import type { Text } from "./text.ts";

/** The texts that are there with the first page, whoever opens which. */
export type Entrance = Record<keyof typeof entrance, Text>;
/** The texts of the pages behind it, which are fetched with the first of them. */
export type Rooms = Record<keyof typeof rooms, Text>;
/** A catalogue with every text. */
export type Whole = Entrance & Rooms;
export type Key = keyof Whole;
/** A catalogue as far as it goes. */
export type Catalogue = Partial<Whole>;
