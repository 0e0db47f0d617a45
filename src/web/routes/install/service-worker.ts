import { createHash } from 'node:crypto';
import { paths } from '#texts/paths.ts';
import { stallCache } from '#web/browser/anything-kept.ts';
import offlineClient from './offline-client.js?raw';
import { offlineFiles, offlinePage } from './offline-page.ts';
import { offlineStallFiles, offlineStallPage } from './offline-stall-page.ts';
import worker from './worker.js?raw';

/** Another page without connection is another worker, which browsers notice by its bytes and install. */
const version = createHash('sha256').update(offlinePage).update(offlineClient).digest('base64url').slice(0, 12);
const stallVersion = createHash('sha256').update(offlineStallPage).digest('base64url').slice(0, 12);
const stall = { cache: stallCache, page: paths.offlineStall(), files: offlineStallFiles, version: stallVersion };

const script = `const offline = ${JSON.stringify(paths.offline())};
const kept = ${JSON.stringify({ version, files: offlineFiles })};
const stall = ${JSON.stringify(stall)};
${worker}`;

export function loader() {
  return new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
