import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { holdEnd } from '#domain/orders/order.ts';
import { sealAt } from '#domain/raffles/raffle.ts';

/** When a hold that starts now expires. */
export function holdEndOf(raffle: RaffleRow, now: Temporal.Instant): Temporal.Instant {
  const lifecycle = lifecycleOf(raffle);
  return holdEnd(
    { holdMinutes: raffle.hold_minutes, salesCloseAt: raffle.sales_close_at, sealAt: sealAt(lifecycle) },
    now,
  );
}
