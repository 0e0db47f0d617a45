import * as v from 'valibot';
import { action, beside } from '#app/action.ts';
import { formKeyOf, idOfForm } from '#app/form-key.ts';
import { bookAmount } from '#app/orders/book-part.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from '#app/orders/find-desk-order.ts';
import { moneyOf } from '#app/orders/owed-of.ts';
import { cameInSecond } from '#app/orders/second-sums-of.ts';
import { chargedTo } from '#app/rate-limit.ts';
import type { Transaction } from '#db/client.ts';
import { ledgerLine } from '#db/orders/payments.ts';
import { type LineKey, lockLine } from '#db/statements/lines.ts';
import { insertMatch, insertRefusal } from '#db/statements/matches.ts';
import type { CommunityRow } from '#db/tables.ts';
import { parseForm, type RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { wayOfLine } from '#domain/statements/line-way.ts';
import { fingerprintField } from './line-field.ts';

/** Payments that somebody notes by a statement: each writes to its buyer. */
const confirmLimit = { name: 'confirm-line', most: 600, seconds: 3600 };

const shape = v.object({
  ...fingerprintField.entries,
  /** The sum that the page said would be noted, in minor units. */
  amount: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'choice'), v.transform(Number)),
});

/**
 * Confirms that a line of a statement is the payment of an order: what is due of it is noted, or as much as is left of the
 * line, by transfer or the way that the line names. A line may be the payment of several orders, of no more together than it
 * is; what is more than due stays with the line. The same form sent again changes nothing. Refuses a line that is used up or aside, a
 * sum that is another than the page said, and what noting a part or confirming refuses (`bookAmount`). Taking the payment
 * back frees the line. A line of the order's second currency is what came, and is booked by the order's rate. Gives whether all of the order is paid, and what is left of the line.
 */
export const confirmLine = action({
  parse: ({ form, ...address }: DeskOrderAddress & { form: RawForm }) =>
    beside({ ...address, key: formKeyOf(form) }, parseForm(shape, form)),
  charges: (_, actor) => [{ limit: confirmLimit, by: chargedTo(actor) }],
  find: (tx, { communityUrl, raffle, order }, actor) => findLockedDeskOrder(tx, { communityUrl, raffle, order }, actor),
  permission: 'order.review',
  run: async (step) => {
    const { tx, actor, now, dice, input, found } = step;
    const { order, raffle, community } = found;
    const { key: formKey, amount } = input;
    const key = keyOf(community, input.line);
    const line = await requireLine(tx, key);
    const payment = idOfForm(formKey, ['line', input.line, order.id, actor.userId, String(amount)], dice);
    const { due, second } = await moneyOf(tx, order);
    const before = await ledgerLine(tx, order, payment);
    if (before?.isUndone) throw new Refusal('order.part-undone-since', {});
    if (before) return { isPaid: due.amount === 0, left: line.left };
    if (due.amount === 0) throw new Refusal('order.nothing-due', {});
    const asked = [due, second?.due].find((sum) => sum?.currency === line.currency && sum.amount > 0);
    if (line.isAside) throw new Refusal('statement.line-aside', {});
    if (line.left === 0 || !asked) throw new Refusal('statement.line-used', {});
    if (amount !== Math.min(asked.amount, line.left)) throw new Refusal('statement.other-sum', {});
    const part = second && asked === second.due ? cameInSecond(amount, second) : { amount, came: null };
    const way = wayOfLine(`${line.text} ${line.name}`, raffle.payment_ways);
    const booked = await bookAmount(step, { ...part, due, way, payment, isSeen: false });
    await insertMatch(tx, key, { order: order.id, payment, by: actor.userId ?? '', now });
    return { ...booked, left: line.left - amount };
  },
});

function keyOf({ id }: CommunityRow, line: string): LineKey {
  return { community_id: id, fingerprint: line };
}

async function requireLine(tx: Transaction, key: LineKey) {
  const line = await lockLine(tx, key);
  if (!line) throw new Refusal('statement.line-gone', {});
  return line;
}

/** Says that a line is not the payment of an order, which is not proposed for it again. */
export const refuseLine = action({
  parse: ({ form, ...address }: DeskOrderAddress & { form: RawForm }) =>
    beside(address, parseForm(fingerprintField, form)),
  find: (tx, { communityUrl, raffle, order }, actor) => findLockedDeskOrder(tx, { communityUrl, raffle, order }, actor),
  permission: 'order.review',
  run: async ({ tx, actor, now, input, found: { community, order } }) => {
    const key = keyOf(community, input.line);
    await requireLine(tx, key);
    await insertRefusal(tx, key, { order: order.id, by: actor.userId ?? '', now });
  },
});
