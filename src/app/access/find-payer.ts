import type { Actor } from '#app/app.ts';
import { findCommunity, findCommunityAndLock } from '#app/communities/find-community.ts';
import { paymentById } from '#db/access/access-payments.ts';
import { refundedAmong } from '#db/access/owed-refunds.ts';
import type { Db, Transaction } from '#db/client.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { lockPeople, membership } from '#db/members/members.ts';
import type { AccessPaymentRow, CommunityRow } from '#db/tables.ts';
import { mayPayIn, mayReadOwnPayments } from '#domain/communities/community-visibility.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';

export type AccessAddress = { communityUrl: string };

/**
 * Finds the community of a payment for access. Includes a private one for people who were admitted or whose access has
 * lapsed. Refuses as `findCommunity` for everybody else.
 */
export async function findForPayer(
  db: Db | Transaction,
  { communityUrl }: AccessAddress,
  actor: Actor,
): Promise<CommunityRow> {
  const seen = await communityByUrl(db, communityUrl);
  const row = seen && actor.userId ? await membership(db, seen.id, actor.userId) : undefined;
  return seen && mayPayIn(seen, row?.status ?? null) ? seen : findCommunity(db, communityUrl, actor);
}

/**
 * As `findForPayer`, also for people who left, were removed or were banned and have a refund due, who may read what
 * they paid and say where it is to be sent. It grants no other right.
 */
export async function findForOwnPayments(
  db: Db | Transaction,
  address: AccessAddress,
  actor: Actor,
): Promise<CommunityRow> {
  const seen = await communityByUrl(db, address.communityUrl);
  const { userId } = actor;
  if (!seen || !userId) return findForPayer(db, address, actor);
  const [row, refunded] = await Promise.all([membership(db, seen.id, userId), refundedAmong(db, seen.id, [userId])]);
  const isOwn = mayReadOwnPayments(seen, { membership: row?.status ?? null, hasRefund: refunded.has(userId) });
  return isOwn ? seen : findCommunity(db, address.communityUrl, actor);
}

/** A payer's community with its row locked: changes of access and of memberships are serialised. */
export async function findLockedForPayer(
  tx: Transaction,
  address: AccessAddress,
  actor: Actor,
): Promise<{ community: CommunityRow }> {
  const { id } = await findForPayer(tx, address, actor);
  return { community: orNotFound(await lockPeople(tx, id)) };
}

/** A payment of the asker's own. Somebody else's is not found. */
export async function findOwnPayment(
  db: Db | Transaction,
  { payment, community }: { payment: string; community: CommunityRow },
  actor: Actor,
): Promise<AccessPaymentRow> {
  const row = isUuid(payment) ? await paymentById(db, community.id, payment) : undefined;
  return orNotFound(row?.user_id === actor.userId ? row : null);
}

/** A payment of the asker's own, in its locked community. Somebody else's is not found. */
export async function findLockedOwnPayment(
  tx: Transaction,
  { payment, ...address }: AccessAddress & { payment: string },
  actor: Actor,
): Promise<{ community: CommunityRow; payment: AccessPaymentRow }> {
  const { community } = await findLockedForPayer(tx, address, actor);
  return { community, payment: await findOwnPayment(tx, { payment, community }, actor) };
}

/** A payment of anybody's, in its locked community, for who reviews it. */
export async function findLockedDeskPayment(
  tx: Transaction,
  { payment, communityUrl }: AccessAddress & { payment: string },
  actor: Actor,
): Promise<{ community: CommunityRow; payment: AccessPaymentRow }> {
  const community = await findCommunityAndLock(tx, communityUrl, actor);
  return { community, payment: orNotFound(isUuid(payment) ? await paymentById(tx, community.id, payment) : null) };
}
