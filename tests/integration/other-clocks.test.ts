import { expect, test } from 'vitest';
import { lapseDueMembers } from '#app/access/due-access.ts';
import { giveAccess } from '#app/access/give-access.ts';
import { pollDueCheckouts } from '#app/checkouts/poll-checkout.ts';
import { refundOrderOnline } from '#app/checkouts/refund-online.ts';
import { notifyRaffleResults } from '#app/notifications/notify-raffle-results.ts';
import { markRefundDue } from '#app/orders/refund-order.ts';
import { amendRaffle } from '#app/raffles/amend-raffle.ts';
import { showAmendmentForm } from '#app/raffles/show-amendment.ts';
import { personIn } from '#support/app.ts';
import {
  app,
  beginPaying,
  clock,
  deliver,
  gatewayFixture,
  mercadoPagoPeer,
  orderAtGateway,
  paidCommunity,
  paidIn,
  payer,
  stripePeer,
} from '#support/gateway-fixture.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';

await gatewayFixture();

/*
 * Servers on one database agree on the hour to within two minutes, and one whose clock was ahead when it began is set
 * back once it is known. What was done by a clock that is ahead is read here by one that is right.
 */
const gateway = 'mercado-pago';

/** Does something by a clock that is ahead. */
async function ahead<T>(by: Temporal.DurationLike, act: () => Promise<T>): Promise<T> {
  const jump = Temporal.Duration.from(by);
  clock.jump(jump);
  const result = await act();
  clock.jump(jump.negated());
  clock.pass({ milliseconds: 500 });
  return result;
}

test.each([{ seconds: 2 }, { seconds: 100 }, { minutes: 14 }])(
  'whoever pays where the clock is %j ahead stays a member, and keeps the last pass',
  async (by) => {
    const community = await paidCommunity(gateway, { maxTickets: 1 });
    const berta = await payer(community, gateway);
    await ahead(by, () => deliver(gateway, mercadoPagoPeer.pay(berta.checkout)));
    await lapseDueMembers(app);
    expect(await berta.state()).toMatchObject(paidIn);
    expect((await refusalOf(beginPaying(await personIn(app, 'Carla'), community))).code).toBe('access.no-pass-left');
  },
);

test('whoever is given access where the clock is ahead stays a member', async () => {
  const community = await paidCommunity(gateway);
  const berta = await payer(community, gateway);
  const form = { person: berta.person.userId ?? '', reason: 'Ayuda', until: '' };
  await ahead({ seconds: 100 }, () => giveAccess(app, community.ana, { communityUrl: community.url, form }));
  await lapseDueMembers(app);
  expect((await berta.state()).member).toBe('active');
});

test.each(['refunded', 'charged back'])(
  'a notice that a payment was %s is not lost where a clock ahead has seen the payment later',
  async (what) => {
    const berta = await payer(await paidCommunity(gateway), gateway);
    await ahead({ minutes: 14 }, () => deliver(gateway, mercadoPagoPeer.pay(berta.checkout)));
    clock.pass({ minutes: 5 });
    const notice =
      what === 'refunded'
        ? mercadoPagoPeer.refund(berta.checkout)
        : mercadoPagoPeer.pass(berta.checkout, 'charged_back', 'settled');
    expect(await deliver(gateway, notice)).toBe('taken');
    expect(await berta.state()).toMatchObject({ payment: 'refunded', grants: 0 });
  },
);

test('what was given where the clock is ahead stays when money for another month goes back', async () => {
  const community = await paidCommunity(gateway);
  const berta = await payer(community, gateway);
  await deliver(gateway, mercadoPagoPeer.pay(berta.checkout));
  clock.pass({ hours: 1 });
  const form = { person: berta.person.userId, reason: 'Ayuda', until: '' };
  await ahead({ seconds: 100 }, () => giveAccess(app, community.ana, { communityUrl: community.url, form }));
  await deliver(gateway, mercadoPagoPeer.refund(berta.checkout));
  await lapseDueMembers(app);
  expect(await berta.state()).toMatchObject({ payment: 'refunded', member: 'active', grants: 1 });
});

test('a refund asked for where the clock is behind is booked', async () => {
  const beto = await orderAtGateway([7]);
  await deliver('stripe', stripePeer.pay(beto.checkout));
  clock.pass({ minutes: 3 });
  await ahead({ seconds: 90 }, () => pollDueCheckouts(app));
  const at = { ...beto.address, order: (await beto.order()).id };
  await markRefundDue(app, beto.ana, { ...at, form: { reason: 'Se repitió' } });
  await refundOrderOnline(app, beto.ana, at);
  expect((await beto.order()).status).toBe('refunded');
  expect(stripePeer.refundedOf(beto.checkout)).toBe(250);
});

test('whoever took numbers where the clock was ahead is told that their rules were amended', async () => {
  const { address, ana } = await raffleOnSale(app);
  const beto = await personIn(app, 'Beto');
  await ahead({ seconds: 100 }, () => takeAs(app, address, 'Beto', [7], {}, beto));
  clock.pass({ seconds: 5 });
  const { values } = await showAmendmentForm(app, ana, address);
  const form = { ...values, reason: 'El taller cerró', 'prizes.0.name': 'Un casco' };
  await amendRaffle(app, ana, { ...address, form });
  const eva = await personIn(app, 'Eva');
  await takeAs(app, address, 'Eva', [8], {}, eva);
  await notifyRaffleResults(app);
  const told = await app.db
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'raffle.amended')
    .where('user_id', 'in', [beto.userId, eva.userId])
    .execute();
  expect(told).toEqual([{ user_id: beto.userId }]);
});
