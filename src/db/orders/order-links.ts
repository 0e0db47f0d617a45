import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { OrderRow } from '#db/tables.ts';

/** The order of a private link, by the SHA-256 of its secret, and whether the desk made the link. */
export function orderByLink(
  db: Db | Transaction,
  secretHash: Uint8Array,
): Promise<(OrderRow & { by_desk: boolean }) | undefined> {
  return db
    .selectFrom('order_links')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.community_id', '=', 'order_links.community_id')
        .onRef('orders.id', '=', 'order_links.order_id'),
    )
    .selectAll('orders')
    .select('order_links.by_desk')
    .where('order_links.secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** The keys of some orders: their account, and their links' hashes in hex. */
export async function heldAmong(
  db: Db,
  communityId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { userId: string | null; links: ReadonlySet<string> }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_links', (join) =>
      join
        .onRef('order_links.community_id', '=', 'orders.community_id')
        .onRef('order_links.order_id', '=', 'orders.id'),
    )
    .select(['orders.id', 'orders.user_id', sql<string | null>`encode(order_links.secret_hash, 'hex')`.as('link')])
    .where('orders.community_id', '=', communityId)
    .where('orders.id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
  const keys = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...keys].map(([id, some]) => [
      id,
      { userId: some[0]?.user_id ?? null, links: new Set(some.flatMap(({ link }) => link ?? [])) },
    ]),
  );
}

/** Those of some private links (SHA-256 of each secret) that open an order. */
export async function linksOfOrder(
  db: Db | Transaction,
  { communityId, orderId }: { communityId: string; orderId: string },
  hashes: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom('order_links')
    .select('secret_hash')
    .where('community_id', '=', communityId)
    .where('order_id', '=', orderId)
    .where('secret_hash', 'in', hashes)
    .execute();
  return rows.map(({ secret_hash }) => secret_hash);
}

/** Inserts a private link to an order, as its secret's SHA-256. */
export async function insertOrderLink(
  tx: Transaction,
  link: { communityId: string; orderId: string; byDesk: boolean; secretHash: Uint8Array; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('order_links')
    .values({
      secret_hash: link.secretHash,
      community_id: link.communityId,
      order_id: link.orderId,
      by_desk: link.byDesk,
      created_at: link.now,
    })
    .execute();
}

/** Deletes what links of its desk an order has between the first one and the newest. */
export async function deleteOlderDeskLinks(
  tx: Transaction,
  { communityId, orderId }: { communityId: string; orderId: string },
  newest: number,
): Promise<void> {
  await sql`
    delete from order_links where secret_hash in (
      select secret_hash from (
        select secret_hash, row_number() over (order by created_at, secret_hash) as age,
          row_number() over (order by created_at desc, secret_hash desc) as rank
        from order_links
        where community_id = ${communityId}::uuid and order_id = ${orderId}::uuid and by_desk
      ) links
      where age > 1 and rank > ${newest}
    )
  `.execute(tx);
}
