// The site without a network: its service worker, the files to store, and new versions, which wait
// until the reader accepts them.
import { render } from "preact";
import { leading } from "../core/games.ts";
import { readLocal, writeLocal } from "../base/localstore.ts";
import { store, useStore } from "../base/store.ts";
import { language, t } from "../i18n/index.ts";
import { connection, get, troubleOf } from "../net/connection.ts";

/** A version that the reader has not seen an offer for, or may still accept. */
const offered = store<ServiceWorker | null>(null);

/** Shows that a new version waits, and lets the reader accept it. */
function Update({ take }: { take: () => void }) {
  const shown = useStore(offered);
  const down = useStore(connection) === "down"; // its banner has the same place
  useStore(language);
  if (!shown || down) return null;
  return (
    <div class="offline update" role="status">
      {t("update.ready")}
      <button type="button" onClick={take}>
        {t("update.now")}
      </button>
      <button type="button" onClick={() => offered.set(null)}>
        {t("close")}
      </button>
    </div>
  );
}

function watch(registration: ServiceWorkerRegistration): void {
  let leaves = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => leaves && location.reload());
  const take = () => {
    leaves = true;
    // The waiting one may have been replaced, or have taken over in another window.
    if (registration.waiting) registration.waiting.postMessage("take over");
    else location.reload();
  };
  const look = () => {
    // The first one takes over automatically: it replaces nothing.
    if (registration.waiting && navigator.serviceWorker.controller)
      offered.set(registration.waiting);
  };
  look();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", look),
  );
  render(<Update take={take} />, document.body.appendChild(document.createElement("div")));
}

const SPREAD = 20_000; // ms over which the requests of a whole class are spread
const TRIES = 5; // of a question
const PAUSE = 2000; // ms after the first of them, then longer

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Sends a request; retries later if the server is too busy. */
async function patiently(name: string, args: Record<string, string> = {}): Promise<unknown> {
  for (let i = 1; ; i++)
    try {
      return await get(name, args);
    } catch (e) {
      if (troubleOf(e).code !== "too_many" || i === TRIES) throw e;
      await wait(i * PAUSE * (0.5 + Math.random()));
    }
}

/** Requests the rules and courses in the reader's language once, so that the worker stores them. */
async function stock(): Promise<void> {
  if (readLocal("stocked", "") === language.get()) return;
  await wait(Math.random() * SPREAD);
  const now = language.get();
  await patiently("games");
  await patiently("games", { brief: "true" });
  await patiently("courses");
  for (const game of leading) {
    await patiently("rules", { game, language: now });
    await patiently("course", { game, language: now }).catch((e) => {
      if (troubleOf(e).code !== "not_found") throw e; // not every game has one
    });
    await fetch(`/courses/${game}.txt`);
  }
  writeLocal("stocked", now);
}

const frugal = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/** Starts after the page has been shown: the first visit is no slower for it. */
export async function install(): Promise<void> {
  if (!("serviceWorker" in navigator) || frugal()) return;
  const registration = await navigator.serviceWorker.register("/worker.js");
  watch(registration);
  await navigator.serviceWorker.ready;
  const controlled = new Promise<void>((done) => {
    if (navigator.serviceWorker.controller) return done();
    navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true });
  });
  await controlled;
  await stock();
  document.documentElement.dataset.offline = "ready";
}
