import type { Db } from '#db/client.ts';
import { collectedFor, paidByDay, salesBySeller } from '#db/orders/sales.ts';
import type { RaffleRow } from '#db/tables.ts';
import { dailySales } from '#domain/orders/desk.ts';

/** What a raffle took, in all, by day and by seller. Amounts in minor units. */
export async function salesAtDesk(db: Db, raffle: RaffleRow, now: Temporal.Instant) {
  const { currency } = raffle;
  const [collected, days, sellers] = await Promise.all([
    collectedFor(db, raffle),
    paidByDay(db, raffle),
    salesBySeller(db, raffle),
  ]);
  return {
    collected: { amount: collected, currency },
    days: dailySales(days, todayOf(raffle, now)),
    sellers: sellers.map((seller) => ({ ...seller, collected: { amount: seller.collected, currency } })),
  };
}

/** The same for somebody who may not see what a raffle took. */
export function noSales(raffle: RaffleRow, now: Temporal.Instant) {
  return { collected: null, days: dailySales([], todayOf(raffle, now)), sellers: [] };
}

/** The calendar day at the raffle's place, up to the day of the draw. */
function todayOf(raffle: RaffleRow, now: Temporal.Instant): Temporal.PlainDate {
  const last = Temporal.Instant.compare(now, raffle.draw_at) < 0 ? now : raffle.draw_at;
  return last.toZonedDateTimeISO(raffle.time_zone).toPlainDate();
}
