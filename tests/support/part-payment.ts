import { randomUUID } from 'node:crypto';
import type { Actor, App } from '#app/app.ts';
import { bookPart } from '#app/orders/book-part.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { undoPart } from '#app/orders/undo-part.ts';
import type { OrderRow } from '#db/tables.ts';
import { stranger } from './app.ts';
import { raffleOnSale, takeAs } from './raffle.ts';

/** Writes a part of an order's price in its ledger, as nothing but the ledger itself. */
export function bookInLedger(app: App, order: OrderRow, amount: number) {
  return app.db
    .insertInto('payments')
    .values({
      community_id: order.community_id,
      id: randomUUID(),
      order_id: order.id,
      kind: 'payment',
      amount,
      currency: order.currency,
      way: 'cash',
      self_confirmed: false,
      recorded_by: 'system',
      recorded_at: app.clock.now(),
    })
    .execute();
}

type Sale = Awaited<ReturnType<typeof raffleOnSale>>;

/** Somebody who took numbers at 2,50 € each, and what the desk does with their money. */
export async function buyerInParts(app: App, numbers: readonly number[], sale?: Sale) {
  const { ana, address } = sale ?? (await raffleOnSale(app));
  const { secret, orderId } = await takeAs(app, address, 'Beto', numbers, { email: 'beto@example.org' });
  const at = { ...address, order: orderId };
  const order = async () => (await findOrder(app.db, { key: secret }, stranger)).order;
  const lines = () =>
    app.db
      .selectFrom('payments')
      .select(['id', 'kind', 'amount', 'way', 'undoes'])
      .where('order_id', '=', orderId)
      .orderBy('recorded_at')
      .orderBy('kind')
      .execute();
  return {
    ...{ ana, address, secret, at, order, lines },
    /** Notes a part, and gives its line in the ledger. */
    book: async (amount: string, form: Record<string, string> = {}, by: Actor = ana) => {
      const before = new Set((await lines()).map(({ id }) => id));
      await bookPart(app, by, { ...at, form: { amount, way: 'cash', ...form } });
      return (await lines()).find(({ id }) => !before.has(id))?.id ?? '';
    },
    undo: (payment: string) => undoPart(app, ana, { ...at, payment }),
    confirm: () => confirmOrder(app, ana, { ...at, form: {} }),
  };
}
