// The reader's account: name and password, settings, open games, export and deletion.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Mine } from "../net/types.ts";
import { download } from "../base/download.ts";
import { Link, place } from "../base/router.tsx";
import { pushOff } from "../core/push.ts";
import { change, patternings, type Settings, useSettings } from "../base/settings.ts";
import { useStore } from "../base/store.ts";
import { chooseLanguage, language, languages, t } from "../i18n/index.ts";
import { readLocal } from "../base/localstore.ts";
import { ask, become, connection, mailing, me, post, whenUp } from "../net/connection.ts";
import { troubleText } from "../net/trouble.ts";
import { Cards } from "../parts/cards.tsx";
import { Invited } from "../parts/invited.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { useTitle } from "../parts/title.ts";
import { Away } from "./person/away.tsx";
import { Bots } from "./bots.tsx";
import { Wrong } from "../parts/wrong.tsx";

const doors = ["register", "login", "recover"] as const;

/** The form that the address names (/account?door=login). */
const doorAt = (address: string) => doors.find((d) => address.endsWith(`door=${d}`));

function Door() {
  const at = useStore(place);
  const [mode, setMode] = useState<(typeof doors)[number]>(doorAt(at) ?? "register");
  useEffect(() => setMode((m) => doorAt(at) ?? m), [at]);
  const [wrong, setWrong] = useState("");
  const [sent, setSent] = useState(false);
  const mail = useStore(mailing);
  const send = async (e: Event) => {
    const form = (e.currentTarget as HTMLButtonElement).form!;
    const name = form.elements.namedItem("name") as HTMLInputElement;
    setWrong("");
    setSent(false);
    if (!name.reportValidity()) return;
    try {
      await post("forgotten", { name: name.value, language: language.get() });
      setSent(true);
    } catch (x) {
      setWrong(troubleText(x));
    }
  };
  const submit = async (e: Event) => {
    e.preventDefault();
    const form = new FormData(e.target as HTMLFormElement);
    setWrong("");
    try {
      await become(mode, Object.fromEntries(form));
    } catch (x) {
      setWrong(troubleText(x));
    }
  };
  return (
    <section class="panel">
      <p>{t("account.guest")}</p>
      <Tabs
        id="door"
        label={t("account.door")}
        names={doors}
        text={(m) => t(`account.${m}`)}
        now={mode}
        choose={setMode}
      >
        <form class="form" onSubmit={(e) => void submit(e)}>
          <label>
            {t("account.name")}
            <input name="name" required minLength={2} maxLength={24} autocomplete="username" />
          </label>
          {mode === "recover" && (
            <label>
              {t("account.code")}
              <input name="code" required maxLength={40} autocomplete="one-time-code" />
            </label>
          )}
          <label>
            {t(mode === "recover" ? "account.new" : "account.password")}
            <input
              name="password"
              type="password"
              required
              minLength={8}
              maxLength={128}
              autocomplete={mode === "login" ? "current-password" : "new-password"}
            />
          </label>
          {mode !== "login" && <p class="faint">{t("account.rules")}</p>}
          <button type="submit" class="primary">
            {t(`account.${mode}`)}
          </button>
          {mode === "recover" && <p class="faint">{t("account.recover.text")}</p>}
          {mode === "recover" && mail && (
            <button type="button" onClick={(e) => void send(e)}>
              {t("account.send")}
            </button>
          )}
          {mode === "recover" && sent && <p role="status">{t("account.sent.lost")}</p>}
          <Wrong text={wrong} />
        </form>
      </Tabs>
    </section>
  );
}

