import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimDue, deleteWaiting, type OutboxClaim, postpone } from './outbox.ts';

export type NewMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribePath: string | null;
  now: Temporal.Instant;
};

/** Queues an e-mail. */
export async function insertMail(tx: Transaction, mail: NewMail): Promise<void> {
  await tx
    .insertInto('mail_outbox')
    .values({
      to_address: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      unsubscribe_path: mail.unsubscribePath,
      created_at: mail.now,
      next_at: mail.now,
    })
    .execute();
}

/** Queues an e-mail that is worded when it is sent. */
export async function insertNotificationMail(
  tx: Transaction,
  { to, told, isDigest, now }: { to: string; told: readonly number[]; isDigest: boolean; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('mail_outbox')
    .values({ to_address: to, told: [...told], is_digest: isDigest, created_at: now, next_at: now })
    .execute();
}

const wiped = {
  to_address: null,
  subject: null,
  body_text: null,
  body_html: null,
  unsubscribe_path: null,
  told: null,
} as const;

/** Claims due mails until an instant (lease). */
export function claimMails(db: Db, claim: OutboxClaim) {
  return claimDue(db, 'mail_outbox', claim);
}

/** Deletes a mail that must not be sent any more. */
export function deleteMail(db: Db, id: string): Promise<void> {
  return deleteWaiting(db, 'mail_outbox', id);
}

/** Marks a mail as sent, and deletes its content. */
export async function setMailSent(db: Db, id: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ ...wiped, sent_at: now, next_at: null, fault: null })
    .where('id', '=', id)
    .where('given_up_at', 'is', null)
    .execute();
}

/** Reschedules a mail after a failure. */
export function setMailLater(db: Db, id: string, later: { at: Temporal.Instant; fault: string }): Promise<void> {
  return postpone(db, 'mail_outbox', id, later);
}

/** Marks a mail as failed for good, and deletes its content. */
export async function setMailGivenUp(db: Db, id: string, end: { now: Temporal.Instant; fault: string }): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ ...wiped, given_up_at: end.now, next_at: null, fault: end.fault })
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .execute();
}

/** Fails mails that have been due since before an instant. Claimed and rescheduled ones are due later than now. */
export async function giveUpMailsDueBefore(
  db: Db,
  before: Temporal.Instant,
  end: { now: Temporal.Instant; fault: string },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ ...wiped, given_up_at: end.now, next_at: null, fault: end.fault })
    .where('next_at', '<=', before)
    .execute();
}

/** Deletes old finished mails. */
export async function deleteOldMails(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('mail_outbox').where('next_at', 'is', null).where('created_at', '<', before).execute();
}

/** The mails of the last days by state, and by reason of failure. */
export async function mailFigures(db: Db, since: Temporal.Instant) {
  const { rows } = await sql<{ waiting: number; oldest: Temporal.Instant | null; fault: string | null; sent: number }>`
    select
      (select count(*) from mail_outbox where next_at is not null) as waiting,
      (select min(created_at) from mail_outbox where next_at is not null) as oldest,
      (select fault from mail_outbox where next_at is not null and fault is not null order by created_at limit 1) as fault,
      (select count(*) from mail_outbox where sent_at >= ${since.toString()}) as sent
  `.execute(db);
  const givenUp = await db
    .selectFrom('mail_outbox')
    .select((eb) => ['fault', eb.fn.countAll<number>().as('count'), eb.fn.max('given_up_at').as('last')])
    .where('given_up_at', '>=', since)
    .groupBy('fault')
    .orderBy('count', 'desc')
    .execute();
  const [row] = rows;
  return {
    waiting: row?.waiting ?? 0,
    oldest: row?.oldest ?? null,
    fault: row?.fault ?? null,
    sent: row?.sent ?? 0,
    givenUp,
  };
}

/** Whether an address, by its SHA-256, has unsubscribed from everything. */
export async function isSilenced(db: Db | Transaction, addressHash: Uint8Array): Promise<boolean> {
  const row = await db
    .selectFrom('silenced_addresses')
    .select('since')
    .where('address_hash', '=', addressHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Unsubscribes an address from everything. */
export async function silenceAddress(tx: Transaction, addressHash: Uint8Array, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('silenced_addresses')
    .values({ address_hash: addressHash, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
