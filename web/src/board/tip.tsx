// The tooltip of a piece: its name, and how it moves if that is known.
import { MovePicture } from "./movepicture.tsx";

export interface Tipped {
  x: number;
  y: number;
  name: string;
  moves: string | null;
  back: boolean;
}

export function Tip({ x, y, name, moves, back }: Tipped) {
  const left = Math.min(x + 18, innerWidth - 190);
  const top = y + 230 > innerHeight ? y - 220 : y + 18;
  return (
    <div class="tip" style={{ left: `${left}px`, top: `${top}px` }} role="tooltip">
      <strong>{name}</strong>
      {moves && <MovePicture moves={moves} back={back} />}
    </div>
  );
}
