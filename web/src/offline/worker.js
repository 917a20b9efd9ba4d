// The service worker: the site without a network, and notifications while it is closed.
//
// The build writes VERSION and FILES above this text: every file of the site under a name made of its
// contents. They are fetched when a version is installed, and a new version waits until no page of the
// old one is open, or a reader asks for it ("take over"). Pages themselves come from the server while
// it can be reached, so that a page and its server are of one version; without it the page is the
// one that was kept with its files. Of the server's answers only those are kept that are the same for
// everybody.
/* global VERSION, FILES */

const SITE = `agon-site-${VERSION}`;
const ANSWERS = "agon-answers";
const PAGE = "/";
const PATIENCE = 5000; // ms for a page of the server's

/** Fetched when they are first asked for, then kept: under names that stay. */
const steady = (path) =>
  /^\/(agon\.wasm|favicon\.svg|manifest\.webmanifest|(boards|courses|icons)\/[^/]+)$/.test(path);
/** What the server tells everybody alike. */
const common = (path) => /^\/api\/(games|rules|course|courses)$/.test(path);

const found = (request) => caches.match(request, { ignoreVary: true });

async function keep(name, request, answer) {
  if (!answer.ok) return answer;
  const cache = await caches.open(name);
  await cache.put(request, answer.clone()).catch(() => undefined); // a full disk is no failure
  return answer;
}

/** From the server; without it as it was kept. */
async function fresh(name, request) {
  try {
    return await keep(name, request, await fetch(request));
  } catch (e) {
    const kept = await found(request);
    if (kept) return kept;
    throw e;
  }
}

/** A name of its own for every content: what is kept is right. */
async function lasting(request) {
  return (await found(request)) ?? keep(SITE, request, await fetch(request));
}

async function page(request) {
  const given = AbortSignal.timeout(PATIENCE);
  try {
    return await fetch(request, { signal: given });
  } catch (e) {
    const kept = await found(PAGE);
    if (kept) return kept;
    throw e;
  }
}

self.addEventListener("install", (e) => {
  e.waitUntil(caches.open(SITE).then((cache) => cache.addAll([PAGE, "/agon.wasm", ...FILES])));
});

// Files of the version before stay as long as another page may want them: until the next one.
self.addEventListener("activate", (e) => {
  const old = async () => {
    const names = (await caches.keys()).filter((x) => x.startsWith("agon-site-") && x !== SITE);
    await Promise.all(names.slice(0, -1).map((x) => caches.delete(x)));
    await self.clients.claim();
  };
  e.waitUntil(old());
});

self.addEventListener("message", (e) => {
  if (e.data === "take over") void self.skipWaiting();
});

self.addEventListener("fetch", (e) => {
  const { request } = e;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!/^\/(api|embed|picture)\//.test(pathname)) e.respondWith(page(request));
  } else if (pathname.startsWith("/assets/")) e.respondWith(lasting(request));
  else if (steady(pathname)) e.respondWith(fresh(SITE, request));
  else if (common(pathname)) e.respondWith(fresh(ANSWERS, request));
});

// Shows what the server sends while the site is closed, and opens it when it is clicked.
self.addEventListener("push", (e) => {
  const { title, url, tag } = e.data.json();
  e.waitUntil(
    self.registration.showNotification(title, { tag, data: { url }, icon: "/favicon.svg" }),
  );
});

self.addEventListener("notificationclick", (e) => {
  const url = new URL(e.notification.data.url, self.location.origin);
  e.notification.close();
  if (url.origin !== self.location.origin) return;
  e.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((all) => {
      const open = all.find((c) => c.url === url.href);
      return open ? open.focus() : self.clients.openWindow(url.href);
    }),
  );
});
