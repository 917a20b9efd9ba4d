// Blocking a person, and reporting them to the moderators.
import { useState } from "preact/hooks";
import { loadFriends } from "../../core/friends.ts";
import { t } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import { troubleText } from "../../net/trouble.ts";
import { Wrong } from "../../parts/wrong.tsx";

const reasons = ["abuse", "cheating", "spam", "name", "other"] as const;

interface Props {
  p: { name: string; blocked: boolean };
  changed(): void;
}

export function Trouble({ p, changed }: Props) {
  const [sent, setSent] = useState(false);
  const [wrong, setWrong] = useState("");
  const attempt = (what: Promise<unknown>, then: () => void) => {
    setWrong("");
    what.then(then).catch((e: unknown) => setWrong(troubleText(e)));
  };
  const block = () =>
    attempt(ask("shut_out", { name: p.name, on: !p.blocked }), () => {
      loadFriends();
      changed();
    });
  const report = (e: Event) => {
    e.preventDefault();
    const form = Object.fromEntries(new FormData(e.target as HTMLFormElement));
    attempt(ask("report", { name: p.name, ...form }), () => setSent(true));
  };
  return (
    <section class="row nuisance">
      <button type="button" class="small" onClick={block}>
        {t(p.blocked ? "block.end" : "block.begin")}
      </button>
      <details>
        <summary>{t("report.title")}</summary>
        {sent ? (
          <p role="status">{t("report.sent")}</p>
        ) : (
          <form class="form" onSubmit={report}>
            <p>{t("report.text", { who: p.name })}</p>
            <label>
              {t("report.reason")}
              <select name="reason">
                {reasons.map((r) => (
                  <option value={r}>{t(`report.reason.${r}`)}</option>
                ))}
              </select>
            </label>
            <label>
              {t("report.what")}
              <textarea name="text" maxLength={500} />
            </label>
            <button type="submit">{t("report.send")}</button>
          </form>
        )}
      </details>
      <Wrong text={wrong} />
    </section>
  );
}
