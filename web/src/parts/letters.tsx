// The letters of pieces for typed turns in SAN; shown while typing.
import { hasSan, lettersOf } from "../core/san.ts";
import type { Board, Setup } from "../net/types.ts";

interface Props {
  setup: Setup | null;
  board: Board | null;
}

/** More of them would cover half the page. */
const MOST = 10;

/** The id of the element that describes the field of a turn. */
export const lettersId = (setup: Setup | null): string | undefined =>
  hasSan(setup) ? "letters" : undefined;

export function Letters({ setup, board }: Props) {
  if (!hasSan(setup) || lettersOf(board).length > MOST) return null;
  return (
    <p class="letters flush" id={lettersId(setup)}>
      {lettersOf(board).map(({ letter, name }, i) => (
        <>
          {i > 0 && " · "}
          <span>
            <b>{letter}</b> {name}
          </span>
        </>
      ))}
    </p>
  );
}
