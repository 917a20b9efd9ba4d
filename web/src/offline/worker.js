// The service worker: the site without a network, and notifications while it is closed.
//
// The build writes VERSION and FILES above this text: every file of the site under a name made of its
// contents, and the small boards of lists. They are fetched when a version is installed, and a new version waits until no page of the
// old one is open, or a reader asks for it ("take over"). Pages themselves come from the server while
// it can be reached, so that a page and its server are of one version; without it the page is the
// one that was kept with its files. Of the server's answers only those are kept that are the same for
// everybody.
/* global VERSION, FILES */

const SITE = `agon-site-${VERSION}`;
const ANSWERS = "agon-answers";
const PAGE = "/";
const PATIENCE = 5000; // ms for the head of a page of the server's
const AT_ONCE = 3; // files that are fetched at the same time
const TRIES = 5; // of a file
const PAUSE = 2000; // ms after the first of them, then longer

/** Fetched when they are first asked for, then kept: under names that stay. */
const steady = (path) =>
  /^\/(agon\.wasm|favicon\.svg|manifest\.webmanifest|(boards|courses|icons)\/[^/]+)$/.test(path);
/** What the server tells everybody alike. */
const common = (path) => /^\/api\/(games|rules|course|courses)$/.test(path);

/** As it was kept under this name, or else under any. */
async function found(name, request) {
  const kept = await (await caches.open(name)).match(request, { ignoreVary: true });
  return kept ?? caches.match(request, { ignoreVary: true });
}

async function keep(name, request, answer) {
  if (!answer.ok) return answer;
  const cache = await caches.open(name);
  await cache.put(request, answer.clone()).catch(() => undefined); // a full disk is no failure
  return answer;
}

/** A server that is broken or too busy does not answer: what is kept is better. */
const answers = ({ status }) => status < 500 && status !== 429;

/** What the server says, or as it was kept where it does not answer. */
async function orKept(name, request, asked) {
  const answer = await asked.catch((e) => e);
  if (answer instanceof Response && answers(answer)) return answer;
  const kept = await found(name, request);
  if (kept) return kept;
  if (answer instanceof Response) return answer;
  throw answer;
}

/** From the server; without it as it was kept. */
const fresh = (name, request) =>
  orKept(
    name,
    request,
    fetch(request).then((answer) => keep(name, request, answer)),
  );

/** A name of its own for every content: what is kept is right. */
async function lasting(request) {
  return (await found(SITE, request)) ?? keep(SITE, request, await fetch(request));
}

/** A page, if the server begins to send it soon. */
function page(request) {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), PATIENCE);
  const asked = fetch(request, { signal: given.signal });
  return orKept(
    SITE,
    PAGE,
    asked.finally(() => clearTimeout(timer)),
  );
}

/** Fetches a file unless it is kept; a server that is too busy is asked again. */
async function bring(cache, path) {
  if (await cache.match(path)) return;
  for (let i = 1; ; i++) {
    const answer = await fetch(path).catch(() => null);
    if (answer?.ok) return cache.put(path, answer);
    if (i === TRIES) throw new Error(`${path} cannot be fetched`);
    await new Promise((done) => setTimeout(done, i * PAUSE * (0.5 + Math.random())));
  }
}

/** A few at a time. What has come stays: the next installation of this version goes on from there. */
async function bringAll() {
  const cache = await caches.open(SITE);
  const left = [PAGE, "/agon.wasm", ...FILES];
  const some = async () => {
    for (let path = left.shift(); path; path = left.shift()) await bring(cache, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

self.addEventListener("install", (e) => {
  e.waitUntil(bringAll());
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
    if (!/^\/(api|embed|picture)(\/|$)/.test(pathname)) e.respondWith(page(request));
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
