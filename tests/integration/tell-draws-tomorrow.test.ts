import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { App } from '#app/app.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { tellDrawsTomorrow } from '#app/notifications/tell-draws-tomorrow.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { amendRaffle } from '#app/raffles/amend-raffle.ts';
import { showAmendmentForm } from '#app/raffles/show-amendment.ts';
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

await noticeFixture();

// of raffleOnSale: sales end on the 17th at 20:00 in Madrid, the draw is a day later
const dayBefore = '2026-12-17T19:00:00Z';
const subject = '«Bicicleta para el viaje» se sortea el vie 18 dic, 20:00';
const noticesTo = (address: string) =>
  post
    .subjectsTo(address)
    .filter((each) => each.includes('se sortea el'))
    .map(plain);
const linesTo = async (app: App, person: Person) =>
  (await linesOf(app, person)).filter((line) => line.includes('se sorte'));
const aMailbox = () => `manana-${randomUUID()}@correo.example`;

async function verified(app: App, name: string) {
  const person = await personIn(app, name);
  const email = `${person.userId}@correo.example`.toLowerCase();
  await app.db.updateTable('users').set({ email, email_verified: true }).where('uid', '=', person.userId).execute();
  return { ...person, email };
}

type Sale = Awaited<ReturnType<typeof raffleOnSale>>;

/** Somebody has numbers whose payment is confirmed, or not. */
async function holds(app: App, { address }: Sale, status: 'confirmed' | 'in_review' | 'pending', taken: Taken) {
  const { person, email, numbers } = taken;
  const order = await takeAs(app, address, `Compra ${numbers.join(' ')}`, numbers, { email: email ?? '' }, person);
  await app.db.updateTable('orders').set({ status }).where('id', '=', order.orderId).execute();
  return order;
}

type Taken = { person?: Person; email?: string; numbers: readonly number[] };

async function amend(app: App, { ana, address }: Sale, typed: Record<string, string>) {
  const { values } = await showAmendmentForm(app, ana, address);
  await amendRaffle(app, ana, { ...address, form: { ...values, reason: 'Llueve', ...typed } });
}

test('whoever takes part is told a day before the draw, once, with a link to their own order', async () => {
  const { app, clock } = tellingApp();
  const sale = await raffleOnSale(app);
  const eva = await verified(app, 'Eva');
  const [guest, waiting, unpaid] = [aMailbox(), aMailbox(), aMailbox()];
  await holds(app, sale, 'confirmed', { person: eva, email: eva.email, numbers: [7] });
  await holds(app, sale, 'confirmed', { person: eva, email: eva.email, numbers: [8] });
  const theirs = await holds(app, sale, 'confirmed', { email: guest, numbers: [3] });
  await holds(app, sale, 'in_review', { email: waiting, numbers: [4] });
  await holds(app, sale, 'pending', { email: unpaid, numbers: [5] });
  clock.set(Temporal.Instant.from(dayBefore).subtract({ seconds: 1 }));
  await deliver(app);
  expect([eva.email, guest].flatMap(noticesTo)).toEqual([]);
  clock.set(Temporal.Instant.from(dayBefore));
  await Promise.all([tellDrawsTomorrow(app), tellDrawsTomorrow(app), tellDrawsTomorrow(app)]);
  await deliver(app);
  clock.pass({ hours: 2 });
  await deliver(app);
  expect([eva.email, guest, waiting, unpaid].map(noticesTo)).toEqual([[subject], [subject], [subject], []]);
  expect(await linesTo(app, eva)).toEqual([
    '«Bicicleta para el viaje» se sortea el vie 18 dic, 20:00 (hora de Madrid). Después verás el resultado en tu pedido.',
  ]);
  const [, secret = ''] = /\/boleto\/([\w-]{43})/.exec(lastTo(guest)) ?? [];
  expect(await showOrder(app, stranger, { key: secret })).toMatchObject({ order: { reference: theirs.reference } });
  expect(
    lettersTo(guest)
      .at(-1)
      ?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value,
  ).toContain('/avisos/baja/');
});

test('a date that was amended is told of again, a day before it', async () => {
  const { app, clock } = tellingApp();
  const sale = await raffleOnSale(app, { form: { salesCloseAt: '2026-12-18T12:00' } });
  const guest = aMailbox();
  await holds(app, sale, 'confirmed', { email: guest, numbers: [3] });
  clock.set(Temporal.Instant.from(dayBefore));
  await deliver(app);
  clock.pass({ hours: 1 });
  await amend(app, sale, { salesCloseAt: '2026-12-29T12:00', drawAt: '2026-12-29T20:00' });
  await deliver(app);
  expect(noticesTo(guest)).toEqual([subject]);
  clock.set(Temporal.Instant.from('2026-12-28T19:00:00Z'));
  await deliver(app);
  const moved = '«Bicicleta para el viaje» se sortea el mar 29 dic, 20:00';
  expect(noticesTo(guest)).toEqual([subject, moved]);
});

test('nobody is mailed of a draw that was called off or moved while the mail waited', async () => {
  const { app, clock } = tellingApp();
  const [called, moved] = [await raffleOnSale(app), await raffleOnSale(app)];
  const people = [await verified(app, 'Eva'), await verified(app, 'Luis')];
  const guests = [aMailbox(), aMailbox(), aMailbox(), aMailbox()];
  for (const [at, sale] of [called, moved].entries()) {
    const [person, email, later] = [people[at], guests[at], guests[at + 2]];
    if (!person || !email || !later) throw new Error('two raffles');
    await holds(app, sale, 'confirmed', { person, email: person.email, numbers: [1] });
    await holds(app, sale, 'confirmed', { email, numbers: [2] });
    await holds(app, sale, 'confirmed', { email: later, numbers: [3] });
  }
  const drawAt = Temporal.Instant.from('2026-12-20T19:00:00Z');
  clock.set(Temporal.Instant.from(dayBefore));
  await post.fall();
  await deliver(app);
  await cancelRaffle(app, called.ana, { ...called.address, form: { reason: 'Se perdió el premio' } });
  await app.db
    .updateTable('raffles')
    .set({ draw_at: drawAt })
    .where('slug', '=', moved.address.raffle)
    .where('created_by', '=', moved.ana.userId)
    .execute();
  await post.rise();
  clock.pass({ minutes: 30 });
  await deliver(app);
  expect([...people.map(({ email }) => email), ...guests].flatMap(noticesTo)).toEqual([]);
});
