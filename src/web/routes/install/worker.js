// The service worker. It keeps one page for when there is no connection and what that page is made of, and nothing else:
// no page with anybody's data, no data, none of the product's code. Everything is always asked of the server.
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
        .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))),
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
  if (url.origin === location.origin && kept.files.includes(url.pathname))
    event.respondWith(fetch(request).catch(() => keptOne(url.pathname)));
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return keptOne(offline);
  }
}

async function keptOne(path) {
  const cache = await caches.open(cacheName);
  return (await cache.match(path)) ?? Response.error();
}
