import { expect, test } from 'vitest';
import { cancelPayment } from '#app/access/own-payment.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { declineRefund, oweRefund, winDispute } from '#app/access/review-payment.ts';
import { showCharges } from '#app/access/show-charges.ts';
import { refundOnline } from '#app/checkouts/refund-online.ts';
import { changePeople } from '#app/members/change-people.ts';
import { owedTo } from '#db/access/owed-refunds.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import {
  app,
  clock,
  deliver,
  firstPage,
  gatewayFixture,
  gateways,
  paidCommunity,
  payer,
  peers,
  stripePeer,
} from '#support/gateway-fixture.ts';

await gatewayFixture();

/** Somebody at the gateway's page of a community that asks 5 for its access. */
async function place(gateway: GatewayId = 'stripe') {
  const community = await paidCommunity(gateway);
  const berta = await payer(community, gateway);
  const { ana, id: communityId, url: communityUrl } = community;
  return {
    ...{ ana, communityUrl, berta, gateway, at: { communityUrl, payment: berta.payment } },
    peer: peers[gateway],
    owed: () => owedTo(app.db, { communityId, userId: berta.person.userId }),
    desk: async () => (await showCharges(app, ana, { communityUrl, list: 'refunds', ...firstPage })).payments,
    told: (person: { userId: string }) =>
      app.db
        .selectFrom('notifications')
        .select(['kind', 'data'])
        .where('user_id', '=', person.userId)
        .orderBy('happened_at')
        .execute(),
  };
}
type Place = Awaited<ReturnType<typeof place>>;

const paid = (at: Place) => deliver(at.gateway, at.peer.pay(at.berta.checkout));
const sum = (amount: number) => [{ amount, currency: 'UYU' }];

/** The ways by which money is owed of which nobody has access. */
const ways: Record<string, (at: Place) => Promise<unknown>> = {
  'came too late': async (at) => {
    await cancelPayment(app, at.berta.person, at.at);
    await paid(at);
  },
  'went back whole and never arrived': async (at) => {
    await paid(at);
    await oweRefund(app, at.ana, { ...at.at, form: { reason: 'Se va' } });
    await refundOnline(app, at.ana, at.at);
    clock.pass({ hours: 1 });
    await deliver(at.gateway, at.peer.failRefund(at.berta.checkout));
  },
  'is of somebody put out': async (at) => {
    await paid(at);
    const people = [at.berta.person.userId];
    await changePeople(app, at.ana, { communityUrl: at.communityUrl, act: 'remove', people, form: {} });
  },
};

for (const gateway of gateways) {
  test.each(Object.entries(ways))(
    `of money that %s at ${gateway}, a part that goes back leaves the rest owed`,
    async (_, owe) => {
      const at = await place(gateway);
      await owe(at);
      expect(await at.owed()).toEqual(sum(500));
      clock.pass({ hours: 1 });
      await deliver(gateway, at.peer.refund(at.berta.checkout, gateway === 'stripe' ? 100 : 1));
      expect(await at.owed()).toEqual(sum(400));
      await refundPayment(app, at.ana, { ...at.at, form: { amount: '1,50', evidence: 'En mano' } });
      expect(await at.owed()).toEqual(sum(250));
      expect(await at.berta.shown()).toBe('refund-due');
      expect(await at.desk()).toMatchObject([{ owed: 250, refunded: 250, keepsAccess: false, online: gateway }]);
      const told = (await at.told(at.berta.person)).filter(({ kind }) => kind === 'access.refunded');
      expect(told.at(-1)?.data).toEqual({ part: { amount: 150, currency: 'UYU' } });
      await refundOnline(app, at.ana, at.at);
      expect(await at.owed()).toEqual([]);
      expect((await at.berta.state()).payment).toBe('refunded');
      expect(at.peer.refundedOf(at.berta.checkout)).toBe(gateway === 'stripe' ? 350 : 3.5);
    },
  );
}

test('a part given back to a member who keeps access settles what was owed, as the desk says', async () => {
  const at = await place();
  await paid(at);
  await oweRefund(app, at.ana, { ...at.at, form: { reason: 'Medio mes' } });
  expect(await at.desk()).toMatchObject([{ keepsAccess: true }]);
  await refundPayment(app, at.ana, { ...at.at, form: { amount: '2', evidence: 'En mano' } });
  expect(await at.owed()).toEqual([]);
  expect(await at.berta.state()).toMatchObject({ payment: 'partially_refunded', member: 'active', grants: 1 });
});

