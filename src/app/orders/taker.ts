import type { Step } from '#app/action.ts';
import type { SamePerson } from '#db/contacts/same-person.ts';
import { originOfOrder } from '#db/orders/order-origins.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { Origin } from '#domain/network.ts';
import type { TakerKind } from '#domain/orders/hold-limits.ts';

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

/**
 * Which orders count against a buyer. For an account, or a guest with a proven key, orders that others took with the
 * key count only where they had proven it too or share a network or browser: otherwise anybody could use up a
 * stranger's share by typing their phone. Where contacts are checked, a typed key counts by network and browser alone:
 * otherwise a guest could find out how much another contact holds. The desk answers for its buyers, so there every
 * order with the key counts.
 */
export function personOf(
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
export function personKnown(raffle: RaffleRow, taker: Taker): SamePerson {
  if (taker.kind === 'desk') return personOf(raffle, taker);
  const ownKeys = taker.kind === 'account' ? taker.contactKeys.slice(0, 1) : [];
  return { contactKeys: ownKeys, ownKeys, typedKeys: [], traces: [] };
}

/** The same guest with the code entered that can be mailed to them. */
export function onceProven(taker: Taker): Taker {
  const { provenKeys, provableKeys } = taker;
  return { ...taker, kind: 'proven', provenKeys: [...provenKeys, ...provableKeys], provableKeys: [] };
}
