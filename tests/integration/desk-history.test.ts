import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eraseAccount } from '#app/accounts/erase-account.ts';
import type { Actor } from '#app/app.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { changePeople } from '#app/members/change-people.ts';
import { stopRaffle } from '#app/operation/stop-raffle.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { dropNumbers } from '#app/orders/drop-numbers.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { extendHold } from '#app/orders/extend-hold.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { undoRejection } from '#app/orders/undo-rejection.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { reportRaffle } from '#app/reports/report-raffle.ts';
import { insertEvents } from '#db/events.ts';
import type { DeskList } from '#domain/orders/desk.ts';
import { personIn, stranger } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { app, clock, orderFixture, saleWith } from '#support/order-fixture.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { deskHistoryTexts as words } from '#texts/orders/desk-history.ts';

await orderFixture();

/** What somebody is told at the desk of what happened to an order, as pairs; null where they are told nothing. */
async function toldTo(actor: Actor, address: RaffleAddress, order: string, list: DeskList = 'unpaid') {
  const { history } = await showDesk(app, actor, { ...address, list, words: '', page: 1, history: order });
  return history?.events.map(({ kind, by, name }) => [kind, name ?? by]) ?? null;
}

/** Somebody who has that role in the raffle's community. */
async function withRole(address: RaffleAddress, name: string, role: 'admin' | 'seller' | 'member') {
  const person = await personIn(app, name);
  const { community } = await findRaffle(app.db, address, stranger);
  await app.db
    .insertInto('members')
    .values({ community_id: community.id, user_id: person.userId, role, status: 'active', joined_at: clock.now() })
    .execute();
  return person;
}

test('the desk tells of one order what was done and which organiser did it, behind a link that needs no script', async () => {
  const { ana, address, person, desk, actor } = await saleWith('admin');
  const { secret, orderId } = await takeAs(app, address, 'Beto Ruiz', [7, 42]);
  const { orderId: other } = await takeAs(app, address, 'Carla', [8]);
  await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: await receiptPicture(orderId) });
  await confirmOrder(app, actor, { ...address, order: orderId, form: {} });
  await undoConfirmation(app, ana, { ...address, order: orderId });
  expect(await toldTo(ana, address, orderId, 'review')).toEqual([
    ['order.taken', 'guest'],
    ['order.receipt-sent', 'link'],
    ['order.confirmed', `admin-${address.communityUrl}`],
    ['order.confirmation-undone', 'Ana'],
  ]);
  const list = `${desk}?ver=${deskTexts.slugs.review}`;
  const closed = await (await person.get(list)).text();
  expect(closed).toContain(`${list}&amp;historia=${orderId}#historia-${orderId}`);
  expect(closed).not.toContain(words.kinds['order.confirmation-undone']);
  const open = await (await person.get(`${list}&historia=${orderId}`)).text();
  expect(open).toContain(words.title('Beto Ruiz'));
  for (const told of [`${words.by.link} · `, 'Ana · ', words.kinds['order.confirmation-undone']]) {
    expect(open).toContain(told);
  }
  expect(open).toContain(words.close);
  // only of an order that the list shows
  expect(await toldTo(ana, address, other, 'review')).toBeNull();
  for (const none of ['nada', randomUUID()]) expect(await toldTo(ana, address, none, 'review')).toBeNull();
});

test('a seller is told of the orders that they sold, and of no others', async () => {
  const { ana, address } = await raffleOnSale(app);
  const seller = await withRole(address, 'Sergio', 'seller');
  const member = await withRole(address, 'Marta', 'member');
  const form = { typed: '9', name: 'Juan', requestKey: randomUUID() };
  const { orderId } = await sellForOther(app, seller, { address, form });
  const { orderId: others } = await takeAs(app, address, 'Beto', [7]);
  await remindOrder(app, ana, { ...address, order: orderId });
  expect(await toldTo(seller, address, orderId)).toEqual([
    ['order.taken', 'Sergio'],
    ['order.link-made', 'Ana'],
  ]);
  expect(await toldTo(seller, address, others)).toBeNull();
  expect(await toldTo(ana, address, others)).toEqual([['order.taken', 'guest']]);
  await expect(toldTo(member, address, orderId)).rejects.toThrow();
});

test('a reason is told, but not of a rejection that was undone, which may have been meant for another order', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  const at = { ...address, order: orderId };
  const reasons = async (list: DeskList) => {
    const { history } = await showDesk(app, ana, { ...address, list, words: '', page: 1, history: orderId });
    return history?.events.flatMap(({ reason }) => reason ?? []);
  };
  await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: await receiptPicture(orderId) });
  await rejectOrder(app, ana, { ...at, form: { reason: 'Es el pago de Carla' } });
  expect(await reasons('unpaid')).toEqual(['Es el pago de Carla']);
  await undoRejection(app, ana, at);
  expect(await reasons('review')).toEqual([]);
});