test('of a part that failed to go back, what goes back of it leaves the rest of that part owed', async () => {
  const at = await place();
  await paid(at);
  await deliver('stripe', at.peer.refund(at.berta.checkout, 300));
  clock.pass({ hours: 1 });
  await deliver('stripe', at.peer.failRefund(at.berta.checkout, 300));
  expect(await at.owed()).toEqual(sum(300));
  await refundPayment(app, at.ana, { ...at.at, form: { amount: '1', evidence: 'En mano' } });
  expect(await at.owed()).toEqual(sum(200));
  await refundOnline(app, at.ana, at.at);
  expect(await at.owed()).toEqual([]);
  expect(await at.berta.state()).toMatchObject({ payment: 'partially_refunded', member: 'active', grants: 1 });
});

test('money that a gateway took is not declined where its payer has nothing for it; of a member who was put out it is', async () => {
  const decline = ({ ana, at }: Place) => declineRefund(app, ana, { ...at, form: { reason: 'Ya no' } });
  const late = await place();
  await ways['came too late']?.(late);
  await deliver('stripe', late.peer.refund(late.berta.checkout, 100));
  expect(await late.desk()).toMatchObject([{ isDeclinable: false }]);
  await expect(decline(late)).rejects.toMatchObject({ code: 'access.money-came' });
  const out = await place();
  await ways['is of somebody put out']?.(out);
  expect(await out.desk()).toMatchObject([{ isDeclinable: true }]);
  await decline(out);
  expect(await out.owed()).toEqual([]);
});

test('only a dispute is won, and only what is owed is declined', async () => {
  const open = await place();
  const win = ({ ana, at }: Place) => winDispute(app, ana, at);
  const decline = ({ ana, at }: Place) => declineRefund(app, ana, { ...at, form: { reason: 'Nunca llegó' } });
  await expect(win(open)).rejects.toMatchObject({ code: 'access.transition' });
  await expect(decline(open)).rejects.toMatchObject({ code: 'access.transition' });
  expect((await open.berta.state()).payment).toBe('pending');
  for (const owe of Object.values(ways)) {
    const at = await place();
    await owe(at);
    await expect(win(at)).rejects.toMatchObject({ code: 'access.transition' });
    expect(await at.owed()).toEqual(sum(500));
  }
  const part = await place();
  await paid(part);
  await deliver('stripe', part.peer.refund(part.berta.checkout, 200));
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.dispute(part.berta.checkout, 'needs_response'));
  clock.pass({ hours: 1 });
  await deliver('stripe', part.peer.failRefund(part.berta.checkout));
  await expect(win(part)).rejects.toMatchObject({ code: 'access.transition' });
  expect(await part.owed()).toEqual(sum(200));
});

test('a dispute of money that is owed back is told to the admins once, stands at the desk, and its end is in the history', async () => {
  const at = await place();
  await paid(at);
  await oweRefund(app, at.ana, { ...at.at, form: { reason: 'Se va' } });
  const disputes = async () => (await at.told(at.ana)).filter(({ data }) => 'why' in data && data.why === 'disputed');
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.dispute(at.berta.checkout, 'needs_response'));
  expect(await disputes()).toHaveLength(1);
  expect(await at.desk()).toMatchObject([{ isDisputed: true, online: null, owed: 500 }]);
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.dispute(at.berta.checkout, 'needs_response'));
  expect(await disputes()).toHaveLength(1);
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.dispute(at.berta.checkout, 'won'));
  expect(await at.desk()).toMatchObject([{ isDisputed: false, online: 'stripe', owed: 500 }]);
  const kinds = async () =>
    (
      await app.db
        .selectFrom('events')
        .select('kind')
        .where('subject_id', '=', at.berta.payment)
        .orderBy('id')
        .execute()
    )
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('access.dispute'));
  expect(await kinds()).toEqual(['access.disputed', 'access.dispute-won']);
});

test('admins are told of a dispute that took what they had given back another way', async () => {
  const at = await place();
  await paid(at);
  await oweRefund(app, at.ana, { ...at.at, form: { reason: 'Se va' } });
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.dispute(at.berta.checkout, 'needs_response'));
  await refundPayment(app, at.ana, { ...at.at, form: { amount: '', evidence: 'Transferencia' } });
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.dispute(at.berta.checkout, 'lost'));
  const told = await at.told(at.ana);
  expect(told.filter(({ data }) => 'why' in data && data.why === 'lost')).toHaveLength(1);
  expect((await at.berta.state()).payment).toBe('refunded');
});
