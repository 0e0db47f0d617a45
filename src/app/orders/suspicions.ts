import type { ShownReceipt } from '#app/receipts/receipt-warnings.ts';
import { type AccountGroup, accountGroupsOf } from '#db/accounts/account-groups.ts';
import type { Db } from '#db/client.ts';
import { type Network, networksOf, originsOfOrders } from '#db/orders/order-networks.ts';
import { freedOrigins } from '#db/orders/order-origins.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { Origin, OriginScope } from '#domain/network.ts';
import { conspicuousFrom, freedHours, mostUnpaidOfPerson } from '#domain/orders/hold-limits.ts';
import { isUnpaid } from '#domain/orders/order.ts';
import { sizeOf } from '#domain/raffles/board.ts';

/** Why an order deserves a second look before it is counted on. */
export type Suspicion =
  | { kind: OriginScope; orders: number; numbers: number }
  /** Accounts of one network or site that hold more together than one account may. */
  | { kind: 'accounts'; accounts: number; numbers: number }
  /** A file sent before, or a picture that looks like one. */
  | { kind: 'same-receipt' }
  /** Another file, but with the transfer reference of an earlier one. */
  | { kind: 'same-reference' }
  /** Never given alone: most guests are unproven, and most of them are honest. */
  | { kind: 'unproven-contact' };

/** A raffle's networks and sites with conspicuously many unpaid numbers, trusted ones included. */
export function conspicuousNetworks(db: Db, raffle: RaffleRow): Promise<Network[]> {
  const size = sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
  return networksOf(db, raffle, { network: conspicuousFrom('network', size), site: conspicuousFrom('site', size) });
}

/** Accounts of one network or site that hold more together than one account may, trusted ones included. */
export function conspicuousAccounts(db: Db, raffle: RaffleRow): Promise<AccountGroup[]> {
  const size = sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
  return accountGroupsOf(db, raffle, mostUnpaidOfPerson('account', size));
}

/** The groups that a desk reviews: guests by network or site, and accounts by network or site. */
export type Groups = { networks: readonly Network[]; accounts: readonly AccountGroup[] };

/** The networks and sites whose guests must prove their contact since their numbers were freed, and until when. */
export async function freedNetworks(
  db: Db,
  raffle: RaffleRow,
  { networks, now }: { networks: readonly Network[]; now: Temporal.Instant },
) {
  const freed = await freedOrigins(db, raffle, now.subtract({ hours: freedHours }));
  return freed
    .filter(({ origin }) => !networks.some((each) => each.origin === origin))
    .map(({ scope, order, freedAt }) => ({ scope, order, until: freedAt.add({ hours: freedHours }).toString() }));
}

/** The reasons to look twice at each of some orders. */
export async function suspicionsOf(
  db: Db,
  raffle: RaffleRow,
  orders: readonly OrderRow[],
  { networks, accounts }: Groups,
): Promise<(order: OrderRow, receipts: readonly ShownReceipt[]) => Suspicion[]> {
  const ids = orders.map(({ id }) => id);
  const origins = await originsOfOrders(db, raffle.community_id, ids);
  return (order, receipts) => {
    const from = origins.get(order.id);
    const reasons: Suspicion[] = [
      ...(from && isUnpaid(order.status) && !from.isTrusted ? crowdOf(order, from.origin, { networks, accounts }) : []),
      ...(order.status === 'in_review' ? alikeness(receipts) : []),
    ];
    // an order is only added to the account with its verified address, which proves the contact
    const isUnproven = !order.user_id && from?.isProven === false;
    return reasons.length > 0 && isUnproven ? [...reasons, { kind: 'unproven-contact' }] : reasons;
  };
}

/** The group of accounts or the guests' network to which an order belongs, where it is over the limit. */
function crowdOf(order: OrderRow, from: Origin, { networks, accounts }: Groups): Suspicion[] {
  const isOfOrigin = ({ origin }: { origin: string }) => isFrom(from, origin);
  if (order.user_id) {
    const group = accounts.find(isOfOrigin);
    return group ? [{ kind: 'accounts', accounts: group.accounts, numbers: group.numbers }] : [];
  }
  const network = networks.find(isOfOrigin);
  return network ? [{ kind: network.scope, orders: network.orders, numbers: network.numbers }] : [];
}

function isFrom({ network, site }: Origin, hash: string): boolean {
  return network === hash || site === hash;
}

/** Whether a receipt was sent before, or else only its transfer reference. */
function alikeness(receipts: readonly ShownReceipt[]): Suspicion[] {
  const kinds = receipts.flatMap(({ warnings }) => warnings.flatMap((warning) => warning.kinds));
  if (kinds.some((kind) => kind !== 'reference')) return [{ kind: 'same-receipt' }];
  return kinds.includes('reference') ? [{ kind: 'same-reference' }] : [];
}
