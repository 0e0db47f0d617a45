import type { Step } from '#app/action.ts';
import { lastEvent } from '#db/events.ts';
import { setHeldUntil, setLostNumbers } from '#db/orders/orders.ts';
import { claimTickets } from '#db/orders/tickets.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { stateBeforeExpiry } from '#domain/orders/hold-extension.ts';
import { mayEnterList, sealAt } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import type { FoundOrder } from './find-order.ts';
import { requireMaximumOfRunOut } from './hold-limits.ts';
import { recordOfOrder, transitionOrder } from './transition-order.ts';

/** Refuses a longer hold in a raffle whose list takes no more numbers. */
export function requireListOpen({ now, found: { raffle } }: Step<unknown, FoundOrder>): void {
  if (raffle.status === 'cancelled') throw new Refusal('raffle.not-open', {});
  if (!mayEnterList(lifecycleOf(raffle), now)) throw new Refusal('order.list-sealed', {});
}

/**
 * Holds an order's unpaid numbers until an instant, of the order and of its numbers alike, and records why. One that ran out
 * has them again if all are free and its buyer has no more than the raffle's maximum: the limits of unpaid numbers protect
 * the organiser, who decides this.
 */
export async function holdUntil(
  step: Step<unknown, FoundOrder>,
  until: Temporal.Instant,
  kind: 'order.hold-extended' | 'order.credit-given',
): Promise<void> {
  await claimUntil(step, until);
  await setHeldUntil(step.tx, step.found.order, until);
  await recordHold(step, { kind, data: { until: until.toString() } });
}

/** Holds all of its numbers: of a hold that ran out, and was not written down as such or was, they may be somebody else's. */
async function claimUntil(step: Step<unknown, FoundOrder>, until: Temporal.Instant): Promise<void> {
  const { order, raffle } = step.found;
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  const { numbers } = order;
  const hold = { state: 'held', heldUntil: until, now: step.now } as const;
  const got = new Set(await claimTickets(step.tx, { ...key, orderId: order.id, numbers }, hold));
  const lost = numbers.filter((number) => !got.has(number));
  if (lost.length > 0) {
    throw new Refusal('order.hold-numbers-gone', { numbers: lost, lastNumber: raffle.last_number });
  }
  await requireMaximumOfRunOut(step, step.found);
  if (order.lost_numbers.length > 0) await setLostNumbers(step.tx, order, []);
  step.changed({ ...key, numbers });
}

async function recordHold(step: Step<unknown, FoundOrder>, happening: Parameters<typeof recordOfOrder>[2]) {
  const { order } = step.found;
  if (order.status !== 'expired') return recordOfOrder(step, order, happening);
  const of = { communityId: order.community_id, subject: 'order', subjectId: order.id } as const;
  const expired = await lastEvent(step.tx, of, ['order.expired']);
  await transitionOrder(step, order, stateBeforeExpiry(expired?.from_state ?? null), happening);
}

/** When a raffle's sale closes, and when its list is sealed whatever it waits for. */
export function lastMomentsOf(raffle: RaffleRow) {
  return { salesCloseAt: raffle.sales_close_at, sealAt: sealAt(lifecycleOf(raffle)) };
}
