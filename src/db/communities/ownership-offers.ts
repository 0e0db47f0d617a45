import { type Db, type Transaction, violates } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { OwnershipOfferRow } from '#db/tables.ts';
import type { OfferAnswer } from '#domain/communities/community-offer.ts';
import { Refusal } from '#domain/refusal.ts';

/** Inserts an offer of a community to an admin. Refuses a second open one. */
export async function insertOffer(
  tx: Transaction,
  offer: Pick<OwnershipOfferRow, 'community_id' | 'id' | 'from_user' | 'to_user' | 'offered_at' | 'expires_at'>,
): Promise<void> {
  await tx
    .insertInto('ownership_offers')
    .values({ ...offer, answer: null, answered_at: null })
    .execute()
    .catch((error: unknown) => {
      throw violates(error, 'one_open_ownership_offer') ? new Refusal('offer.open', {}) : error;
    });
}

/** Reads an offer by its id. */
export function offerById(db: Db | Transaction, id: string): Promise<OwnershipOfferRow | undefined> {
  return db.selectFrom('ownership_offers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A community's unanswered offer, expired or not. */
export function unansweredOffer(db: Db | Transaction, communityId: string): Promise<OwnershipOfferRow | undefined> {
  return db
    .selectFrom('ownership_offers')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('answer', 'is', null)
    .executeTakeFirst();
}

/** Writes the answer of an offer. */
export async function answerOffer(
  tx: Transaction,
  offer: RowKey,
  { answer, now }: { answer: OfferAnswer; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('ownership_offers')
    .set({ answer, answered_at: now })
    .where('community_id', '=', offer.community_id)
    .where('id', '=', offer.id)
    .execute();
}

/** A person's open offers, made or received, with names. */
export function openOffersOf(db: Db | Transaction, userId: string, now: Temporal.Instant) {
  return db
    .selectFrom('ownership_offers')
    .innerJoin('communities', 'communities.id', 'ownership_offers.community_id')
    .innerJoin('users as giver', 'giver.uid', 'ownership_offers.from_user')
    .innerJoin('users as receiver', 'receiver.uid', 'ownership_offers.to_user')
    .select([
      'ownership_offers.id',
      'ownership_offers.community_id as communityId',
      'ownership_offers.to_user as toUser',
      'ownership_offers.expires_at as expiresAt',
      'communities.url',
      'communities.name',
      'communities.time_zone as timeZone',
      'giver.display_name as from',
      'receiver.display_name as to',
    ])
    .where('ownership_offers.answer', 'is', null)
    .where('ownership_offers.expires_at', '>', now)
    .where('communities.status', '!=', 'suspended')
    .where((eb) => eb.or([eb('ownership_offers.to_user', '=', userId), eb('ownership_offers.from_user', '=', userId)]))
    .orderBy('ownership_offers.offered_at')
    .execute();
}

/** Writes a community's new owner, who must be an admin. */
export async function writeOwner(tx: Transaction, communityId: string, userId: string): Promise<void> {
  await tx.updateTable('communities').set({ created_by: userId }).where('id', '=', communityId).execute();
}

/** The admins to whom a community may be offered. */
export function possibleOwners(db: Db | Transaction, communityId: string, ownerId: string, limit: number) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.uid', 'members.user_id')
    .select(['users.uid', 'users.display_name as name'])
    .where('members.community_id', '=', communityId)
    .where('members.status', '=', 'active')
    .where('members.role', '=', 'admin')
    .where('members.user_id', '!=', ownerId)
    .orderBy('users.display_name')
    .orderBy('users.uid')
    .limit(limit)
    .execute();
}
