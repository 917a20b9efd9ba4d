// Bonus points that an organiser gives a player, or takes back, with the reason.
import { useState } from "preact/hooks";
import type { TournamentPlayer } from "../../net/tournament.ts";
import { t } from "../../i18n/index.ts";
import type { Act } from "./act.ts";
import type { Feed } from "./feed.ts";

export function Bonus({ feed, p, act }: { feed: Feed; p: TournamentPlayer; act: Act }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`${t("organise.bonus")}: ${p.name}`}
      >
        {t("organise.bonus")}
      </button>
    );
  const submit = async (e: Event) => {
    e.preventDefault();
    const f = new FormData(e.target as HTMLFormElement);
    const args = { half: Math.round(Number(f.get("points")) * 2), reason: f.get("reason") };
    if (await act.order("tournament_bonus", { tournament: feed.id, player: p.name, ...args }))
      setOpen(false);
  };
  return (
    <form class="row reason" onSubmit={(e) => void submit(e)}>
      <label class="row">
        {t("organise.bonus.points")}
        <input
          class="short"
          name="points"
          type="number"
          required
          step={0.5}
          min={-100}
          max={100}
          defaultValue={1}
        />
      </label>
      <input
        name="reason"
        required
        maxLength={200}
        aria-label={t("judge.reason")}
        placeholder={t("judge.reason")}
      />
      <button type="submit" class="primary">
        {t("organise.bonus.do")}
      </button>
      <button type="button" class="quiet" onClick={() => setOpen(false)}>
        {t("cancel")}
      </button>
    </form>
  );
}
