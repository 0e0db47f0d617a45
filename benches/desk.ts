import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Actor, App } from '#app/app.ts';
import { importOrders } from '#app/order-imports/import-orders.ts';
import { previewOrderImport } from '#app/order-imports/preview-import.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { migrate } from '#db/migrate.ts';
import { deskLists } from '#domain/orders/desk.ts';
import { testApp } from '#support/app.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { serverProcess } from '#support/server-process.ts';
import { visitorAs } from '#support/signed-in.ts';
import { visitor } from '#support/visitor.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { freshDirectory, remove, withDatabase } from './faults/installation.ts';

/*
 * How long the desk of a raffle with that many orders takes over HTTP, list by list, and how large its pages are: six of ten
 * paid, one of six run out, the others unpaid, two hundred of them with a receipt to be reviewed, each from a network that a
 * few share. On the built product with its embedded database: node benches/desk.ts [10000] [times]
 */
const count = Number(process.argv[2] ?? 10_000);
const times = Number(process.argv[3] ?? 40);
const receipts = 200;
const directory = await freshDirectory();
const { address, cookies } = await withDatabase(directory, async (handle) => {
  await migrate(handle.pool);
  const { app, clock } = testApp(handle, Temporal.Now.instant().subtract({ hours: 48 }).toString());
  const made = await raffleOf(app, clock);
  await sql`vacuum analyze`.execute(app.db);
  return made;
});
const server = await serverProcess({ DATA_DIR: directory, OPEN_DEMO: 'si', TRUSTED_PROXIES: '127.0.0.1' });
const ana = visitor(server.url, { 'X-Forwarded-For': '80.58.61.250', 'Accept-Encoding': 'gzip' });
for (const [name, value] of cookies) ana.cookies.set(name, value);
const desk = paths.raffleDesk(address);
const pages = [
  ['as it opens', desk],
  ['read again by a page', `${desk}.data`],
  ...deskLists.map((list) => [deskTexts.slugs[list], `${desk}?ver=${deskTexts.slugs[list]}`]),
];
for (const [what = '', page = ''] of pages) await measure(what, page);
process.stdout.write(`ended with ${await server.stop()}\n`);
await remove(directory);

/** A raffle on sale with that many orders, and whoever runs it, signed in. */
async function raffleOf(app: App, clock: ReturnType<typeof testApp>['clock']) {
  const day = (days: number) =>
    Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
  const form = { numbering: '1-N', lastNumber: String(count), salesCloseAt: day(5), drawAt: day(6) };
  const { ana: actor, address } = await raffleOnSale(app, { form, holdMinutes: 60 });
  const runOut = Math.floor(count / 6);
  await bring(
    app,
    { actor, address, holds: 'usual' },
    Array.from({ length: runOut }, (_, at) => at + 1),
  );
  clock.set(app.clock.now().add({ hours: 47 }));
  await expireDueHolds(app);
  const left = Array.from({ length: count - runOut }, (_, at) => at + 1);
  await bring(app, { actor, address, holds: 'close' }, left, (at) => at % 4 !== 0);
  const { community, raffle } = await findRaffle(app.db, address, actor);
  const pending = await app.db
    .selectFrom('orders')
    .select('id')
    .where('community_id', '=', community.id)
    .where('status', '=', 'pending')
    .orderBy(sql`md5(id::text)`)
    .limit(receipts)
    .execute();
  for (const { id } of pending) {
    const sent = await receiptPicture(id);
    await sendReceipt(app, actor, { place: { ...address, order: id }, form: {}, sent });
  }
  await sql`
    insert into order_origins (community_id, order_id, raffle_id, origin, contact_proven, created_at)
    select community_id, id, raffle_id,
      rtrim(translate(encode(sha256((row_number() over (order by id) / 3)::text::bytea), 'base64'), '+/', '-_'), '='),
      false, created_at
    from orders where raffle_id = ${raffle.id} and status in ('pending', 'in_review')
  `.execute(app.db);
  return { address, cookies: (await visitorAs(app, actor)).cookies };
}

/** Brings a list of one order a number, the numbers in that order. */
async function bring(
  app: App,
  { actor, address, holds }: { actor: Actor; address: RaffleAddress; holds: 'usual' | 'close' },
  numbers: readonly number[],
  isPaid: (at: number) => boolean = () => false,
) {
  const lines = numbers.map((number, at) => {
    const email = at % 3 === 0 ? `persona${at}@example.com` : '';
    return `${number};Persona número ${number};6${10_000_000 + at};${email};${isPaid(at) ? 'sí' : 'no'}`;
  });
  const sent = new Blob([['Número;Nombre;Teléfono;Correo;Pagado', ...lines].join('\r\n')], { type: 'text/csv' });
  const { list } = await previewOrderImport(app, actor, { ...address, sent });
  await importOrders(app, actor, { ...address, list, form: { holds } });
}

/** Asks for a page again and again, one after the other, and says how long that took and how large it is. */
async function measure(what: string, page: string): Promise<void> {
  const took: number[] = [];
  let text = '';
  for (let asked = -5; asked < times; asked += 1) {
    const began = performance.now();
    const answer = await ana.get(page);
    text = await answer.text();
    if (answer.status !== 200) throw new Error(`${page}: ${answer.status}`);
    if (asked >= 0) took.push(performance.now() - began);
  }
  took.sort((one, two) => one - two);
  const at = (part: number) => Math.round(took[Math.floor(part * (took.length - 1))] ?? 0);
  const [size, packed] = [text.length, gzipSync(text).length].map((bytes) => Math.round(bytes / 1024));
  process.stdout.write(
    `${what}: ${at(0.5)} ms, median of ${times}; 95 of 100 within ${at(0.95)}; ${size} KB, packed ${packed}\n`,
  );
}
