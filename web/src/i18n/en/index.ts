// English: every text of the site. Other catalogues have the same keys. A text is a string with
// {places}, or one for each plural form of the number n.
import { entrance } from "./entrance.ts";
import { rooms } from "./rooms.ts";

export const en = { ...entrance, ...rooms };
