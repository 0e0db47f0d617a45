import type { Step } from '#app/action.ts';
import { activeRole } from '#db/members/members.ts';
import { allotmentsOf } from '#db/orders/allotments.ts';
import { lockOrder } from '#db/orders/orders.ts';
import { ticketsOf } from '#db/orders/tickets.ts';
import { lockAccount } from '#db/settlements/settlements.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { whyGone } from '#domain/orders/desk.ts';
import { numberState } from '#domain/orders/order.ts';
import type { Sale } from '#domain/orders/order-form.ts';
import { isRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import { markPaid } from './confirm-order.ts';
import { withoutHolderRights } from './find-order.ts';
import { noteCash } from './mark-cash.ts';
import type { PlacedOrder } from './place-order.ts';
import { placeWish } from './place-wish.ts';

type Selling = Step<unknown, { community: CommunityRow; raffle: RaffleRow }>;

type SalePlacing = Pick<Sale, 'numbers' | 'random' | 'buyer' | 'paid'> & {
  /** Whether its cash came in the second currency. */
  inSecond?: boolean;
  /** Who types it in, and whose sale it is. */
  seller: string;
  contactKeys: readonly [string, ...string[]];
  idempotencyKey: string;
  creditUntil?: Temporal.Instant | null;
  /** The lease of the device that sold it, and whether it did without a connection. */
  lease?: string | null;
  isOffline?: boolean;
};

/**
 * Places a sale in a transaction that holds the raffle's row, and where it was paid says so: in the seller's hand, or with
 * who runs the raffle where they sell. Run it in `withNewPicks`.
 */
export async function placeSale(step: Selling, sale: SalePlacing): Promise<PlacedOrder> {
  const { tx, found } = step;
  const { community, raffle } = found;
  const {
    seller,
    buyer,
    paid,
    inSecond = false,
    lease = null,
    isOffline = false,
    creditUntil = null,
    contactKeys,
    idempotencyKey,
  } = sale;
  const isOrganiser = (await activeRole(tx, community.id, seller)) === 'admin';
  // before any number is claimed
  if (paid && !isOrganiser) await lockAccount(tx, { raffle, seller });
  const placed = await placeWish(step, {
    raffle,
    wish: sale,
    buyer: { ...buyer, userId: null },
    contactKeys,
    idempotencyKey,
    by: { kind: 'desk', soldBy: seller },
    creditedTo: seller,
    creditUntil,
    lease,
    isOffline,
  }).catch(async (error: unknown) => {
    throw await toSeller(step, sale, error);
  });
  if (paid) {
    const order = orNotFound(await lockOrder(tx, community.id, placed.orderId));
    const place = withoutHolderRights({ community, raffle, order });
    if (isOrganiser) await markPaid(step, place, { way: 'cash', inSecond });
    else await noteCash(step, place, { inSecond });
  }
  return placed;
}

/** A refusal, worded for whoever sells, who sees what is blocked and what others alone sell. */
async function toSeller(step: Selling, sale: SalePlacing, error: unknown): Promise<unknown> {
  if (!isRefusal(error)) return error;
  if (error.code === 'numbers.taken') return goneToSeller(step, sale, error.params.numbers);
  if (error.code !== 'numbers.too-many') return error;
  const { limit, held } = error.params;
  return new Refusal('sale.too-many', { name: sale.buyer.name, limit, held });
}

/** The refusal of numbers that a sale could not have, with the reasons. */
export async function goneToSeller(
  { tx, now, found: { raffle } }: Selling,
  { seller, lease = null }: Pick<SalePlacing, 'seller' | 'lease'>,
  numbers: readonly number[],
): Promise<Refusal> {
  const tickets = (await ticketsOf(tx, raffle, numbers)).filter((ticket) => numberState(ticket, now) !== 'free');
  const allotted = await allotmentsOf(tx, raffle, numbers);
  const others = allotted.filter((each) => each.seller !== seller);
  const elsewhere = allotted.filter((each) => each.seller === seller && each.lease !== null && each.lease !== lease);
  const reasons = whyGone(numbers, tickets, {
    allotted: others.map(({ number }) => number),
    leased: elsewhere.map(({ number }) => number),
  });
  return new Refusal('sale.numbers-gone', { ...reasons, lastNumber: raffle.last_number });
}
