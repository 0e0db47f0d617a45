import type { Step } from '#app/action.ts';
import type { Transaction } from '#db/client.ts';
import type { SamePerson } from '#db/contacts/same-person.ts';
import {
  countUnpaid,
  countUnpaidTogether,
  isFreedOrigin,
  isTrustedOrigin,
  lockCounted,
  lockTogether,
  namedOrigins,
  originOfOrder,
} from '#db/orders/order-origins.ts';
import { countLiveTickets, type RaffleKey } from '#db/orders/tickets.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { isPhoneKey } from '#domain/contacts/contact-key.ts';
import type { Origin } from '#domain/network.ts';
import {
  freedHours,
  mostUnpaidFrom,
  mostUnpaidOfPerson,
  mostUnpaidTogether,
  type TakerKind,
} from '#domain/orders/hold-limits.ts';
import { sizeOf } from '#domain/raffles/board.ts';
import { type ContactInTheWay, Refusal } from '#domain/refusal.ts';

/** A buyer, as the limits count them. */
export type Taker = {
  kind: TakerKind;
  contactKeys: readonly string[];
  /** Those of them that are shown to be theirs. */
  provenKeys: readonly string[];
  /** Those of the others that a code could show to be theirs. */
  provableKeys: readonly string[];
  traces: readonly string[];
  /** Of guests only, where the network is known. */
  origin: Origin | null;
  /** Whether a guest could go on by proving their contact. */
  canCheck: boolean;
};

/** Numbers that were claimed in this transaction. */
export type Claimed = { orderId: string; count: number };

/** Whether a guest's contact can be checked: by a code, where mail is sent, or by a message to the organiser. */
export function canCheckContacts({ check_phone: checkPhone }: RaffleRow, sendsMail: boolean): boolean {
  return sendsMail || checkPhone !== null;
}

/** Who took an order that is already there. */
export async function takerOf(
  { tx }: Step<unknown, unknown>,
  { order, raffle }: { order: OrderRow; raffle: RaffleRow },
  sendsMail: boolean,
): Promise<Taker> {
  const { contact_keys: contactKeys, proven_keys: provenKeys, contact_traces: traces } = order;
  const canCheck = canCheckContacts(raffle, sendsMail);
  const person = { contactKeys, provenKeys, provableKeys: [], traces, canCheck, origin: null };
  if (order.sold_by) return { ...person, kind: 'desk' };
  if (order.user_id) return { ...person, kind: 'account' };
  const from = await originOfOrder(tx, order);
  return { ...person, kind: provenKeys.length > 0 ? 'proven' : 'guest', origin: from?.origin ?? null };
}

/** Refuses at once, before anything is counted or locked, more numbers than such a person may ever have. */
export function assertEverPossible(raffle: RaffleRow, { kind }: Taker, count: number): void {
  const { max_per_person: most } = raffle;
  if (most !== null && count > most) throw new Refusal('numbers.too-many', { limit: most, held: null, contact: null });
  const limit = mostUnpaidOfPerson(kind, sizeOfRaffle(raffle));
  if (limit !== null && count > limit) {
    throw new Refusal('numbers.unpaid-limit', { limit, free: limit, isGuest: kind === 'guest', contact: null });
  }
}

/** Refuses numbers that somebody has just claimed where they have more with them than they may. */
export async function assertWithinLimits(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  taker: Taker,
  claimed: Claimed,
): Promise<void> {
  const excess = await excessOf(step, raffle, taker, claimed);
  if (excess) throw excess;
}

/**
 * Refuses numbers that a guest has claimed whose contact is to be checked before they are held: by what nobody on their
 * network could have. What the contact has is not looked at, or anybody could ask for it number by number.
 */
export async function assertNetworkWithinLimits(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  taker: Taker,
  claimed: Claimed,
): Promise<void> {
  if (taker.origin === null) return;
  await lockCounted(step.tx, keyOf(raffle), { contactKeys: [], origin: taker.origin });
  const excess = await excessOfNetwork(step, raffle, taker, claimed);
  if (excess) throw excess;
}

