import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { App } from '#app/app.ts';
import { changeNotices } from '#app/notifications/change-settings.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { notifyOrganisers } from '#app/notifications/notify-organisers.ts';
import { readNotifications } from '#app/notifications/read-notifications.ts';
import { confirmHoldRequest } from '#app/orders/answer-request.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { creditOrder } from '#app/orders/credit-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { makeSellerLink } from '#app/orders/seller-link.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { slowWorks } from '#app/slow-works.ts';
import { contactCheckLimits } from '#domain/contacts/contact-check.ts';
import { smtpMailer } from '#mail/smtp.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { startSmtpPeer } from '#support/smtp-peer.ts';

const database = await freshDatabase();
const post = await startSmtpPeer();
const mail = smtpMailer({ url: post.url, from: 'Rifamiga <avisos@rifas.example>' });
afterAll(async () => {
  mail.close();
  await post.stop();
  await database.drop();
});

const plain = (words: string) => words.replace(/\s/gu, ' ');

/** A raffle on sale of Ana's, which Berta runs with her, in an installation that sends mail. */
async function runByTwo(form: Record<string, string> = {}) {
  const { app: silent, clock } = testApp(database.handle, '2026-11-21T10:00:00Z');
  const app: App = { ...silent, mail };
  const { ana, address } = await raffleOnSale(app, { form });
  const raffle = await app.db
    .selectFrom('raffles')
    .innerJoin('communities', 'communities.id', 'raffles.community_id')
    .select(['raffles.community_id', 'raffles.id', 'raffles.title'])
    .where('communities.url', '=', address.communityUrl)
    .executeTakeFirstOrThrow();
  const berta = await putIn(app, raffle.community_id, 'Berta', { role: 'admin' });
  const email = `${berta.userId}@correo.example`.toLowerCase();
  await app.db.updateTable('users').set({ email }).where('uid', '=', berta.userId).execute();
  const linesOf = async (person: { userId: string }) => {
    const { days } = await listNotifications(app, person, { before: null });
    return days.flatMap(({ lines }) => lines.map(({ sentence }) => plain(sentence?.line ?? 'oculto')));
  };
  const unreadOf = async (person: { userId: string }) =>
    (await listNotifications(app, person, { before: null })).unread.count;
  const deliver = async () => {
    for (const work of slowWorks(app)) await work.run();
  };
  return { app, clock, ana, berta, email, address, raffle, linesOf, unreadOf, deliver };
}

test('who runs a raffle is told of numbers held, by whom and for how much: one line and one mail until they read it', async () => {
  const { app, clock, berta, email, address, raffle, linesOf, unreadOf, deliver } = await runByTwo();
  const first = await takeAs(app, address, 'Luis', [1, 2]);
  expect(await linesOf(berta)).toEqual([]);
  await deliver();
  expect(await linesOf(berta)).toEqual([
    `Pedido nuevo de «${raffle.title}»: 2 números por 5 €, de Luis. Falta que pague.`,
  ]);
  await takeAs(app, address, 'Eva', [3]);
  clock.pass({ seconds: 1 });
  await takeAs(app, address, 'Marta', [4]);
  await deliver();
  expect(await linesOf(berta)).toEqual([
    `Hay 3 pedidos nuevos de «${raffle.title}» sin pagar. El último, de Marta: 1 número por 2,50 €.`,
  ]);
  expect(post.subjectsTo(email)).toEqual([`Pedidos nuevos de «${raffle.title}»`]);
  await readNotifications(app, berta, { id: null });
  await takeAs(app, address, 'Teo', [5]);
  await deliver();
  expect(post.subjectsTo(email)).toHaveLength(2);
  expect(await unreadOf(berta)).toBe(1);
  await cancelOrder(app, stranger, { place: { key: first.secret } });
  expect(await unreadOf(berta)).toBe(1);
});

