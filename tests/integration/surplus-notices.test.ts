import { expect, test } from 'vitest';
import { pollDueCheckouts } from '#app/checkouts/poll-checkout.ts';
import { refundOrderOnline } from '#app/checkouts/refund-online.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { openNotification } from '#app/notifications/read-notifications.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { markRefundDue } from '#app/orders/refund-order.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import {
  app,
  clock,
  deliver,
  gatewayFixture,
  orderAtGateway,
  stripePeer,
  takeAndGoToPay,
} from '#support/gateway-fixture.ts';
import { putIn } from '#support/people.ts';

await gatewayFixture();

/** Polls for days, so that whatever is to happen by itself has happened. */
async function daysPass(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    clock.pass({ hours: 7 });
    await pollDueCheckouts(app);
  }
}

/** Money that came for a number which was somebody else's by then, and went back by itself. */
async function surplusBack() {
  const late = await orderAtGateway([1]);
  clock.pass({ hours: 48 });
  await expireDueHolds(app);
  const quick = await takeAndGoToPay(late.address, 'Quique', [1, 2]);
  await deliver('stripe', stripePeer.pay(quick.checkout));
  await deliver('stripe', stripePeer.pay(late.checkout));
  await daysPass();
  expect(stripePeer.refundedOf(late.checkout)).toBe(250);
  return { ...late, quick };
}

/** What Ana and Carla, who run a raffle with surplus money, read of money to give back, and the order that took its number. */
async function disputable() {
  const { ana, checkout: first, quick, address } = await surplusBack();
  const { community_id: communityId, id } = await quick.order();
  const carla = await putIn(app, communityId, 'Carla', { role: 'admin' });
  const at = { ...address, order: id };
  return {
    first,
    owe: () => markRefundDue(app, ana, { ...at, form: { reason: 'Se va' } }),
    refund: () => refundOrderOnline(app, ana, at),
    read: async () => {
      clock.pass({ minutes: 1 });
      const { days } = await listNotifications(app, carla, { before: null });
      const lines = days.flatMap((day) => day.lines.map(({ sentence, isUnread }) => ({ isUnread, ...sentence })));
      return lines.map(({ line = '', isUnread }) => [
        /dos veces|no lo devuelvas|por devolver/u.exec(line)?.[0],
        isUnread,
      ]);
    },
  };
}

test.each([
  ['lost', 'dos veces'],
  ['needs_response', 'no lo devuelvas'],
] as const)(
  'what is said of surplus money whose dispute is %s stays while other money of the raffle is owed and goes back',
  async (status, word) => {
    const { first, owe, refund, read } = await disputable();
    await deliver('stripe', stripePeer.dispute(first, status));
    expect(await read()).toEqual([[word, true]]);
    await owe();
    expect(await read()).toEqual([
      ['por devolver', true],
      [word, true],
    ]);
    await refund();
    expect(await read()).toEqual([
      ['por devolver', false],
      [word, true],
    ]);
  },
);

test('money owed stays something to do, and is done once it is back, whatever is said of surplus money meanwhile', async () => {
  const { first, owe, refund, read } = await disputable();
  await owe();
  await deliver('stripe', stripePeer.dispute(first, 'needs_response'));
  await deliver('stripe', stripePeer.dispute(first, 'lost'));
  expect((await read()).toSorted()).toEqual([
    ['dos veces', true],
    ['por devolver', true],
  ]);
  await refund();
  expect((await read()).toSorted()).toEqual([
    ['dos veces', true],
    ['por devolver', false],
  ]);
});

test('what is said of an order’s surplus money leads to where that order stands, and is done once nothing is left of it', async () => {
  const { ana, order, checkout: first, address } = await surplusBack();
  await deliver('stripe', stripePeer.dispute(first, 'needs_response'));
  const { reference } = await order();
  const told = app.db.selectFrom('notifications').select(['id', 'subject']).where('kind', '=', 'order.to-refund');
  const { id, subject } = await told.where('user_id', '=', ana.userId).executeTakeFirstOrThrow();
  expect(subject).toBe('order');
  expect(await openNotification(app, ana, { id })).toMatch(new RegExp(`/gestion\\?ver=cerrados&q=${reference}$`));
  const { orders } = await showDesk(app, ana, { ...address, list: 'over', words: reference, page: 1 });
  expect(orders).toMatchObject([{ reference, surplus: [{ state: 'disputed' }] }]);
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.dispute(first, 'won'));
  const { days } = await listNotifications(app, ana, { before: null });
  expect(JSON.stringify(days)).toContain(`Lo que había que devolver del pedido ${reference} de`);
});
