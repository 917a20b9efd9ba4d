// Standings: places with points and tie-breaks, and the cross table.
import type { TournamentPlayer, Stage } from "../../net/tournament.ts";
import { t, tWord } from "../../i18n/index.ts";
import { Columns, num } from "./columns.tsx";
import type { Feed } from "./feed.ts";
import { points } from "./words.ts";

/** A player's name with badges. */
export function PlayerName({
  p,
  members = true,
}: {
  p: TournamentPlayer | undefined;
  members?: boolean;
}) {
  if (!p) return <span>–</span>;
  return (
    <span class="pname">
      <i
        class={`presence ${p.online || p.engine ? "on" : "off"}`}
        title={p.online || p.engine ? t("tournament.online") : t("tournament.offline")}
      />
      <b>{p.name}</b>
      {members && p.members && <small> {p.members}</small>}
    </span>
  );
}

interface Props {
  feed: Feed;
  stage: Stage;
  most?: number;
}

export function Standings({ feed, stage, most }: Props) {
  const data = feed.data;
  if (!data) return null;
  const ties = data.tournament.tie_breaks;
  const rows = stage.standings.slice(0, most ?? stage.standings.length);
  const mine = data.you.player;
  const short = (n: number) => points(Math.round(n * 100) / 100);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("tournament.standings")}>
      <table class="standings">
        <caption class="hush">{t("tournament.standings")}</caption>
        <Columns
          of={[
            num("#", { long: t("tournament.place") }),
            { text: t("tournament.player") },
            num(t("tournament.points")),
            num(t("tournament.games")),
            num("+ = −", { long: t("tournament.wdl"), class: "wide" }),
            ...ties.map((x) =>
              num(tWord("tournament.tie.short", x), {
                long: tWord("tournament.tie", x),
                class: "wide",
              }),
            ),
          ]}
        />
        <tbody>
          {rows.map((s) => (
            <tr
              key={s.player}
              class={`${s.player === mine ? "mine" : ""}${s.withdrawn ? " gone" : ""}`}
            >
              <td class="num tabular">{s.place}</td>
              <th scope="row">
                <PlayerName p={data.players[s.player]} />
                {s.withdrawn && <small> {t("tournament.withdrawn")}</small>}
                {!!s.bonus && (
                  <small>
                    {" "}
                    {t("tournament.bonus", {
                      points: `${s.bonus > 0 ? "+" : "−"}${points(Math.abs(s.bonus))}`,
                    })}
                  </small>
                )}
                {s.annulled && <small> {t("tournament.annulled")}</small>}
              </th>
              <td class="num tabular">
                <b>{points(s.points)}</b>
              </td>
              <td class="num tabular">{s.games}</td>
              <td class="num tabular wide">
                {s.wins} {s.draws} {s.losses}
                {s.whole > 0 && <sup>*</sup>}
              </td>
              {ties.map((_, i) => (
                <td class="num tabular wide">{short(s.ties[i] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.some((s) => s.whole > 0) && <p class="faint fine wide">{t("tournament.whole")}</p>}
    </div>
  );
}

export function CrossTable({ feed, stage }: Props) {
  const cross = stage.cross;
  if (!cross || cross.order.length === 0) return null;
  const standing = (player: number) => stage.standings.find((s) => s.player === player);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("tournament.cross")}>
      <table class="cross">
        <caption class="hush">{t("tournament.cross")}</caption>
        <thead>
          <tr>
            <td />
            {cross.order.map((p, i) => (
              <th scope="col" class="num" title={feed.name(p)} aria-label={feed.name(p)}>
                {i + 1}
              </th>
            ))}
            <th scope="col" class="num">
              {t("tournament.points")}
            </th>
            <th scope="col" class="num">
              {t("tournament.place.short")}
            </th>
          </tr>
        </thead>
        <tbody>
          {cross.order.map((p, i) => (
            <tr key={p}>
              <th scope="row">
                <span class="tabular faint">{i + 1}</span> {feed.name(p)}
              </th>
              {cross.order.map((q, k) => {
                const cell = cross.cells[i]?.[k];
                if (i === k) return <td class="self" />;
                if (!cell) return <td class="num faint">·</td>;
                const good = cell[0] * 2 - cell[1];
                return (
                  <td
                    class={`num tabular ${good > 0 ? "good strong" : good < 0 ? "bad" : "even"}`}
                    title={t("tournament.cross.cell", {
                      a: feed.name(p),
                      b: feed.name(q),
                      points: points(cell[0]),
                      n: cell[1],
                    })}
                  >
                    {points(cell[0])}
                  </td>
                );
              })}
              <td class="num tabular">
                <b>{points(standing(p)?.points ?? 0)}</b>
              </td>
              <td class="num tabular">{standing(p)?.place}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
