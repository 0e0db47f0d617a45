import type { Db, Transaction } from '#db/client.ts';
import { lockNamed } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { InvitationRow } from '#db/tables.ts';

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
