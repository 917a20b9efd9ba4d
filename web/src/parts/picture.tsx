// A small picture of a game's board (web/public/boards), which becomes an animation when a mouse
// comes over it: the game and its code load then.
import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { stillness } from "../base/settings.ts";

interface AnimatedGame {
  turns: string;
  variant?: string;
  options?: string;
  start?: string;
}
interface Props {
  kind: string;
  label: string;
  /** The animation; by default the game's own short one. */
  plays?: AnimatedGame;
}

export function Picture({ kind, label, plays }: Props) {
  const [game, setGame] = useState<AnimatedGame | null>(null);
  const [Mini, setMini] = useState<ComponentType<Props & AnimatedGame & { fit: boolean }> | null>(
    null,
  );
  const wake = (e: PointerEvent) => {
    if (e.pointerType !== "mouse" || game || stillness()) return;
    void Promise.all([import("./mini.tsx"), import("../core/animations.ts")]).then(([m, f]) => {
      setMini(() => m.Mini);
      setGame(plays ?? f.animations[kind] ?? { turns: "" });
    });
  };
  if (Mini && game) return <Mini fit kind={kind} label={label} {...game} />;
  return (
    <div class="mini" onPointerEnter={wake}>
      <img src={`/boards/${kind}.svg`} alt="" loading="lazy" />
    </div>
  );
}
