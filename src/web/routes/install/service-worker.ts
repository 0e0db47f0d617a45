import { createHash } from 'node:crypto';
import { paths } from '#texts/paths.ts';
import offlineClient from './offline-client.js?raw';
import { offlineFiles, offlinePage } from './offline-page.ts';
import worker from './worker.js?raw';

/** Another page without connection is another worker, which browsers notice by its bytes and install. */
const version = createHash('sha256').update(offlinePage).update(offlineClient).digest('base64url').slice(0, 12);

const script = `const offline = ${JSON.stringify(paths.offline())};
const kept = ${JSON.stringify({ version, files: offlineFiles })};
${worker}`;

export function loader() {
  return new Response(script, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
