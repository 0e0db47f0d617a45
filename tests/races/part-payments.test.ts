import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import type { Actor } from '#app/app.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { isUnpaid } from '#domain/orders/order.ts';
import { sealAt } from '#domain/raffles/raffle.ts';
import { isRefusal } from '#domain/refusal.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { buyerInParts } from '#support/part-payment.ts';
import { putIn } from '#support/people.ts';
import { receiptPaper } from '#support/receipt.ts';
import { waits } from '#support/waits.ts';

vi.setConfig({ testTimeout: waits.journey });

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
const begin = clock.now();
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

type Buyer = Awaited<ReturnType<typeof buyerInParts>>;

const rounds = Array.from({ length: 5 }, (_, round) => round);
const price = 500;

/** `done`, or the code of the refusal. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (isRefusal(error)) return error.code;
      throw error;
    },
  );

/** What an order and its ledger say of each other. */
async function moneyOf({ order }: Buyer) {
  const row = await order();
  const { paid, refunded } = await ledgerOf(app.db, row);
  return { status: row.status, paid, held: paid - refunded };
}

/** Another admin, who reviews beside Ana. */
const adminBeside = async ({ order }: Buyer): Promise<Actor> =>
  putIn(app, (await order()).community_id, 'Marta', { role: 'admin' });

test('two organisers who note the last part at once note it once, and the other is told that nothing is due', async () => {
  for (const _ of rounds) {
    const beto = await buyerInParts(app, [7, 8]);
    const marta = await adminBeside(beto);
    await beto.book('2');
    const at = Promise.all([outcome(beto.book('3')), outcome(beto.book('3', {}, marta))]);
    expect((await at).toSorted()).toEqual(['done', 'order.nothing-due']);
    expect(await moneyOf(beto)).toEqual({ status: 'confirmed', paid: price, held: price });
  }
});

test('a part and the end of its hold at once: the numbers are held for it, or nothing was noted', async () => {
  for (const _ of rounds) {
    clock.set(begin);
    const beto = await buyerInParts(app, [7, 8]);
    clock.set((await beto.order()).held_until);
    const [noted] = await Promise.all([outcome(beto.book('2')), expireDueHolds(app)]);
    const { status, held } = await moneyOf(beto);
    expect([noted, status, held]).toEqual(
      noted === 'done' ? ['done', 'pending', 200] : ['order.transition', 'expired', 0],
    );
  }
});

test('a part and the sealing of the list at once: what was noted is owed back, or refused', async () => {
  for (const _ of rounds) {
    clock.set(begin);
    const beto = await buyerInParts(app, [7, 8]);
    const { raffle } = await findOrder(app.db, { key: beto.secret }, stranger);
    await beto.book('1');
    // whoever seals is a second ahead of whoever notes
    clock.set(sealAt(lifecycleOf(raffle)).subtract({ seconds: 1 }));
    await app.db
      .updateTable('orders')
      .set({ held_until: sealAt(lifecycleOf(raffle)) })
      .where('id', '=', beto.at.order)
      .execute();
    await app.db
      .updateTable('tickets')
      .set({ held_until: sealAt(lifecycleOf(raffle)) })
      .where('order_id', '=', beto.at.order)
      .execute();
    const ahead = { ...app, clock: { ...app.clock, now: () => clock.now().add({ seconds: 1 }) } };
    const [noted] = await Promise.all([outcome(beto.book('2')), sealDueLists(ahead)]);
    const { status, held } = await moneyOf(beto);
    expect([status, held]).toEqual(['refund_pending', noted === 'done' ? 300 : 100]);
  }
});

type Act = (order: Buyer, pick: number) => Promise<unknown>;

const acts: Record<string, Act> = {
  part: (order, pick) => order.book(((1 + (pick % 300)) / 100).toFixed(2)),
  confirm: (order) => order.confirm(),
  undo: async (order, pick) => {
    const parts = (await order.lines()).filter(({ kind }) => kind === 'payment');
    const part = parts[pick % Math.max(1, parts.length)];
    return part && order.undo(part.id);
  },
  'undo the confirmation': ({ ana, at }) => undoConfirmation(app, ana, at),
  receipt: ({ secret }) => sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: receiptPaper() }),
  reject: ({ ana, at }) => rejectOrder(app, ana, { ...at, form: { reason: 'No se lee' } }),
  wait: async (_, pick) => clock.pass({ minutes: pick % 12 }),
  give: ({ secret }) => cancelOrder(app, stranger, { place: { key: secret } }),
  'refund due': ({ ana, at }) => markRefundDue(app, ana, { ...at, form: {} }),
  refunded: ({ ana, at }) => markRefunded(app, ana, at),
};

test('whatever happens to an order in parts, its ledger and its state agree, and never more than its price is noted', async () => {
  const often = ['part', 'part', 'part', 'undo', 'undo', 'wait', 'receipt'];
  const act = fc.record({ name: fc.constantFrom(...Object.keys(acts), ...often), pick: fc.nat(1000) });
  const history = fc.array(act, { minLength: 6, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      clock.set(begin);
      const beto = await buyerInParts(app, [7, 8]);
      for (const { name, pick } of steps) {
        await outcome(Promise.resolve(acts[name]?.(beto, pick)));
        const { status, paid, held } = await moneyOf(beto);
        const lines = await beto.lines();
        const sum = lines.reduce((all, { kind, amount }) => (kind === 'payment' ? all + amount : all - amount), 0);
        expect(held).toBe(sum);
        expect(paid).toBeLessThanOrEqual(price);
        if (status === 'confirmed') expect(held).toBe(price);
        if (isUnpaid(status)) expect(held).toBeLessThan(price);
        if (['cancelled', 'expired', 'refunded'].includes(status)) expect(held).toBe(0);
      }
    }),
    { numRuns: 25 },
  );
});
