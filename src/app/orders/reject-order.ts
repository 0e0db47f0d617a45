import * as v from 'valibot';
import { action, type Parsed } from '#app/action.ts';
import { orderFacts, tellHolder } from '#app/notifications/tell-of-order.ts';
import { setHeldUntil } from '#db/orders.ts';
import { claimTickets } from '#db/tickets.ts';
import { line, parseForm, type RawForm } from '#domain/form.ts';
import { receiptLimits } from '#domain/receipt.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import { holdEndOf } from './hold-end-of.ts';
import { passOrderTo } from './pass-order-to.ts';

const shape = v.object({ reason: line(1, receiptLimits.reason) });

/**
 * Rejects an order's receipt, with a reason that its holder reads. Its numbers stay with it for one more hold, so that
 * a better receipt can come.
 */
export const rejectOrder = action({
  parse: ({
    form,
    ...address
  }: DeskOrderAddress & { form: RawForm }): Parsed<DeskOrderAddress & { reason: string }> => {
    const parsed = parseForm(shape, form);
    return parsed.ok ? { ok: true, value: { ...address, ...parsed.value } } : parsed;
  },
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    const { order, raffle } = step.found;
    const { reason } = step.input;
    if (!(await passOrderTo(step, order, 'rejected', { kind: 'order.rejected', reason }))) return;
    const heldUntil = holdEndOf(raffle, step.now);
    const key = { communityId: raffle.community_id, raffleId: raffle.id };
    await setHeldUntil(step.tx, order, heldUntil);
    await claimTickets(
      step.tx,
      { ...key, orderId: order.id, numbers: order.numbers },
      { state: 'held', heldUntil, now: step.now },
    );
    step.changed({ ...key, numbers: order.numbers });
    const data = { ...orderFacts(raffle, order.numbers), reason };
    await tellHolder(step, order, { kind: 'order.rejected', data });
  },
});
