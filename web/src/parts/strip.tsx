// A seat's player: name, rating, presence, clock.
import type { Game, Player } from "../net/types.ts";
import { Link } from "../base/router.tsx";
import { computerName, levelName, ratingText } from "../core/levels.ts";
import { gameTitle, personName, sideName } from "../core/titles.ts";
import { t } from "../i18n/index.ts";
import type { ComponentChildren } from "preact";
import { Face } from "./face.tsx";
import { Clock, First, Rest } from "./clock.tsx";

interface Props {
  game: Game;
  seat: number;
  say: (text: string) => void;
  /** Steps left of the turn and of all, if turns are made of steps. */
  steps?: { left: number; of: number } | null;
  /** Content beside the name: pieces taken, a count. */
  children?: ComponentChildren;
}

/** Steps left, as marks; those of used steps are empty. */
function Steps({ left, of }: { left: number; of: number }) {
  return (
    <span class="stepsleft" role="img" aria-label={t("steps.left", { n: left })}>
      {Array.from({ length: of }, (_, i) => (
        <i class={i < left ? "left" : ""} />
      ))}
    </span>
  );
}

const isPerson = (p: Player) => p.name !== undefined && !p.engine && !/^Guest /.test(p.name);

export function Strip({ game, seat, say, steps, children }: Props) {
  const p = game.players[seat];
  if (!p) return null;
  const moves = game.phase === "playing" && game.seat === seat;
  const side = game.setup.seats > 1 ? sideName(game.setup.names[seat] ?? "") : "";
  // Imported games may lack names: then the side's is used.
  const nameless = game.import && !p.name && !p.player;
  const seatName = nameless ? "" : side;
  const nobody = nameless ? side || gameTitle(game.setup) : t("seat.free");
  const name =
    p.player ?? (p.engine ? computerName(p.level ?? 10) : p.name ? personName(p.name) : nobody);
  return (
    <div class={`strip${moves ? " moves" : ""}`}>
      <span class={`dot sign-${game.setup.game}-${seat} sign-${seat}`} aria-hidden="true" />
      {p.engine && <Face level={p.level ?? 10} />}
      <span class="who">
        {game.import && p.name ? (
          <Link to={`/archive/player?name=${encodeURIComponent(p.name)}`}>{name}</Link>
        ) : isPerson(p) ? (
          <Link to={`/person/${encodeURIComponent(p.name ?? "")}`}>{name}</Link>
        ) : (
          <b>{name}</b>
        )}
        <small>
          {[
            seatName,
            p.engine && levelName(p.level ?? 10),
            p.program && t("program.mark"),
            ratingText(p),
            p.name && !p.engine && p.online === false && !game.import && t("away"),
            p.lag !== undefined && !p.engine && t("lag", { n: p.lag }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      {moves && (
        <span class="turnmark">
          {p.engine ? (
            <span class="thinking" role="img" aria-label={t("engine.thinks")}>
              <i />
              <i />
              <i />
            </span>
          ) : game.first !== undefined ? (
            <First game={game} />
          ) : (
            t("to.move")
          )}
        </span>
      )}
      {children}
      {steps && <Steps {...steps} />}
      {moves && !game.paused && <Rest game={game} say={say} />}
      <Clock game={game} seat={seat} say={say} />
    </div>
  );
}
