// The head of every page: navigation, notices, and switches.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Card } from "../net/types.ts";
import { Link, place } from "../base/router.tsx";
import { change, useSettings } from "../base/settings.ts";
import { store, useStore } from "../base/store.ts";
import { following } from "../core/friends.ts";
import { invitations } from "../core/invitations.ts";
import { personName } from "../core/titles.ts";
import { chooseLanguage, language, languages, t } from "../i18n/index.ts";
import { hear, me } from "../net/connection.ts";
import { Bell } from "./bell.tsx";

/** Games in which it is the reader's turn, here or elsewhere. */
export const waiting = store<{ games: string[] }>({ games: [] });
hear("waiting", (m) => waiting.set({ games: (m.games as string[]) ?? [] }));

const themes = ["auto", "light", "dark"] as const;

/** The current language as a code; opens the list of languages by their own names. */
function Tongues() {
  const now = useStore(language);
  return (
    <label class="icon tongue" title={t("settings.language")}>
      <span aria-hidden="true">{now.toUpperCase()}</span>
      <select
        value={now}
        aria-label={t("settings.language")}
        onChange={(e) => chooseLanguage((e.target as HTMLSelectElement).value)}
      >
        {Object.entries(languages).map(([id, l]) => (
          <option value={id} lang={id}>
            {l.name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Switches() {
  const s = useSettings();
  const next = themes[(themes.indexOf(s.theme) + 1) % themes.length] ?? "auto";
  return (
    <div class="switches">
      <Tongues />
      <button
        type="button"
        class="icon"
        aria-pressed={s.sound}
        title={s.sound ? t("sound.on") : t("sound.off")}
        aria-label={t("sound.title")}
        onClick={() => change({ sound: !s.sound })}
      >
        <svg viewBox="0 0 24 24">
          <path d="M4 9h4l5-4v14l-5-4H4z" />
          {s.sound ? (
            <path class="wave" d="M16 8q3 4 0 8M18.500 5.500q5 6.500 0 13" />
          ) : (
            <path class="wave" d="M16 9l6 6M22 9l-6 6" />
          )}
        </svg>
      </button>
      <button
        type="button"
        class="icon"
        title={t("theme.now", { theme: t(`theme.${s.theme}`) })}
        aria-label={t("theme.now", { theme: t(`theme.${s.theme}`) })}
        onClick={() => change({ theme: next })}
      >
        <svg viewBox="0 0 24 24">
          <circle cx="12" cy="12" r="8" class="wave" />
          <path d="M12 4a8 8 0 0 1 0 16z" />
          {s.theme === "auto" && <circle cx="12" cy="12" r="2.500" />}
        </svg>
      </button>
    </div>
  );
}

/** The sections of the site in the order of the head; those with a page are links. */
const order = [
  "learn",
  "play",
  "lobby",
  "watch",
  "puzzles",
  "study",
  "archive",
  "tournaments",
  "rules",
] as const;

/** Links to log in or register. */
const Doors = () => (
  <span class="doors">
    <Link to="/account?door=login">{t("account.login")}</Link>
    <Link to="/account?door=register" class="long">
      {t("account.register")}
    </Link>
  </span>
);

interface NavProps {
  sections: (typeof order)[number][];
  at: string;
  label: string;
}

function Nav({ sections, at, label }: NavProps) {
  return (
    <nav aria-label={label}>
      {sections.map((s) => (
        <Link
          to={`/${s}`}
          aria-current={at === `/${s}` || at.startsWith(`/${s}/`) ? "page" : undefined}
        >
          {t(`nav.${s}`)}
        </Link>
      ))}
    </nav>
  );
}

interface DrawerProps extends Omit<NavProps, "label"> {
  /** For guests: both links are here, too. */
  guest: boolean;
  onClose(): void;
}

/** The sections and switches of a small screen, over the page until one is chosen. */
function Drawer({ sections, at, guest, onClose }: DrawerProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  const outside = (e: MouseEvent) => e.target === box.current && box.current?.close();
  return (
    <dialog class="drawer" ref={box} aria-label={t("menu")} onClose={onClose} onClick={outside}>
      <div class="drawerbody">
        <button type="button" class="icon" aria-label={t("close")} onClick={() => onClose()}>
          <svg viewBox="0 0 24 24">
            <path class="wave" d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
        {guest && <Doors />}
        <Nav sections={sections} at={at} label={t("menu")} />
        <Switches />
      </div>
    </dialog>
  );
}

/** The number of challenges and rematches offered to the reader. */
function invitedText(cards: Card[]): string {
  const rematches = cards.filter((c) => c.phase === "over").length;
  const challenges = cards.length - rematches;
  return [
    challenges > 0 && t("invited.count", { n: challenges }),
    rematches > 0 && t("rematch.count", { n: rematches }),
  ]
    .filter(Boolean)
    .join(" · ");
}

interface BadgeProps {
  what: string;
  n: number;
  /** The number in words. */
  text: string;
  to: string;
  children?: ComponentChildren;
}

/** A count of waiting things: a number, so that it fits beside everything else. */
const Badge = ({ what, n, text, to, children }: BadgeProps) =>
  n > 0 ? (
    <Link to={to} class={what} aria-label={text} title={text}>
      {children}
      <span aria-hidden="true">{n}</span>
    </Link>
  ) : null;

/** `pages`: the first parts of existing addresses. */
export function Header({ pages }: { pages: string[] }) {
  const at = useStore(place).split("?")[0] ?? "/";
  const who = useStore(me);
  const w = useStore(waiting);
  const invited = useStore(invitations).filter((c) => at !== `/game/${c.id}`);
  const elsewhere = w.games.filter((g) => at !== `/game/${g}`);
  const friends = useStore(following).filter((f) => f.online).length;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => setOpen(false), [at]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const sections = order.filter((s) => pages.includes(s));
  return (
    <header class="head">
      <a class="skip" href="#main">
        {t("skip")}
      </a>
      <Link to="/" class="brand" aria-label={`Agon: ${t("home")}`}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M16 4 28 27H4Z" />
          <circle cx="16" cy="19.500" r="3.600" />
        </svg>
        <span>Agon</span>
      </Link>
      <Nav sections={sections} at={at} label={t("menu")} />
      <Badge
        what="waiting"
        n={elsewhere.length}
        text={t("waiting", { n: elsewhere.length })}
        to={elsewhere.length === 1 ? `/game/${elsewhere[0]}` : "/account"}
      />
      <Badge
        what="waiting invited"
        n={invited.length}
        text={invitedText(invited)}
        to={invited.length === 1 ? `/game/${invited[0]?.id}` : "/lobby"}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 22V3h14l-4 5 4 5H8v9z" />
        </svg>
      </Badge>
      <Badge what="online" n={friends} text={t("friends.online", { n: friends })} to="/friends" />
      {who?.guest === false && <Bell at={at} />}
      {who?.guest && <Doors />}
      <Link
        to="/account"
        class={`me${!who ? " unknown" : who.guest ? " guest" : ""}`}
        aria-current={at === "/account" ? "page" : undefined}
      >
        {who ? (who.player ?? personName(who.name)) : "…"}
      </Link>
      <Switches />
      <button
        type="button"
        class="icon menu"
        ref={opener}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={t("menu")}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24">
          <path class="wave" d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      {open && <Drawer sections={sections} at={at} guest={who?.guest === true} onClose={close} />}
    </header>
  );
}
