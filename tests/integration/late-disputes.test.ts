import { expect, test } from 'vitest';
import { expireDuePayments } from '#app/access/due-access.ts';
import { pollDueCheckouts } from '#app/checkouts/poll-checkout.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { checkoutById } from '#db/orders/checkouts.ts';
import { withClock } from '#support/clock.ts';
import {
  app,
  clock,
  deliver,
  gatewayFixture,
  orderAtGateway,
  paidCommunity,
  payer,
  stripePeer,
  takeAndGoToPay,
} from '#support/gateway-fixture.ts';

await gatewayFixture();

async function daysPass(days: number): Promise<void> {
  for (let turn = 0; turn < days * 2; turn += 1) {
    clock.pass({ hours: 12 });
    await pollDueCheckouts(app);
  }
}

/** Somebody pays, no notice of it comes, and then one that it is disputed. */
async function disputes(checkout: string): Promise<void> {
  stripePeer.pay(checkout);
  await deliver('stripe', stripePeer.dispute(checkout, 'needs_response'));
}

/** Polls for longer than a checkout is asked about after its end, and then has the dispute won without a notice. */
async function winsUnheard(checkout: string): Promise<void> {
  await daysPass(10);
  stripePeer.dispute(checkout, 'won');
  await daysPass(1);
}

test.each([
  { numbers: 'free', status: 'confirmed', back: 0 },
  { numbers: 'gone', status: 'expired', back: 250 },
])(
  'a payment first reported as disputed counts as a late payment when the dispute is won without a notice (numbers $numbers)',
  async ({ numbers, status, back }) => {
    using _clock = withClock(clock);
    const beto = await orderAtGateway([1]);
    clock.pass({ hours: 48 });
    await expireDueHolds(app);
    if (numbers === 'gone')
      await deliver('stripe', stripePeer.pay((await takeAndGoToPay(beto.address, 'Quique', [1])).checkout));
    await disputes(beto.checkout);
    expect((await beto.order()).status).toBe('expired');
    await winsUnheard(beto.checkout);
    expect((await beto.order()).status).toBe(status);
    expect(stripePeer.refundedOf(beto.checkout)).toBe(back);
  },
);

test('a payment for access first reported as disputed, a month late, lets in when the dispute is won without a notice', async () => {
  using _clock = withClock(clock);
  const berta = await payer(await paidCommunity('stripe'), 'stripe');
  await daysPass(30);
  await expireDuePayments(app);
  await daysPass(1);
  expect((await checkoutById(app.db, berta.checkout))?.next_look_at).toBeNull();
  await disputes(berta.checkout);
  expect(await berta.state()).toMatchObject({ payment: 'expired', grants: 0 });
  await winsUnheard(berta.checkout);
  expect(await berta.state()).toMatchObject({ payment: 'confirmed', member: 'active' });
});
