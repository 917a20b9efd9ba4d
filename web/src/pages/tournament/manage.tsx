// An organiser's settings besides the course: helpers, and the terms.
import { useState } from "preact/hooks";
import type { Terms } from "../../net/tournament.ts";
import { t } from "../../i18n/index.ts";
import { Wrong } from "../../parts/wrong.tsx";
import { useAct } from "./act.ts";
import type { Feed } from "./feed.ts";
import { differing, usual } from "./presets.ts";
import { Settings } from "./settings.tsx";

export function Staff({ feed }: { feed: Feed }) {
  const act = useAct();
  const h = feed.data?.tournament;
  const appoint = (name: string, role: string) =>
    act.order("tournament_staff", { tournament: feed.id, name, role });
  const submit = async (e: Event) => {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    const f = new FormData(form);
    if (await appoint(String(f.get("name")).trim(), String(f.get("role")))) form.reset();
  };
  const list = [
    ...(h?.organisers ?? []).map((n) => [n, "organiser"] as const),
    ...(h?.arbiters ?? []).map((n) => [n, "arbiter"] as const),
  ];
  return (
    <>
      <ul class="staff">
        {list.map(([n, role]) => (
          <li>
            <b>{n}</b> <small>{t(`role.${role}`)}</small>{" "}
            {n !== h?.organiser && (
              <button
                type="button"
                class="quiet"
                onClick={() => void appoint(n, "none")}
                aria-label={`${t("organise.remove")}: ${n}`}
              >
                {t("organise.remove")}
              </button>
            )}
          </li>
        ))}
      </ul>
      <form class="row" onSubmit={(e) => void submit(e)}>
        <input
          name="name"
          required
          aria-label={t("account.name")}
          placeholder={t("account.name")}
        />
        <select name="role" aria-label={t("enlist.role")}>
          <option value="arbiter">{t("role.arbiter")}</option>
          <option value="organiser">{t("role.organiser")}</option>
        </select>
        <button type="submit">{t("organise.appoint")}</button>
      </form>
      <Wrong text={act.wrong} />
    </>
  );
}

export function Change({ feed }: { feed: Feed }) {
  const act = useAct();
  const h = feed.data?.tournament;
  const before: Terms = { ...usual, ...pick(h), start: h?.start ?? "" };
  const [part, setPart] = useState<Partial<Terms>>({});
  const [done, setDone] = useState(false);
  if (!h) return null;
  const terms = { ...before, ...part };
  const save = async (e: Event) => {
    e.preventDefault();
    const args = { tournament: feed.id, ...differing(terms, before) };
    if (await act.order("tournament_change", args)) {
      setPart({});
      setDone(true);
    }
  };
  const set = (p: Partial<Terms>) => {
    setDone(false);
    setPart((x) => ({ ...x, ...p }));
  };
  return (
    <form onSubmit={(e) => void save(e)}>
      <div class="field tall">
        <label for="change-title">{t("set.title")}</label>
        <input
          id="change-title"
          required
          maxLength={100}
          value={terms.title}
          onInput={(e) => set({ title: (e.target as HTMLInputElement).value })}
        />
      </div>
      <Settings terms={terms} set={set} begun={h.state !== "open"} fixed />
      <button type="submit" class="primary" disabled={act.busy || Object.keys(part).length === 0}>
        {t("organise.save")}
      </button>
      {done && <p role="status">{t("organise.saved")}</p>}
      <Wrong text={act.wrong} />
    </form>
  );
}

/** The settings in a tournament's head. */
function pick(h: Terms | undefined): Partial<Terms> {
  const all = Object.entries(h ?? {}).filter(
    ([name, v]) => typeof v === typeof usual[name as keyof Terms],
  );
  return Object.fromEntries(all) as Partial<Terms>;
}
