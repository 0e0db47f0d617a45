import { action, beside, type Step } from '#app/action.ts';
import type { Actor } from '#app/app.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notifyHolder, orderFacts } from '#app/notifications/notify-holder.ts';
import { type Charge, chargedTo } from '#app/rate-limit.ts';
import { hasLateReceipt } from '#db/orders/desk.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import { isHoldExtended, offeredExtensions, parseExtension } from '#domain/orders/hold-extension.ts';
import { mayEnterList } from '#domain/raffles/raffle.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { holdUntil, lastMomentsOf, requireListOpen } from './hold-until.ts';

type Extending = { until: Temporal.Instant };

/** Holds that somebody makes longer at desks, of all orders and of one: each leaves an event and may write to its buyer. */
export function extensionCharges({ order }: DeskOrderAddress, actor: Actor): Charge[] {
  return [
    { limit: { name: 'extend-hold', most: 120, seconds: 3600 }, by: chargedTo(actor) },
    {
      limit: { name: 'extend-hold-order', most: 20, seconds: 24 * 3600 },
      by: chargedTo(actor, `order ${order}`),
    },
  ];
}

/**
 * Holds an order's unpaid numbers until a later instant; those of one that ran out too, if all are free. Refuses an instant that is not offered, what has a receipt to be reviewed, and anything once
 * the list is sealed or due to be. Idempotent.
 */
export const extendHold = action({
  parse: ({ form, ...address }: DeskOrderAddress & { form: RawForm }) => beside(address, parseExtension(form)),
  charges: extensionCharges,
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    if (!(await isExtended(step))) return;
    await holdUntil(step, step.input.until, 'order.hold-extended');
    await tellOfLongerHold(step, step.input.until);
  },
});

async function isExtended(step: Step<Extending, FoundOrder>): Promise<boolean> {
  const { tx, now, input, found } = step;
  const { order, raffle } = found;
  requireListOpen(step);
  const hold = { ...holdOf(order), hasLateReceipt: await hasLateReceipt(tx, order) };
  return isHoldExtended(hold, input.until, { now, ...lastMomentsOf(raffle) });
}

/** Tells the holder of an order that they have until an instant to pay it. */
export async function tellOfLongerHold(step: Step<unknown, FoundOrder>, until: Temporal.Instant): Promise<void> {
  const { order, raffle } = step.found;
  await endMailPauseOf(step, order.community_id, 'orders');
  const data = { ...orderFacts(raffle, order.numbers), until: until.toString(), timeZone: raffle.time_zone };
  await notifyHolder(step, order, { kind: 'order.hold-extended', data });
}

/** The longer holds that an order of a raffle is offered at an instant, shortest first. */
export function extensionsShown(raffle: RaffleRow, order: OrderRow, now: Temporal.Instant) {
  if (!mayEnterList(lifecycleOf(raffle), now)) return [];
  const offered = offeredExtensions(holdOf(order), lastMomentsOf(raffle), now);
  return offered.map(({ kind, until }) => ({ kind, until: until.toString() }));
}

function holdOf({ status, held_until: heldUntil }: OrderRow) {
  return { status, heldUntil };
}
