import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { holdEnd, holdEndAfterRejection } from '#domain/orders/order.ts';
import { holdEndAfterPart } from '#domain/orders/part-payment.ts';
import { sealAt } from '#domain/raffles/raffle.ts';

/** When a hold that starts now expires. */
export function holdEndOf(raffle: RaffleRow, now: Temporal.Instant): Temporal.Instant {
  return holdEnd(factsOf(raffle), now);
}

/** When the hold of an order expires whose receipt is rejected now. */
export function rejectedHoldEndOf(raffle: RaffleRow, order: OrderRow, now: Temporal.Instant): Temporal.Instant {
  return holdEndAfterRejection(factsOf(raffle), { heldUntil: order.held_until, now });
}

/** When the hold of an order expires of which a part is noted now. */
export function partHoldEndOf(raffle: RaffleRow, order: OrderRow, now: Temporal.Instant): Temporal.Instant {
  return holdEndAfterPart(factsOf(raffle), { heldUntil: order.held_until, now });
}

function factsOf(raffle: RaffleRow) {
  return {
    holdMinutes: raffle.hold_minutes,
    salesCloseAt: raffle.sales_close_at,
    sealAt: sealAt(lifecycleOf(raffle)),
  };
}
