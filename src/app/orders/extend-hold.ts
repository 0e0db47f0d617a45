import { action, beside, type Step } from '#app/action.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notifyHolder, orderFacts } from '#app/notifications/notify-holder.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { lastEvent } from '#db/events.ts';
import { hasLateReceipt } from '#db/orders/desk.ts';
import { setHeldUntil, setLostNumbers } from '#db/orders/orders.ts';
import { claimTickets } from '#db/orders/tickets.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import { isHoldExtended, offeredExtensions, parseExtension, stateBeforeExpiry } from '#domain/orders/hold-extension.ts';
import { mayEnterList, sealAt } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { requireMaximumOfRunOut } from './hold-limits.ts';
import { recordOfOrder, transitionOrder } from './transition-order.ts';

type Extending = { until: Temporal.Instant };

/** Holds that somebody makes longer at desks: each leaves an event and may write to its buyer. */
const extendLimit = { name: 'extend-hold', most: 120, seconds: 3600 };
/** The same of one order. */
const extendOrderLimit = { name: 'extend-hold-order', most: 20, seconds: 24 * 3600 };

/**
 * Holds an order's unpaid numbers until a later instant, of the order and of its numbers alike. One that ran out has them
 * again if all are free and its buyer has no more than the raffle's maximum: the limits of unpaid numbers protect the
 * organiser, who decides this. Refuses an instant that is not offered, what has a receipt to be reviewed, and anything once
 * the list is sealed or due to be. Idempotent.
 */
export const extendHold = action({
  parse: ({ form, ...address }: DeskOrderAddress & { form: RawForm }) => beside(address, parseExtension(form)),
  charges: ({ order }, actor) => [
    { limit: extendLimit, by: chargedTo(actor) },
    { limit: extendOrderLimit, by: chargedTo(actor, `order ${order}`) },
  ],
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    const { order, raffle } = step.found;
    if (!(await isExtended(step))) return;
    const until = step.input.until.toString();
    await claimUntil(step);
    await setHeldUntil(step.tx, order, step.input.until);
    await recordExtension(step, until);
    await endMailPauseOf(step, order.community_id, 'orders');
    const data = { ...orderFacts(raffle, order.numbers), until, timeZone: raffle.time_zone };
    await notifyHolder(step, order, { kind: 'order.hold-extended', data });
  },
});

async function isExtended({ tx, now, input, found: { order, raffle } }: Step<Extending, FoundOrder>): Promise<boolean> {
  if (raffle.status === 'cancelled') throw new Refusal('raffle.not-open', {});
  if (!mayEnterList(lifecycleOf(raffle), now)) throw new Refusal('order.list-sealed', {});
  const hold = { ...holdOf(order), hasLateReceipt: await hasLateReceipt(tx, order) };
  return isHoldExtended(hold, input.until, { now, ...lastMomentsOf(raffle) });
}

/** Holds all of its numbers: of a hold that ran out, and was not written down as such or was, they may be somebody else's. */
async function claimUntil(step: Step<Extending, FoundOrder>): Promise<void> {
  const { order, raffle } = step.found;
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  const { numbers } = order;
  const hold = { state: 'held', heldUntil: step.input.until, now: step.now } as const;
  const got = new Set(await claimTickets(step.tx, { ...key, orderId: order.id, numbers }, hold));
  const lost = numbers.filter((number) => !got.has(number));
  if (lost.length > 0) {
    throw new Refusal('order.hold-numbers-gone', { numbers: lost, lastNumber: raffle.last_number });
  }
  await requireMaximumOfRunOut(step, step.found);
  if (order.lost_numbers.length > 0) await setLostNumbers(step.tx, order, []);
  step.changed({ ...key, numbers });
}

async function recordExtension(step: Step<Extending, FoundOrder>, until: string): Promise<void> {
  const { order } = step.found;
  const happening = { kind: 'order.hold-extended', data: { until } } as const;
  if (order.status !== 'expired') return recordOfOrder(step, order, happening);
  const of = { communityId: order.community_id, subject: 'order', subjectId: order.id } as const;
  const expired = await lastEvent(step.tx, of, ['order.expired']);
  await transitionOrder(step, order, stateBeforeExpiry(expired?.from_state ?? null), happening);
}

/** The longer holds that an order of a raffle is offered at an instant, shortest first. */
export function extensionsShown(raffle: RaffleRow, order: OrderRow, now: Temporal.Instant) {
  if (!mayEnterList(lifecycleOf(raffle), now)) return [];
  const offered = offeredExtensions(holdOf(order), lastMomentsOf(raffle), now);
  return offered.map(({ kind, until }) => ({ kind, until: until.toString() }));
}

function lastMomentsOf(raffle: RaffleRow) {
  return { salesCloseAt: raffle.sales_close_at, sealAt: sealAt(lifecycleOf(raffle)) };
}

function holdOf({ status, held_until: heldUntil }: OrderRow) {
  return { status, heldUntil };
}
