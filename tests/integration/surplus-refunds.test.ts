import { expect, test } from 'vitest';
import { showCharges } from '#app/access/show-charges.ts';
import type { Actor } from '#app/app.ts';
import { beginCheckout } from '#app/checkouts/begin-checkout.ts';
import { pollDueCheckouts } from '#app/checkouts/poll-checkout.ts';
import { showCheckout } from '#app/checkouts/show-checkout.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { allowOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import { GatewayAway } from '#gateways/gateway.ts';
import {
  app,
  appWhere,
  clock,
  deliver,
  firstPage,
  gatewayFixture,
  mercadoPagoPeer,
  operator,
  paidCommunity,
  payer,
  peers,
  refundsAskedOf,
  stripePeer,
  takeAndGoToPay,
} from '#support/gateway-fixture.ts';
import { raffleOnSale } from '#support/raffle.ts';

await gatewayFixture();

const gone = new GatewayAway('stripe', new Error('no answer'));

/** Money that could buy nothing and is to go back: what several people paid for numbers that are somebody else's by now. */
async function surplusOf(people: number, gateway: GatewayId = 'stripe') {
  const { address, ana } = await raffleOnSale(app);
  await app.db.updateTable('raffles').set({ currency: 'UYU' }).where('slug', '=', address.raffle).execute();
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway });
  const late: Awaited<ReturnType<typeof takeAndGoToPay>>[] = [];
  for (let number = 1; number <= people; number += 1)
    late.push(await takeAndGoToPay(address, `Tarde ${number}`, [number], gateway));
  clock.pass({ hours: 48 });
  await expireDueHolds(app);
  const all = Array.from({ length: people }, (_, at) => at + 1);
  const quick = await takeAndGoToPay(address, 'Quique', all, gateway);
  await deliver(gateway, peers[gateway].pay(quick.checkout));
  for (const { checkout } of late) {
    await deliver(gateway, peers[gateway].pay(checkout));
    clock.pass({ seconds: 1 });
  }
  const [first = ''] = late.map(({ checkout }) => checkout);
  return { ana, late, first, back: () => late.map(({ checkout }) => peers[gateway].refundedOf(checkout)) };
}
/** What an organiser was told of money to give back by hand. */
const toldOf = ({ userId }: { userId: string }) =>
  app.db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', userId)
    .where('kind', '=', 'order.to-refund')
    .execute();
/** Where the desk says that a payment's money on top is. */
const surplusAt = async ({ url: communityUrl }: { url: string }, ana: Actor) => {
  const { payments } = await showCharges(app, ana, { communityUrl, list: 'paid', ...firstPage });
  return payments.flatMap(({ surplus }) => surplus.map(({ state }) => state));
};

/** Access paid for twice, by Stripe and then by Mercado Pago. */
async function paidTwice() {
  const community = await paidCommunity('stripe');
  await allowOnlinePayment(app, operator, { community: community.url, gateway: 'mercado-pago' });
  const berta = await payer(community, 'stripe');
  const place = { communityUrl: community.url, payment: berta.payment };
  const { id } = await beginCheckout(app, berta.person, { place, gateway: 'mercado-pago' });
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await deliver('mercado-pago', mercadoPagoPeer.pay(id));
  clock.pass({ seconds: 1 });
  const told = async () => {
    const rows = await app.db
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', community.ana.userId)
      .where('kind', '=', 'access.refund-due')
      .where('community_id', '=', community.id)
      .execute();
    return rows.map(({ data }) => (data as { why?: string }).why);
  };
  return { ...community, twice: id, told, state: () => surplusAt(community, community.ana) };
}

const dueAt = async (checkout: string) =>
  (await app.db.selectFrom('checkouts').select('next_look_at').where('id', '=', checkout).executeTakeFirstOrThrow())
    .next_look_at;

