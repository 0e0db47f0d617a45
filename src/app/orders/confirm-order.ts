import * as v from 'valibot';
import { action, beside, type Step } from '#app/action.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notifyHolder, orderFacts } from '#app/notifications/notify-holder.ts';
import type { Transaction } from '#db/client.ts';
import { countActiveAdmins } from '#db/members/members.ts';
import { setLostNumbers, userContact } from '#db/orders/orders.ts';
import { wayOfReceipt } from '#db/orders/receipts.ts';
import { claimTickets } from '#db/orders/tickets.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { checkbox, type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import type { Money } from '#domain/money.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import { orderTransition } from '#domain/orders/order.ts';
import { paymentKinds, usualWay } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { lockHand } from './cash-hand.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { requireMaximumOfRunOut } from './hold-limits.ts';
import { issueTicketRecords } from './issue-ticket-records.ts';
import { joinByTicket } from './join-by-ticket.ts';
import { requireMark } from './order-marks.ts';
import { dueOf, moneyOf } from './owed-of.ts';
import { transitionOrder } from './transition-order.ts';
import { writeOrderLedger } from './write-order-ledger.ts';

const shape = v.object({
  way: v.optional(v.picklist(['', ...paymentKinds], 'choice'), ''),
  mark: v.optional(v.pipe(v.string(), v.regex(/^\d{0,19}$/, 'format')), ''),
  /** Whether it came in the order's second currency. */
  inSecond: v.optional(checkbox, false),
});

type Confirmation = v.InferOutput<typeof shape>;
/** The way of payment that the organiser names; '' means the raffle's own. */
type Way = Confirmation['way'];
type Confirming = DeskOrderAddress & Confirmation;

/**
 * Confirms an order's payment, with or without a receipt: its numbers are paid and get their records. Refuses one's own
 * payment unless one is the only admin (the ledger marks that), numbers that somebody else holds by now, an order that is
 * another by now than it was where its mark was read, and anything once the list is sealed.
 */
export const confirmOrder = action({
  parse: ({ form, ...address }: DeskOrderAddress & { form: RawForm }): Parsed<Confirming> =>
    beside(address, parseForm(shape, form)),
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    const { tx, input, found } = step;
    const { way, inSecond, mark } = input;
    if (mark !== '' && found.order.status !== 'confirmed') await requireMark(tx, found.order, mark);
    await markPaid(step, found, { way, inSecond });
    await endMailPauseOf(step, found.order.community_id, 'orders');
  },
});

type Paid = { way: Way | GatewayId; byItself?: boolean; payment?: string; heldBy?: string; inSecond?: boolean };

/**
 * Marks an order as paid, in a transaction that holds its lock, and books what was still to be paid of it. Idempotent.
 * @param paid.byItself nobody has decided that the order has its numbers again: one that has run out is refused what is
 * above the raffle's maximum per person
 * @param paid.payment the id of the line of the ledger, where what notes it may be sent again
 * @param paid.heldBy who sells it and holds its cash
 * @param paid.inSecond all that was due came in the order's second currency, as a mark of its cash that waits may say too; refused
 * where none of that is due
 */
export async function markPaid(
  step: Step<unknown, unknown>,
  place: FoundOrder,
  { way, byItself = false, payment: id, heldBy: marked, inSecond = false }: Paid,
): Promise<void> {
  const { community, order, raffle } = place;
  if (!orderTransition(order.status, 'confirmed')) return;
  if (raffle.status !== 'open') throw new Refusal('order.list-sealed', {});
  const selfConfirmed = await requireOtherReviewer(step, order);
  const { heldBy, inSecond: isSecond } = await lockHand(step.tx, order, { way, marked, inSecond });
  await claimPaid(step, order, raffle);
  if (byItself) await requireMaximumOfRunOut(step, place);
  const { amount } = await dueOf(step.tx, order);
  const came = isSecond ? await allInSecond(step.tx, order) : null;
  const paidBy = heldBy ? 'cash' : way || (await wayPaid(step, order, raffle));
  const line = { kind: 'payment', amount, way: paidBy, id, selfConfirmed, heldBy, came } as const;
  const payment = await writeOrderLedger(step, order, line);
  await issueTicketRecords(step, raffle, order);
  await joinByTicket(step, community, order.user_id);
  await transitionOrder(step, order, 'confirmed', {
    kind: 'order.confirmed',
    data: {
      amount,
      currency: order.currency,
      way: paidBy,
      payment,
      ...(selfConfirmed && { selfConfirmed }),
      ...(heldBy && { heldBy }),
      ...(came && { came }),
    },
  });
  // a free order has no payment, and whoever took it has just seen it confirmed
  if (order.unit_price === 0) return;
  await notifyHolder(step, order, { kind: 'order.confirmed', data: orderFacts(raffle, order.numbers) });
}

/** What is due of an order in its second currency, which came. */
export async function allInSecond(tx: Transaction, order: OrderRow): Promise<Money> {
  const { second } = await moneyOf(tx, order);
  if (!second || second.due.amount === 0) throw new Refusal('order.no-second-currency', {});
  return second.due;
}

/** The way that a payment is booked by where nobody says it now: as its receipt says, if the raffle offers that. */
async function wayPaid({ tx }: Step<unknown, unknown>, order: OrderRow, { payment_ways: ways }: RaffleRow) {
  const said = ways.length > 1 ? await wayOfReceipt(tx, order) : null;
  return said && ways.some(({ kind }) => kind === said) ? said : usualWay(ways);
}

/** Refuses one's own payment while another admin could review it. Gives whether it is one's own. */
export async function requireOtherReviewer({ tx, actor }: Step<unknown, unknown>, order: OrderRow): Promise<boolean> {
  if (!actor.userId || order.unit_price === 0) return false;
  const email = (await userContact(tx, actor.userId))?.email ?? '';
  const isOwn = isOwnOrder(order, { userId: actor.userId, email });
  if (isOwn && (await countActiveAdmins(tx, order.community_id)) > 1) throw new Refusal('order.own-payment', {});
  return isOwn;
}

/** Whether an order belongs to an account or carries its e-mail. */
export function isOwnOrder(order: OrderRow, { userId, email }: { userId: string; email: string }): boolean {
  return order.user_id === userId || (email !== '' && order.email?.toLowerCase() === email.toLowerCase());
}

async function claimPaid({ tx, now, changed }: Step<unknown, unknown>, order: OrderRow, raffle: RaffleRow) {
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  const { numbers } = order;
  const got = new Set(await claimTickets(tx, { ...key, orderId: order.id, numbers }, { state: 'paid', now }));
  const lost = numbers.filter((number) => !got.has(number));
  if (lost.length > 0) throw new Refusal('order.numbers-gone', { numbers: lost, lastNumber: raffle.last_number });
  if (order.lost_numbers.length > 0) await setLostNumbers(tx, order, []);
  changed({ ...key, numbers });
}
