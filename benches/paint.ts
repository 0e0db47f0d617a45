import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { keepPicture } from '#app/pictures/keep-picture.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { connect } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { diskStore } from '#files/disk.ts';
import { testApp } from '#support/app.ts';
import { launchChromium, person } from '#support/browser.ts';
import { urlOf } from '#support/database-server.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { serverProcess } from '#support/server-process.ts';
import { paths } from '#texts/paths.ts';

/*
 * How soon a cheap phone on a slow line shows the largest thing of a page that it has never seen: processor slowed
 * four times, 1.6 Mbit/s each way, 150 ms before every answer, nothing kept. Run on the built product:
 * node benches/paint.ts
 */
const runs = 5;
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const slowdown = 4;
/** Milliseconds without anything on the line, after which nothing larger can come. */
const settled = 1000;

type Painted = { largest: number; first: number; kilobytes: number; element: string };

const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-paint-'));
const quiet = { info: () => undefined, warn: () => undefined };
const own = await startEmbedded({ dataDir: join(dataDir, 'postgresql'), log: quiet });
const url = urlOf(own.connection);
const database = connect({ connectionString: url });
await migrate(database.pool);
const { app, clock } = testApp(database);
clock.set(Temporal.Now.instant());
const day = (days: number) =>
  Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
const { address } = await raffleOnSale(app, { form: { salesCloseAt: day(5), drawAt: day(6) } });
await takeAs(app, address, 'Juan', [7, 23, 42, 77]);
const { ana, address: pictured } = await raffleOnSale(app, { form: { salesCloseAt: day(5), drawAt: day(6) } });
const picture = await keepPicture({ ...app, files: diskStore(join(dataDir, 'data', 'files')) }, ana, await photo());
const { raffle } = await findRaffle(app.db, pictured, ana);
await app.db.updateTable('raffles').set({ picture }).where('id', '=', raffle.id).execute();
const server = await serverProcess({ DATABASE_URL: url, DATA_DIR: join(dataDir, 'data') });
const browser = await launchChromium({ optimises: true });

const pages = [
  { name: 'raffle of 100 numbers', path: paths.raffle(address), promised: 2000 },
  { name: 'the same with a photo', path: paths.raffle(pictured), promised: 2000 },
  { name: 'article, legality', path: paths.legality(), promised: 1200 },
  { name: 'article, how to', path: paths.howTo(), promised: 1200 },
  { name: 'article, platform', path: paths.platform(), promised: 1200 },
  { name: 'article, fraud', path: paths.fraud(), promised: 1200 },
  { name: 'article, success', path: paths.success(), promised: 1200 },
  { name: 'home', path: paths.home(), promised: null },
];
for (const { name, path, promised } of pages) {
  const painted: Painted[] = [];
  for (let run = 0; run < runs; run += 1) painted.push(await paintOf(browser, server.url + path));
  painted.sort((one, other) => one.largest - other.largest);
  const median = painted[Math.floor(runs / 2)];
  if (!median) throw new Error('nothing was painted');
  const all = painted.map(({ largest }) => Math.round(largest)).join(' ');
  process.stdout.write(
    `${name}: largest paint ${Math.round(median.largest)} ms (${all}), first ${Math.round(median.first)} ms, ` +
      `${median.kilobytes} kB, ${median.element}${promised === null ? '' : `, promised under ${promised} ms`}\n`,
  );
}
await browser.close();
await server.stop();
await database.close();
await own.stop();
await rm(dataDir, { recursive: true, force: true });

/** A picture as a phone takes it: twelve megapixels full of small things. */
function photo(): Promise<Buffer> {
  const leaves = Array.from({ length: 6000 }, (_, at) => {
    const [x, y] = [(at * 2654435761) % 4000, (at * 40503 * 7919) % 3000];
    const hue = (at * 137) % 360;
    return `<circle cx="${x}" cy="${y}" r="${8 + (at % 60)}" fill="hsl(${hue} 45% ${30 + (at % 40)}%)" opacity=".7"/>`;
  });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">${leaves.join('')}</svg>`;
  return sharp(Buffer.from(picture)).flatten({ background: '#9ab' }).jpeg({ quality: 90 }).toBuffer();
}

async function paintOf(chromium: Browser, target: string): Promise<Painted> {
  const { context, page } = await person(chromium, { colorScheme: 'light', deviceScaleFactor: 3 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let bytes = 0;
  let lastByteAt = performance.now();
  devtools.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    lastByteAt = performance.now();
  });
  await page.goto(target, { waitUntil: 'load' });
  while (performance.now() - lastByteAt < settled) await new Promise((resolve) => setTimeout(resolve, 50));
  const seen = await page.evaluate(
    () =>
      new Promise<{ largest: number; first: number; element: string }>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
          const [first] = performance.getEntriesByName('first-contentful-paint');
          const element = last.element ? last.element.tagName.toLowerCase() : 'gone';
          resolve({ largest: last.startTime, first: first?.startTime ?? 0, element });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  await context.close();
  return { ...seen, kilobytes: Math.round(bytes / 1000) };
}
