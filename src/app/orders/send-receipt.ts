import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { tellOrganisers } from '#app/notifications/tell-of-order.ts';
import { parseSent, type TakenReceipt, takeReceipt, writeReceipt } from '#app/receipts/take-receipt.ts';
import { view } from '#app/view.ts';
import { setLostNumbers } from '#db/orders.ts';
import { receiptsOf } from '#db/receipts.ts';
import type { OrderRow, RaffleRow, ReceiptRow } from '#db/tables.ts';
import { claimTickets, countLiveTickets, deleteTicketsOf, lockContact } from '#db/tickets.ts';
import type { RawForm } from '#domain/form.ts';
import type { OrderStatus } from '#domain/order.ts';
import { receiptLimits } from '#domain/receipt.ts';
import { Refusal } from '#domain/refusal.ts';
import { findDeskOrder, findLockedPlace, type OrderPlace } from './find-desk-order.ts';
import { type FoundOrder, findOrder } from './find-order.ts';
import { passOrderTo, recordOfOrder } from './pass-order-to.ts';

/** What has become of an order whose receipt has come. `lost` numbers are somebody else's by then. */
export type SentReceipt = { status: OrderStatus; lost: readonly number[] };

/**
 * Takes the receipt of a payment: a picture, made anew without what it tells about its phone, or a PDF. The order's time
 * to pay stops. One that comes late is kept all the same: its numbers are the order's again while they are free, and
 * otherwise the lost ones are told to both sides. The same picture sent again for an order in review changes nothing.
 */
export async function sendReceipt(
  app: App,
  actor: Actor,
  { place, form, sent }: { place: OrderPlace; form: RawForm; sent: Uint8Array },
): Promise<SentReceipt> {
  const receipt = parseSent(form, sent);
  const { order, served } = await demandOpenOrder(app, actor, { place, sentHash: receipt.sentHash });
  if (served) return served;
  return keepReceipt(app, actor, { place, ...(await takeReceipt(app, order, receipt)) });
}

/** Asks all that can be asked before a picture is decoded: who may, whether its order takes one, how many came. */
const demandOpenOrder = view({
  find: async (db, { place }: { place: OrderPlace; sentHash: string }, actor) => {
    const seen = await ('key' in place ? findOrder(db, place, actor) : findDeskOrder(db, place, actor));
    return { ...seen, receipts: await receiptsOf(db, seen.order) };
  },
  permission: 'order.send-receipt',
  show: ({ input, found: { order, raffle, receipts } }) => {
    const served = servedBefore(order, receipts, input.sentHash);
    if (!served) demandReceivable(order, raffle, receipts);
    return { order, served };
  },
});

/** What came of the same file when it came before, if nothing has changed since. */
function servedBefore(order: OrderRow, receipts: readonly ReceiptRow[], sentHash: string): SentReceipt | null {
  const isSame = receipts.some((receipt) => receipt.sent_hash === sentHash);
  const isServed = order.status === 'in_review' || (order.status === 'expired' && order.lost_numbers.length > 0);
  return isSame && isServed ? { status: order.status, lost: order.lost_numbers } : null;
}

type Kept = TakenReceipt & { place: OrderPlace };

const keepReceipt = action({
  parse: typed<Kept>,
  find: (tx, { place }, actor) => findLockedPlace(tx, place, actor),
  permission: 'order.send-receipt',
  run: async (step): Promise<SentReceipt> => {
    const { order, raffle } = step.found;
    const earlier = await receiptsOf(step.tx, order);
    const served = servedBefore(order, earlier, step.input.stored.sentHash);
    if (served) return served;
    demandReceivable(order, raffle, earlier);
    await writeReceipt(step, {
      community_id: order.community_id,
      order_id: order.id,
      access_payment_id: null,
      late: isRunOut(order, step.now),
    });
    const sent = await passToReview(step);
    await tellOrganisers(step, raffle, 'order.to-review');
    return sent;
  },
});

const receivable: readonly OrderStatus[] = ['pending', 'in_review', 'rejected', 'expired'];

function demandReceivable(order: OrderRow, raffle: RaffleRow, receipts: readonly ReceiptRow[]): void {
  if (!receivable.includes(order.status))
    throw new Refusal('order.transition', { from: order.status, to: 'in_review' });
  if (raffle.status === 'cancelled') throw new Refusal('raffle.not-open', {});
  if (raffle.status !== 'open') throw new Refusal('order.list-sealed', {});
  if (receipts.length >= receiptLimits.perOrder) {
    throw new Refusal('order.too-many-receipts', { limit: receiptLimits.perOrder });
  }
}

async function passToReview(step: Step<Kept, FoundOrder>): Promise<SentReceipt> {
  const { order } = step.found;
  if (order.status === 'in_review') {
    await recordOfOrder(step, order, { kind: 'order.receipt-sent' });
    return { status: 'in_review', lost: [] };
  }
  const claimed = await claimForReview(step);
  if (claimed.lost.length > 0 || !claimed.within) return keepLate(step, claimed.lost);
  if (order.status === 'expired') {
    await recordOfOrder(step, order, { kind: 'order.receipt-sent', data: { late: true } });
    if (order.lost_numbers.length > 0) await setLostNumbers(step.tx, order, []);
    await passOrderTo(step, order, 'in_review', { kind: 'order.restored' });
  } else {
    await passOrderTo(step, order, 'in_review', { kind: 'order.receipt-sent' });
  }
  return { status: 'in_review', lost: [] };
}

/** Takes the order's numbers into review, all of them or none. `within` says whether the person may have so many. */
async function claimForReview(step: Step<Kept, FoundOrder>): Promise<{ lost: readonly number[]; within: boolean }> {
  const { tx, now, found: place } = step;
  const { order, raffle } = place;
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  if (isRunOut(order, now) && !(await isWithinShare(step))) return { lost: [], within: false };
  const got = new Set(
    await claimTickets(tx, { ...key, orderId: order.id, numbers: order.numbers }, { state: 'submitted', now }),
  );
  const lost = order.numbers.filter((number) => !got.has(number));
  step.changed({ ...key, numbers: order.numbers });
  return { lost, within: true };
}

/** Whether an order's time to pay is over, by the clock: its numbers may be somebody else's. */
function isRunOut({ status, held_until }: OrderRow, now: Temporal.Instant): boolean {
  return status !== 'in_review' && Temporal.Instant.compare(held_until, now) <= 0;
}

async function isWithinShare({ tx, now, found: { order, raffle } }: Step<Kept, FoundOrder>): Promise<boolean> {
  if (raffle.max_per_person === null) return true;
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  await lockContact(tx, key, order.contact_key);
  const held = await countLiveTickets(tx, key, order.contact_key, now);
  return held + order.numbers.length <= raffle.max_per_person;
}

/** Keeps a receipt whose order cannot have its numbers any more: both sides are told, and money can be given back. */
async function keepLate(step: Step<Kept, FoundOrder>, lost: readonly number[]): Promise<SentReceipt> {
  const { order } = step.found;
  if (order.status !== 'expired') await passOrderTo(step, order, 'expired', { kind: 'order.expired' });
  await deleteTicketsOf(step.tx, { communityId: order.community_id, orderId: order.id });
  await setLostNumbers(step.tx, order, lost);
  await recordOfOrder(step, order, { kind: 'order.receipt-sent', data: { late: true, lost } });
  return { status: 'expired', lost };
}
