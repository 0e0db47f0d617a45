import type { Step } from '#app/action.ts';
import { lockCounted } from '#db/orders/order-origins.ts';
import { countLiveTickets } from '#db/orders/tickets.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { mostUnpaidOfPerson } from '#domain/orders/hold-limits.ts';
import { isRunOut } from '#domain/orders/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { isGuestWithinAll } from './guest-within.ts';
import { type Counting, excessOfNetwork, isGuest, sizeOfRaffle } from './network-excess.ts';
import { excessOfPerson } from './person-excess.ts';
import { type Claimed, personOf, type Taker, takerOfOrder } from './taker.ts';

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

/**
 * The same for the numbers that an order whose time ran out has just claimed again: it no longer counted against its buyer,
 * who may have taken others instead.
 */
export async function requireMaximumOfRunOut(
  step: Step<unknown, unknown>,
  { order, raffle }: { order: OrderRow; raffle: RaffleRow },
): Promise<void> {
  if (!isRunOut({ ...order, heldUntil: order.held_until }, step.now)) return;
  // whether mail is sent bears on the limits of unpaid numbers only
  const taker = await takerOfOrder(step, { order, raffle }, false);
  await requireWithinMaximum(step, raffle, taker, { orderId: order.id, count: order.numbers.length });
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
  if (await isGuestWithinAll(step, raffle, taker, claimed)) return null;
  return (await excessOfPerson(step, raffle, taker, claimed)) ?? excessOfNetwork(step, raffle, taker, claimed);
}

/** What the count is serialised by: the contact, and a guest's network and site. */
export function lockedBy(
  raffle: RaffleRow,
  { kind, contactKeys, origin }: Taker,
): Pick<Taker, 'contactKeys' | 'origin'> {
  if (kind === 'desk' && raffle.max_per_person === null) return { contactKeys: [], origin: null };
  return { contactKeys, origin: isGuest(kind) ? origin : null };
}
