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
import { countLiveTickets } from '#db/orders/tickets.ts';
import type { RowKey } from '#db/row-key.ts';
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
  /** The contact keys that the buyer has proven. */
  provenKeys: readonly string[];
  /** The unproven keys that a mailed code could prove. */
  provableKeys: readonly string[];
  traces: readonly string[];
  /** Null for accounts, and where the network is not known. */
  origin: Origin | null;
  /** Whether a guest could lift the limit by proving their contact. */
  canCheck: boolean;
};

/** The numbers that this transaction has claimed. */
export type Claimed = { orderId: string; count: number };

/** Whether a guest's contact can be checked: by a code, where mail is sent, or by a message to the organiser. */
export function canCheckContacts({ check_phone: checkPhone }: RaffleRow, sendsMail: boolean): boolean {
  return sendsMail || checkPhone !== null;
}

/** Who takes numbers: the desk for somebody else, or the buyer for themselves. */
export type TakenBy = { kind: 'desk'; soldBy: string } | ({ kind: 'buyer' } & KnownOfBuyer);

/** What is known of somebody who takes numbers for themselves. */
type KnownOfBuyer = Pick<Taker, 'provenKeys' | 'provableKeys' | 'traces' | 'canCheck'> & {
  /** The network of the request (`originOf`). Limits count guests by it; for accounts it is only shown to reviewers. */
  origin: Origin | null;
  /** A dry run before a contact check, which the caller rolls back: the contact's count is not looked at. */
  isTrial: boolean;
};

/** A buyer, as the limits count them. */
export function takerOf(
  { userId, contactKeys }: { userId: string | null; contactKeys: readonly string[] },
  by: TakenBy,
): Taker {
  if (by.kind === 'desk') {
    const unknown = { provenKeys: [], provableKeys: [], traces: [], canCheck: false, origin: null };
    return { ...unknown, kind: 'desk', contactKeys };
  }
  const { provenKeys, provableKeys, traces, canCheck, origin, isTrial } = by;
  const person = { contactKeys, provenKeys, provableKeys, traces, canCheck };
  if (userId) return { ...person, kind: 'account', origin: null };
  return { ...person, kind: provenKeys.length > 0 || isTrial ? 'proven' : 'guest', origin };
}

/** The buyer of an existing order, as the limits count them. */
export async function takerOfOrder(
  { tx }: Step<unknown, unknown>,
  { order, raffle }: { order: OrderRow; raffle: RaffleRow },
  sendsMail: boolean,
): Promise<Taker> {
  const { user_id: userId, contact_keys: contactKeys, proven_keys: provenKeys, contact_traces: traces } = order;
  if (order.sold_by) return takerOf({ userId, contactKeys }, { kind: 'desk', soldBy: order.sold_by });
  const from = userId ? undefined : await originOfOrder(tx, order);
  const known = { provenKeys, provableKeys: [], traces, canCheck: canCheckContacts(raffle, sendsMail) };
  return takerOf({ userId, contactKeys }, { kind: 'buyer', ...known, origin: from?.origin ?? null, isTrial: false });
}

/** Refuses more numbers than such a buyer may ever hold, before anything is counted or locked. */
export function requireEverPossible(raffle: RaffleRow, { kind }: Taker, count: number): void {
  const { max_per_person: most } = raffle;
  if (most !== null && count > most) throw new Refusal('numbers.too-many', { limit: most, held: null, contact: null });
  const limit = mostUnpaidOfPerson(kind, sizeOfRaffle(raffle));
  if (limit !== null && count > limit) {
    throw new Refusal('numbers.unpaid-limit', { limit, free: limit, isGuest: kind === 'guest', contact: null });
  }
}

/** Refuses the numbers just claimed if they put the buyer over a limit. */
export async function requireWithinLimits(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  taker: Taker,
  claimed: Claimed,
): Promise<void> {
  const excess = await excessOf(step, raffle, taker, claimed);
  if (excess) throw excess;
}