function Preferences() {
  const s = useSettings();
  const lang = useStore(language);
  const box = (name: keyof Settings, text: string) => (
    <label class="check">
      <input
        type="checkbox"
        checked={s[name] as boolean}
        onChange={(e) => change({ [name]: (e.target as HTMLInputElement).checked })}
      />{" "}
      {text}
    </label>
  );
  return (
    <section>
      <h2>{t("settings")}</h2>
      <div class="form">
        {box("sound", t("settings.sound"))}
        {box("ticking", t("settings.ticking"))}
        {box("confirm", t("settings.confirm"))}
        {box("kanji", t("settings.kanji"))}
        {box("letters", t("settings.letters"))}
        <label>
          {t("settings.pieces")}
          <select
            value={s.pieces}
            onChange={(e) =>
              change({ pieces: (e.target as HTMLSelectElement).value as Settings["pieces"] })
            }
          >
            {(["animals", "chess-a", "chess-b"] as const).map((p) => (
              <option value={p}>{t(`pieces.${p}`)}</option>
            ))}
          </select>
        </label>
        <label>
          {t("settings.patterns")}
          <select
            value={s.patterns}
            onChange={(e) =>
              change({ patterns: (e.target as HTMLSelectElement).value as Settings["patterns"] })
            }
          >
            {patternings.map((p) => (
              <option value={p}>{t(`patterns.${p}`)}</option>
            ))}
          </select>
        </label>
        <label>
          {t("settings.theme")}
          <select
            value={s.theme}
            onChange={(e) =>
              change({ theme: (e.target as HTMLSelectElement).value as Settings["theme"] })
            }
          >
            {(["auto", "light", "dark"] as const).map((p) => (
              <option value={p}>{t(`theme.${p}`)}</option>
            ))}
          </select>
        </label>
        {Object.keys(languages).length > 1 && (
          <label>
            {t("settings.language")}
            <select
              value={lang}
              onChange={(e) => chooseLanguage((e.target as HTMLSelectElement).value)}
            >
              {Object.entries(languages).map(([id, l]) => (
                <option value={id}>{l.name}</option>
              ))}
            </select>
          </label>
        )}
      </div>
    </section>
  );
}

function MailAddress() {
  const mail = useStore(mailing);
  const [wrong, setWrong] = useState("");
  const [sent, setSent] = useState(false);
  if (!mail) return null;
  const submit = async (e: Event) => {
    e.preventDefault();
    const form = Object.fromEntries(new FormData(e.target as HTMLFormElement));
    setWrong("");
    try {
      if (sent) await become("confirm", form);
      else await become("address", { ...form, language: language.get() });
      setSent(!sent && form.address !== "");
    } catch (x) {
      setWrong(troubleText(x));
    }
  };
  return (
    <details>
      <summary>{t("account.mail")}</summary>
      <form class="form" onSubmit={(e) => void submit(e)}>
        <p>{t("account.mail.text")}</p>
        {sent ? (
          <label key="code">
            {t("account.mail.code")}
            <input name="code" required maxLength={40} autocomplete="one-time-code" />
          </label>
        ) : (
          <>
            <label key="address">
              {t("account.mail")}
              <input
                name="address"
                type="email"
                maxLength={254}
                autocomplete="email"
                defaultValue={mail.address}
              />
            </label>
            <label key="password">
              {t("account.password")}
              <input name="password" type="password" required autocomplete="current-password" />
            </label>
          </>
        )}
        <button type="submit">{t(sent ? "account.mail.confirm" : "account.mail.send")}</button>
        {sent && <p role="status">{t("account.mail.sent")}</p>}
        <Wrong text={wrong} />
      </form>
    </details>
  );
}

const exported = async () => {
  const a = await post<{ export: unknown }>("export");
  download("agon.json", "application/json", JSON.stringify(a.export, null, 2));
};

/** Logs out; the next user of the browser sees nothing of this account. */
const leave = async () => {
  const user = me.get()?.id ?? "";
  const kept = await import("../local/studies.ts").catch(() => null);
  await pushOff().catch(() => undefined);
  if (readLocal("owing", false) && connection.get() === "up")
    await kept?.synchroniseSoon().catch(() => undefined);
  try {
    await become("logout", {});
  } finally {
    await kept?.forget(user, false); // the server may have done it, and the answer was lost
  }
};

const remove = async (password: unknown) => {
  const user = me.get()?.id ?? "";
  await become("delete", { password });
  await import("../local/studies.ts").then((m) => m.forget(user, true));
};

interface FoldedProps {
  title: string;
  act(form: FormData): void;
  children: ComponentChildren;
}

/** A form that a title unfolds. */
function Folded({ title, act, children }: FoldedProps) {
  const submit = (e: Event) => {
    e.preventDefault();
    act(new FormData(e.target as HTMLFormElement));
  };
  return (
    <details>
      <summary>{title}</summary>
      <form class="form" onSubmit={submit}>
        {children}
      </form>
    </details>
  );
}