test('surplus money whose refund failed before we knew that it was made goes back all the same', async () => {
  const { late, back } = await surplusOf(1);
  const killed = appWhere('stripe', ({ refund }) => ({
    refund: async (asked) => {
      await refund(asked);
      throw new Error('killed');
    },
  }));
  await pollDueCheckouts(killed);
  expect(back()).toEqual([250]);
  clock.pass({ hours: 6 });
  stripePeer.failRefund(late[0]?.checkout ?? '');
  for (let turn = 0; turn < 2; turn += 1) {
    await pollDueCheckouts(app);
    clock.pass({ hours: 7 });
  }
  expect(back()).toEqual([250]);
});

test('a checkout that fails is postponed by itself, and the others have their turn', async () => {
  const { late, back } = await surplusOf(8);
  const bad = stripePeer.intentIdOf(late[1]?.checkout ?? '');
  const broken = appWhere('stripe', ({ refund }) => ({
    refund: (asked) => {
      if (asked.payment === bad) throw new RangeError('a sum that is no integer');
      return refund(asked);
    },
  }));
  await pollDueCheckouts(broken);
  expect(back()).toEqual([250, 0, 250, 250, 250, 250, 250, 250]);
  expect(await dueAt(late[1]?.checkout ?? '')).toEqual(clock.now().add({ minutes: 3 }));
});

test('a gateway that does not answer is asked once in a turn, and those not asked come first in the next', async () => {
  const { late, back } = await surplusOf(8);
  const other = await surplusOf(1, 'mercado-pago');
  const bad = stripePeer.intentIdOf(late[1]?.checkout ?? '');
  let asked = 0;
  const away = appWhere('stripe', ({ refund }) => ({
    refund: (sent) => {
      asked += sent.payment === bad ? 1 : 0;
      return sent.payment === bad ? refund({ ...sent, payment: '' }).catch(() => Promise.reject(gone)) : refund(sent);
    },
  }));
  const due = await Promise.all(late.map(({ checkout }) => dueAt(checkout)));
  await pollDueCheckouts(away);
  expect([asked, back()]).toEqual([1, [250, 0, 0, 0, 0, 0, 0, 0]]);
  expect(other.back()).toEqual([2.5]);
  const after = await Promise.all(late.map(({ checkout }) => dueAt(checkout)));
  expect(after.slice(2)).toEqual(due.slice(2));
  expect(after[1]).toEqual(clock.now().add({ minutes: 3 }));
  for (let minute = 0; minute < 3; minute += 1) {
    await pollDueCheckouts(away);
    clock.pass({ minutes: 1 });
  }
  expect([asked, back()]).toEqual([1, [250, 0, 250, 250, 250, 250, 250, 250]]);
  await pollDueCheckouts(app);
  expect(back()).toEqual(Array(8).fill(250));
});

test('a checkout that one process polls is not polled by another, also where its gateway is away', async () => {
  const { back } = await surplusOf(8);
  const due = async () => {
    const rows = await app.db
      .selectFrom('checkouts')
      .select('id')
      .where('gateway', '=', 'stripe')
      .where('next_look_at', '<=', clock.now())
      .execute();
    return rows.map(({ id }) => id).toSorted();
  };
  const before = await due();
  const asked: string[] = [];
  const away = appWhere('stripe', () => ({
    poll: (about) => {
      asked.push('checkout' in about ? about.checkout.id : about.payment);
      return Promise.reject(gone);
    },
  }));
  await Promise.all([pollDueCheckouts(away), pollDueCheckouts(away)]);
  expect([asked.length, new Set(asked).size]).toEqual([2, 2]);
  expect(await due()).toEqual(before.filter((id) => !asked.includes(id)));
  clock.pass({ minutes: 3 });
  await pollDueCheckouts(app);
  expect(back()).toEqual(Array(8).fill(250));
});