/**
 * Refuses the numbers just claimed if they put the guest's network over its limit. For a guest whose contact is about
 * to be checked: the contact's own count is not looked at, because the answer would reveal it number by number.
 */
export async function requireNetworkWithinLimits(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  taker: Taker,
  claimed: Claimed,
): Promise<void> {
  if (taker.origin === null) return;
  await lockCounted(step.tx, raffle, { contactKeys: [], origin: taker.origin });
  const excess = await excessOfNetwork(step, raffle, taker, claimed);
  if (excess) throw excess;
}

/**
 * The limit that the numbers just claimed exceed; null where they are within all. It takes the locks under which a
 * buyer, network or site is counted, so it runs last: after the claim, which may itself wait, and before the few writes
 * that a caller of `placeOrder` still has to make. A guest is never told how many numbers a contact holds, since
 * anybody can type anybody's phone.
 */
export async function excessOf(
  step: Counting,
  raffle: RaffleRow,
  taker: Taker,
  claimed: Claimed,
): Promise<Refusal | null> {
  await lockCounted(step.tx, raffle, lockedBy(raffle, taker));
  return (await excessOfPerson(step, raffle, taker, claimed)) ?? excessOfNetwork(step, raffle, taker, claimed);
}

/**
 * Refuses the numbers just claimed if they put the buyer over the raffle's maximum per person. For money that has come:
 * the limits of unpaid numbers do not concern it. It locks as `excessOf` does, and runs right after the claim too.
 */
export async function requireWithinMaximum(
  step: Counting,
  raffle: RaffleRow,
  taker: Taker,
  claimed: Claimed,
): Promise<void> {
  const { max_per_person: limit } = raffle;
  if (limit === null) return;
  await lockCounted(step.tx, raffle, { ...lockedBy(raffle, taker), origin: null });
  const person = { ...personOf(raffle, taker), except: claimed.orderId };
  const held = await countLiveTickets(step.tx, raffle, person, step.now);
  if (held + claimed.count > limit) throw new Refusal('numbers.too-many', { limit, held: null, contact: null });
}

type Counting = Pick<Step<unknown, unknown>, 'tx' | 'now'>;

async function excessOfPerson(
  step: Counting,
  raffle: RaffleRow,
  taker: Taker,
  { orderId, count }: Claimed,
): Promise<Refusal | null> {
  const { kind } = taker;
  const person = { ...personOf(raffle, taker), except: orderId };
  const contact = () => contactInTheWay(step, raffle, taker, { orderId, count });
  const { tx, now } = step;
  const { max_per_person: limit } = raffle;
  if (limit !== null) {
    const held = await countLiveTickets(tx, raffle, person, now);
    if (held + count > limit) {
      const known = await countLiveTickets(tx, raffle, { ...personKnown(raffle, taker), except: orderId }, now);
      return new Refusal('numbers.too-many', { limit, held: known === held ? held : null, contact: await contact() });
    }
  }
  const most = mostUnpaidOfPerson(kind, sizeOfRaffle(raffle));
  if (most === null) return null;
  const counting = { now, isFree: raffle.price === 0 };
  const unpaid = await countUnpaid(tx, raffle, person, counting);
  if (unpaid + count <= most) return null;
  const known = await countUnpaid(tx, raffle, { ...personKnown(raffle, taker), except: orderId }, counting);
  const free = known === unpaid ? Math.max(0, most - unpaid) : null;
  return new Refusal('numbers.unpaid-limit', {
    limit: most,
    free,
    isGuest: kind === 'guest',
    contact: await contact(),
  });
}

