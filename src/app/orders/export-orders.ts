import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';
import { ordersForExport } from '#db/desk.ts';

/** Every order of a raffle with who holds it, for the organiser's own accounts. */
export const exportOrders = view({
  find: (db, address: RaffleAddress, actor) => findRaffle(db, address, actor),
  permission: 'raffle.export',
  show: async ({ app, found: { raffle } }) => ({
    lastNumber: raffle.last_number,
    timeZone: raffle.time_zone,
    orders: (await ordersForExport(app.db, raffle)).map((order) => ({
      reference: order.reference,
      status: order.status,
      name: order.name,
      phone: order.phone,
      email: order.email,
      numbers: order.numbers,
      total: { amount: order.unit_price * order.numbers.length, currency: order.currency },
      createdAt: order.created_at.toString(),
      heldUntil: order.held_until.toString(),
      paidAt: order.paid_at?.toString() ?? null,
      seller: order.seller,
    })),
  }),
});
