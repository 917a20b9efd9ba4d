// A game in a list: its kind, its players, its progress.
import type { Card, Player } from "../net/types.ts";
import { controlText } from "../core/control.ts";
import { Link } from "../base/router.tsx";
import { computerName } from "../core/levels.ts";
import { gameTitle, personName } from "../core/titles.ts";
import { t, tWord } from "../i18n/index.ts";
import { variantName } from "../core/names.ts";

/** Marks a program's name as one. */
const accountName = (p: Player, name: string): string =>
  p.program ? t("engine.level", { name }) : personName(name);

/** The name of a seat's player, for an engine with its level. */
export const playerName = (p: Player): string =>
  p.player ??
  (p.level !== undefined
    ? computerName(p.level)
    : p.name
      ? accountName(p, p.name)
      : t("seat.free"));

const who = (c: Card) => c.players.map(playerName).join(" – ");

/** One row; `action` is the label of its link. */
function CardRow({ card, action }: { card: Card; action: string }) {
  const c = card;
  const result = c.result
    ? c.result.winner >= 0
      ? t("card.won", { who: winner(c), why: tWord("why", c.result.why) })
      : tWord("why", c.result.why)
    : t("card.turns", { n: c.turns });
  return (
    <li class="cardrow">
      <Link class="card" to={`/game/${c.id}`}>
        <b>{gameTitle(c)}</b>
        <span>{who(c)}</span>
        <small>
          {[
            c.variant ? variantName(c.game, c.variant) : "",
            controlText(c.control),
            c.rated ? t("rated") : "",
            c.own ? t("card.own") : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
        <small>
          {c.phase !== "open"
            ? result
            : c.invited
              ? t("card.invited", { who: personName(c.invited) })
              : t("card.open")}
        </small>
        <em>{action}</em>
      </Link>
    </li>
  );
}

function winner(c: Card): string {
  const p = c.players[c.result?.winner ?? 0];
  return p ? playerName(p) : "";
}

export function Cards({
  title,
  cards,
  action,
  none,
}: {
  title: string;
  cards: Card[];
  action: string;
  none?: string;
}) {
  if (cards.length === 0 && !none) return null;
  return (
    <section>
      <h2>{title}</h2>
      {cards.length === 0 ? (
        <p class="faint">{none}</p>
      ) : (
        <ul class="cards">
          {cards.map((c) => (
            <CardRow key={c.id} card={c} action={action} />
          ))}
        </ul>
      )}
    </section>
  );
}
