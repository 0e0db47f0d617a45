import type { Db, Transaction } from './client.ts';
import type { CommunityRow, PrizeRow, RaffleRow } from './tables.ts';

/** Reads a raffle by its slug inside a community. */
export function raffleBySlug(db: Db | Transaction, communityId: string, slug: string): Promise<RaffleRow | undefined> {
  return db
    .selectFrom('raffles')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** Reads a raffle by its id inside a community. */
export function raffleById(db: Db | Transaction, communityId: string, id: string): Promise<RaffleRow | undefined> {
  return db
    .selectFrom('raffles')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks a raffle's row for a change of its state or terms. Taking numbers does not take this lock: it shares it, so
 * that buyers never queue behind one another but never slip past a close either.
 */
export function lockRaffle(
  tx: Transaction,
  communityId: string,
  id: string,
  strength: 'update' | 'share',
): Promise<RaffleRow | undefined> {
  const query = tx.selectFrom('raffles').selectAll().where('community_id', '=', communityId).where('id', '=', id);
  return (strength === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirst();
}

/** The prizes of a raffle, first to last. */
export function prizesOf(db: Db | Transaction, raffle: RaffleRow): Promise<PrizeRow[]> {
  return db
    .selectFrom('prizes')
    .selectAll()
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .orderBy('position')
    .execute();
}

/** The raffles of a community, newest first. */
export function rafflesOf(db: Db | Transaction, community: CommunityRow): Promise<RaffleRow[]> {
  return db
    .selectFrom('raffles')
    .selectAll()
    .where('community_id', '=', community.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
