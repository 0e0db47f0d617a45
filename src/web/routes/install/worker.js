// The service worker. It keeps one page for when there is no connection and what that page is made of, and nothing else:
// no page with anybody's data, no data, none of the product's code. Everything is always asked of the server. Where somebody
// who sells prepared this browser, the page that sells without a connection is kept too, by itself (`keep-shell.ts`): nobody's
// data are on it either.
const cacheName = `sin-conexion-${kept.version}`;

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll([offline, ...kept.files].map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) =>
          Promise.all(
            names.filter((name) => ![cacheName, stall.cache].includes(name)).map((name) => caches.delete(name)),
          ),
        ),
      keepStallAnew(),
      // the page is asked for while the worker is still waking up
      registration.navigationPreload?.enable(),
      clients.claim(),
    ]),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    event.respondWith(page(event));
    return;
  }
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (kept.files.includes(url.pathname)) event.respondWith(fetch(request).catch(() => keptOne(url.pathname)));
  else if (stallScript.test(url.pathname)) event.respondWith(fetch(request).catch(() => keptStall(url.pathname)));
});

// That of the version that was prepared, or of a later one.
const stallScript = /^\/assets\/offline-stall-[\w-]+\.js$/;

/** Another version of the product keeps its own page in the place of the one before, where one is kept. */
async function keepStallAnew() {
  if (!(await caches.has(stall.cache))) return;
  const cache = await caches.open(stall.cache);
  await cache
    .addAll([stall.page, ...stall.files].map((path) => new Request(path, { cache: 'reload' })))
    .catch(() => {});
}

/** The page that sells without a connection, for its own address and that of any stall, where it is kept. */
async function stallPage({ url }) {
  const { pathname } = new URL(url);
  if (pathname !== stall.page && !/^\/[^/]+\/rifas\/[^/]+\/puesto$/.test(pathname)) return null;
  return (await caches.has(stall.cache)) ? keptStall(stall.page) : null;
}

async function keptStall(path) {
  const cache = await caches.open(stall.cache);
  return (await cache.match(path)) ?? Response.error();
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await stallPage(event.request)) ?? keptOne(offline);
  }
}

async function keptOne(path) {
  const cache = await caches.open(cacheName);
  return (await cache.match(path)) ?? Response.error();
}

// Says what a person is told while no page of ours is open. Browsers want each message to be shown.
addEventListener('push', (event) => {
  const { title, body, path, tag } = told(event);
  event.waitUntil(
    registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      lang: 'es',
      data: { path },
    }),
  );
});

function told(event) {
  try {
    return { title: '', body: '', path: '/', ...event.data?.json() };
  } catch {
    return { title: '', body: '', path: '/' };
  }
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(new URL(event.notification.data?.path ?? '/', location.origin)));
});

// In the window that the person has already, where there is one; never outside our own pages.
async function lead(url) {
  if (url.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: 'window' });
  const [first] = windows.filter((each) => 'navigate' in each);
  const shown = first && (await first.navigate(url.href).catch(() => null));
  await (shown ? shown.focus() : clients.openWindow(url.href));
}
