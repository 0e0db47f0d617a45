import type { Actor } from '#app/app.ts';
import { privateLinks } from '#app/private-links.ts';
import type { Db } from '#db/client.ts';
import { liveOrdersByLinks, liveOrdersOfUser } from '#db/orders/orders.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/** An order that whoever asks has in a raffle, and what opens it. */
export type OwnOrder = { key: string; numbers: readonly number[]; status: OrderStatus };

/** Orders of an account in one raffle that are shown with it; all of them are listed apart. */
const mostShown = 20;

/**
 * The orders of a raffle that still hold their numbers and are the asker's: those of their account, and those whose
 * private links their browser brings. Oldest first; of an account the latest only, and whether it has `more`.
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
