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

/** Why an order deserves a second look before anybody counts on it. */
export type Suspicion =
  | { kind: OriginScope; orders: number; numbers: number }
  /** Accounts of one network or site that keep more together than one of them may. */
  | { kind: 'accounts'; accounts: number; numbers: number }
  /** A file that came before, or a picture like it. */
  | { kind: 'same-receipt' }
  /** Another file, but the transfer that it names was named before. */
  | { kind: 'same-reference' }
  /** Never alone: most guests' contact is unproven, and most of them are honest. */
  | { kind: 'unproven-contact' };

/** The networks and sites of a raffle that keep conspicuously many unpaid numbers, those that are vouched for among them. */
export function conspicuousNetworks(db: Db, raffle: RaffleRow): Promise<Network[]> {
  const size = sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  return networksOf(db, key, { network: conspicuousFrom('network', size), site: conspicuousFrom('site', size) });
}

/** The accounts of one network or site that keep more together than one account may, those vouched for among them. */
export function conspicuousAccounts(db: Db, raffle: RaffleRow): Promise<AccountGroup[]> {
  const size = sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
  return accountGroupsOf(
    db,
    { communityId: raffle.community_id, raffleId: raffle.id },
    mostUnpaidOfPerson('account', size),
  );
}

/** What a desk looks at together: guests of one network or site, and accounts of one. */
export type Groups = { networks: readonly Network[]; accounts: readonly AccountGroup[] };

/** The networks and sites whose guests show their contact first, because what they kept was freed, and until when. */
export async function freedNetworks(
  db: Db,
  raffle: RaffleRow,
  { networks, now }: { networks: readonly Network[]; now: Temporal.Instant },
) {
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  const freed = await freedOrigins(db, key, now.subtract({ hours: freedHours }));
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
    // an order joins only the account whose verified address it has
    const isUnproven = !order.user_id && from?.isProven === false;
    return reasons.length > 0 && isUnproven ? [...reasons, { kind: 'unproven-contact' }] : reasons;
  };
}

/** The accounts, or the network of guests, that an order is one of too many of. */
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

/** Whether a receipt came before, or else only the transfer that it names did. */
function alikeness(receipts: readonly ShownReceipt[]): Suspicion[] {
  const kinds = receipts.flatMap(({ warnings }) => warnings.flatMap((warning) => warning.kinds));
  if (kinds.includes('picture')) return [{ kind: 'same-receipt' }];
  return kinds.includes('reference') ? [{ kind: 'same-reference' }] : [];
}
