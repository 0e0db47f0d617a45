import type { Step } from '#app/action.ts';
import { privateLinks } from '#app/private-links.ts';
import { insertOrder, orderByIdempotencyKey } from '#db/orders/new-order.ts';
import { linksOfOrder } from '#db/orders/order-links.ts';
import { claimTickets } from '#db/orders/tickets.ts';
import { noRate, rateToFreeze } from '#db/raffles/rate-in.ts';
import type { RaffleRow } from '#db/tables.ts';
import { type OrderStatus, orderReference } from '#domain/orders/order.ts';
import type { Buyer } from '#domain/orders/order-form.ts';
import { Refusal } from '#domain/refusal.ts';
import { newSecret, secretHash } from '#identity/secret.ts';
import { askUniqueAmount } from './ask-unique-amount.ts';
import { holdEndOf } from './hold-end-of.ts';
import { requireEverPossible, requireNetworkWithinLimits, requireWithinLimits } from './hold-limits.ts';
import { issueTicketRecords } from './issue-ticket-records.ts';
import { mailOwnLink } from './mail-own-link.ts';
import { makeOrderLink } from './make-order-link.ts';
import { requireSelling } from './require-selling.ts';
import { type TakenBy, type Taker, takerOf } from './taker.ts';

/** What is taken, and for whom. The caller holds a shared lock on the raffle's row. */
export type Placing = {
  raffle: RaffleRow;
  /** In ascending order. */
  numbers: readonly number[];
  buyer: Buyer & { userId: string | null };
  /** The contact keys that the limits count the buyer by. */
  contactKeys: readonly [string, ...string[]];
  /** The idempotency key, a UUID derived from the form: sending it again gives the same order. */
  idempotencyKey: string;
  /** The version of the rules that was agreed to; the one in force unless given. */
  rulesVersion?: number;
  by: TakenBy;
  /** Whose sale it is; of a sale at the desk, who typed it in. */
  creditedTo: string | null;
  /** Until when it is kept unpaid on credit; nothing in a raffle that costs nothing. */
  creditUntil?: Temporal.Instant | null;
  /** The lease of the device that sold it, whose sales the caller knows to be taken. */
  lease?: string | null;
  /** Whether that was without a connection. */
  isOffline?: boolean;
  /** Whether the organisers are told, with others, that it is held. */
  isNews?: boolean;
};

export type PlacedOrder = { orderId: string; reference: string; secret: string };

/**
 * Places an order in an open transaction: its row, tickets, private link and event, all or none. Idempotent by
 * `idempotencyKey`, each time with a fresh link. Refuses numbers that are gone and more than a limit allows.
 */
export async function placeOrder(step: Step<unknown, unknown>, placing: Placing): Promise<PlacedOrder> {
  const { raffle, numbers, by } = placing;
  // those are also taken once the sale is over
  if (!placing.lease) requireSelling(raffle, step.now);
  requireOfRaffle(raffle, numbers);
  const taker = takerOf({ userId: placing.buyer.userId, contactKeys: placing.contactKeys }, by);
  requireEverPossible(raffle, taker, numbers.length);
  const order = await writeOrder(step, placing, taker);
  if (order.isNew) {
    await takeTickets(step, placing, order);
    if (by.kind === 'buyer') await mailOwnLink(step, raffle, { id: order.id, numbers, buyer: placing.buyer });
  }
  const key = { communityId: raffle.community_id, orderId: order.id };
  const secret = order.isNew ? order.secret : await makeOrderLink(step, { ...key, byDesk: by.kind === 'desk' });
  // Limits come after the claim: a refusal by count would otherwise answer, for free, whether numbers are taken. Their
  // locks are held from here to the commit, while the caller writes little (a proof, a payment in cash).
  const claimed = { orderId: order.id, count: numbers.length };
  if (order.isNew && by.kind === 'buyer' && by.isTrial) await requireNetworkWithinLimits(step, raffle, taker, claimed);
  else if (order.isNew) await requireWithinLimits(step, raffle, taker, claimed);
  return { orderId: order.id, reference: order.reference, secret };
}

/**
 * The order of a request that was already served; its numbers may be gone since. Opened by one of the asker's links, or
 * by a fresh one, because the first answer may have been lost.
 */
export async function repeatedOrder(
  step: Step<unknown, unknown>,
  { community_id: communityId }: RaffleRow,
  idempotencyKey: string,
  links: readonly string[] = [],
): Promise<PlacedOrder | null> {
  const order = await orderByIdempotencyKey(step.tx, communityId, idempotencyKey);
  if (!order) return null;
  const key = { communityId, orderId: order.id };
  const { hashes, secretOf } = privateLinks(links);
  const [kept] = await linksOfOrder(step.tx, key, hashes);
  const secret = kept ? secretOf(kept) : await makeOrderLink(step, { ...key, byDesk: order.sold_by !== null });
  return { orderId: order.id, reference: order.reference, secret };
}

function requireOfRaffle(raffle: RaffleRow, numbers: readonly number[]): void {
  const outside = numbers.filter((number) => number < raffle.first_number || number > raffle.last_number);
  if (outside.length > 0) throw new Refusal('numbers.outside', { numbers: outside, lastNumber: raffle.last_number });
}

