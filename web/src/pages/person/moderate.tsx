// Reports for moderators: who, why, the messages, and the decision.
import { useEffect, useState } from "preact/hooks";
import { Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { t, tWord, when } from "../../i18n/index.ts";
import { ask, me } from "../../net/connection.ts";
import { troubleText } from "../../net/trouble.ts";
import { Tabs } from "../../parts/tabs.tsx";
import { useTitle } from "../../parts/title.ts";
import { Wrong } from "../../parts/wrong.tsx";
import "../../style/person.css";

interface Report {
  report: number;
  at: number;
  reporter: string | null;
  name: string;
  reason: string;
  text: string;
  game: string | null;
  messages: { at: number; text: string }[];
  closed: number;
  closer: string | null;
  verdict: string | null;
}

const states = ["open", "closed"] as const;
const minutes = ["0", "1440", "10080", "525600"] as const;

function Decide({ of: r, done }: { of: Report; done: () => void }) {
  const [wrong, setWrong] = useState("");
  const close = async (e: Event) => {
    e.preventDefault();
    const form = new FormData(e.target as HTMLFormElement);
    setWrong("");
    try {
      const mute = Number(form.get("mute"));
      if (mute > 0) await ask("silence", { name: r.name, minutes: mute });
      await ask("report_close", { report: r.report, verdict: form.get("verdict") });
      done();
    } catch (x) {
      setWrong(troubleText(x));
    }
  };
  return (
    <form class="row" onSubmit={(e) => void close(e)}>
      <label>
        {t("moderate.mute")}{" "}
        <select name="mute">
          {minutes.map((m) => (
            <option value={m}>{t(`moderate.mute.${m}`)}</option>
          ))}
        </select>
      </label>
      <label>
        {t("moderate.verdict")} <input name="verdict" required maxLength={100} />
      </label>
      <button type="submit" class="small">
        {t("moderate.close")}
      </button>
      <Wrong text={wrong} />
    </form>
  );
}

function Entry({ of: r, done }: { of: Report; done: () => void }) {
  return (
    <li class="report card">
      <p class="headrow">
        <b>
          <Link to={`/person/${encodeURIComponent(r.name)}`}>{r.name}</Link>:{" "}
          {tWord("report.reason", r.reason)}
        </b>
        <small>
          {when(r.at)}
          {r.reporter ? ` · ${t("moderate.by", { who: r.reporter })}` : ""}
        </small>
      </p>
      {r.text && <p class="said">{r.text}</p>}
      {r.game && (
        <p>
          <Link to={`/game/${r.game}`}>{t("replay")}</Link>
        </p>
      )}
      {r.messages.length > 0 && (
        <details>
          <summary>{t("moderate.sent", { who: r.name })}</summary>
          {r.messages.map((m) => (
            <p class="said">
              <small>{when(m.at)}</small> {m.text}
            </p>
          ))}
        </details>
      )}
      {r.closed ? (
        <p class="faint">
          {when(r.closed)} · {r.closer}: {r.verdict}
        </p>
      ) : (
        <Decide of={r} done={done} />
      )}
    </li>
  );
}

export function Moderate() {
  useTitle(t("moderate.title"));
  const who = useStore(me);
  const [state, setState] = useState<(typeof states)[number]>("open");
  const [list, setList] = useState<Report[] | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const may = who?.role === "moderator" || who?.role === "administrator";
  const load = () =>
    void ask<{ reports: Report[] }>("reports", { closed: state === "closed" })
      .then((a) => setList(a.reports))
      .catch(setTrouble);
  useEffect(() => {
    if (may) load();
  }, [state, may]);
  return (
    <main class="page" id="main">
      <h1>{t("moderate.title")}</h1>
      {who && !may && <p>{t("moderate.forbidden")}</p>}
      {trouble !== null && <Wrong text={troubleText(trouble)} />}
      {may && (
        <Tabs
          id="reports"
          label={t("moderate.title")}
          names={states}
          text={(s) => t(`moderate.${s}`)}
          now={state}
          choose={setState}
        >
          {list?.length === 0 && <p class="faint">{t("moderate.none")}</p>}
          <ul class="friendlist reportlist">
            {list?.map((r) => (
              <Entry key={r.report} of={r} done={load} />
            ))}
          </ul>
        </Tabs>
      )}
    </main>
  );
}
