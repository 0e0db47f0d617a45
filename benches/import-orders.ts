import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '#db/migrate.ts';
import { testApp } from '#support/app.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { serverProcess } from '#support/server-process.ts';
import { visitorAs } from '#support/signed-in.ts';
import { type Visitor, visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';
import { sheetParts } from '#web/server/spreadsheet.ts';
import { freshDirectory, remove, withDatabase } from './faults/installation.ts';

/*
 * How long a list of that many rows takes over HTTP, from a workbook on a disk to its orders: looked at, brought, and
 * undone; and how long others wait meanwhile, who ask for the raffle's page one after the other. On the built product with
 * its embedded database: node benches/import-orders.ts [10000]
 */
const rows = Number(process.argv[2] ?? 10_000);
const directory = await freshDirectory();
const dataDir = join(directory, 'data');
const { address, cookies } = await prepare();
const server = await serverProcess({ DATA_DIR: dataDir, OPEN_DEMO: 'si', TRUSTED_PROXIES: '127.0.0.1' });
const ana = visitor(server.url, { 'X-Forwarded-For': '80.58.61.250' });
for (const [name, value] of cookies) ana.cookies.set(name, value);
const page = paths.raffleImport(address);
const workbook = await listOf(rows);
process.stdout.write(`${rows} rows, ${Math.round(workbook.size / 1024)} KB\n`);
await report('nothing', () => wait(2000));
let shown = '';
const look = await report('the dry run, sent', async () => {
  shown = (await send(workbook)).headers.get('Location') ?? '';
});
const seen = await report('the dry run, shown', () => read(ana, shown));
const list = new URL(shown, server.url).searchParams.get('lista') ?? '';
const bring = await report('bringing it', () => ana.post(shown, { act: 'import', list, holds: 'close' }));
process.stdout.write(`dry run and orders together: ${look + seen + bring} ms\n`);
await report('its page after that', () => read(ana, shown));
await report('the desk after that', () => read(ana, paths.raffleDesk(address)));
await report('undoing it', () => ana.post(shown, { act: 'undo', list }));
process.stdout.write(`ended with ${await server.stop()}\n`);
await remove(directory);

/** A raffle on sale with room for all rows, and whoever runs it, signed in. */
async function prepare() {
  return withDatabase(dataDir, async (handle) => {
    await migrate(handle.pool);
    const { app } = testApp(handle, Temporal.Now.instant().toString());
    const day = (days: number) =>
      Temporal.Now.zonedDateTimeISO('Europe/Madrid')
        .add({ days })
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' });
    const form = { numbering: '1-N', lastNumber: String(rows), salesCloseAt: day(5), drawAt: day(6) };
    const raffle = await raffleOnSale(app, { form });
    const { cookies } = await visitorAs(app, raffle.ana as { userId: string });
    return { address: raffle.address, cookies };
  });
}

/** A workbook as an organiser's spreadsheet writes it, nine of ten rows paid. */
async function listOf(count: number): Promise<Blob> {
  const batch = Array.from({ length: count }, (_, at) => [
    at + 1,
    `Persona número ${at + 1}`,
    `6${String(10_000_000 + at)}`,
    at % 3 === 0 ? `persona${at}@example.com` : '',
    at % 10 === 0 ? 'no' : 'sí',
  ]);
  const header = ['Número', 'Nombre', 'Teléfono', 'Correo', 'Pagado'];
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of sheetParts({ header, batches: [batch] }, 'xlsx', '')) parts.push(new Uint8Array(part));
  return new Blob(parts);
}

async function send(file: Blob): Promise<Response> {
  const body = new FormData();
  body.set('act', 'look');
  body.set('file', file, 'lista.xlsx');
  const cookie = [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { Origin: server.url, cookie, 'X-Forwarded-For': '80.58.61.250' };
  return fetch(new URL(page, server.url), { method: 'POST', body, headers, redirect: 'manual' });
}

async function read(by: Visitor, path: string): Promise<void> {
  const answer = await by.get(path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  await answer.text();
}

/** Does something while somebody else asks for a page, again and again, and says how long both took. */
async function report(what: string, work: () => Promise<unknown>): Promise<number> {
  const other = visitor(server.url, { 'X-Forwarded-For': '80.58.61.251' });
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await read(other, paths.login());
      times.push(performance.now() - began);
      await wait(20);
    }
  })();
  const start = performance.now();
  const answer = await work();
  const took = Math.round(performance.now() - start);
  isOver = true;
  await asking;
  const status = answer instanceof Response ? `, ${answer.status}` : '';
  times.sort((one, two) => one - two);
  const at = (part: number) => Math.round(times[Math.floor(part * (times.length - 1))] ?? 0);
  process.stdout.write(
    `${what}: ${took} ms${status}; a page for others ${at(0.5)} ms, median of ${times.length}; 95 of 100 within ${at(0.95)}, slowest ${at(1)}\n`,
  );
  return took;
}