test('of new orders each who runs a raffle is mailed in the rhythm that they chose: each, those of five minutes together, or once a day', async () => {
  const { app, clock, ana, berta, email, address, raffle, deliver } = await runByTwo();
  const subject = `Pedidos nuevos de «${raffle.title}»`;
  const emailOfAna = `ana-${raffle.id}@correo.example`;
  await app.db.updateTable('users').set({ email: emailOfAna }).where('uid', '=', ana.userId).execute();
  const choose = (person: typeof berta, orderPace: string) =>
    changeNotices(app, person, {
      communityUrl: address.communityUrl,
      form: { level: 'all', orderPace, 'mail:order.held': 'si' },
    });
  const mails = () => [post.subjectsTo(email).length, post.subjectsTo(emailOfAna).length];
  await choose(berta, 'each');
  await choose(ana, 'daily');
  expect(await refusalOf(choose(ana, 'always'))).toMatchObject({ code: 'input' });
  const take = async (name: string, number: number) => {
    await takeAs(app, address, name, [number]);
    await deliver();
    return mails();
  };
  expect(await take('Luis', 1)).toEqual([1, 1]);
  clock.pass({ seconds: 60 });
  expect(await take('Eva', 2)).toEqual([1, 1]);
  // nobody has read of it, and the one who wants each is told of what came meanwhile
  clock.pass({ minutes: 4 });
  await deliver();
  expect(mails()).toEqual([2, 1]);
  expect(post.subjectsTo(email)).toEqual([subject, subject]);
  clock.pass({ minutes: 5 });
  await deliver();
  expect(mails()).toEqual([2, 1]);
  clock.pass({ hours: 23 });
  expect(await take('Marta', 3)).toEqual([3, 1]);
  clock.pass({ hours: 1 });
  await deliver();
  expect(mails()).toEqual([3, 2]);
});

test('once no order of a raffle waits to be paid, its line says so and calls nobody', async () => {
  const { app, berta, address, raffle, linesOf, unreadOf, deliver } = await runByTwo();
  const { secret } = await takeAs(app, address, 'Luis', [1]);
  await deliver();
  expect(await unreadOf(berta)).toBe(1);
  await cancelOrder(app, stranger, { place: { key: secret } });
  expect([await unreadOf(berta), await linesOf(berta)]).toEqual([
    0,
    [`Ya no queda ningún pedido sin pagar de «${raffle.title}».`],
  ]);
  await takeAs(app, address, 'Eva', [2]);
  await deliver();
  expect(await linesOf(berta)).toEqual([
    `Pedido nuevo de «${raffle.title}»: 1 número por 2,50 €, de Eva. Falta que pague.`,
  ]);
});

test('nobody is told of what they took themselves, of a sale at the desk, of a free number, or of what was undone before', async () => {
  const { app, ana, berta, address, linesOf, deliver } = await runByTwo();
  await takeAs(app, address, 'Ana', [1], {}, ana);
  await deliver();
  expect([await linesOf(ana), (await linesOf(berta)).length]).toEqual([[], 1]);
  const sale = { n: ['2'], name: 'Juan', phone: '600 111 222', requestKey: randomUUID() };
  await sellForOther(app, ana, { address, form: sale });
  const undone = await takeAs(app, address, 'Luis', [3]);
  await cancelOrder(app, stranger, { place: { key: undone.secret } });
  await deliver();
  expect(await linesOf(ana)).toEqual([]);

  const free = await runByTwo({ price: '0' });
  await takeAs(free.app, free.address, 'Luis', [1]);
  await free.deliver();
  expect(await free.linesOf(free.berta)).toEqual([]);
});

test('a moderator and a member are told of no order', async () => {
  const { app, address, raffle, linesOf, deliver } = await runByTwo();
  const others = [
    await putIn(app, raffle.community_id, 'Mario', { role: 'moderator' }),
    await putIn(app, raffle.community_id, 'Sara', {}),
  ];
  await takeAs(app, address, 'Luis', [1]);
  await deliver();
  for (const other of others) expect(await linesOf(other)).toEqual([]);
});

