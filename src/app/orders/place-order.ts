import type { Step } from '#app/action.ts';
import { insertOrder, orderByRequest } from '#db/orders.ts';
import { courseOf } from '#db/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { claimTickets, countLiveTickets, lockContact } from '#db/tickets.ts';
import { contactKey, type OrderStatus, orderReference } from '#domain/order.ts';
import type { Buyer } from '#domain/order-form.ts';
import { phaseOf } from '#domain/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { holdEndOf } from './hold-end-of.ts';
import { issueTicketRecords } from './issue-ticket-records.ts';
import { makeOrderLink } from './make-order-link.ts';

/** What is taken, for whom. The raffle's row is locked (share) by whoever calls. */
export type Placing = {
  raffle: RaffleRow;
  /** In ascending order. */
  numbers: readonly number[];
  buyer: Buyer & { userId: string | null };
  /** A uuid made from what the person sent: the same again is the same order. */
  requestKey: string;
  /** The member who takes them for somebody else. */
  soldBy?: string;
};

export type PlacedOrder = { orderId: string; reference: string; secret: string };

/**
 * Takes numbers for a person in a transaction that is already open: the order, its tickets, a private link, the event.
 * All of them or none. A request that was served before gets its order again, with a fresh link.
 */
export async function placeOrder(step: Step<unknown, unknown>, placing: Placing): Promise<PlacedOrder> {
  const { raffle, numbers } = placing;
  demandNumbers(raffle, numbers, step.now);
  const order = await writeOrder(step, placing);
  if (order.isNew) {
    await demandShare(step, placing);
    await takeTickets(step, placing, order);
  }
  const secret = await makeOrderLink(step, {
    communityId: raffle.community_id,
    orderId: order.id,
    byDesk: placing.soldBy !== undefined,
  });
  return { orderId: order.id, reference: order.reference, secret };
}

/** The order that a request made before, with a fresh link: what it asked may be gone by now, because it was served. */
export async function orderAgain(
  step: Step<unknown, unknown>,
  { community_id: communityId }: RaffleRow,
  requestKey: string,
): Promise<PlacedOrder | null> {
  const order = await orderByRequest(step.tx, communityId, requestKey);
  if (!order) return null;
  const secret = await makeOrderLink(step, { communityId, orderId: order.id, byDesk: order.sold_by !== null });
  return { orderId: order.id, reference: order.reference, secret };
}

function demandNumbers(raffle: RaffleRow, numbers: readonly number[], now: Temporal.Instant): void {
  const phase = phaseOf(courseOf(raffle), now);
  if (phase === 'draft' || phase === 'cancelled') throw new Refusal('raffle.not-open', {});
  if (phase !== 'selling') throw new Refusal('raffle.sales-over', {});
  const outside = numbers.filter((number) => number < raffle.first_number || number > raffle.last_number);
  if (outside.length > 0) throw new Refusal('numbers.outside', { numbers: outside, lastNumber: raffle.last_number });
}

type WrittenOrder = { id: string; reference: string; status: OrderStatus; heldUntil: Temporal.Instant; isNew: boolean };

const references = 8;

/** Comes before the tickets: a second sending of the same request waits here for the first, and then finds its order. */
async function writeOrder(step: Step<unknown, unknown>, placing: Placing): Promise<WrittenOrder> {
  const { tx, now, dice } = step;
  const { raffle, numbers, buyer, requestKey } = placing;
  const isFree = raffle.price === 0;
  for (let attempt = 0; attempt < references; attempt += 1) {
    const order = {
      communityId: raffle.community_id,
      raffleId: raffle.id,
      id: dice.uuid(),
      reference: orderReference(dice.bytes(6)),
      status: isFree ? ('confirmed' as const) : ('pending' as const),
      numbers,
      unitPrice: raffle.price,
      currency: raffle.currency,
      ...buyer,
      soldBy: placing.soldBy ?? null,
      contactKey: contactKey(buyer),
      requestKey,
      heldUntil: isFree ? now : holdEndOf(raffle, now),
      now,
    };
    if (await insertOrder(tx, order)) return { ...order, isNew: true };
    const earlier = await orderByRequest(tx, raffle.community_id, requestKey);
    if (earlier) return { ...earlier, heldUntil: earlier.held_until, isNew: false };
  }
  throw new Error(`no free reference in ${references} draws`);
}

/** Refuses more numbers than one person may have in the raffle, also when several orders of theirs come at once. */
async function demandShare({ tx, now }: Step<unknown, unknown>, { raffle, numbers, buyer }: Placing): Promise<void> {
  if (raffle.max_per_person === null) return;
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  await lockContact(tx, key, contactKey(buyer));
  const held = await countLiveTickets(tx, key, contactKey(buyer), now);
  if (held + numbers.length > raffle.max_per_person) {
    throw new Refusal('numbers.too-many', { limit: raffle.max_per_person, held });
  }
}

async function takeTickets(
  step: Step<unknown, unknown>,
  { raffle, numbers, buyer }: Placing,
  order: WrittenOrder,
): Promise<void> {
  const { tx, now } = step;
  const raffleKey = { communityId: raffle.community_id, raffleId: raffle.id };
  const isPaid = order.status === 'confirmed';
  const state = isPaid ? { state: 'paid' as const } : { state: 'held' as const, heldUntil: order.heldUntil };
  const taken = new Set(await claimTickets(tx, { ...raffleKey, numbers, orderId: order.id }, { ...state, now }));
  const lost = numbers.filter((number) => !taken.has(number));
  if (lost.length > 0) throw new Refusal('numbers.taken', { numbers: lost, lastNumber: raffle.last_number });
  await step.record(raffle.community_id, {
    kind: 'order.taken',
    subject: 'order',
    subjectId: order.id,
    raffleId: raffle.id,
    to: order.status,
    data: { numbers, unitPrice: raffle.price, currency: raffle.currency, hasAccount: buyer.userId !== null },
  });
  if (isPaid) await issueTicketRecords(step, raffle, { ...buyer, id: order.id, numbers });
  step.changed({ ...raffleKey, numbers });
}