function Password({ name, label }: { name: string; label: string }) {
  return (
    <label>
      {label}
      <input name={name} type="password" required autocomplete="current-password" />
    </label>
  );
}

function Keeping() {
  const [wrong, setWrong] = useState("");
  const [done, setDone] = useState("");
  const [codes, setCodes] = useState<string[]>([]);
  const attempt = async (what: () => Promise<unknown>, good: string) => {
    setWrong("");
    setDone("");
    try {
      await what();
      setDone(good);
    } catch (e) {
      setWrong(troubleText(e));
    }
  };
  const setPassword = (f: FormData) =>
    attempt(
      () => become("password", { old: f.get("old"), new: f.get("new") }),
      t("account.changed"),
    );
  const makeCodes = async (password: unknown) => {
    setCodes((await post<{ codes: string[] }>("recovery", { password })).codes);
  };
  const withPassword = (what: (password: unknown) => Promise<void>) => (f: FormData) =>
    void attempt(() => what(f.get("password")), "");
  return (
    <section>
      <h2>{t("account.yours")}</h2>
      <div class="row">
        <button type="button" onClick={() => void attempt(exported, "")}>
          {t("account.export")}
        </button>
        <button type="button" onClick={() => void attempt(leave, "")}>
          {t("account.logout")}
        </button>
      </div>
      <Folded title={t("account.change")} act={(f) => void setPassword(f)}>
        <Password name="old" label={t("account.old")} />
        <label>
          {t("account.new")}
          <input name="new" type="password" required minLength={8} autocomplete="new-password" />
        </label>
        <button type="submit">{t("account.change")}</button>
      </Folded>
      <Folded title={t("account.codes")} act={withPassword(makeCodes)}>
        <p>{t("account.codes.text")}</p>
        <Password name="password" label={t("account.password")} />
        <button type="submit">{t("account.codes.make")}</button>
        {codes.length > 0 && (
          <ul class="codes" role="status">
            {codes.map((c) => (
              <li>
                <code>{c}</code>
              </li>
            ))}
          </ul>
        )}
      </Folded>
      <MailAddress />
      <Folded title={t("account.delete")} act={withPassword(remove)}>
        <p>{t("account.delete.text")}</p>
        <Password name="password" label={t("account.password")} />
        <button type="submit" class="danger">
          {t("account.delete")}
        </button>
      </Folded>
      {done && <p role="status">{done}</p>}
      <Wrong text={wrong} />
    </section>
  );
}

export function Account() {
  const who = useStore(me);
  const [mine, setMine] = useState<Mine | null>(null);
  useTitle(t("account.title"));
  useEffect(
    () =>
      whenUp(
        () =>
          void ask<Mine>("mine")
            .then(setMine)
            .catch(() => undefined),
      ),
    [who?.id],
  );
  return (
    <main class="page" id="main">
      <h1>{who?.guest === false ? who.name : t("account.title")}</h1>
      {who?.guest === false && (
        <p class="row">
          <Link class="button small" to={`/person/${encodeURIComponent(who.name)}`}>
            {t("person.own")}
          </Link>
          <Link class="button small" to="/friends">
            {t("friends.title")}
          </Link>
          <Link class="button small" to="/teams">
            {t("team.title")}
          </Link>
          <Link class="button small" to="/messages">
            {t("messages.title")}
          </Link>
          {(who.role === "moderator" || who.role === "administrator") && (
            <Link class="button small" to="/moderate">
              {t("moderate.title")}
            </Link>
          )}
        </p>
      )}
      {who?.guest && <Door />}
      <Invited />
      {mine && <Cards title={t("mine.waiting")} cards={mine.waiting} action={t("mine.go")} />}
      {mine && <Cards title={t("mine.playing")} cards={mine.playing} action={t("mine.go")} />}
      {mine && <Cards title={t("mine.open")} cards={mine.open} action={t("mine.go")} />}
      {mine && <Cards title={t("mine.recent")} cards={mine.recent} action={t("replay")} />}
      {who && !who.guest && who.role !== "bot" && <Bots />}
      <Preferences />
      {who?.guest === false && who.role !== "bot" && <Away />}
      {who && !who.guest && <Keeping />}
    </main>
  );
}
