import { type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimClause } from '#db/lock.ts';
import type { Database } from '#db/tables.ts';
import type { WhileHeld } from '#domain/orders/ending-hold.ts';
import type { WhileAwaited } from '#domain/raffles/draw-notice.ts';
import { deleteWaiting, type OutboxClaim, postpone } from './outbox.ts';

export type NewMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribePath: string | null;
  whileHeld: WhileHeld | null;
  whileAwaited: WhileAwaited | null;
  sharer: string;
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
      while_held: mail.whileHeld && JSON.stringify(mail.whileHeld),
      while_awaited: mail.whileAwaited && JSON.stringify(mail.whileAwaited),
      sharer: mail.sharer,
      created_at: mail.now,
      next_at: mail.now,
    })
    .execute();
}

/** Queues an e-mail that is worded when it is sent. */
export async function insertNotificationMail(
  tx: Transaction,
  {
    to,
    told,
    isDigest,
    sharer,
    now,
  }: { to: string; told: readonly number[]; isDigest: boolean; sharer: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('mail_outbox')
    .values({ to_address: to, told: [...told], is_digest: isDigest, sharer, created_at: now, next_at: now })
    .execute();
}

const wiped = {
  to_address: null,
  subject: null,
  body_text: null,
  body_html: null,
  unsubscribe_path: null,
  told: null,
  while_held: null,
  while_awaited: null,
  sharer: '',
} as const;

/** Sharers with mails due that are looked at in one claim. */
const mostSharers = 1000;

/**
 * Claims due mails until an instant (lease), in turns: of each sharer their oldest first, and which of the sharers is next
 * is drawn by lot, so that whoever has thousands waiting keeps nobody else waiting.
 * @param lot what decides the order of this claim; another each time
 */
export async function claimMails(db: Db, { now, until, limit, lot }: OutboxClaim & { lot: string }) {
  // others claim at the same moment: what they have locked is left out, and there has to be more
  const candidates = 8 * limit;
  const { rows } = await sql<Selectable<Database['mail_outbox']>>`
    with recursive sharers as (
      (select sharer from mail_outbox where next_at is not null order by sharer limit 1)
      union all
      select (select m.sharer from mail_outbox m where m.next_at is not null and m.sharer > s.sharer order by m.sharer limit 1)
      from sharers s where s.sharer is not null
    ),
    drawn as (
      select sharer, hashtextextended(sharer || ${lot}::text, 0) as place
      from sharers where sharer is not null order by place limit ${mostSharers}
    ),
    oldest as (
      select m.id, row_number() over (partition by d.sharer order by m.next_at) as turn, d.place
      from drawn d cross join lateral (
        select id, next_at from mail_outbox
        where next_at <= ${now} and sharer = d.sharer order by next_at limit ${candidates}
      ) m
    ),
    next as (select id, turn, place from oldest order by turn, place limit ${candidates}),
    due as (
      select m.id from mail_outbox m join next n on n.id = m.id where m.next_at <= ${now}
      order by n.turn, n.place limit ${limit} ${claimClause('m')}
    )
    update mail_outbox set next_at = ${until}, attempts = mail_outbox.attempts + 1
    from due where mail_outbox.id = due.id
    returning mail_outbox.*
  `.execute(db);
  return rows;
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
