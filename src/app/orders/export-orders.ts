import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { exportedOrder } from '#app/exported-order.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { tableCharges } from '#app/table-charges.ts';
import { batchesOf } from '#db/batches.ts';
import type { Db } from '#db/client.ts';
import { type ExportedOrder, ordersForExport } from '#db/orders/desk.ts';
import { ledgersOf } from '#db/orders/payments.ts';
import type { RaffleRow } from '#db/tables.ts';

/** Records that somebody exported the orders. */
const recordExport = action({
  parse: typed<RaffleAddress & { format: string }>,
  charges: (_, actor) => tableCharges(actor),
  find: (tx, address, actor) => findRaffle(tx, address, actor),
  permission: 'raffle.export',
  run: async ({ now, input: { format }, found: { community, raffle }, record }) => {
    await record(community.id, {
      kind: 'raffle.orders-exported',
      subject: 'community',
      subjectId: community.id,
      raffleId: raffle.id,
      data: { format },
    });
    return { raffle, now };
  },
});

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
