import type { Actor } from '#app/app.ts';
import { privateLinks } from '#app/private-links.ts';
import type { Db } from '#db/client.ts';
import { liveOrdersByLinks, liveOrdersOfUser } from '#db/orders/live-orders.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/** An order of the asker in a raffle, and the key that opens it. */
export type OwnOrder = { key: string; numbers: readonly number[]; status: OrderStatus };

/** How many orders of an account are shown on a raffle's page; a page of its own lists them all. */
const mostShown = 20;

/**
 * The asker's orders in a raffle that still hold numbers, or ended as it was cancelled: their account's, and those whose private links their browser
 * brings. Oldest first; of an account only the latest, with `more` for the rest.
 */
export async function ownOrders(
  db: Db,
  raffle: RaffleRow,
  { actor, links, now }: { actor: Actor; links: readonly string[]; now: Temporal.Instant },
): Promise<{ orders: OwnOrder[]; more: boolean }> {
  const { hashes, secretOf } = privateLinks(links);
  const [byLink, byAccount] = await Promise.all([
    hashes.length > 0 ? liveOrdersByLinks(db, raffle, hashes, now) : [],
    actor.userId ? liveOrdersOfUser(db, raffle, actor.userId, { now, limit: mostShown + 1 }) : [],
  ]);
  const own = new Map<string, OwnOrder & { at: Temporal.Instant }>();
  for (const { id, numbers, status, created_at: at, secret_hash: hash } of byLink) {
    own.set(id, { key: secretOf(hash), numbers, status, at });
  }
  for (const { id, numbers, status, created_at: at } of byAccount.slice(0, mostShown))
    own.set(id, { key: id, numbers, status, at });
  const orders = [...own.values()]
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at))
    .map(({ key, numbers, status }) => ({ key, numbers, status }));
  return { orders, more: byAccount.length > mostShown };
}
