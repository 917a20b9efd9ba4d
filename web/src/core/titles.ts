// The names of games, their sides and people.
import type { Key } from "../i18n/catalogue.ts";
import { entrance } from "../i18n/en/entrance.ts";
import { t, tWord } from "../i18n/index.ts";
import type { Setup } from "../net/types.ts";

/** A game's name in the reader's language; for a user's definition its own title. */
export function gameTitle(g: { game?: string; id?: string; name: string }): string {
  const id = g.game ?? g.id;
  const ours = (entrance as Record<string, unknown>)[`games.${id}`];
  return ours === g.name ? t(`games.${id}` as Key) : g.name;
}

/** The name of a side, with the number of a partner ("Black 2") if it has one. */
export function sideName(name: string): string {
  const [side = "", number] = name.split(" ", 2);
  const key = side.toLowerCase();
  const known = tWord("sides", key);
  return known === key ? name : number ? `${known} ${number}` : known;
}

/** A person's name; a guest is called "Guest" in the reader's language. */
export function personName(name: string): string {
  const id = /^Guest (\d+)$/.exec(name)?.[1];
  return id ? t("guest", { id }) : name;
}

/** The name of a side, or the number of its seat where the sides have none. */
export function seatName(setup: Pick<Setup, "names">, seat: number): string {
  const name = setup.names[seat];
  return name ? sideName(name) : t("seat", { n: seat + 1 });
}
