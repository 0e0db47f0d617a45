import type { NewCommunity } from '#domain/community.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Db, type Transaction, violates } from './client.ts';
import type { CommunityRow } from './tables.ts';

/** Reads the community of a url slug (row "Read Communities"). */
export function communityByUrl(db: Db | Transaction, url: string): Promise<CommunityRow | undefined> {
  return db.selectFrom('communities').selectAll().where('url', '=', url).executeTakeFirst();
}

/** Reads a community and locks its row until the transaction ends. */
export function lockCommunity(tx: Transaction, url: string): Promise<CommunityRow | undefined> {
  return tx.selectFrom('communities').selectAll().where('url', '=', url).forUpdate().executeTakeFirst();
}

/**
 * The three writes of a new community: itself, its settings (all true by the table's own defaults) and its creator's
 * membership. Refuses a url that is taken, also when two people ask for it at the same moment.
 */
export async function insertCommunity(
  tx: Transaction,
  {
    id,
    community,
    plan,
    createdBy,
    now,
  }: { id: string; community: NewCommunity; plan: string; createdBy: string; now: Temporal.Instant },
): Promise<CommunityRow> {
  const row = await tx
    .insertInto('communities')
    .values({
      id,
      url: community.url,
      name: community.name,
      description: community.description,
      plan,
      status: 'active',
      visibility: community.visibility,
      join_policy: community.joinPolicy,
      access_type: community.accessType,
      payment_type: community.paymentType,
      price: community.price?.amount ?? null,
      currency: community.currency,
      country: community.country,
      time_zone: community.timeZone,
      max_tickets: community.maxTickets,
      cover: null,
      avatar: null,
      member_count: 1,
      message_count: 0,
      created_at: now,
      created_by: createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (violates(error, 'communities_url_key')) throw new Refusal('community.url-taken', { url: community.url });
      throw error;
    });
  await tx
    .insertInto('members')
    .values({ community_id: id, user_id: createdBy, role: 'admin', status: 'active', joined_at: now })
    .execute();
  return row;
}
