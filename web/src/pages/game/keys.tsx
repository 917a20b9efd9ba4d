// The keys of the game page, on one card.
import { t } from "../../i18n/index.ts";
import { KeyCard } from "../../parts/keycard.tsx";

const page = [
  ["b", "keys.board"],
  ["/", "keys.type"],
  ["s", "keys.send"],
  ["u", "keys.undo"],
  ["f", "keys.flip"],
  ["← →", "keys.replay"],
  ["Home End", "keys.ends"],
  ["t", "keys.standing"],
  ["l", "keys.last"],
  ["c", "keys.clock"],
  ["?", "keys.help"],
] as const;

const board = [
  ["← ↑ → ↓", "keys.walk"],
  ["Enter", "keys.touch"],
  ["Esc", "keys.escape"],
  ["n N", "keys.next"],
  ["d", "keys.from"],
  ["m", "keys.to"],
  ["w", "keys.cell"],
  ["p", "keys.pieces"],
  ["+ − 0", "keys.zoom"],
] as const;

export const Keys = ({ onClose }: { onClose(): void }) => (
  <KeyCard
    lists={[
      { title: t("keys.on.page"), keys: page },
      { title: t("keys.on.board"), keys: board },
    ]}
    onClose={onClose}
  />
);
