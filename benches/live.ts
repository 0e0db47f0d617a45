import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import type { BoardNews } from '#domain/raffles/board.ts';
import { testApp } from '#support/app.ts';
import { urlOf } from '#support/database-server.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { serverProcess } from '#support/server-process.ts';
import { paths } from '#texts/paths.ts';
import { processorTimes } from './raw/processor-times.ts';
import { residentMemory } from './raw/resident-memory.ts';

/*
 * How long a number that one process sold takes to show on the boards that another process serves, each of a network of its
 * own. Run on the built product: node benches/live.ts [viewers] [sales]
 */
const viewers = Number(process.argv[2] ?? 1);
const samples = Number(process.argv[3] ?? 50);
const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-live-'));
const quiet = { info: () => undefined, warn: () => undefined };
const own = await startEmbedded({ dataDir: join(dataDir, 'postgresql'), log: quiet });
const url = urlOf(own.connection);
const database = connect({ connectionString: url });
await migrate(database.pool);
const env = (name: string) => ({
  DATABASE_URL: url,
  DATA_DIR: join(dataDir, name),
  TRUSTED_PROXIES: '127.0.0.1',
  OPEN_DEMO: 'si',
});
const [seller, shower] = await Promise.all([serverProcess(env('seller')), serverProcess(env('shower'))]);

const { app, clock } = testApp(database);
clock.set(Temporal.Now.instant());
const day = (days: number) =>
  Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
const { address } = await raffleOnSale(app, { form: { salesCloseAt: day(5), drawAt: day(6) } });

/** When each viewer saw each number. */
const shownAt = new Map<number, number[]>();
const alone = residentMemory(shower.pid);
const leave = await Promise.all(Array.from({ length: viewers }, (_, viewer) => watch(viewer)));
const perViewer = ((residentMemory(shower.pid) - alone) * 1000) / viewers;
const before = processorTimes(shower.pid).server;
const waits: number[] = [];
for (let number = 0; number < samples; number += 1) {
  await take(number);
  const answeredAt = performance.now();
  const seen = () => shownAt.get(number) ?? [];
  while (seen().length < viewers) await new Promise((resolve) => setTimeout(resolve, 1));
  waits.push(...seen().map((at) => Math.max(0, at - answeredAt)));
}
const perSale = (processorTimes(shower.pid).server - before) / samples;
for (const end of leave) end();
waits.sort((one, other) => one - other);
const at = (share: number) => Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0);
process.stdout.write(
  `${samples} sales at one process, seen by ${viewers} at the other: median ${at(0.5)} ms after the buyer's answer, 95th ${at(0.95)} ms, 99th ${at(0.99)} ms, slowest ${at(1)} ms; a viewer takes ${perViewer.toFixed(0)} kB, a sale ${perSale.toFixed(1)} ms of the processor of who shows it\n`,
);
await Promise.all([seller.stop(), shower.stop()]);
await database.close();
await own.stop();
await rm(dataDir, { recursive: true, force: true });

/** Opens a board as a browser does, from a network of its own, and gives what closes it. */
function watch(viewer: number): Promise<() => void> {
  const headers = { 'X-Forwarded-For': `81.${viewer >> 8}.${viewer & 255}.1`, Accept: 'text/event-stream' };
  return new Promise((opened, failed) => {
    const asked = get(shower.url + paths.raffleBoard(address), { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`a viewer got ${response.statusCode}`));
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const whole = (text + chunk).split('\n\n');
        text = whole.pop() ?? '';
        for (const message of whole) note(message);
      });
      // it ends when we leave it
      response.on('error', () => undefined);
      opened(() => void asked.destroy());
    });
    asked.on('error', failed);
  });
}

function note(message: string): void {
  if (!message.startsWith('data: ')) return;
  const news = JSON.parse(message.slice('data: '.length)) as BoardNews;
  if (news.kind !== 'changes') return;
  for (const number of news.changes.held ?? []) {
    const seen = shownAt.get(number) ?? [];
    seen.push(performance.now());
    shownAt.set(number, seen);
  }
}

async function take(number: number): Promise<void> {
  const body = new URLSearchParams({
    n: String(number),
    name: 'Persona',
    phone: `6${String(number).padStart(8, '0')}`,
    adult: 'on',
    requestKey: randomUUID(),
  });
  const headers = { Origin: seller.url };
  const { status } = await fetch(seller.url + paths.raffle(address), {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  });
  if (status !== 303) throw new Error(`number ${number}: ${status}`);
}
