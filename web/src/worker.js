// Keeps the app's own files; never an answer of the API, a page of a table, or a picture: the browser keeps those by
// itself as long as they may be kept, and a row of cards must not wait for a worker to wake up.

/** Where this site lives, with its last slash: `/`, or `/games/lapin/`. Other sites of the host share its caches. */
const HOME = new URL("./", location.href).pathname;
const OWN = `lapin${HOME.slice(0, -1)}`;
const KEEP = `${OWN}-__VERSION__`;
const FILES = __FILES__;
/** Where a page keeps the language that its reader has chosen (`lib/words/choice.ts`). */
const CHOICE = `${OWN}-language`;
/** The catalogues of each language, by its tag. */
const WORDS = __WORDS__;
const isOld = (key) => key.startsWith(`${OWN}-`) && key !== KEEP && key !== CHOICE;

/** The language of the page, which tells it here; else the first of this browser's that there is. */
async function spoken() {
  const chosen = await (await caches.match(`${HOME}language`, { cacheName: CHOICE }))?.text();
  for (const wanted of [chosen, ...navigator.languages]) {
    for (let tag = wanted; tag; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-")))) {
      if (tag in WORDS) return tag;
    }
  }
  return "en";
}

/** Keeps the app, with the words of one language. Others are kept when they are used. */
async function keepFiles() {
  const [language, cache] = await Promise.all([spoken(), caches.open(KEEP)]);
  await cache.addAll([...FILES, ...WORDS[language]]);
  await self.skipWaiting();
}

self.addEventListener("install", (event) => {
  event.addRoutes?.({ condition: { urlPattern: `${HOME}api/*` }, source: "network" });
  event.waitUntil(keepFiles());
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((keys) => Promise.all(keys.filter(isOld).map((key) => caches.delete(key))));
  // A page goes on as it began: with another way to its files, the browser would ask again for all the pictures it
  // holds.
  event.waitUntil(old);
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith(`${HOME}assets/`)) {
    event.respondWith(
      caches.match(event.request).then(
        (found) =>
          found ??
          fetch(event.request).then((answer) => {
            if (answer.ok) caches.open(KEEP).then((cache) => cache.put(event.request, answer.clone()));
            return answer.clone();
          }),
      ),
    );
  } else if (event.request.mode === "navigate") {
    // The companion for real cards needs nothing but the app's own files: it also opens without a network.
    const isBox = url.pathname === `${HOME}box`;
    event.respondWith(fetch(event.request).catch(() => (isBox ? caches.match(HOME) : offline())));
  } else if (url.pathname === `${HOME}offline.css`) {
    event.respondWith(fetch(event.request).catch(() => caches.match(event.request)));
  }
});

/** Somebody is waited for: says so, once for each table. A notice that comes a second time makes no second sound. */
self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data ? event.data.json() : {}));
});

async function show({ title = "Lapin", body = "", path = "/", tag = "lapin", wait = "", language = "" }) {
  const shown = await self.registration.getNotifications({ tag });
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: !shown.some((each) => each.data?.wait === wait),
    lang: language,
    icon: `${HOME}icon-192.png`,
    data: { path, wait },
  });
}

/** Shows the table: the page that has it open, or a new one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(`.${event.notification.data?.path ?? "/"}`, location.origin + HOME);
  if (url.origin === location.origin) event.waitUntil(open(url));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const known = pages.find((page) => new URL(page.url).pathname === url.pathname);
  await (known ? known.focus() : self.clients.openWindow(url.href));
}

/** The page that says there is no network, in the reader's language. */
async function offline() {
  return caches.match(`offline.${await spoken()}.html`);
}
