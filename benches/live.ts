import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
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

/*
 * How long a number that one process sold takes to show on a board that another process serves. Run on the built
 * product: node benches/live.ts
 */
const samples = 50;
const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-live-'));
const quiet = { info: () => undefined, warn: () => undefined };
const own = await startEmbedded({ dataDir: join(dataDir, 'postgresql'), log: quiet });
const url = urlOf(own.connection);
const database = connect({ connectionString: url });
await migrate(database.pool);
const env = (name: string) => ({ DATABASE_URL: url, DATA_DIR: join(dataDir, name) });
const [seller, shower] = await Promise.all([serverProcess(env('seller')), serverProcess(env('shower'))]);

const { app, clock } = testApp(database);
clock.set(Temporal.Now.instant());
const day = (days: number) =>
  Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
const { address } = await raffleOnSale(app, { form: { salesCloseAt: day(5), drawAt: day(6) } });

const shownAt = new Map<number, number>();
const leaving = new AbortController();
const watching = watch();
const waits: number[] = [];
for (let number = 0; number < samples; number += 1) {
  await take(number);
  const answeredAt = performance.now();
  while (!shownAt.has(number)) await new Promise((resolve) => setTimeout(resolve, 1));
  waits.push(Math.max(0, (shownAt.get(number) ?? 0) - answeredAt));
}
leaving.abort();
await watching;
waits.sort((one, other) => one - other);
const at = (share: number) => Math.round(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0);
process.stdout.write(
  `${samples} sales at one process, seen at the other: median ${at(0.5)} ms after the buyer's answer, 95th ${at(0.95)} ms, slowest ${at(1)} ms\n`,
);
await Promise.all([seller.stop(), shower.stop()]);
await database.close();
await own.stop();
await rm(dataDir, { recursive: true, force: true });

async function watch(): Promise<void> {
  const response = await fetch(shower.url + paths.raffleBoard(address), { signal: leaving.signal });
  let text = '';
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const message of whole) note(message);
    }
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  }
}

function note(message: string): void {
  if (!message.startsWith('data: ')) return;
  const news = JSON.parse(message.slice('data: '.length)) as BoardNews;
  if (news.kind !== 'changes') return;
  for (const number of news.changes.held ?? []) shownAt.set(number, performance.now());
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
