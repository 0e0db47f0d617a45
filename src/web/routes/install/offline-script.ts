import script from './offline-client.js?raw';

/** What the page without connection does by itself: it asks again once there is one. */
export function loader() {
  return new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
