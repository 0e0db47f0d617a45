import * as v from 'valibot';
import { action } from '#app/action.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { type HandMessage, setSkipped, setTold, setUntold } from '#db/orders/hand-messages.ts';
import { isInstant, type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { handKinds } from '#domain/orders/hand-message.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import { signedIn, textOf } from './hand-desk.ts';
import { recordOfOrder } from './transition-order.ts';

type Marked = DeskOrderAddress & { message: HandMessage; as: 'told' | 'skipped' | 'untold' };

const markShape = v.object({
  order: v.pipe(v.string('required'), v.uuid('format')),
  kind: v.picklist(handKinds, 'choice'),
  about: v.pipe(
    v.string('required'),
    v.maxLength(40, 'too-long'),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/, 'format'),
    v.check(isInstant, 'format'),
    v.transform((text) => Temporal.Instant.from(text)),
  ),
});

/** Writes down that a card was written or skipped, or takes that back. Doing it twice changes nothing. */
export const markHandMessage = action({
  parse: ({ form, as, ...at }: RaffleAddress & { form: RawForm; as: Marked['as'] }): Parsed<Marked> => {
    const parsed = parseForm(markShape, form);
    if (!parsed.ok) return parsed;
    const { order, kind, about } = parsed.value;
    const message = { orderId: order, kind, about };
    return { ok: true, value: { ...at, order, as, message } };
  },
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.remind',
  run: async (step) => {
    const { tx, now, input, found } = step;
    const { message, as } = input;
    const card = { message, by: signedIn(step.actor), now };
    const data = { about: message.kind };
    if (as === 'skipped') await setSkipped(tx, found.order, card);
    else if (as === 'told' && (await setTold(tx, found.order, card))) {
      await recordOfOrder(step, found.order, { kind: 'order.written-to', data });
    } else if (as === 'untold' && (await setUntold(tx, found.order, card))) {
      await recordOfOrder(step, found.order, { kind: 'order.writing-undone', data });
    }
    return { ...textOf(message), name: found.order.name };
  },
});