test('two processes that tell at once tell of each order once', async () => {
  const { app, berta, address, linesOf } = await runByTwo();
  for (const [at, name] of ['Luis', 'Eva', 'Teo', 'Sara'].entries()) await takeAs(app, address, name, [at]);
  await Promise.all([notifyOrganisers(app), notifyOrganisers(app), notifyOrganisers(app)]);
  expect(await linesOf(berta)).toEqual([expect.stringContaining('Hay 4 pedidos nuevos')]);
});

test('a request for numbers is told, counted for as long as it waits, and over once it is answered or its time ran out', async () => {
  const check = { checkContact: 'on', checkPhone: '600 999 888' };
  const { app, clock, ana, berta, address, raffle, linesOf, unreadOf, deliver } = await runByTwo(check);
  const ask = (name: string, number: number) => refusalOf(takeAs(app, address, name, [number]));
  expect((await ask('Luis', 1)).code).toBe('contact.message-needed');
  await ask('Eva', 2);
  await deliver();
  expect(await linesOf(berta)).toEqual([
    `Hay 2 peticiones de números de «${raffle.title}»: confírmalas cuando te llegue su mensaje.`,
  ]);
  const waiting = await app.db.selectFrom('hold_requests').select('id').where('raffle_id', '=', raffle.id).execute();
  await confirmHoldRequest(app, ana, { ...address, request: waiting[0]?.id ?? '' });
  await deliver();
  expect(await linesOf(berta)).toEqual([
    `Han pedido números de «${raffle.title}»: confírmalo cuando te llegue su mensaje.`,
  ]);
  clock.pass({ hours: contactCheckLimits.requestHours });
  expect([await unreadOf(berta), await linesOf(berta)]).toEqual([
    0,
    [`Ya no espera ninguna petición de números de «${raffle.title}».`],
  ]);
});

test('the name of a buyer is kept with their order alone, so that it goes when they erase that', async () => {
  const { app, berta, address, linesOf, deliver } = await runByTwo();
  await takeAs(app, address, 'Eva Ruiz', [3]);
  await deliver();
  expect((await linesOf(berta))[0]).toContain('Eva Ruiz');
  const kept = await app.db.selectFrom('notifications').selectAll().where('user_id', '=', berta.userId).execute();
  expect(JSON.stringify(kept)).not.toContain('Eva');
});

test('who sells is told of their own sales alone, and no more once they are somebody else’s', async () => {
  const { app, ana, raffle, address, linesOf, unreadOf, deliver } = await runByTwo();
  const [marta, luis] = [
    await putIn(app, raffle.community_id, 'Marta', { role: 'seller' }),
    await putIn(app, raffle.community_id, 'Luis', { role: 'seller' }),
  ];
  await makeSellerLink(app, marta, address);
  const desk = await showDesk(app, marta, { ...address, list: 'unpaid', words: '', page: 1 });
  const v = desk.link?.code;
  const sold = await takeAs(app, address, 'Beto', [1, 2], { v });
  await takeAs(app, address, 'Carla', [3]);
  await takeAs(app, address, 'Marta', [4], { v }, marta);
  await deliver();
  expect(await linesOf(marta)).toEqual([
    `Tienes una venta nueva de «${raffle.title}»: 2 números por 5 €, de Beto. Falta que pague.`,
  ]);
  expect(await linesOf(luis)).toEqual([]);
  expect((await linesOf(ana))[0]).toContain('3 pedidos nuevos');
  await creditOrder(app, ana, { ...address, order: sold.orderId, form: { seller: luis.userId } });
  await deliver();
  expect(await linesOf(luis)).toEqual([expect.stringContaining('de Beto')]);
  // her own order waits to be paid, and nobody else's name is hers to read any more
  expect(await linesOf(marta)).toEqual([expect.not.stringContaining('Beto')]);
  await cancelOrder(app, stranger, { place: { key: sold.secret } });
  expect(await unreadOf(luis)).toBe(0);
  await app.db.updateTable('members').set({ role: 'member' }).where('user_id', '=', luis.userId).execute();
  expect(await linesOf(luis)).toEqual(['oculto']);
});
