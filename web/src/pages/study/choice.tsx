// Chooses a game, and one of its variants.
import type { GameInfo } from "../../net/types.ts";
import { gameTitle } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";
import { variantName, variantText } from "../../core/names.ts";

interface Props {
  games: GameInfo[];
  kind: string;
  /** "" for the game's first. */
  variant: string;
  choose(kind: string, variant: string): void;
}

export function GameChoice({ games, kind, variant, choose }: Props) {
  const variants = games.find((g) => g.id === kind)?.variants ?? [];
  return (
    <>
      <select
        aria-label={t("study.game")}
        value={kind}
        onChange={(e) => choose((e.target as HTMLSelectElement).value, "")}
      >
        {games.map((g) => (
          <option value={g.id}>{gameTitle(g)}</option>
        ))}
      </select>
      {variants.length > 1 && (
        <select
          aria-label={t("variant")}
          value={variant || variants[0]?.id}
          onChange={(e) => choose(kind, (e.target as HTMLSelectElement).value)}
        >
          {variants.map((v) => (
            <option value={v.id} title={variantText(kind, v)}>
              {variantName(kind, v.id)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
