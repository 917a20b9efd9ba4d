// The archive's data on a position: the turns played from it, how often and how well, and its
// games. The explorer and a panel of the analysis board show it.
import "../../style/archive.css";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Board, Setup } from "../../net/types.ts";
import { likeness } from "../../core/boards.ts";
import { Link } from "../../base/router.tsx";
import { words, writtenLast } from "../../core/san.ts";
import { useStore } from "../../base/store.ts";
import { studyGameUrl } from "../../core/studyurl.ts";
import type { Where } from "../../core/trial.ts";
import { language, t } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import type { Filters } from "./filters.tsx";
import { type Found, outcome, playerOf, Small } from "../../parts/results.tsx";

interface Continuation {
  text: string | null;
  games: number;
  points: number;
}
export interface PositionData {
  key: string;
  total: number;
  continuations: Continuation[];
  /** Masters' games, with which the archive was filled, and all others. */
  masters: Found[];
  games: Found[];
  before: number | null;
}

const ARMY = 40; // letters from which a turn is a set-up, shown as a board

const percent = (share: number) =>
  new Intl.NumberFormat(language.get(), { style: "percent" }).format(share);

/** Loads the archive's data on the position after some turns; `more` loads more of its games. */
export function usePosition(
  where: Where,
  line: string[],
  filters: Filters,
): { data: PositionData | null; trouble: unknown; more: () => void } {
  const turns = line.join("; ");
  const name = JSON.stringify([where, turns, filters]);
  const [state, show] = useState<{ name: string; data: PositionData | null; trouble: unknown }>({
    name,
    data: null,
    trouble: null,
  });
  const wanted = useRef(name);
  wanted.current = name;
  const load = (before?: number) =>
    ask<PositionData>("explore", {
      ...where,
      turns,
      ...filters,
      count: 12,
      ...(before === undefined ? {} : { before }),
    })
      .then((a) => {
        if (wanted.current !== name) return;
        show((s) => ({
          name,
          data:
            before !== undefined && s.name === name && s.data
              ? { ...a, games: [...s.data.games, ...a.games] }
              : a,
          trouble: null,
        }));
      })
      .catch((trouble: unknown) => {
        if (wanted.current === name) show({ name, data: null, trouble });
      });
  useEffect(() => void load(), [name]);
  const now = state.name === name ? state : { data: null, trouble: null };
  return { ...now, more: () => void load(now.data?.before ?? undefined) };
}

/** Sizes are set by hand: the site's policy takes no styles from markup. */
const wide = (el: HTMLElement | null, share: number) =>
  el?.style.setProperty("width", `${Math.round(share * 1000) / 10}%`);

interface Props {
  setup: Setup;
  board: Board | null;
  where: Where;
  turns: string[];
  /** The name of the first seat. */
  first: string;
  data: PositionData;
  play(turn: string): void;
}

/** The turns played from here, how often and how well; set-ups as boards. */
export function Continuations({ setup, board, where, turns, first, data, play }: Props) {
  useStore(words);
  const list = data.continuations.filter((c) => c.text !== null);
  const most = Math.max(1, ...list.map((c) => c.games));
  if (list.length === 0) return <p class="faint">{t("explore.end")}</p>;
  return (
    <>
      <p class="legend" aria-hidden="true">
        <span>{t("explore.turn")}</span>
        <span>{t("explore.often")}</span>
        <span>{first}</span>
      </p>
      <ol class="stack tight" aria-label={t("explore.played")}>
        {list.map((c) => {
          const share = c.points / (1000 * c.games);
          const text = c.text as string;
          const army = text.length > ARMY;
          const shown = writtenLast(setup, board, [...turns, text]);
          return (
            <li key={text}>
              <button
                type="button"
                class={`continuation${army ? " army" : ""}`}
                onClick={() => play(text)}
              >
                <span class="hush">
                  {t("explore.row", {
                    turn: shown,
                    games: t("explore.games", { n: c.games }),
                    share: percent(share),
                    seat: first,
                  })}
                </span>
                {army && (
                  <span class="armyboard" aria-hidden="true">
                    <Small
                      of={{ ...where, turns: [...turns, text].join("; ") }}
                      like={likeness({ ...where, game: where.kind })}
                      turn={turns.length + 1}
                      label={text}
                    />
                  </span>
                )}
                <span class="turntext" aria-hidden="true">
                  {shown}
                </span>
                <span class="often tabular" aria-hidden="true">
                  <i ref={(el) => wide(el, c.games / most)} />
                  <b>{new Intl.NumberFormat(language.get()).format(c.games)}</b>
                </span>
                <span class="well" aria-hidden="true">
                  <i ref={(el) => wide(el, share)} />
                  <b class="tabular">{percent(share)}</b>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Rows({ list }: { list: Found[] }) {
  const names = (c: Found) => c.players.map((_, i) => playerOf(c, i)).join(" – ");
  return (
    <ul class="gamerows stack tight">
      {list.map((c) => (
        <li key={c.id}>
          <Link to={`/game/${c.id}`}>
            <b>{names(c)}</b>
            <small>
              {outcome(c)} · {t("explore.after", { n: c.turn ?? 0 })}
            </small>
          </Link>
          <Link
            class="button small"
            to={studyGameUrl(c.id, c.turn)}
            aria-label={`${t("archive.study")}: ${names(c)}`}
          >
            {t("archive.study")}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The games, those of masters apart. */
export function Games({ data, more }: { data: PositionData; more: () => void }) {
  return (
    <>
      {data.masters.length > 0 && (
        <section class="masters" aria-label={t("explore.masters")}>
          <h3>{t("explore.masters")}</h3>
          <Rows list={data.masters} />
        </section>
      )}
      {data.games.length > 0 && (
        <section class="others" aria-label={t("explore.others")}>
          <h3>{t("explore.others")}</h3>
          <Rows list={data.games} />
        </section>
      )}
      {data.before !== null && (
        <button type="button" onClick={more}>
          {t("more")}
        </button>
      )}
    </>
  );
}
