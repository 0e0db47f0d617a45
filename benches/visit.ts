import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { launchChromium, person } from '#support/browser.ts';
import { serverProcess } from '#support/server-process.ts';
import { freshDirectory, raffle, remove, withDatabase } from './faults/installation.ts';
import { processorTimes } from './raw/processor-times.ts';

/*
 * What one visit of a raffle's page costs: Chromium opens it with nothing kept, and all that it asked for is asked for again by as
 * many visitors as are said, over connections that stay open, as a proxy's do. Run on the built product:
 *   node benches/visit.ts [visits]
 */
const visits = Number(process.argv[2] ?? 2000);
const together = 20;
/** Milliseconds after which a page asks for nothing more. */
const settled = 3000;

type Asked = { path: string; kind: string; headers: Record<string, string>; bytes: number };

const directory = await freshDirectory();
const path = await withDatabase(directory, (handle) => raffle(handle, undefined, 100));
const server = await serverProcess(
  { DATA_DIR: directory, OPEN_DEMO: 'si', TRUSTED_PROXIES: '127.0.0.1' },
  join(directory, 'log'),
);
const { asked, isWatched } = await opened();
for (const kind of new Set(asked.map((each) => each.kind))) {
  const some = asked.filter((each) => each.kind === kind);
  say(`${kind}: ${some.length} requests, ${kilobytes(some)} kB`);
}
say(`together: ${asked.length} requests, ${kilobytes(asked)} kB${isWatched ? ', and a stream that stays open' : ''}`);
const agent = new Agent({ keepAlive: true, maxSockets: together });
await inTurns(together * 5);
const before = processorTimes(server.pid);
const since = performance.now();
await inTurns(visits);
const seconds = (performance.now() - since) / 1000;
const after = processorTimes(server.pid);
const of = (process: 'server' | 'database') => ((after[process] - before[process]) / visits).toFixed(2);
say(
  `${visits} visits: ${(visits / seconds).toFixed(0)} a second beside who asks, processor ${of('server')} ms of the server and ${of('database')} of the database each`,
);
agent.destroy();
say(`ended with ${await server.stop()}`);
await remove(directory);

/** What a browser asks for that opens the page and has nothing kept; its live board, which does not end, apart. */
async function opened(): Promise<{ asked: Asked[]; isWatched: boolean }> {
  const browser = await launchChromium({ optimises: true });
  const { page } = await person(browser, { baseURL: server.url });
  const finished: Promise<Asked>[] = [];
  let isWatched = false;
  page.on('request', (sent) => {
    isWatched ||= sent.url().endsWith('/tablero');
  });
  page.on('requestfinished', (sent) => {
    finished.push(
      (async () => {
        const { responseBodySize, responseHeadersSize } = await sent.sizes();
        return {
          path: sent.url().slice(server.url.length),
          kind: sent.resourceType(),
          headers: await sent.allHeaders(),
          bytes: responseBodySize + responseHeadersSize,
        };
      })(),
    );
  });
  // the page is made, and compressed for others
  for (let time = 0; time < 2; time += 1) await fetch(server.url + path, { headers: { 'Accept-Encoding': 'br' } });
  await page.goto(path);
  await page.waitForTimeout(settled);
  const all = await Promise.all(finished);
  await browser.close();
  return { asked: all, isWatched };
}

async function inTurns(count: number): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (next < count) {
        const visitor = next;
        next += 1;
        for (const each of asked) await ask(each, visitor);
      }
    }),
  );
}

async function ask({ path: at, headers }: Asked, visitor: number): Promise<void> {
  const from = `198.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
  const sent = request(server.url + at, { agent, headers: { ...headers, 'X-Forwarded-For': from } }).end();
  const [answer] = await once(sent, 'response');
  if (answer.statusCode >= 400) throw new Error(`${at}: ${answer.statusCode}`);
  for await (const _ of answer);
}

function kilobytes(some: readonly Asked[]): string {
  return (some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
