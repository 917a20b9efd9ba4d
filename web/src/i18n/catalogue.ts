// The types of all texts: those of the English catalogue.
import type { entrance } from "./en/entrance.ts";
import type { rooms } from "./en/rooms.ts";
import type { Text } from "./text.ts";

/** The texts of the first page, which are always loaded. */
export type Entrance = Record<keyof typeof entrance, Text>;
/** The texts of later pages, loaded with the first of them. */
export type Rooms = Record<keyof typeof rooms, Text>;
/** A catalogue with every text. */
export type Whole = Entrance & Rooms;
export type Key = keyof Whole;
/** An incomplete catalogue. */
export type Catalogue = Partial<Whole>;
