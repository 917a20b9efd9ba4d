// The code of a student of a class: typed once, it opens the seat; the student's program uses the
// same code as its token.
import { useEffect, useState } from "preact/hooks";
import type { Head } from "../../net/tournament.ts";
import "../../style/tournament.ts";
import { readLocal, writeLocal } from "../../base/localstore.ts";
import { go, replaceAddress } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { t } from "../../i18n/index.ts";
import { ask, become, me, Refusal } from "../../net/connection.ts";
import { troubleText } from "../../net/trouble.ts";
import { useTitle } from "../../parts/title.ts";
import { Wrong } from "../../parts/wrong.tsx";
import { cardCode } from "./place.ts";

/** The code is stored for this window only, so that the next user of the machine does not
 * find it. */
const KEPT = "code";

export const keptCode = (): string => readLocal(KEPT, "", "window");

/** Normalises a typed code to the form on the card. */
const written = (typed: string): string =>
  (typed.toLowerCase().match(/[a-z0-9]/g) ?? []).join("").replace(/(.{4})(?=.)/g, "$1-");

/** The tournament of the student who has just entered. */
async function home(): Promise<string> {
  const a = await ask<{ tournaments: Head[] }>("tournaments", { mine: true, count: 1 });
  return a.tournaments[0]?.id ?? "";
}

export function CodeForm() {
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = (e: Event) => {
    e.preventDefault();
    void enter(String(new FormData(e.target as HTMLFormElement).get("code") ?? "").trim());
  };
  // The card's QR code leads here with the code after "#", which browsers do not send to servers.
  // It is removed from the address, where going back would find it, and an account is not left for
  // a link.
  const [given] = useState(() => cardCode(location));
  const guest = useStore(me)?.guest;
  useEffect(() => {
    if (given) replaceAddress("/class");
  }, []);
  useEffect(() => {
    if (given && guest) void enter(given);
  }, [guest]);
  const enter = async (code: string) => {
    setWrong("");
    setBusy(true);
    try {
      const a = await become("code", { code });
      writeLocal(KEPT, written(code), "window");
      const id = typeof a.tournament === "string" ? a.tournament : await home();
      go(id ? `/tournament/${id}` : "/tournaments");
    } catch (x) {
      const unknown = x instanceof Refusal && x.trouble.code === "wrong_code";
      setWrong(unknown ? t("code.wrong") : troubleText(x));
    }
    setBusy(false);
  };
  return (
    <form class="codeform" onSubmit={submit}>
      <label for="code">{t("code.label")}</label>
      <input
        id="code"
        name="code"
        required
        defaultValue={given}
        minLength={8}
        maxLength={40}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        placeholder="kq7m-2xhd-9trc"
      />
      <button type="submit" class="primary" disabled={busy}>
        {t("code.enter")}
      </button>
      <Wrong text={wrong} />
    </form>
  );
}

/** /class: only the field, for an address that is written on a blackboard. */
export function ClassPage() {
  useTitle(t("code.title"));
  return (
    <main class="page narrow classpage" id="main">
      <h1>{t("code.title")}</h1>
      <p class="faint">{t("code.text")}</p>
      <CodeForm />
    </main>
  );
}
