import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { holdEnd } from '#domain/orders/order.ts';
import { sealAt } from '#domain/raffles/raffle.ts';

/** Until when numbers of a raffle are kept for an order that starts to wait for its payment at this instant. */
export function holdEndOf(raffle: RaffleRow, now: Temporal.Instant): Temporal.Instant {
  const course = lifecycleOf(raffle);
  return holdEnd(
    { holdMinutes: raffle.hold_minutes, salesCloseAt: raffle.sales_close_at, sealAt: sealAt(course) },
    now,
  );
}
