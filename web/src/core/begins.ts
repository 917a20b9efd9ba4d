// When a tournament with a start time begins.
import type { Head } from "../net/tournament.ts";
import { t, when } from "../i18n/index.ts";
import { serverNow } from "../net/connection.ts";

/** The start time, or after that a note that it waits for players. */
export const beginsText = (h: Head): string =>
  h.starts > serverNow() ? t("arenas.begins", { date: when(h.starts) }) : t("arenas.waits");
