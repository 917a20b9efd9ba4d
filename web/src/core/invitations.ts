// Challenges to the reader by name: loaded at the start, updated by the server's messages.
import type { Card, Mine } from "../net/types.ts";
import { t } from "../i18n/index.ts";
import { ask, hear, whenUp } from "../net/connection.ts";
import { announce } from "../base/announce.ts";
import { gameName, loadShelf } from "./games.ts";
import { personName } from "./titles.ts";
import { go, place } from "../base/router.tsx";
import { click } from "../base/sound.ts";
import { store } from "../base/store.ts";

export const invitations = store<Card[]>([]);

/** The name of the challenger. */
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

const SHOWN = 60_000; // ms after which a page that comes to the front does not move

/** The rematch has begun: the page in front goes there, but out of no other game. */
function begin(id: string): void {
  click("knock");
  announce(t("rematch.begins"));
  const since = Date.now();
  const follow = () => {
    if (Date.now() - since < SHOWN && !place.get().startsWith("/game/")) go(`/game/${id}`);
  };
  if (document.visibilityState === "visible") follow();
  else document.addEventListener("visibilitychange", follow, { once: true });
}

// A rematch is offered, or begins, in a game that the reader is not viewing.
hear("rematch", (m) => {
  const card = m.card as Card;
  const others = invitations.get().filter((c) => c.id !== card.id);
  const known = others.length < invitations.get().length;
  invitations.set(m.asked ? [card, ...others] : others);
  if (typeof m.next === "string") return begin(m.next);
  if (known || !m.asked || m.again) return;
  loadShelf();
  click("knock");
  announce(t("rematch.elsewhere", { game: gameName(card.game) }));
});

whenUp(() => {
  ask<Mine>("mine")
    .then((m) => invitations.set(m.invited))
    .catch(() => undefined);
});
