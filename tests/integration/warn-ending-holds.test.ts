import { randomUUID } from 'node:crypto';
import { ExplainNode, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { App } from '#app/app.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { warnEndingHolds } from '#app/orders/warn-ending-holds.ts';
import { transaction } from '#db/client.ts';
import { endingHolds } from '#db/orders/ending-holds.ts';
import { emailContactKey } from '#domain/contacts/contact-key.ts';
import { personIn, stranger } from '#support/app.ts';
import {
  deliver,
  lastTo,
  lettersTo,
  linesOf,
  noticeFixture,
  type Person,
  plain,
  post,
  tellingApp,
} from '#support/notices.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';

await noticeFixture();

const subject = 'Tu apartado de «Bicicleta para el viaje» termina pronto';
const warningsTo = (address: string) => post.subjectsTo(address).filter((each) => each === subject).length;
const warningsOf = async (app: App, person: Person) =>
  (await linesOf(app, person)).filter((line) => /apartad/i.test(line));
const aMailbox = () => `aviso-${randomUUID()}@correo.example`;

/** As the desk gives more time: to the order and to its numbers. */
async function holdUntil(app: App, order: string, until: Temporal.Instant) {
  await app.db.updateTable('orders').set({ held_until: until }).where('id', '=', order).execute();
  await app.db.updateTable('tickets').set({ held_until: until }).where('order_id', '=', order).execute();
}

/** Asks for the plan of a query instead of its rows. */
const explaining: KyselyPlugin = {
  transformQuery: ({ node }) => ({ ...node, explain: ExplainNode.create('text') }) as RootOperationNode,
  transformResult: async ({ result }) => result,
};

async function verified(app: App, name: string) {
  const person = await personIn(app, name);
  const email = `${person.userId}@correo.example`.toLowerCase();
  await app.db.updateTable('users').set({ email, email_verified: true }).where('uid', '=', person.userId).execute();
  return { ...person, email };
}

test('whoever has not paid is told two hours before their hold ends, once, with or without an account', async () => {
  const { app, clock } = tellingApp();
  const { address } = await raffleOnSale(app);
  const eva = await verified(app, 'Eva');
  const guest = aMailbox();
  await takeAs(app, address, 'Eva', [7, 42], {}, eva);
  await takeAs(app, address, 'Luis', [3], { email: guest });
  clock.pass({ hours: 21, minutes: 59 });
  await deliver(app);
  expect([warningsTo(eva.email), warningsTo(guest)]).toEqual([0, 0]);
  clock.pass({ minutes: 1 });
  await Promise.all([warnEndingHolds(app), warnEndingHolds(app), warnEndingHolds(app)]);
  await deliver(app);
  clock.pass({ hours: 1 });
  await deliver(app);
  expect([warningsTo(eva.email), warningsTo(guest)]).toEqual([1, 1]);
  const said =
    'hasta el dom 22 nov, 11:00 (hora de Madrid): si para entonces no consta tu pago ni hay un comprobante por revisar, ';
  expect(await warningsOf(app, eva)).toEqual([
    `Tus números 07 y 42 de «Bicicleta para el viaje» están apartados ${said}quedarán libres.`,
  ]);
  expect(plain(lastTo(guest))).toContain(
    `Tu número 03 de «Bicicleta para el viaje» está apartado ${said}quedará libre.`,
  );
  expect(lastTo(guest)).toMatch(/Ver mi pedido:\s+http\S+\/boleto\/[\w-]{43}\s/);
  const [letter] = lettersTo(guest);
  expect(letter?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('/avisos/baja/');
});

test('nobody is told who paid, sent a receipt, took their numbers a moment ago or got them from the desk', async () => {
  const { app, clock } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const mailboxes = Array.from({ length: 4 }, aMailbox);
  const [paid, sent, short, sold] = await Promise.all(
    mailboxes.map((email, number) => takeAs(app, address, `Compra ${number}`, [number], { email })),
  );
  if (!paid || !sent || !short || !sold) throw new Error('four orders were taken');
  await confirmOrder(app, ana, { ...address, order: paid.orderId, form: { way: 'bizum' } });
  await sendReceipt(app, stranger, { place: { key: sent.secret }, form: {}, sent: receiptPaper() });
  await holdUntil(app, short.orderId, app.clock.now().add({ hours: 2 }));
  await app.db.updateTable('orders').set({ sold_by: ana.userId }).where('id', '=', sold.orderId).execute();
  for (let hour = 0; hour < 24; hour += 1) {
    clock.pass({ minutes: 59 });
    await warnEndingHolds(app);
  }
  await deliver(app);
  expect(mailboxes.map(warningsTo)).toEqual([0, 0, 0, 0]);
});

test('a hold that was made longer is told of again before its new end, and one of a rejected receipt too', async () => {
  const { app, clock } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const [eva, guest, late] = [await verified(app, 'Eva'), aMailbox(), aMailbox()];
  const own = await takeAs(app, address, 'Eva', [7], {}, eva);
  const { orderId } = await takeAs(app, address, 'Luis', [3], { email: guest });
  const rejected = await takeAs(app, address, 'Nora', [4], { email: late });
  await sendReceipt(app, stranger, { place: { key: rejected.secret }, form: {}, sent: receiptPaper() });
  clock.pass({ hours: 22 });
  await deliver(app);
  await rejectOrder(app, ana, { ...address, order: rejected.orderId, form: { reason: 'No se lee' } });
  for (const order of [own.orderId, orderId]) await holdUntil(app, order, app.clock.now().add({ hours: 26 }));
  await deliver(app);
  expect((await warningsOf(app, eva)).join()).toContain('terminaba el dom 22 nov, 11:00');
  expect([warningsTo(eva.email), warningsTo(guest), warningsTo(late)]).toEqual([1, 1, 0]);
  clock.pass({ hours: 23 });
  await deliver(app);
  expect([warningsTo(eva.email), warningsTo(guest), warningsTo(late)]).toEqual([1, 1, 1]);
  clock.pass({ hours: 1 });
  await deliver(app);
  expect([warningsTo(eva.email), warningsTo(guest), warningsTo(late)]).toEqual([2, 2, 1]);
  expect(plain(lastTo(guest))).toContain('hasta el lun 23 nov, 11:00');
});

test('a reminder from the desk gives no time, and delays no warning', async () => {
  const { app, clock } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const guest = aMailbox();
  const { orderId } = await takeAs(app, address, 'Luis', [3], { email: guest });
  clock.pass({ hours: 21 });
  await remindOrder(app, ana, { ...address, order: orderId });
  clock.pass({ hours: 1 });
  await deliver(app);
  expect(warningsTo(guest)).toBe(1);
});

test('holds too short to be warned of are not looked at', async () => {
  const { app, clock } = tellingApp();
  const { address } = await raffleOnSale(app);
  const [short, long] = [aMailbox(), aMailbox()];
  const now = clock.now();
  for (const [email, number, minutes] of [
    [short, 3, 179],
    [long, 4, 180],
  ] as const) {
    const { orderId } = await takeAs(app, address, 'Luis', [number], { email });
    await holdUntil(app, orderId, now.add({ minutes }));
  }
  const found = await endingHolds(app.db, { now, until: now.add({ hours: 4 }), after: null, limit: 1000 });
  expect(found.map(({ email }) => email).filter((email) => email === short || email === long)).toEqual([long]);
});

test('a page of holds goes on from the one before, however many end at the same instant', async () => {
  const { app, clock } = tellingApp();
  const { address } = await raffleOnSale(app);
  await takeAs(app, address, 'Luis', [3], { email: aMailbox() });
  const now = clock.now();
  const page = { now, until: now.add({ hours: 24 }), limit: 1 };
  const [after = null] = await endingHolds(app.db, { ...page, after: null });
  const plan = await transaction(app.db, async (tx) => {
    // as with many rows: of a few, reading them all is cheapest
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    return endingHolds(tx.withPlugin(explaining), { ...page, after });
  });
  const lines = plan.map((line) => Object.values(line).join()).join('\n');
  expect(lines).toMatch(/Index Cond: .*ROW\(o?\.?held_until, o?\.?id\) > ROW/);
  expect(lines).not.toContain('Sort');
});

test('a warning that waited for the mail server is not sent once its order was paid, made longer or ran out', async () => {
  const { app, clock } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const people = [await verified(app, 'Eva'), await verified(app, 'Luis'), await verified(app, 'Nora')];
  const guests = [aMailbox(), aMailbox(), aMailbox()];
  const orders: string[] = [];
  for (const [at, person] of people.entries()) {
    orders.push((await takeAs(app, address, `Cuenta ${at}`, [at], {}, person)).orderId);
    orders.push((await takeAs(app, address, `Sin cuenta ${at}`, [at + 10], { email: guests[at] })).orderId);
  }
  const addresses = [...people.map(({ email }) => email), ...guests];
  const [paid, longer] = [orders.slice(0, 2), orders.slice(2, 4)];
  clock.pass({ hours: 22, minutes: 30 });
  await post.fall();
  await deliver(app);
  for (const order of paid) await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
  for (const order of longer) await holdUntil(app, order, app.clock.now().add({ hours: 48 }));
  await post.rise();
  // beyond the end of the last two
  clock.pass({ hours: 2 });
  await deliver(app);
  expect(addresses.map(warningsTo)).toEqual([0, 0, 0, 0, 0, 0]);
  const waiting = await app.db.selectFrom('mail_outbox').select('subject').where('next_at', 'is not', null).execute();
  expect(waiting.filter((each) => each.subject === subject)).toEqual([]);
});

test('warnings use up none of the mails of a typed mailbox that confirm payments, and are six a day of one owner', async () => {
  const { app, clock } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const [typed, proven] = [aMailbox(), aMailbox()];
  const take = async (email: string, number: number) =>
    (await takeAs(app, address, `Compra ${number}`, [number], { email })).orderId;
  const orders: string[] = [];
  for (let number = 0; number < 8; number += 1) orders.push(await take(typed, number));
  for (let number = 10; number < 18; number += 1) orders.push(await take(proven, number));
  await app.db
    .updateTable('orders')
    .set({ proven_keys: [emailContactKey(proven)] })
    .where('email', '=', proven)
    .execute();
  clock.pass({ hours: 22 });
  await deliver(app);
  expect([warningsTo(typed), warningsTo(proven)]).toEqual([6, 8]);
  for (const order of orders) await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
  await deliver(app);
  const confirmed = post.subjectsTo(typed).filter((each) => each.startsWith('Pago confirmado'));
  expect(confirmed).toHaveLength(8);
});
