import { action, typed } from '#app/action.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { ordersForExport } from '#db/desk.ts';

/** Every order of a raffle with who holds it, for the organiser's own accounts. Who took the list is written down. */
export const exportOrders = action({
  parse: typed<RaffleAddress & { format: string }>,
  find: (tx, address, actor) => findRaffle(tx, address, actor),
  permission: 'raffle.export',
  run: async ({ tx, input: { format }, found: { community, raffle }, record }) => {
    await record(community.id, {
      kind: 'raffle.orders-exported',
      subject: 'community',
      subjectId: community.id,
      raffleId: raffle.id,
      data: { format },
    });
    return {
      lastNumber: raffle.last_number,
      timeZone: raffle.time_zone,
      orders: (await ordersForExport(tx, raffle)).map((order) => ({
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
    };
  },
});
