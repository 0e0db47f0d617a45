import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockNamed } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { InvitationRow } from '#db/tables.ts';
import type { InvitedRole } from '#domain/members/invitation.ts';
import type { ListPlace } from '#domain/members/people-list.ts';

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

/** A mailed invitation by its id, for an account with its verified address. */
export function mailedInvitation(db: Db | Transaction, id: string, userId: string): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .innerJoin('users', (join) => join.on('users.uid', '=', userId).on('users.email_verified', '=', true))
    .selectAll('invitations')
    .where('invitations.id', '=', id)
    .where((eb) => eb(eb.fn('lower', ['users.email']), '=', eb.ref('invitations.email_key')))
    .executeTakeFirst();
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

const isLive = (now: Temporal.Instant) => sql<SqlBool>`(
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

/** How many of somebody's invitations are open, and how many they made in the last day. */
export async function countInvitations(
  tx: Transaction,
  { communityId, userId, now }: { communityId: string; userId: string; now: Temporal.Instant },
): Promise<{ live: number; today: number }> {
  return tx
    .selectFrom('invitations')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(isLive(now)).as('live'),
      eb.fn
        .countAll<number>()
        .filterWhere('created_at', '>', now.subtract({ hours: 24 }))
        .as('today'),
    ])
    .where('community_id', '=', communityId)
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Whether anybody was ever invited to a community. */
export async function hasInvitations(db: Db, communityId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('community_id', '=', communityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How often a mailbox was invited since an instant, by anybody. Locked: concurrent counts wait. */
export function countMailsTo(tx: Transaction, mailbox: string, since: Temporal.Instant): Promise<number> {
  return countMails(tx, { column: 'mailbox', value: mailbox }, since);
}

/** How many invitations an account sent since an instant, in any community. Locked: concurrent counts wait. */
export function countMailsBy(tx: Transaction, userId: string, since: Temporal.Instant): Promise<number> {
  return countMails(tx, { column: 'sent_by', value: userId }, since);
}

async function countMails(
  tx: Transaction,
  { column, value }: { column: 'mailbox' | 'sent_by'; value: string },
  since: Temporal.Instant,
): Promise<number> {
  await lockNamed(tx, { of: 'invitation-mails', by: column, value });
  const row = await tx
    .selectFrom('invitation_mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(column, '=', value)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Records a mailed invitation for the limits. */
export async function insertMail(
  tx: Transaction,
  { community_id, id }: RowKey,
  { emailKey, mailbox, sentBy, now }: { emailKey: string; mailbox: string; sentBy: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('invitation_mails')
    .values({ community_id, invitation_id: id, email_key: emailKey, mailbox, sent_by: sentBy, sent_at: now })
    .execute();
}

/** Deletes mailed invitations' records before an instant. */
export async function deleteOldMails(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('invitation_mails').where('sent_at', '<=', before).execute();
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

type ListFilter = { createdBy: string | null; now: Temporal.Instant; place: ListPlace; limit: number };

/** A page of a community's invitations, open ones first, newest first. */
export async function listInvitations(db: Db, communityId: string, { createdBy, now, place, limit }: ListFilter) {
  const keys = sql`${isLive(now)}, invitations.created_at, invitations.id`;
  const isBack = place !== null && 'before' in place;
  let query = db
    .selectFrom('invitations')
    .innerJoin('users', 'users.uid', 'invitations.created_by')
    .selectAll('invitations')
    .select('users.display_name as inviter')
    .where('invitations.community_id', '=', communityId);
  if (createdBy !== null) query = query.where('invitations.created_by', '=', createdBy);
  if (place) {
    const id = 'before' in place ? place.before : place.after;
    query = query.where(
      sql<SqlBool>`(${keys}) ${isBack ? sql`>` : sql`<`} (
        select ${keys} from invitations where invitations.community_id = ${communityId} and invitations.id::text = ${id}
      )`,
    );
  }
  const rows = await query
    .orderBy(sql`row(${keys}) ${isBack ? sql`asc` : sql`desc`}`)
    .limit(limit)
    .execute();
  return isBack ? rows.reverse() : rows;
}

/** The first people who came by each of these invitations, in order. */
export function comersOf(db: Db, communityId: string, ids: readonly string[], most: number) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('invitation_redemptions')
        .innerJoin('users', 'users.uid', 'invitation_redemptions.user_id')
        .innerJoin('members', (join) =>
          join
            .onRef('members.user_id', '=', 'invitation_redemptions.user_id')
            .onRef('members.community_id', '=', 'invitation_redemptions.community_id'),
        )
        .select([
          'invitation_redemptions.invitation_id as invitation',
          'users.uid',
          'users.display_name as name',
          'members.status',
          'invitation_redemptions.redeemed_at as at',
          sql<number>`row_number() over (
            partition by invitation_redemptions.invitation_id order by redeemed_at, users.uid
          )`.as('place'),
        ])
        .where('invitation_redemptions.community_id', '=', communityId)
        .where('invitation_redemptions.invitation_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .as('comers'),
    )
    .selectAll()
    .where('place', '<=', most)
    .orderBy('place')
    .execute();
}