/**
 * Why somebody may not have the numbers that they have claimed in this transaction; null where they may. Whoever counts by
 * the same person, network or site waits until it ends, so it comes after all that could wait for others: a claim of numbers
 * before it, and after it only the little that a caller of `placeOrder` still writes. A guest is never told how many a
 * contact has: anybody can type anybody's phone.
 */
export async function excessOf(
  step: Counting,
  raffle: RaffleRow,
  taker: Taker,
  claimed: Claimed,
): Promise<Refusal | null> {
  await lockCounted(step.tx, keyOf(raffle), lockedBy(raffle, taker));
  return (await excessOfPerson(step, raffle, taker, claimed)) ?? excessOfNetwork(step, raffle, taker, claimed);
}

type Counting = Pick<Step<unknown, unknown>, 'tx' | 'now'>;

async function excessOfPerson(
  step: Counting,
  raffle: RaffleRow,
  taker: Taker,
  { orderId, count }: Claimed,
): Promise<Refusal | null> {
  const key = keyOf(raffle);
  const { kind } = taker;
  const person = { ...personOf(raffle, taker), except: orderId };
  const contact = () => contactInTheWay(step, raffle, taker, { orderId, count });
  const { tx, now } = step;
  const { max_per_person: limit } = raffle;
  if (limit !== null) {
    const held = await countLiveTickets(tx, key, person, now);
    if (held + count > limit) {
      const known = await countLiveTickets(tx, key, { ...personKnown(raffle, taker), except: orderId }, now);
      return new Refusal('numbers.too-many', { limit, held: known === held ? held : null, contact: await contact() });
    }
  }
  const most = mostUnpaidOfPerson(kind, sizeOfRaffle(raffle));
  if (most === null) return null;
  const counting = { now, isFree: raffle.price === 0 };
  const unpaid = await countUnpaid(tx, key, person, counting);
  if (unpaid + count <= most) return null;
  const known = await countUnpaid(tx, key, { ...personKnown(raffle, taker), except: orderId }, counting);
  const free = known === unpaid ? Math.max(0, most - unpaid) : null;
  return new Refusal('numbers.unpaid-limit', {
    limit: most,
    free,
    isGuest: kind === 'guest',
    contact: await contact(),
  });
}

/** Whether orders count here that others may have made by typing the contact, and what would leave them out. */
async function contactInTheWay(
  step: Counting,
  raffle: RaffleRow,
  taker: Taker,
  claimed: Claimed,
): Promise<ContactInTheWay> {
  const { typedKeys } = personOf(raffle, taker);
  if (!isGuest(taker.kind) || typedKeys.length === 0) return null;
  const isWithin = async (other: Taker) => (await excessOfPerson(step, raffle, other, claimed)) === null;
  if (taker.provableKeys.length > 0 && (await isWithin(onceProven(taker)))) return 'provable';
  // where typed keys count, contacts are checked by mail or not at all
  if (!taker.canCheck || !typedKeys.some(isPhoneKey)) return 'typed';
  const contactKeys = taker.contactKeys.filter((key) => !(isPhoneKey(key) && typedKeys.includes(key)));
  return (await isWithin(onceProven({ ...taker, contactKeys }))) ? 'phone' : 'typed';
}

async function excessOfNetwork(
  { tx, now }: Counting,
  raffle: RaffleRow,
  { kind, origin, canCheck }: Taker,
  claimed: Claimed,
): Promise<Refusal | null> {
  const key = keyOf(raffle);
  const counting = { now, isFree: raffle.price === 0 };
  if (!isGuest(kind) || origin === null || (await isTrustedOrigin(tx, key, origin))) return null;
  const size = sizeOfRaffle(raffle);
  // the limit of all guests first: proving a contact does not lift it
  for (const guests of kind === 'guest' ? (['all', 'unproven'] as const) : (['all'] as const)) {
    const excess = await excessOfGuests(tx, key, { guests, origin, size, ...counting });
    if (excess) return excess;
  }
  if (kind !== 'guest') return null;
  const since = now.subtract({ hours: freedHours });
  if (await isFreedOrigin(tx, key, { origin, since })) return new Refusal('numbers.network-freed', {});
  return excessTogether(tx, key, { most: mostUnpaidTogether(size, canCheck), claimed, size, ...counting });
}

