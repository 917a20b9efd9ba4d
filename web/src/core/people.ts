// What people and the sides of a game are called.
import type { Setup } from "../net/types.ts";
import { sideName } from "./titles.ts";
import { t } from "../i18n/index.ts";

/** A person's name; guests are called so in the reader's language. */
export function personName(name: string): string {
  const id = /^Guest (\d+)$/.exec(name)?.[1];
  return id ? t("guest", { id }) : name;
}

/** The name of a side, or the number of its seat where the sides have none. */
export function seatName(setup: Pick<Setup, "names">, seat: number): string {
  const name = setup.names[seat];
  return name ? sideName(name) : t("seat", { n: seat + 1 });
}