test('whoever erased their account is not named any more, nor is who neither runs the raffle nor sells', async () => {
  const { ana, address } = await raffleOnSale(app);
  const admin = await withRole(address, 'Marta', 'admin');
  const beto = await personIn(app, 'Beto');
  const curious = await personIn(app, 'Carla');
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7, 8], {}, beto);
  await remindOrder(app, admin, { ...address, order: orderId });
  await dropNumbers(app, curious, { key: secret, form: { n: ['8'] } });
  await eraseAccount(app, admin, { confirmation: 'ELIMINAR' });
  expect(await toldTo(ana, address, orderId)).toEqual([
    ['order.taken', 'holder'],
    ['order.link-made', 'Persona eliminada'],
    ['order.numbers-dropped', 'link'],
  ]);
});

test('who used a link is not named when they sell later, nor is who ran the raffle already', async () => {
  using _clock = withClock(clock);
  const { ana, address } = await raffleOnSale(app);
  const carla = await personIn(app, 'Carla');
  const marta = await withRole(address, 'Marta', 'admin');
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7, 8]);
  await dropNumbers(app, marta, { key: secret, form: { n: ['8'] } });
  await sendReceipt(app, carla, { place: { key: secret }, form: {}, sent: await receiptPicture(orderId) });
  await cancelOrder(app, carla, { place: { key: secret } });
  const told = [
    ['order.taken', 'guest'],
    ['order.numbers-dropped', 'link'],
    ['order.receipt-sent', 'link'],
    ['order.refund-due', 'link'],
  ];
  expect(await toldTo(ana, address, orderId, 'refunds')).toEqual(told);
  const { community } = await findRaffle(app.db, address, stranger);
  /** As acts by a link were recorded before they said so, and as those at the desk are. */
  const recorded = async () => {
    clock.pass({ hours: 1 });
    const events = [{ kind: 'order.refund-due', subject: 'order', subjectId: orderId }] as const;
    const happening = { communityId: community.id, events, actor: carla.userId, now: clock.now() };
    await app.db.transaction().execute((tx) => insertEvents(tx, happening));
    clock.pass({ hours: 1 });
  };
  await recorded();
  const { communityUrl } = address;
  await joinCommunity(app, carla, { communityUrl, form: {} });
  const given = { communityUrl, act: 'change-role', people: [carla.userId], form: { role: 'seller' } } as const;
  await changePeople(app, ana, given);
  await recorded();
  expect(await toldTo(ana, address, orderId, 'refunds')).toEqual([
    ...told,
    ['order.refund-due', 'link'],
    ['order.refund-due', 'Carla'],
  ]);
});

test('the time that an organiser gives their own order is told as given by them', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { orderId } = await takeAs(app, address, 'Ana', [7], {}, ana);
  const until = clock.now().add({ hours: 48 }).toString();
  await extendHold(app, ana, { ...address, order: orderId, form: { until } });
  expect(await toldTo(ana, address, orderId)).toEqual([
    ['order.taken', 'holder'],
    ['order.hold-extended', 'Ana'],
  ]);
});

test('the clock is told as that, and what the platform ended as what it ended', async () => {
  using _clock = withClock(clock);
  const { ana, address } = await raffleOnSale(app);
  const operator = { ...(await personIn(app, 'Olga')), isOperator: true } as const;
  const { orderId: late } = await takeAs(app, address, 'Beto', [7]);
  clock.pass({ hours: 49 });
  await expireDueHolds(app);
  const { orderId: stopped } = await takeAs(app, address, 'Carla', [9]);
  await reportRaffle(app, { ...stranger, visitor: randomUUID() }, { ...address, form: { reason: 'not-real' } });
  const { id: report } = await app.db
    .selectFrom('reports')
    .innerJoin('raffles', 'raffles.id', 'reports.raffle_id')
    .select('reports.id')
    .where('raffles.slug', '=', address.raffle)
    .executeTakeFirstOrThrow();
  await stopRaffle(app, operator, { report, form: { reason: 'Premio que no existe' } });
  expect(await toldTo(ana, address, late, 'over')).toEqual([
    ['order.taken', 'guest'],
    ['order.expired', 'clock'],
  ]);
  expect(await toldTo(ana, address, stopped, 'over')).toEqual([
    ['order.taken', 'guest'],
    ['order.cancelled', 'operator'],
  ]);
});
