// Notifications of turns, challenges and messages while away: on this device, and by mail.
import { useEffect, useState } from "preact/hooks";
import { pushable, pushed, pushOff, pushOn } from "../../core/push.ts";
import { language, t } from "../../i18n/index.ts";
import { ask, whenUp } from "../../net/connection.ts";
import { troubleText } from "../../net/trouble.ts";
import { Wrong } from "../../parts/wrong.tsx";

interface Ways {
  push_key: string | null;
  mail: boolean;
  by_mail: boolean;
}

interface BoxProps {
  on: boolean;
  text: string;
  change(on: boolean): void;
}

function Box({ on, text, change }: BoxProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={on}
        onChange={(e) => change((e.target as HTMLInputElement).checked)}
      />{" "}
      {text}
    </label>
  );
}

export function Away() {
  const [ways, setWays] = useState<Ways | null>(null);
  const [here, setHere] = useState(false);
  const [wrong, setWrong] = useState("");
  const look = () =>
    void Promise.all([ask<Ways>("notify"), pushed()])
      .then(([w, p]) => {
        setWays(w);
        setHere(p);
      })
      .catch(() => undefined);
  useEffect(() => whenUp(look), []);
  const attempt = (what: Promise<unknown>) => {
    setWrong("");
    what
      .then((done) => done === false && setWrong(t("away.refused")))
      .catch((e: unknown) => setWrong(troubleText(e)))
      .finally(look);
  };
  const key = ways?.push_key;
  const device = !!key && pushable();
  if (!ways || (!device && !ways.mail)) return null;
  return (
    <section>
      <h2>{t("away.title")}</h2>
      <p class="faint">{t("away.text")}</p>
      <div class="form">
        {device && (
          <Box
            on={here}
            text={t("away.device")}
            change={(on) => attempt(on ? pushOn(key) : pushOff())}
          />
        )}
        {ways.mail && (
          <Box
            on={ways.by_mail}
            text={t("away.mail")}
            change={(on) => attempt(ask("notify_mail", { on, language: language.get() }))}
          />
        )}
        <Wrong text={wrong} />
      </div>
    </section>
  );
}
