// The site without a network: its service worker, what it is to have in stock, and new versions, which
// wait until the reader takes them.
import { render } from "preact";
import { leading } from "../core/games.ts";
import { readLocal, writeLocal } from "../core/localstore.ts";
import { language, t } from "../i18n/index.ts";
import { get } from "../net/connection.ts";

/** Lets the version that waits take over, and shows it. */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("take over");
}

/** Says that a new version waits, and lets the reader take it. */
function tell(waiting: ServiceWorker): void {
  const host = document.body.appendChild(document.createElement("div"));
  render(
    <div class="offline" role="status">
      {t("update.ready")}
      <button type="button" onClick={() => takeOver(waiting)}>
        {t("update.now")}
      </button>
    </div>,
    host,
  );
}

function watch(registration: ServiceWorkerRegistration): void {
  let told = false;
  const look = () => {
    const { waiting } = registration;
    // The first one takes over by itself: it replaces nothing.
    if (!waiting || !navigator.serviceWorker.controller || told) return;
    told = true;
    tell(waiting);
  };
  look();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", look),
  );
}

/** Rules and courses in the reader's language pass the worker once, which keeps them. */
async function stock(): Promise<void> {
  const now = language.get();
  if (readLocal("stocked", "") === now) return;
  await get("games");
  await get("games", { brief: "true" });
  await get("courses");
  for (const game of leading) {
    await get("rules", { game, language: now });
    await get("course", { game, language: now }).catch(() => undefined); // not every game has one
    await fetch(`/courses/${game}.txt`);
  }
  writeLocal("stocked", now);
}

const frugal = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/** Begins when the page has been shown: the first visit is no slower for it. */
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
