// Challenges to the reader by name: known from the start, kept true by what the server sends.
import type { Card, Mine } from "../net/types.ts";
import { t } from "../i18n/index.ts";
import { ask, hear, whenUp } from "../net/connection.ts";
import { announce } from "./announce.ts";
import { gameName, loadShelf } from "./games.ts";
import { personName } from "./people.ts";
import { click } from "./sound.ts";
import { store } from "./store.ts";

export const invitations = store<Card[]>([]);

/** Who made a challenge. */
const challenger = (c: Card): string => personName(c.players.find((p) => p.name)?.name ?? "");

hear("challenge", (m) => {
  const card = m.card as Card;
  const others = invitations.get().filter((c) => c.id !== card.id);
  const known = others.length < invitations.get().length;
  invitations.set(card.phase === "open" ? [card, ...others] : others);
  if (known || card.phase !== "open") return;
  loadShelf();
  click("knock");
  announce(t("invited.text", { who: challenger(card), game: gameName(card.game) }));
});

// A rematch is offered in a game that the reader does not look at.
hear("rematch", (m) => {
  const card = m.card as Card;
  const others = invitations.get().filter((c) => c.id !== card.id);
  const known = others.length < invitations.get().length;
  invitations.set(m.asked ? [card, ...others] : others);
  if (known || !m.asked) return;
  loadShelf();
  click("knock");
  announce(t("rematch.elsewhere", { game: gameName(card.game) }));
});

whenUp(() => {
  ask<Mine>("mine")
    .then((m) => invitations.set(m.invited))
    .catch(() => undefined);
});
