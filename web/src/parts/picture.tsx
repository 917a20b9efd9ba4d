// A small picture of a game's board (web/public/boards), which begins to play when a mouse comes over it:
// the film and what draws it are fetched then.
import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import { stillness } from "../core/settings.ts";

interface Film {
  turns: string;
  variant?: string;
  options?: string;
  start?: string;
}
interface Props {
  kind: string;
  label: string;
  /** What plays; usually the game's own film. */
  plays?: Film;
}

export function Picture({ kind, label, plays }: Props) {
  const [film, setFilm] = useState<Film | null>(null);
  const [Mini, setMini] = useState<ComponentType<Props & Film & { fit: boolean }> | null>(null);
  const wake = (e: PointerEvent) => {
    if (e.pointerType !== "mouse" || film || stillness()) return;
    void Promise.all([import("./mini.tsx"), import("../pages/films.ts")]).then(([m, f]) => {
      setMini(() => m.Mini);
      setFilm(plays ?? f.films[kind] ?? { turns: "" });
    });
  };
  if (Mini && film) return <Mini fit kind={kind} label={label} {...film} />;
  return (
    <div class="mini" onPointerEnter={wake}>
      <img src={`/boards/${kind}.svg`} alt="" loading="lazy" />
    </div>
  );
}
