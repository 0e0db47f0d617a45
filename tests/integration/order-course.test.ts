import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { declineOrderRefund, markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { isRefusal } from '#domain/refusal.ts';
import { stranger, testApp } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { waits } from '#support/waits.ts';

vi.setConfig({ testTimeout: waits.journey });

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

const pictures = await Promise.all(['one', 'two', 'three'].map((seed) => receiptPicture(seed)));

const step = fc.record({
  act: fc.constantFrom(
    'take',
    'send',
    'confirm',
    'reject',
    'cancel',
    'refund-due',
    'decline-refund',
    'refunded',
    'expire',
    'wait',
  ),
  order: fc.nat(5),
  first: fc.nat(7),
  picture: fc.nat(2),
});

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Taken = { secret: string; orderId: string };
type Sale = Awaited<ReturnType<typeof raffleOnSale>>;

async function doStep(sale: Sale, taken: Taken[], { act, order, first, picture }: Step) {
  const { ana, address } = sale;
  if (act === 'take') {
    taken.push(await takeAs(app, address, `Persona ${taken.length}`, [first, first + 1]));
    return;
  }
  if (act === 'wait') clock.pass({ hours: 13 });
  if (act === 'expire') await expireDueHolds(app);
  const target = taken[order % Math.max(1, taken.length)];
  if (!target) return;
  const at = { ...address, order: target.orderId, form: { reason: 'Porque sí' } };
  if (act === 'send') {
    await sendReceipt(app, stranger, {
      place: { key: target.secret },
      form: {},
      sent: pictures[picture] as Uint8Array,
    });
  }
  if (act === 'confirm') await confirmOrder(app, ana, at);
  if (act === 'reject') await rejectOrder(app, ana, at);
  if (act === 'cancel') await cancelOrder(app, stranger, { place: { key: target.secret } });
  if (act === 'refund-due') await markRefundDue(app, ana, at);
  if (act === 'decline-refund') await declineOrderRefund(app, ana, at);
  if (act === 'refunded') await markRefunded(app, ana, at);
}

const honest = new Set(['numbers.taken', 'order.transition', 'order.numbers-gone', 'order.too-many-receipts']);

test('whatever people do, in whatever order, no number has two owners and the ledger and the events agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      using _clock = withClock(clock);
      const sale = await raffleOnSale(app);
      const taken: Taken[] = [];
      for (const each of steps) {
        await doStep(sale, taken, each).catch((error: unknown) => {
          if (!isRefusal(error) || !honest.has(error.code)) throw error;
        });
      }
      await expireDueHolds(app);
      expect(await brokenInvariants(database.handle.pool)).toEqual([]);
      await expectOneOwnerEach(taken);
    }),
    { numRuns: 12 },
  );
});

async function expectOneOwnerEach(taken: readonly Taken[]): Promise<void> {
  const orders = await Promise.all(
    taken.map(async ({ secret }) => (await findOrder(app.db, { key: secret }, stranger)).order),
  );
  const owned = orders
    .filter(({ status }) => ['pending', 'in_review', 'confirmed', 'rejected'].includes(status))
    .flatMap(({ numbers }) => numbers);
  expect(new Set(owned).size).toBe(owned.length);
}
