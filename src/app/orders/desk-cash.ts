import { namesOf } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import { handsOfOrders } from '#db/settlements/cash-of-orders.ts';
import type { OrderRow } from '#db/tables.ts';
import { cashHeldBy, undecidedCash, waitingCash } from './cash-hand.ts';

/** In whose hand the cash of an order is, and whether that is what they say and waits to be confirmed. */
export type CashShown = { seller: string; name: string; isWaiting: boolean };

/** Gives, for some orders of a community, who sells them and holds their cash; null where nobody does. */
export async function cashAtDesk(
  db: Db,
  communityId: string,
  orders: readonly OrderRow[],
): Promise<(order: OrderRow) => CashShown | null> {
  const [hands, waiting, undecided] = await Promise.all([
    handsOfOrders(db, orders),
    waitingCash(db, communityId, orders),
    undecidedCash(db, communityId, orders),
  ]);
  const said = new Map([...waiting, ...undecided].map(([order, { data }]) => [order, cashHeldBy(data) ?? '']));
  const names = await namesOf(db, [...new Set(said.values())]);
  const held = new Map(hands.map(({ order, seller, name }) => [order, { seller, name, isWaiting: false }]));
  return ({ id, status }) => {
    const seller = said.get(id);
    return seller
      ? { seller, name: names.get(seller) ?? '', isWaiting: status === 'in_review' }
      : (held.get(id) ?? null);
  };
}
