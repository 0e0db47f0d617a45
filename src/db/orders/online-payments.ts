import type { Insertable } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { Database } from '#db/tables.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';

/** The gateways by which a community may be paid online. */
export async function gatewaysOf(db: Db | Transaction, communityId: string): Promise<ReadonlySet<GatewayId>> {
  const rows = await db
    .selectFrom('online_payments')
    .select('gateway')
    .where('community_id', '=', communityId)
    .execute();
  return new Set(rows.map(({ gateway }) => gateway));
}

/** The communities that may be paid online, with their gateways, by name. */
export async function communitiesPaidOnline(db: Db) {
  const rows = await db
    .selectFrom('online_payments')
    .innerJoin('communities', 'communities.id', 'online_payments.community_id')
    .select(['communities.url', 'communities.name', 'online_payments.gateway'])
    .orderBy('communities.name')
    .orderBy('communities.id')
    .orderBy('online_payments.gateway')
    .execute();
  return [...Map.groupBy(rows, ({ url }) => url)].map(([url, [first, ...others]]) => ({
    url,
    name: first?.name ?? '',
    gateways: [first, ...others].flatMap((row) => (row ? [row.gateway] : [])),
  }));
}

/** Allows a community a gateway. Gives whether that is new. */
export async function insertOnlinePayment(
  tx: Transaction,
  allowed: Insertable<Database['online_payments']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('online_payments')
    .values(allowed)
    .onConflict((conflict) => conflict.columns(['community_id', 'gateway']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Disallows it. Gives whether it was allowed. */
export async function deleteOnlinePayment(
  tx: Transaction,
  { communityId, gateway }: { communityId: string; gateway: GatewayId },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('online_payments')
    .where('community_id', '=', communityId)
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