type WrittenOrder = {
  id: string;
  reference: string;
  status: OrderStatus;
  heldUntil: Temporal.Instant;
  creditUntil: Temporal.Instant | null;
} & ({ isNew: true; secret: string } | { isNew: false });

const references = 8;

/** Runs before the tickets: a concurrent duplicate of the request blocks on this insert and then finds the order. */
async function writeOrder(step: Step<unknown, unknown>, placing: Placing, taker: Taker): Promise<WrittenOrder> {
  const { tx, now, dice } = step;
  const { raffle, idempotencyKey, by } = placing;
  const secret = newSecret(dice);
  const from = by.kind === 'buyer' && by.origin ? { origin: by.origin, isProven: taker.kind !== 'guest' } : null;
  const link = { secretHash: secretHash(secret), byDesk: by.kind === 'desk' };
  const { rulesVersion = null, isNews = false } = placing;
  const wanted = { ...orderWanted(placing, now), rulesVersion, from, link, isNews };
  for (let attempt = 0; attempt < references; attempt += 1) {
    const order = { ...wanted, id: dice.uuid(), reference: orderReference(dice.bytes(6)) };
    if (await insertOrder(tx, order)) return { ...order, secret, isNew: true };
    const earlier = await orderByIdempotencyKey(tx, raffle.community_id, idempotencyKey);
    if (earlier) {
      const { held_until: heldUntil, credit_until: creditUntil } = earlier;
      return { ...earlier, heldUntil, creditUntil, isNew: false };
    }
  }
  throw new Error(`no free reference in ${references} draws`);
}

/** The order's row without id and reference. A free order is paid at once. */
function orderWanted(
  { raffle, numbers, buyer, contactKeys, idempotencyKey, by, creditedTo, ...placing }: Placing,
  now: Temporal.Instant,
) {
  const isFree = raffle.price === 0;
  const creditUntil = isFree ? null : (placing.creditUntil ?? null);
  return {
    communityId: raffle.community_id,
    raffleId: raffle.id,
    status: isFree ? ('confirmed' as const) : ('pending' as const),
    numbers,
    unitPrice: raffle.price,
    currency: raffle.currency,
    // the page of a device says no rate
    rate: placing.lease ? noRate : rateToFreeze(raffle, numbers.length),
    ...buyer,
    soldBy: by.kind === 'desk' ? by.soldBy : null,
    soldOffline: placing.isOffline ?? false,
    creditedTo,
    contactKeys,
    provenKeys: by.kind === 'desk' ? [] : by.provenKeys,
    traces: by.kind === 'desk' ? [] : by.traces,
    idempotencyKey,
    heldUntil: isFree ? now : (creditUntil ?? holdEndOf(raffle, now)),
    creditUntil,
    now,
  };
}

/** Has the order ask for a sum of its own, where it is a buyer's and costs something; gives what it asks for besides its price. */
function askAmount(
  step: Step<unknown, unknown>,
  { raffle, numbers, by }: Placing,
  { id }: WrittenOrder,
): Promise<number> {
  const { community_id, price: unit_price, currency } = raffle;
  const sold_by = by.kind === 'desk' ? by.soldBy : null;
  return askUniqueAmount(step, raffle, {
    order: { community_id, id, unit_price, currency, sold_by },
    count: numbers.length,
  });
}

async function takeTickets(step: Step<unknown, unknown>, placing: Placing, order: WrittenOrder): Promise<void> {
  const { raffle, numbers, buyer, lease = null, isOffline = false } = placing;
  const { tx, now } = step;
  const suffix = await askAmount(step, placing, order);
  const raffleKey = { communityId: raffle.community_id, raffleId: raffle.id };
  const isPaid = order.status === 'confirmed';
  const state = isPaid ? { state: 'paid' as const } : { state: 'held' as const, heldUntil: order.heldUntil };
  const claim = { ...state, lease, now };
  const taken = new Set(await claimTickets(tx, { ...raffleKey, numbers, orderId: order.id }, claim));
  const lost = numbers.filter((number) => !taken.has(number));
  if (lost.length > 0) throw new Refusal('numbers.taken', { numbers: lost, lastNumber: raffle.last_number });
  const about = { subject: 'order', subjectId: order.id, raffleId: raffle.id } as const;
  const { price: unitPrice, currency } = raffle;
  const paid = { unitPrice, currency, ...(suffix > 0 && { suffix }) };
  const data = { numbers, ...paid, hasAccount: buyer.userId !== null, ...(isOffline && { offline: true }) };
  await step.record(raffle.community_id, { ...about, kind: 'order.taken', to: order.status, data });
  if (order.creditUntil) {
    const credit = { until: order.creditUntil.toString() };
    await step.record(raffle.community_id, { ...about, kind: 'order.credit-given', data: credit });
  }
  if (isPaid) await issueTicketRecords(step, raffle, { ...buyer, id: order.id, numbers });
  step.changed({ ...raffleKey, numbers });
}