/** Whether the guests of a network, or of its site, keep more than they may. */
async function excessOfGuests(
  tx: Transaction,
  key: RaffleKey,
  {
    guests,
    origin,
    size,
    ...counting
  }: { guests: 'all' | 'unproven'; origin: Origin; size: number; now: Temporal.Instant; isFree: boolean },
): Promise<Refusal | null> {
  for (const from of namedOrigins(origin)) {
    const limit = mostUnpaidFrom(from.scope, size)[guests];
    if ((await countUnpaid(tx, key, { ...from, guests }, counting)) > limit) {
      return new Refusal('numbers.network-limit', { limit, guests });
    }
  }
  return null;
}

/**
 * Whether all guests whose contact nobody has checked keep more than they may. A lock that all of them would wait for is
 * taken only where they could pass the bound together: beyond half of it, or with many numbers at once. Below, what the
 * connections of some processes take in the same instant is less than the other half.
 */
async function excessTogether(
  tx: Transaction,
  key: RaffleKey,
  {
    most,
    claimed: { orderId, count },
    size,
    ...counting
  }: { now: Temporal.Instant; isFree: boolean; most: number | null; claimed: Claimed; size: number },
): Promise<Refusal | null> {
  if (most === null) return null;
  // the order itself is counted by what it claims: one that comes back still stands as run out
  const together = async () => (await countUnpaidTogether(tx, key, { ...counting, except: orderId })) + count;
  if (count <= size / fewOfBoard && (await together()) <= most / 2) return null;
  await lockTogether(tx, key);
  const isBeyond = (await together()) > most;
  return isBeyond ? new Refusal('numbers.guests-limit', { limit: most }) : null;
}

const fewOfBoard = 200;

function isGuest(kind: TakerKind): boolean {
  return kind === 'guest' || kind === 'proven';
}

/**
 * By what a taker is counted. Against an account, and against whoever has proven a key, what others took with it counts
 * only where they had proven it too or came from the same network or browser: else anybody could use up anybody's share
 * by typing their phone. Where contacts are checked, a key that is only typed counts by network and browser alone: else
 * whoever has proven their own could find out what another contact has. The desk answers for whom it sells to, so there
 * every order with a key counts.
 */
function personOf(
  { check_phone: checkPhone }: RaffleRow,
  { kind, contactKeys, provenKeys, traces }: Taker,
): SamePerson {
  if (kind === 'desk') return { contactKeys, ownKeys: [], typedKeys: contactKeys, traces: [] };
  if (checkPhone !== null && provenKeys.length > 0) return { contactKeys, ownKeys: provenKeys, typedKeys: [], traces };
  if (kind === 'account') return { contactKeys, ownKeys: contactKeys, typedKeys: [], traces };
  const typedKeys = contactKeys.filter((key) => !provenKeys.includes(key));
  return { contactKeys, ownKeys: provenKeys, typedKeys, traces };
}

/** Whose numbers a taker may be told of: an account its own, the desk everybody's. */
function personKnown(raffle: RaffleRow, taker: Taker): SamePerson {
  if (taker.kind === 'desk') return personOf(raffle, taker);
  const ownKeys = taker.kind === 'account' ? taker.contactKeys.slice(0, 1) : [];
  return { contactKeys: ownKeys, ownKeys, typedKeys: [], traces: [] };
}

/** The same guest as if they had entered the code that can be mailed to them. */
function onceProven(taker: Taker): Taker {
  const { provenKeys, provableKeys } = taker;
  return { ...taker, kind: 'proven', provenKeys: [...provenKeys, ...provableKeys], provableKeys: [] };
}

/** Who waits for one another while they are counted: those of one contact, and the guests of one network and site. */
function lockedBy(raffle: RaffleRow, { kind, contactKeys, origin }: Taker): Pick<Taker, 'contactKeys' | 'origin'> {
  if (kind === 'desk' && raffle.max_per_person === null) return { contactKeys: [], origin: null };
  return { contactKeys, origin: isGuest(kind) ? origin : null };
}

function keyOf(raffle: RaffleRow): RaffleKey {
  return { communityId: raffle.community_id, raffleId: raffle.id };
}

function sizeOfRaffle(raffle: RaffleRow): number {
  return sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
}
