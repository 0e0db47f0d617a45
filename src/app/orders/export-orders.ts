import type { Actor, App } from '#app/app.ts';
import { exportedOrder } from '#app/exported-order.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { recordRaffleExport } from '#app/raffles/record-export.ts';
import { batchesOf } from '#db/batches.ts';
import type { Db } from '#db/client.ts';
import { type ExportedOrder, ordersForExport } from '#db/orders/desk.ts';
import { ledgersOf } from '#db/orders/payments.ts';
import type { RaffleRow } from '#db/tables.ts';

const recordExport = recordRaffleExport('raffle.orders-exported');

/** Streams every order of a raffle up to now with its holder, in batches, for the organiser's bookkeeping. */
export async function exportOrders(app: App, actor: Actor, asked: RaffleAddress & { format: string }) {
  const { raffle, now } = await recordExport(app, actor, asked);
  return {
    lastNumber: raffle.last_number,
    timeZone: raffle.time_zone,
    batches: ordersOf(app.db, raffle, now),
    askAgain: () => recordExport.askAgain(app, actor, asked),
  };
}

async function* ordersOf(db: Db, raffle: RaffleRow, until: Temporal.Instant) {
  const batches = batchesOf<ExportedOrder>((after, limit) => ordersForExport(db, raffle, { after, until, limit }));
  for await (const orders of batches) {
    const ids = orders.map(({ id }) => id);
    const ledger = await ledgersOf(db, raffle.community_id, ids);
    yield orders.map((order) =>
      exportedOrder(order, { ledger: ledger(order), paidAt: order.paid_at?.toString() ?? null }),
    );
  }
}
