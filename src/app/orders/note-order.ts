import { action, beside } from '#app/action.ts';
import { formKeyOf, idOfForm } from '#app/form-key.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { hasNote, insertNote, noteCounts } from '#db/orders/order-notes.ts';
import type { RawForm } from '#domain/form.ts';
import { noteLimits, parseNote } from '#domain/orders/order-note.ts';
import { Refusal } from '#domain/refusal.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import { recordOfOrder } from './transition-order.ts';

const noteLimit = { name: 'order-note', most: 60, seconds: 3600 };

/**
 * Writes a note on an order, for its desk: who runs the raffle reads it, and who sold the order. The same form sent again
 * changes nothing. Refuses an order whose data were erased, since nobody would erase what is written of its buyer now.
 */
export const noteOrder = action({
  parse: ({ form, ...address }: DeskOrderAddress & { form: RawForm }) =>
    beside({ ...address, key: formKeyOf(form) }, parseNote(form)),
  charges: (_, actor) => [{ limit: noteLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.note',
  run: async (step) => {
    const { tx, actor, dice, now, input } = step;
    const { order } = step.found;
    if (order.erased_at) throw new Refusal('order.erased', {});
    // with its words: who goes back to a form and writes something else in it means another note
    const id = idOfForm(input.key, [order.id, actor.userId, input.body], dice);
    if (await hasNote(tx, order, id)) return;
    const countOf = await noteCounts(tx, order.community_id, [order.id]);
    if (countOf(order.id) >= noteLimits.perOrder) {
      throw new Refusal('order.too-many-notes', { limit: noteLimits.perOrder });
    }
    await insertNote(tx, order, { id, body: input.body, by: actor.userId ?? '', now });
    await recordOfOrder(step, order, { kind: 'order.noted', data: { note: id } });
  },
});
