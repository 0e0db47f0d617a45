import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { appendToLog } from '#app/append-to-log.ts';
import { latestCheckpoint } from '#app/log/checkpoint.ts';
import { showProof, showTile } from '#app/log/show-files.ts';
import { showLog } from '#app/log/show-log.ts';
import { connect, transaction } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { protocol } from '#domain/draw/documents.ts';
import { audit } from '#domain/log/audit.ts';
import type { Entrada } from '#domain/log/entry.ts';
import { stranger, testApp } from '#support/app.ts';
import { urlOf } from '#support/database-server.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { serverProcess } from '#support/server-process.ts';
import { paths } from '#texts/paths.ts';
import { webReader } from '#verifier/cli/web-reader.ts';

/*
 * A log of a million entries: how long one more takes, whether sales wait for it, how long its files take, and an audit of
 * all of it over HTTP. Run on the built product: node benches/log-million.ts [entries]
 */
const entries = Number(process.argv[2] ?? 1_000_000);
const samples = 300;
const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-log-'));
const quiet = { info: () => undefined, warn: () => undefined };
const own = await startEmbedded({ dataDir: join(dataDir, 'postgresql'), log: quiet });
const url = urlOf(own.connection);
const database = connect({ connectionString: url });
await migrate(database.pool);
const { app, clock } = testApp(database, Temporal.Now.instant().toString());
const say = (line: string) => process.stdout.write(`${line}\n`);
const load = () => (loadavg()[0] ?? 0).toFixed(1);

let written = 0;
const next = (): Entrada => {
  written += 1;
  const huella = written.toString(16).padStart(64, '0');
  return { v: protocol, tipo: 'devolucion', id: 'a'.repeat(32), huella, en: '2026-11-21T18:00:00Z' };
};
const append = (count: number) =>
  transaction(app.db, (tx) => appendToLog(tx, Array.from({ length: count }, next), clock.now()));

const day = (days: number) =>
  Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
const { address } = await raffleOnSale(app, { form: { salesCloseAt: day(5), drawAt: day(6) } });

const before = performance.now();
while (written < entries) await append(Math.min(2000, entries - written));
await database.pool.query('analyze');
say(`${written} entries written in ${seconds(before)} s, load average ${load()}`);

tell('one more entry, its commit included', await timed(samples, () => append(1)));
let number = 0;
const sale = () => {
  number += 1;
  return takeAs(app, address, `Compra ${number}`, [number]);
};
tell('a sale', await timed(35, sale));
let isDone = false;
const beside = (async () => {
  while (!isDone) await append(1);
})();
tell('a sale beside appends without a pause', await timed(35, sale));
isDone = true;
await beside;

tell('the checkpoint', await timed(samples, () => latestCheckpoint(app)));
const tiles = Array.from({ length: samples }, (_, at) => `entries/${groups((at * 7) % Math.floor(entries / 256))}`);
tell('a bundle of 256 entries, first read', await timedEach(tiles, (path) => showTile(app, stranger, { path })));
tell('the same again', await timedEach(tiles, (path) => showTile(app, stranger, { path })));
const prints = Array.from({ length: samples }, (_, at) => (((at * 2999) % entries) + 1).toString(16).padStart(64, '0'));
tell('a proof', await timedEach(prints, (fingerprint) => showProof(app, stranger, { fingerprint })));
tell('the page', await timed(50, () => showLog(app, stranger, { search: '', before: null })));

const server = await serverProcess({ DATABASE_URL: url, DATA_DIR: join(dataDir, 'served') });
const page = await (await fetch(server.url + paths.log())).text();
const vkey = /[^ >"]+\/registro\+[0-9a-f]{8}\+[A-Za-z0-9+/=]{44}/.exec(page)?.[0] ?? '';
const since = performance.now();
const found = await audit(webReader(server.url + paths.log()), { clave_registro: vkey });
say(
  `audit over HTTP: ${found.valida ? `sound, ${found.tamano} entries` : found.error}, ${seconds(since)} s, load average ${load()}`,
);
await server.stop();
await database.close();
await own.stop();
await rm(dataDir, { recursive: true, force: true });

function groups(index: number): string {
  const digits = String(index).padStart(6, '0');
  return index < 1000 ? digits.slice(3) : `x${digits.slice(0, 3)}/${digits.slice(3)}`;
}

async function timed(count: number, work: () => Promise<unknown>): Promise<number[]> {
  return timedEach(Array.from({ length: count }), work);
}

async function timedEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) {
    const start = performance.now();
    await work(item);
    times.push(performance.now() - start);
  }
  return times;
}

function tell(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor(part * sorted.length)] ?? 0).toFixed(1);
  say(`${what}: median ${at(0.5)} ms, p99 ${at(0.99)} ms (${times.length}), load average ${load()}`);
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1);
}
