import { offlinePage } from './offline-page.ts';

/** Kept by the service worker when it is installed; asked for by nobody else. */
export function loader() {
  return new Response(offlinePage, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
