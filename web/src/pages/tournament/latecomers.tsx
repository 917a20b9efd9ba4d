// Late entries and byes, for the organiser to decide.
import { useState } from "preact/hooks";
import type { ByePoints, TournamentPlayer } from "../../net/tournament.ts";
import { t } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import { Wrong } from "../../parts/wrong.tsx";
import { type Act, useAct } from "./act.ts";
import type { Codes } from "./codes.tsx";
import { Enlist, RosterField } from "./enlist.tsx";
import type { Feed } from "./feed.ts";
import { joinable } from "./presets.ts";
import { classOf, roster } from "./roster.ts";
import { byeText } from "./words.ts";

const valueOf = (e: Event) => (e.target as HTMLSelectElement).value;

/** Late entries: pupils with a code, people, bots and engines. */
export function Latecomers({ feed, show }: { feed: Feed; show(codes: Codes): void }) {
  const act = useAct();
  const [missed, setMissed] = useState<ByePoints>("half");
  const [names, setNames] = useState("");
  const h = feed.data?.tournament;
  if (!h || h.state === "over" || !joinable.includes(h.format)) return null;
  const swiss = h.format === "swiss";
  const more = swiss ? { missed } : {};
  const submit = (e: Event) => {
    e.preventDefault();
    void act.run(async () => {
      const args = { tournament: feed.id, ...classOf(roster(names)), ...more };
      const a = await ask<Omit<Codes, "title">>("tournament_class", args);
      show({ ...a, title: h.title });
      setNames("");
    });
  };
  return (
    <details class="latecomers">
      <summary>{t("organise.late")}</summary>
      {swiss && (
        <div class="form">
          <label>
            {t("organise.late.missed")}
            <select value={missed} onChange={(e) => setMissed(valueOf(e) as ByePoints)}>
              <option value="half">{byeText(h, "half")}</option>
              <option value="none">{t("organise.bye.none")}</option>
            </select>
          </label>
        </div>
      )}
      {!swiss && h.format !== "arena" && <p class="faint">{t("organise.late.robin")}</p>}
      <h3>{t("organise.late.class")}</h3>
      <form class="form" onSubmit={submit}>
        <RosterField label={t("organise.late.names")} value={names} set={setNames} />
        <button type="submit" class="primary" disabled={act.busy || !names.trim()}>
          {t("organise.late.make")}
        </button>
        <Wrong text={act.wrong} />
      </form>
      <h3>{t("enlist.title")}</h3>
      <Enlist feed={feed} more={more} />
    </details>
  );
}

/** A bye that a player requests. */
export function Bye({ feed, p, act }: { feed: Feed; p: TournamentPlayer; act: Act }) {
  const [open, setOpen] = useState(false);
  const h = feed.data?.tournament;
  if (!h) return null;
  if (!open)
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`${t("organise.bye")}: ${p.name}`}
      >
        {t("organise.bye")}
      </button>
    );
  const submit = async (e: Event) => {
    e.preventDefault();
    const f = new FormData(e.target as HTMLFormElement);
    const args = { round: Number(f.get("round")), points: f.get("points") };
    if (await act.order("tournament_bye", { tournament: feed.id, player: p.name, ...args }))
      setOpen(false);
  };
  return (
    <form class="row reason" onSubmit={(e) => void submit(e)}>
      <label class="row">
        {t("organise.bye.round")}
        <input
          class="short"
          name="round"
          type="number"
          required
          min={1}
          max={200}
          defaultValue={h.last_round + 1}
        />
      </label>
      <label class="row">
        {t("organise.bye.points")}
        <select name="points">
          {(["half", "none", "play"] as const).map((x) => (
            <option value={x}>{byeText(h, x)}</option>
          ))}
        </select>
      </label>
      <button type="submit" class="primary">
        {t("organise.bye")}
      </button>
      <button type="button" class="quiet" onClick={() => setOpen(false)}>
        {t("cancel")}
      </button>
    </form>
  );
}
