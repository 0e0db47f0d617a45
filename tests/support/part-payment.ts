import { randomUUID } from 'node:crypto';
import type { App } from '#app/app.ts';
import type { OrderRow } from '#db/tables.ts';

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
