import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { InvitationRow } from '#db/tables.ts';
import type { InvitedRole } from '#domain/members/invitation.ts';

/** Inserts an invitation. Gives false for a form sent twice, which has the same code. */
export async function insertInvitation(
  tx: Transaction,
  invitation: Omit<InvitationRow, 'used_count' | 'revoked_at' | 'declined_at'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('invitations')
    .values(invitation)
    .onConflict((conflict) => conflict.column('code_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The invitation of a code. */
export function invitationByHash(db: Db | Transaction, codeHash: Uint8Array): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('code_hash', '=', codeHash).executeTakeFirst();
}

/** The accounts with this verified address. */
export async function accountsOf(tx: Transaction, emailKey: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('uid')
    .where('email_verified', '=', true)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', emailKey))
    .execute();
  return rows.map(({ uid }) => uid);
}

/** An invitation of a community by its id. */
export function invitationById(
  db: Db | Transaction,
  communityId: string,
  id: string,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export const isLive = (now: Temporal.Instant) => sql<SqlBool>`(
  invitations.revoked_at is null and invitations.declined_at is null
  and invitations.used_count < invitations.max_uses and invitations.expires_at > ${now}
)`;

/** Uses one place of an invitation if one is left. Atomic: the update itself counts. */
export async function takeUse(tx: Transaction, { community_id, id }: RowKey, now: Temporal.Instant): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set((eb) => ({ used_count: eb('used_count', '+', 1) }))
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .where(isLive(now))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records who came by an invitation. */
export async function insertRedemption(
  tx: Transaction,
  { community_id, id }: RowKey,
  { userId, now }: { userId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('invitation_redemptions')
    .values({ community_id, invitation_id: id, user_id: userId, redeemed_at: now })
    .execute();
}

/** Whether somebody redeemed an invitation before. */
export async function hasRedeemed(
  db: Db | Transaction,
  { community_id, id }: RowKey,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('invitation_redemptions')
    .select('user_id')
    .where('community_id', '=', community_id)
    .where('invitation_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes an invitation. */
export async function revokeInvitation(tx: Transaction, { community_id, id }: RowKey, now: Temporal.Instant) {
  await tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .execute();
}

/** Revokes somebody's open invitations, all or those to certain roles. Gives which. */
export async function revokeLiveOf(
  tx: Transaction,
  {
    communityId,
    userId,
    roles,
    now,
  }: {
    communityId: string;
    userId: string;
    roles: readonly InvitedRole[];
    now: Temporal.Instant;
  },
): Promise<string[]> {
  const rows = await tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('community_id', '=', communityId)
    .where('created_by', '=', userId)
    .where('role', 'in', roles)
    .where(isLive(now))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks a mailed invitation as declined. */
export async function declineInvitation(tx: Transaction, { community_id, id }: RowKey, now: Temporal.Instant) {
  await tx
    .updateTable('invitations')
    .set({ declined_at: now })
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .execute();
}

/** Replaces an invitation's code. */
export async function writeCode(tx: Transaction, { community_id, id }: RowKey, codeHash: Uint8Array): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ code_hash: codeHash })
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .execute();
}

/** Whether an address belongs to somebody banned from a community. */
export async function isBannedAddress(tx: Transaction, communityId: string, emailKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .innerJoin('users', 'users.uid', 'members.user_id')
    .select('users.uid')
    .where('members.community_id', '=', communityId)
    .where('members.status', '=', 'banned')
    .where((eb) => eb(eb.fn('lower', ['users.email']), '=', emailKey))
    .executeTakeFirst();
  return row !== undefined;
}
