import { namesOf } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import { handsOfOrders } from '#db/settlements/cash-of-orders.ts';
import type { OrderRow } from '#db/tables.ts';
import type { Money } from '#domain/money.ts';
import { cashCame, cashHeldBy, undecidedCash, waitingCash } from './cash-hand.ts';

/**
 * In whose hand the cash of an order is, and whether that is what they say and waits to be confirmed; `came`: what of the second
 * currency they say that it came in.
 */
export type CashShown = { seller: string; name: string; isWaiting: boolean; came: Money | null };

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
  const said = new Map([...waiting, ...undecided].map(([order, { data }]) => [order, data]));
  const names = await namesOf(db, [...new Set([...said.values()].map((data) => cashHeldBy(data) ?? ''))]);
  const held = new Map(hands.map(({ order, seller, name }) => [order, { seller, name, isWaiting: false, came: null }]));
  return ({ id, status }) => {
    const data = said.get(id) ?? {};
    const seller = cashHeldBy(data);
    return seller
      ? { seller, name: names.get(seller) ?? '', isWaiting: status === 'in_review', came: cashCame(data) }
      : (held.get(id) ?? null);
  };
}