test('surplus money that a gateway refuses to give back is tried three times, then told', async () => {
  const [stripe, mercadoPago] = [await surplusOf(1), await surplusOf(1, 'mercado-pago')];
  const places = [
    { ...stripe, peer: stripePeer },
    { ...mercadoPago, peer: mercadoPagoPeer },
  ];
  const shown = () =>
    Promise.all(places.map(async ({ ana, first }) => (await showCheckout(app, ana, { checkout: first })).state));
  const refunds = places.map(({ peer }) => refundsAskedOf(peer));
  for (const { peer } of places) peer.refuseRefunds(true);
  // long after anything else of the checkouts is asked about
  clock.pass({ hours: 24 * 30 });
  for (let turn = 0; turn < 5; turn += 1) {
    const state = turn < 3 ? 'going-back' : 'refund-due';
    expect(await shown()).toEqual([state, state]);
    await pollDueCheckouts(app);
    clock.pass({ hours: 6 });
  }
  for (const { peer } of places) peer.refuseRefunds(false);
  for (const [at, { ana, first, peer }] of places.entries()) {
    const keys = refunds[at]?.() ?? [];
    expect([keys.length, new Set(keys).size]).toEqual([3, 3]);
    expect(await toldOf(ana)).toHaveLength(1);
    await deliver(at === 0 ? 'stripe' : 'mercado-pago', peer.refund(first));
  }
  expect(await shown()).toEqual(['refunded', 'refunded']);
});

/** Polls for days, so that whatever is to happen by itself has happened. */
async function daysPass(days = 3): Promise<void> {
  for (let turn = 0; turn < days * 2; turn += 1) {
    clock.pass({ hours: 12 });
    await pollDueCheckouts(app);
  }
}

test('surplus money in dispute does not go back, is told, and goes back once the dispute is won', async () => {
  const { twice, told, state } = await paidTwice();
  await deliver('mercado-pago', mercadoPagoPeer.pass(twice, 'in_mediation'));
  await daysPass();
  expect([await state(), mercadoPagoPeer.refundedOf(twice), await told()]).toEqual([
    ['disputed'],
    0,
    ['surplus-disputed'],
  ]);
  mercadoPagoPeer.pass(twice, 'approved');
  await daysPass();
  expect([await state(), mercadoPagoPeer.refundedOf(twice)]).toEqual([['back'], 5]);
});

test('of surplus money that a lost dispute took nobody is asked to give it back', async () => {
  mercadoPagoPeer.refuseRefunds(true);
  const { twice, told, state } = await paidTwice();
  await daysPass();
  expect([await state(), await told()]).toEqual([['stuck'], ['surplus']]);
  mercadoPagoPeer.pass(twice, 'in_mediation');
  await deliver('mercado-pago', mercadoPagoPeer.pass(twice, 'charged_back', 'settled'));
  mercadoPagoPeer.refuseRefunds(false);
  await daysPass();
  expect([await state(), mercadoPagoPeer.refundedOf(twice)]).toEqual([['lost'], 0]);
});

test('surplus money that went back and is then taken by a dispute is told', async () => {
  const { ana, twice, told, state } = await paidTwice();
  await daysPass();
  expect(await state()).toEqual(['back']);
  await deliver('mercado-pago', mercadoPagoPeer.pass(twice, 'charged_back', 'settled'));
  expect([await state(), await told()]).toEqual([['lost'], ['surplus-lost']]);
  // there is nothing to do that could be done already
  const { days } = await listNotifications(app, ana, { before: null });
  expect(JSON.stringify(days)).toContain('se ha devuelto dos veces');
});

test('a dispute of surplus money that went back is followed to its end, also without a notice of it', async () => {
  const { twice, told, state } = await paidTwice();
  await daysPass();
  await deliver('mercado-pago', mercadoPagoPeer.pass(twice, 'charged_back', 'in_process'));
  expect([await state(), await told()]).toEqual([['disputed'], ['surplus-disputed']]);
  mercadoPagoPeer.pass(twice, 'charged_back', 'settled');
  await daysPass();
  expect([await state(), await told()]).toEqual([['lost'], ['surplus-lost']]);
});
