// All pieces of a game with diagrams of their moves, found by name or by a drawing of the moves.
// The diagrams are computed from the set-up that the server opens; none is drawn by hand.
import { useEffect, useMemo, useState } from "preact/hooks";
import { MovePicture } from "../board/movepicture.tsx";
import { useSettings } from "../base/settings.ts";
import { named, t } from "../i18n/index.ts";
import { get } from "../net/connection.ts";
import type { Board, Kind, Setup } from "../net/types.ts";
import { diagram } from "../pieces/betza.ts";
import { drawing } from "../pieces/index.ts";

/** Games whose pieces are too many to remember. */
export const withBook = new Set(["fairy-chess", "tai-shogi"]);

const REACH = 3; // of the drawing, squares from its centre
const across = Array.from({ length: 2 * REACH + 1 }, (_, i) => i - REACH);

interface Opened {
  setup: Setup;
  board: Board;
}

/** The squares that a kind reaches, as "x,y". */
const reached = (k: Kind): Set<string> =>
  new Set(diagram(k.moves ?? "")?.marks.map((m) => `${m.x},${m.y}`));

const plain = (text: string) => text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

function hasName(k: Kind, wanted: string): boolean {
  const part = plain(wanted.trim());
  return [k.letter, ...Object.values(k.names)].some((n) => plain(n).includes(part));
}

/** The kinds that reach all squares drawn, those with the fewest others near by first. */
function fitting(kinds: Kind[], drawn: Set<string>): Kind[] {
  if (drawn.size === 0) return kinds;
  const near = (k: Kind) =>
    [...reached(k)].filter((s) => s.split(",").every((n) => Math.abs(Number(n)) <= REACH)).length;
  return kinds
    .filter((k) => [...drawn].every((s) => reached(k).has(s)))
    .sort((a, b) => near(a) - near(b));
}

/** A small board for touching the wanted squares. */
function Drawing({ drawn, onDraw }: { drawn: Set<string>; onDraw(drawn: Set<string>): void }) {
  const toggle = (square: string) => {
    const next = new Set(drawn);
    if (!next.delete(square)) next.add(square);
    onDraw(next);
  };
  return (
    <div class="movedraw" role="group" aria-label={t("pieces.draw")}>
      {[...across]
        .reverse()
        .flatMap((y) =>
          across.map((x) =>
            x === 0 && y === 0 ? (
              <span key="self" class="self" aria-hidden="true" />
            ) : (
              <button
                type="button"
                key={`${x},${y}`}
                class={(x + y) % 2 === 0 ? "dark" : "light"}
                aria-pressed={drawn.has(`${x},${y}`)}
                aria-label={t("pieces.square", { x, y })}
                onClick={() => toggle(`${x},${y}`)}
              />
            ),
          ),
        )}
    </div>
  );
}

function Card({ kind, index, opened }: { kind: Kind; index: number; opened: Opened }) {
  const settings = useSettings();
  const draw = useMemo(
    () => drawing(opened.board, opened.setup, settings)(kind, index, 0, 0),
    [opened, settings, kind, index],
  );
  const name = named(kind.names, kind.letter);
  return (
    <li class="piececard">
      <svg
        class="pieceface"
        viewBox="-50 -50 100 100"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: draw }}
      />
      <div>
        <strong>{name}</strong>
        <span class="faint fine">
          {kind.letter}
          {kind.names["ja-Latn"] ? ` · ${kind.names["ja-Latn"]}` : ""}
        </span>
      </div>
      <MovePicture moves={kind.moves ?? ""} label={t("pieces.moves", { name })} />
    </li>
  );
}

const ways = ["both", "move", "take", "hop", "turn"] as const;

/** The legend of the dots that occur in the game. */
function Legend({ kinds }: { kinds: Kind[] }) {
  const seen = new Set(kinds.flatMap((k) => diagram(k.moves ?? "")?.marks.map((m) => m.how) ?? []));
  return (
    <ul class="waylegend fine">
      {ways
        .filter((w) => seen.has(w))
        .map((w) => (
          <li key={w}>
            <svg viewBox="-.5 -.5 1 1" aria-hidden="true">
              <circle class={`way ${w}`} r=".4" />
            </svg>
            {t(`pieces.way.${w}`)}
          </li>
        ))}
      <li>{t("pieces.slides")}</li>
    </ul>
  );
}

export function PieceBook({ game }: { game: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [wanted, setWanted] = useState("");
  const [drawn, setDrawn] = useState(new Set<string>());
  useEffect(() => {
    let gone = false;
    get<Opened>("setup", { game })
      .then((a) => !gone && setOpened(a))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [game]);
  const kinds = useMemo(() => opened?.board.kinds.filter((k) => k.moves) ?? [], [opened]);
  const shown = useMemo(
    () =>
      fitting(
        kinds.filter((k) => hasName(k, wanted)),
        drawn,
      ),
    [kinds, wanted, drawn],
  );
  if (!opened) return null;
  return (
    <section class="piecebook" aria-labelledby="pieces">
      <h2 id="pieces">{t("pieces.title", { n: kinds.length })}</h2>
      <p>{t("pieces.lead")}</p>
      <div class="piecesearch">
        <label>
          {t("pieces.find")}
          <input
            type="search"
            value={wanted}
            onInput={(e) => setWanted((e.target as HTMLInputElement).value)}
          />
        </label>
        <details>
          <summary>{t("pieces.draw")}</summary>
          <p class="fine">{t("pieces.how")}</p>
          <Drawing drawn={drawn} onDraw={setDrawn} />
          <button type="button" disabled={drawn.size === 0} onClick={() => setDrawn(new Set())}>
            {t("pieces.clear")}
          </button>
        </details>
      </div>
      <Legend kinds={kinds} />
      <p role="status" class="faint fine">
        {t("pieces.found", { n: shown.length })}
      </p>
      <ul class="piececards">
        {shown.map((k) => (
          <Card key={k.letter} kind={k} index={opened.board.kinds.indexOf(k)} opened={opened} />
        ))}
      </ul>
    </section>
  );
}
