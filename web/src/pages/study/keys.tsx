// The keyboard shortcuts of the analysis board, on one card.
import { KeyCard } from "../../parts/keycard.tsx";

const page = [
  ["← →", "keys.replay"],
  ["↑ ↓", "skeys.beside"],
  ["Home End", "skeys.ends"],
  ["1 – 5", "skeys.line"],
  ["e", "skeys.engine"],
  ["v", "skeys.say"],
  ["t", "skeys.threats"],
  ["n N", "skeys.points"],
  ["g", "skeys.graph"],
  ["c", "skeys.comment"],
  ["b", "keys.board"],
  ["/", "keys.type"],
  ["s", "skeys.play"],
  ["u", "keys.undo"],
  ["f", "keys.flip"],
  ["?", "keys.help"],
] as const;

export const Keys = ({ onClose }: { onClose(): void }) => (
  <KeyCard lists={[{ keys: page.slice(0, 8) }, { keys: page.slice(8) }]} onClose={onClose} />
);