/**
 * Whether the count includes orders that others may have made by typing this contact, and which proof would exclude
 * them.
 */
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
  // typed keys count only where contacts are checked by mail or not at all
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
  const counting = { now, isFree: raffle.price === 0 };
  if (!isGuest(kind) || origin === null || (await isTrustedOrigin(tx, raffle, origin))) return null;
  const size = sizeOfRaffle(raffle);
  // the limit of all guests first, since proving a contact does not lift it
  for (const guests of kind === 'guest' ? (['all', 'unproven'] as const) : (['all'] as const)) {
    const excess = await excessOfGuests(tx, raffle, { guests, origin, size, ...counting });
    if (excess) return excess;
  }
  if (kind !== 'guest') return null;
  const since = now.subtract({ hours: freedHours });
  if (await isFreedOrigin(tx, raffle, { origin, since })) return new Refusal('numbers.network-freed', {});
  return excessTogether(tx, raffle, { most: mostUnpaidTogether(size, canCheck), claimed, size, ...counting });
}

/** The limit that the guests of a network or site exceed, if any. */
async function excessOfGuests(
  tx: Transaction,
  raffle: RowKey,
  {
    guests,
    origin,
    size,
    ...counting
  }: { guests: 'all' | 'unproven'; origin: Origin; size: number; now: Temporal.Instant; isFree: boolean },
): Promise<Refusal | null> {
  for (const from of namedOrigins(origin)) {
    const limit = mostUnpaidFrom(from.scope, size)[guests];
    if ((await countUnpaid(tx, raffle, { ...from, guests }, counting)) > limit) {
      return new Refusal('numbers.network-limit', { limit, guests });
    }
  }
  return null;
}

/**
 * The limit on all unproven guests together, if they exceed it. Its lock would serialise every guest, so it is taken
 * only near the bound: past half of it, or for many numbers at once. Below that, what all processes' connections could
 * claim concurrently is less than the other half.
 */
async function excessTogether(
  tx: Transaction,
  raffle: RowKey,
  {
    most,
    claimed: { orderId, count },
    size,
    ...counting
  }: { now: Temporal.Instant; isFree: boolean; most: number | null; claimed: Claimed; size: number },
): Promise<Refusal | null> {
  if (most === null) return null;
  // the order counts by its claim, not by its row, which still reads as expired where it comes back
  const together = async () => (await countUnpaidTogether(tx, raffle, { ...counting, except: orderId })) + count;
  if (count <= size / fewOfBoard && (await together()) <= most / 2) return null;
  await lockTogether(tx, raffle);
  const isBeyond = (await together()) > most;
  return isBeyond ? new Refusal('numbers.guests-limit', { limit: most }) : null;
}

const fewOfBoard = 200;

function isGuest(kind: TakerKind): boolean {
  return kind === 'guest' || kind === 'proven';
}

/**
 * Which orders count against a buyer. For an account, or a guest with a proven key, orders that others took with the
 * key count only where they had proven it too or share a network or browser: otherwise anybody could use up a
 * stranger's share by typing their phone. Where contacts are checked, a typed key counts by network and browser alone:
 * otherwise a guest could find out how much another contact holds. The desk answers for its buyers, so there every
 * order with the key counts.
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

/** The orders that a buyer may be told of: an account its own, the desk everybody's, a guest none. */
function personKnown(raffle: RaffleRow, taker: Taker): SamePerson {
  if (taker.kind === 'desk') return personOf(raffle, taker);
  const ownKeys = taker.kind === 'account' ? taker.contactKeys.slice(0, 1) : [];
  return { contactKeys: ownKeys, ownKeys, typedKeys: [], traces: [] };
}

/** The same guest with the code entered that can be mailed to them. */
function onceProven(taker: Taker): Taker {
  const { provenKeys, provableKeys } = taker;
  return { ...taker, kind: 'proven', provenKeys: [...provenKeys, ...provableKeys], provableKeys: [] };
}

/** What the count is serialised by: the contact, and a guest's network and site. */
function lockedBy(raffle: RaffleRow, { kind, contactKeys, origin }: Taker): Pick<Taker, 'contactKeys' | 'origin'> {
  if (kind === 'desk' && raffle.max_per_person === null) return { contactKeys: [], origin: null };
  return { contactKeys, origin: isGuest(kind) ? origin : null };
}

function sizeOfRaffle(raffle: RaffleRow): number {
  return sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
}
