import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { notifyHolder, notifyOrganisersOfOrder, orderFacts } from '#app/notifications/notify-holder.ts';
import { restoreReceipt } from '#app/receipts/restore-receipt.ts';
import { parseSent, type TakenReceipt, takeReceipt, writeReceipt } from '#app/receipts/take-receipt.ts';
import { view } from '#app/view.ts';
import { setLostNumbers } from '#db/orders/orders.ts';
import { heldOf } from '#db/orders/payments.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import { claimTickets, deleteTicketsOf } from '#db/orders/tickets.ts';
import type { OrderRow, RaffleRow, ReceiptRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import { isRunOut, type OrderStatus, takesReceipt } from '#domain/orders/order.ts';
import { unpaidEnd } from '#domain/orders/order-end.ts';
import { receiptLimits } from '#domain/orders/receipt.ts';
import { Refusal } from '#domain/refusal.ts';
import { isPdf } from '#files/signatures.ts';
import { findDeskOrder, findLockedPlace, type OrderPlace } from './find-desk-order.ts';
import { type FoundOrder, findOrder } from './find-order.ts';
import { excessOf } from './hold-limits.ts';
import { takerOfOrder } from './taker.ts';
import { recordOfOrder, transitionOrder } from './transition-order.ts';

/** The order after its receipt came. `lost`: numbers that somebody else holds by now. */
type SentReceipt = { status: OrderStatus; lost: readonly number[] };

/**
 * Takes the receipt of an order's payment: a picture, re-encoded without metadata, or a PDF. The hold stops expiring. A
 * late receipt is stored too: the order gets its numbers back if they are free and within the limits, otherwise both
 * sides see which are lost. Idempotent for the same file in review, except that a file missing from the store is
 * restored. One added at the desk, or sent by a desk link, follows the same rules and is marked so in its event.
 */
export async function sendReceipt(
  app: App,
  actor: Actor,
  { place, form, sent }: { place: OrderPlace; form: RawForm; sent: Uint8Array },
): Promise<SentReceipt> {
  const receipt = parseSent(form, sent);
  const asked = { place, sentHash: receipt.sentHash, isDocument: isPdf(sent) };
  const { order, served, receipts } = await requireOpenOrder(app, actor, asked);
  if (served && (await restoreReceipt(app, actor, order, { ...receipt, receipts }))) return served;
  const taken = await takeReceipt(app, actor, { ...order, about: `raffle ${order.raffle_id}` }, receipt);
  return keepReceipt(app, actor, { place, isAnew: served !== null, sendsMail: app.mail !== null, ...taken });
}

/** Refuses what can be refused before a picture is decoded: permission, the order's state, too many receipts. */
const requireOpenOrder = view({
  find: async (db, { place }: { place: OrderPlace; sentHash: string; isDocument: boolean }, actor) => {
    const seen = await ('key' in place ? findOrder(db, place, actor) : findDeskOrder(db, place, actor));
    return { ...seen, receipts: await receiptsOf(db, seen.order) };
  },
  permission: 'order.send-receipt',
  show: ({ input, found: { order, raffle, receipts, isHolder } }) => {
    const served = servedBefore(order, receipts, input.sentHash);
    const isOther = 'key' in input.place && !isHolder;
    if (!served) requireReceivable({ order, raffle, receipts }, { isDocument: input.isDocument, isOther });
    return { order, served, receipts };
  },
});

/** What became of the same file when it was sent before, if nothing has changed since. */
function servedBefore(order: OrderRow, receipts: readonly ReceiptRow[], sentHash: string): SentReceipt | null {
  const isSame = receipts.some((receipt) => receipt.sent_hash === sentHash);
  const isOver = order.status === 'expired' || order.status === 'refund_pending';
  const isServed = order.status === 'in_review' || (isOver && order.lost_numbers.length > 0);
  return isSame && isServed ? { status: order.status, lost: order.lost_numbers } : null;
}

/** `isAnew`: the same file was sent before and the store lost it. `sendsMail`: codes can be mailed here. */
type Kept = TakenReceipt & { place: OrderPlace; isAnew: boolean; sendsMail: boolean };

const keepReceipt = action({
  parse: typed<Kept>,
  find: (tx, { place }, actor) => findLockedPlace(tx, place, actor),
  permission: 'order.send-receipt',
  run: async (step): Promise<SentReceipt> => {
    const { order, raffle, isHolder } = step.found;
    const { place, stored } = step.input;
    const earlier = await receiptsOf(step.tx, order);
    const served = servedBefore(order, earlier, stored.sentHash);
    if (served && !step.input.isAnew) return served;
    const isOther = 'key' in place && !isHolder;
    requireReceivable({ order, raffle, receipts: earlier }, { isDocument: stored.lookHash === null, isOther });
    const receipt = await writeReceipt(step, {
      community_id: order.community_id,
      order_id: order.id,
      access_payment_id: null,
      late: isRunOut({ ...order, heldUntil: order.held_until }, step.now),
    });
    const sent = await submitForReview(step, wayOf(step, receipt));
    await notifyOrganisersOfOrder(
      step,
      raffle,
      sent.status === 'refund_pending' ? 'order.to-refund' : 'order.to-review',
    );
    return sent;
  },
});

/** @param sent.isOther it comes by a link, and not from the order's holder */
function requireReceivable(
  { order, raffle, receipts }: { order: OrderRow; raffle: RaffleRow; receipts: readonly ReceiptRow[] },
  { isDocument, isOther }: { isDocument: boolean; isOther: boolean },
): void {
  if (!takesReceipt(order.status)) throw new Refusal('order.transition', { from: order.status, to: 'in_review' });
  if (raffle.status === 'cancelled') throw new Refusal('raffle.not-open', {});
  if (raffle.status !== 'open') throw new Refusal('order.list-sealed', {});
  const limit = receiptLimits.perOrder - (isOther ? receiptLimits.ofHolder : 0);
  if (receipts.length >= limit) {
    throw new Refusal('order.too-many-receipts', { limit });
  }
  // pictures have a perceptual hash, documents have none
  const documents = receipts.filter(({ look_hash }) => look_hash === null).length;
  const pdfs = receiptLimits.pdfsPerOrder - (isOther ? 1 : 0);
  if (isDocument && documents >= pdfs) {
    throw new Refusal('order.too-many-pdfs', { limit: pdfs });
  }
}

/** What the event of a receipt says of it: the id of one that the organiser added, or that came by a link they have too. */
type ReceiptFacts = { addedAtDesk?: string; byDeskLink?: string };

function wayOf({ input, found: { isHolder } }: Step<Kept, FoundOrder>, receipt: string): ReceiptFacts {
  if (!('key' in input.place)) return { addedAtDesk: receipt };
  return isHolder ? {} : { byDeskLink: receipt };
}

async function submitForReview(step: Step<Kept, FoundOrder>, facts: ReceiptFacts): Promise<SentReceipt> {
  const { order } = step.found;
  if (order.status === 'in_review') {
    await recordOfOrder(step, order, { kind: 'order.receipt-sent', data: facts });
    return { status: 'in_review', lost: [] };
  }
  const claimed = await claimForReview(step);
  if (claimed.lost.length > 0 || !claimed.within) return keepLate(step, claimed.lost, facts);
  if (order.status === 'expired') {
    await recordOfOrder(step, order, { kind: 'order.receipt-sent', data: { ...facts, late: true } });
    if (order.lost_numbers.length > 0) await setLostNumbers(step.tx, order, []);
    await transitionOrder(step, order, 'in_review', { kind: 'order.restored' });
  } else {
    await transitionOrder(step, order, 'in_review', { kind: 'order.receipt-sent', data: facts });
  }
  return { status: 'in_review', lost: [] };
}

/** Claims the order's numbers for review, all or none. `within`: whether the limits allow so many. */
async function claimForReview(step: Step<Kept, FoundOrder>): Promise<{ lost: readonly number[]; within: boolean }> {
  const { tx, now, found: place } = step;
  const { order, raffle } = place;
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  const got = new Set(
    await claimTickets(tx, { ...key, orderId: order.id, numbers: order.numbers }, { state: 'submitted', now }),
  );
  const lost = order.numbers.filter((number) => !got.has(number));
  step.changed({ ...key, numbers: order.numbers });
  // a late receipt is no way around the limits: expired numbers come back only within them
  if (lost.length > 0 || !isRunOut({ ...order, heldUntil: order.held_until }, now)) return { lost, within: true };
  const taker = await takerOfOrder(step, place, step.input.sendsMail);
  const excess = await excessOf(step, raffle, taker, { orderId: order.id, count: got.size });
  return { lost, within: excess === null };
}

/**
 * Keeps a receipt whose order cannot have its numbers back. Both sides are notified, so that the money can be refunded; where
 * some of it was paid before, it is a refund due at once.
 */
async function keepLate(
  step: Step<Kept, FoundOrder>,
  lost: readonly number[],
  facts: ReceiptFacts,
): Promise<SentReceipt> {
  const { order, raffle } = step.found;
  const status = unpaidEnd('expired', (await heldOf(step.tx, [order]))(order));
  const kind = status === 'expired' ? 'order.expired' : 'order.refund-due';
  if (order.status !== 'expired') await transitionOrder(step, order, status, { kind });
  await deleteTicketsOf(step.tx, { communityId: order.community_id, orderId: order.id });
  await setLostNumbers(step.tx, order, lost);
  await recordOfOrder(step, order, { kind: 'order.receipt-sent', data: { ...facts, late: true, lost } });
  if (status === 'refund_pending') {
    const data = { ...orderFacts(raffle, order.numbers), reason: null };
    await notifyHolder(step, order, { kind: 'order.refund-due', data });
  }
  return { status, lost };
}
