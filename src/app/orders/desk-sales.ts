import type { Db } from '#db/client.ts';
import { paidByDay, salesBySeller } from '#db/orders/sales.ts';
import type { RaffleRow } from '#db/tables.ts';
import { dailySales } from '#domain/orders/desk.ts';
import { salesSums, sumsOfSeller, sumsShown } from './desk-sums.ts';

/** What a raffle took, in all, by day, by way of paying and by seller. */
export async function salesAtDesk(db: Db, raffle: RaffleRow, now: Temporal.Instant) {
  const { currency } = raffle;
  const [sums, days, sellers] = await Promise.all([
    salesSums(db, raffle, null),
    paidByDay(db, raffle),
    salesBySeller(db, raffle),
  ]);
  return {
    sums: sumsShown(raffle, sums),
    days: dailySales(days, todayOf(raffle, now)),
    /** With what nobody sold, where somebody sells, so that it is all that the raffle took. */
    sellers: sellers.some(({ uid }) => uid !== null)
      ? sellers.map((seller) => {
          const { held, due } = sumsOfSeller(sums, seller.uid);
          return { ...seller, held: { amount: held, currency }, due: { amount: due, currency } };
        })
      : [],
  };
}

/** What a seller's own sales of a raffle took; what the rest did is not theirs to see. */
export async function ownSales(
  db: Db,
  raffle: RaffleRow,
  { seller, now }: { seller: string | null; now: Temporal.Instant },
) {
  return {
    sums: seller === null ? null : sumsShown(raffle, await salesSums(db, raffle, seller)),
    days: dailySales([], todayOf(raffle, now)),
    sellers: [],
  };
}

/** The calendar day at the raffle's place, up to the day of the draw. */
function todayOf(raffle: RaffleRow, now: Temporal.Instant): Temporal.PlainDate {
  const last = Temporal.Instant.compare(now, raffle.draw_at) < 0 ? now : raffle.draw_at;
  return last.toZonedDateTimeISO(raffle.time_zone).toPlainDate();
}
