import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { takenMailLimits } from '#app/orders/typed-mailbox.ts';
import { writeOrderMails } from '#app/orders/write-order-mails.ts';
import { limitWithin } from '#app/rate-limit.ts';
import { transaction } from '#db/client.ts';
import { personIn, stranger } from '#support/app.ts';
import { deliver, noticeFixture, plain, post, tellingApp } from '#support/notices.ts';
import { phoneOf, raffleOnSale, takeAs } from '#support/raffle.ts';

await noticeFixture();

const linksTo = (address: string) => post.subjectsTo(address).filter((each) => each.endsWith('guarda este enlace'));
const lastMail = (address: string) => post.taken.findLast(({ to }) => to.includes(address))?.mail;
const aMailbox = () => `enlace-${randomUUID()}@correo.example`;

test('a guest who typed an address is mailed the link of their order, once however often the form comes', async () => {
  const { app } = tellingApp();
  const { address } = await raffleOnSale(app);
  const email = aMailbox();
  const form = { email, requestKey: randomUUID() };
  const taken = await Promise.all([1, 2, 3].map(() => takeAs(app, address, 'Luis', [7, 42], form)));
  await deliver(app);
  await takeAs(app, address, 'Luis', [7, 42], form);
  await deliver(app);
  expect(post.subjectsTo(email)).toEqual(['Tu pedido de «Bicicleta para el viaje»: guarda este enlace']);
  expect(plain(lastMail(email)?.text ?? '')).toContain('Apartaste los números 07 y 42 de «Bicicleta para el viaje».');
  const [, secret = ''] = /\/boleto\/([\w-]{43})/.exec(lastMail(email)?.text ?? '') ?? [];
  expect(await showOrder(app, stranger, { key: secret })).toMatchObject({ order: { reference: taken[0]?.reference } });
  expect(lastMail(email)?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toContain('/avisos/baja/');
});

test('accounts, guests with a phone alone and those whom the desk sold to are mailed none', async () => {
  const { app } = tellingApp();
  const { ana, address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  const [own, sold] = [aMailbox(), aMailbox()];
  await app.db.updateTable('users').set({ email: own, email_verified: true }).where('uid', '=', eva.userId).execute();
  await takeAs(app, address, 'Eva', [1], { email: own }, eva);
  await takeAs(app, address, 'Teo', [2]);
  const form = { typed: '3', name: 'Nora', phone: phoneOf('Nora'), email: sold, requestKey: randomUUID() };
  await sellForOther(app, ana, { address, form });
  await deliver(app);
  expect([own, sold].flatMap(linksTo)).toEqual([]);
});

test('of a raffle without a price the mail says that nothing is to be paid', async () => {
  const { app } = tellingApp();
  const { address } = await raffleOnSale(app, { form: { price: '0' } });
  const email = aMailbox();
  await takeAs(app, address, 'Luis', [7], { email });
  await deliver(app);
  expect(plain(lastMail(email)?.text ?? '')).toContain('que es tuyo: no hay nada que pagar.');
});

test('many holds under a stranger’s address are six mails to it', async () => {
  const { app } = tellingApp();
  const { address } = await raffleOnSale(app);
  const email = aMailbox();
  const { orderId } = await takeAs(app, address, 'Luis', [1], { email });
  const order = await app.db
    .selectFrom('order_news')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  // as if others had been taken: their limits are no matter of mails
  for (let times = 0; times < 40; times += 1) {
    await app.db
      .insertInto('order_news')
      .values({ ...order, data: JSON.stringify(order.data) })
      .onConflict((c) => c.doNothing())
      .execute();
    await writeOrderMails(app);
  }
  await deliver(app);
  expect(linksTo(email)).toHaveLength(6);
});

test('a network has three hundred mailboxes written to in an hour, and others are not held up by it', async () => {
  const { app } = tellingApp();
  const { address } = await raffleOnSale(app);
  const [last, over, other] = [aMailbox(), aMailbox(), aMailbox()];
  const from = { ...stranger, visitor: '203.0.113.77' };
  const { orderId } = await takeAs(app, address, 'Luis', [1], { email: last }, from);
  await takeAs(app, address, 'Nora', [2], { email: over }, from);
  await takeAs(app, address, 'Teo', [3], { email: other }, { ...stranger, visitor: '203.0.113.78' });
  const { origin } = await app.db
    .selectFrom('order_origins')
    .select('origin')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const [ofNetwork] = takenMailLimits;
  const hasRoom = await limitWithin(app, ofNetwork.limit);
  await transaction(app.db, (tx) => hasRoom(tx, origin, app.clock.now(), ofNetwork.limit.most - 1));
  await deliver(app);
  expect(
    [last, over, other]
      .map(linksTo)
      .map((mails) => mails.length)
      .sort(),
  ).toEqual([0, 1, 1]);
  expect(linksTo(other)).toHaveLength(1);
});
