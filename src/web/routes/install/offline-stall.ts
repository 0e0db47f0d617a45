import { offlineStallPage } from './offline-stall-page.ts';

/** The page that sells without a connection. It has nobody's data, so it is there for everybody. */
export function loader() {
  return new Response(offlineStallPage, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
