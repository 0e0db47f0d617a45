import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { App } from '#app/app.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { extendHold } from '#app/orders/extend-hold.ts';
import { personIn } from '#support/app.ts';
import { deliver, linesOf, noticeFixture, post, tellingApp } from '#support/notices.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';

await noticeFixture();

const subject = 'Tienes más tiempo para pagar «Bicicleta para el viaje»';
const toldTo = (address: string) => post.subjectsTo(address).filter((each) => each === subject).length;
const aMailbox = () => `plazo-${randomUUID()}@correo.example`;

async function verified(app: App, name: string) {
  const person = await personIn(app, name);
  const email = `${person.userId}@correo.example`.toLowerCase();
  await app.db.updateTable('users').set({ email, email_verified: true }).where('uid', '=', person.userId).execute();
  return { ...person, email };
}

/** A sale whose organiser holds orders longer. */
async function sale() {
  const { app, clock } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const extend = (order: string, hours: number) =>
    extendHold(app, ana, { ...address, order, form: { until: clock.now().add({ hours }).toString() } });
  const confirm = (order: string) => confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
  return { app, clock, address, extend, confirm };
}

test('nobody is mailed of more time after it ended, when the mail of it had to wait for another of its kind', async () => {
  const { app, clock, address, extend } = await sale();
  const eva = await verified(app, 'Eva');
  const one = await takeAs(app, address, 'Eva', [7], {}, eva);
  const two = await takeAs(app, address, 'Eva', [8], {}, eva);
  clock.pass({ hours: 23 });
  for (const { orderId } of [one, two]) {
    await extend(orderId, 2);
    await deliver(app);
  }
  clock.pass({ hours: 2, minutes: 1 });
  await expireDueHolds(app);
  clock.pass({ hours: 2 });
  await deliver(app);
  expect(toldTo(eva.email)).toBe(1);
  expect(
    (await linesOf(app, eva)).filter((line) => line.includes('abre tu pedido para ver cómo está ahora')),
  ).not.toEqual([]);
});

test('nobody is mailed of more time once they paid, with or without an account', async () => {
  const { app, clock, address, extend, confirm } = await sale();
  const eva = await verified(app, 'Eva');
  const guest = aMailbox();
  const own = await takeAs(app, address, 'Eva', [7], {}, eva);
  const { orderId } = await takeAs(app, address, 'Luis', [3], { email: guest });
  await post.fall();
  for (const order of [own.orderId, orderId]) await extend(order, 48);
  await deliver(app);
  for (const order of [own.orderId, orderId]) await confirm(order);
  await post.rise();
  clock.pass({ hours: 5 });
  await deliver(app);
  expect([toldTo(eva.email), toldTo(guest)]).toEqual([0, 0]);
  const confirmed = (address: string) => post.subjectsTo(address).some((each) => each.startsWith('Pago confirmado'));
  expect([confirmed(eva.email), confirmed(guest)]).toEqual([true, true]);
});

test('an hour at a time uses up no typed mailbox, and is given to one order twenty times a day', async () => {
  const { app, address, extend, confirm } = await sale();
  const other = await sale();
  const email = aMailbox();
  const { orderId } = await takeAs(app, address, 'Luis', [3], { email });
  const theirs = await takeAs(other.app, other.address, 'Luis', [4], { email });
  for (let more = 1; more <= 20; more += 1) {
    await extend(orderId, 24 + more);
    await deliver(app);
  }
  expect((await refusalOf(extend(orderId, 45))).code).toBe('too-many-requests');
  await confirm(orderId);
  await other.confirm(theirs.orderId);
  await deliver(app);
  expect(toldTo(email)).toBe(6);
  expect(post.subjectsTo(email).filter((each) => each.startsWith('Pago confirmado'))).toHaveLength(2);
});
