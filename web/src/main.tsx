// The site begins here: styles, language, the connection to the server, and the page of the address.
import "./style/base.ts";
import { type ComponentType, render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { keepFocus } from "./base/focus.ts";
import { lazy, type PageProps } from "./parts/lazy.tsx";
import { readLocal, writeLocal } from "./base/localstore.ts";
import { place } from "./base/router.tsx";
import { applySettings } from "./base/settings.ts";
import { useStore } from "./base/store.ts";
import { language, loadLanguage } from "./i18n/index.ts";
import { book } from "./core/names.ts";
import { begin, connection, me } from "./net/connection.ts";
import { Home } from "./pages/home.tsx";
import { Missing } from "./parts/missing.tsx";
import { CallBar } from "./parts/call.tsx";
import { SeekBar } from "./parts/seekbar.tsx";
import { Offline } from "./parts/offline.tsx";
import { Footer } from "./parts/footer.tsx";
import { Header } from "./parts/header.tsx";
import { Voice } from "./parts/voice.tsx";

const foot = lazy(async () => (await import("./pages/foot.tsx")).Foot);

/** The pages by the first part of their address. */
const pages: Record<string, ComponentType<PageProps>> = {
  "": Home,
  about: foot,
  account: lazy(async () => (await import("./pages/account.tsx")).Account),
  archive: lazy(async () => (await import("./pages/archive/page.tsx")).Archive),
  bots: lazy(async () => (await import("./pages/opponents.tsx")).Opponents),
  class: lazy(async () => (await import("./pages/tournament/code.tsx")).ClassPage),
  contact: foot,
  embedding: lazy(async () => (await import("./pages/embedding.tsx")).Embedding),
  friends: lazy(async () => (await import("./pages/person/friends.tsx")).Friends),
  game: lazy(async () => (await import("./pages/game/page.tsx")).GamePage, true),
  help: foot,
  learn: lazy(async () => (await import("./pages/learn/page.tsx")).Learn),
  lobby: lazy(async () => (await import("./pages/lobby.tsx")).Lobby),
  people: lazy(async () => (await import("./pages/people.tsx")).People),
  person: lazy(async () => (await import("./pages/person/page.tsx")).PersonPage),
  messages: lazy(async () => (await import("./pages/person/messages.tsx")).Messages),
  moderate: lazy(async () => (await import("./pages/person/moderate.tsx")).Moderate),
  play: lazy(async () => (await import("./pages/play.tsx")).Play),
  privacy: foot,
  puzzles: lazy(async () => (await import("./pages/puzzles/page.tsx")).Puzzles),
  rules: lazy(async () => (await import("./pages/rules.tsx")).Rules),
  source: foot,
  study: lazy(async () => (await import("./pages/study/page.tsx")).Study),
  team: lazy(async () => (await import("./pages/team.tsx")).TeamPage),
  teams: lazy(async () => (await import("./pages/team.tsx")).Teams),
  tournament: lazy(async () => (await import("./pages/tournament/page.tsx")).TournamentPage),
  tournaments: lazy(async () => (await import("./pages/tournament/list.tsx")).Tournaments),
  watch: lazy(async () => (await import("./pages/lobby.tsx")).Watch),
};

/** A decoded part of an address; an invalid one is returned as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function Page() {
  const [path = "/", query = ""] = useStore(place).split("?");
  const [, first = "", id = ""] = path.split("/").map(decoded);
  const At = (Object.hasOwn(pages, first) && pages[first]) || Missing;
  return <At key={`${first}/${id}`} id={id} query={new URLSearchParams(query)} />;
}

/** Another page takes the focus, so that keys and screen readers begin at its top. */
function Site() {
  useStore(language);
  useStore(book);
  const path = useStore(place).split("?")[0];
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(path);
  useEffect(() => {
    if (before.current !== path) box.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
  return (
    <>
      <Header pages={Object.keys(pages)} />
      <div class="pagebox" tabIndex={-1} ref={box}>
        <Page />
      </div>
      <Footer at={path ?? ""} />
      <Offline />
      <SeekBar />
      <CallBar />
      <Voice />
    </>
  );
}

applySettings();
keepFocus();
// Without the server, this browser answers as far as it can, and reports to the server later.
connection.on((now) => {
  if (now === "down") void import("./engine/here.ts").catch(() => undefined);
  if (now === "up" && readLocal("owing", false))
    void import("./local/deliver.ts").catch(() => undefined);
});
// A page that is opened without the server is of whoever was here last.
me.on((who) => {
  if (!who) return;
  const before = readLocal("reader", who.id);
  const guest = readLocal("guest", false);
  writeLocal("reader", who.id);
  writeLocal("guest", who.guest);
  if (before !== who.id)
    void import("./local/studies.ts")
      .then((m) => m.arrive(guest && !who.guest ? before : null))
      .catch(() => undefined);
});
void begin();
const late = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
if (import.meta.env.PROD)
  addEventListener("load", () =>
    late(() => {
      import("./offline/install.tsx").then((m) => m.install()).catch(() => undefined);
    }),
  );
void loadLanguage().then(() => render(<Site />, document.getElementById("site") as HTMLElement));
