// Turkish: every text of the site.
import type { Whole } from "../catalogue.ts";
import { entrance } from "./entrance.ts";
import { rooms } from "./rooms.ts";

export const tr: Whole = { ...entrance, ...rooms };
