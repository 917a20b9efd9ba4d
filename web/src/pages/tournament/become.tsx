// How to become an organiser: the command for the server's operator.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import { Copyable } from "../../parts/copy.tsx";

/** Whether a person may create tournaments: organisers and administrators. */
export const makes = (role: string | undefined): boolean =>
  role === "organiser" || role === "administrator";

/** `name`: the reader's account, "" for a guest. */
export function Become({ name }: { name: string }) {
  // The beginning of the command on the server's machine, if the page is opened there.
  const [command, setCommand] = useState("agond admin role");
  useEffect(() => {
    ask<{ appoint?: string }>("tournaments", { count: 1 })
      .then((a) => a.appoint && setCommand(a.appoint))
      .catch(() => undefined);
  }, []);
  return (
    <section class="become">
      <h2>{t("tournament.become")}</h2>
      <p class="faint">{t("tournament.become.text")}</p>
      <Copyable text={`${command} ${name || "NAME"} organiser`} label={t("tournament.become")} />
    </section>
  );
}
