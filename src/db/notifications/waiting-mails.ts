import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { inTurns } from '#db/in-turns.ts';
import { claimClause, claimed } from '#db/lock.ts';
import {
  kindsOfNewOrders,
  minutesBetweenMails,
  minutesOfPace,
  type NotificationKind,
  notificationReach,
} from '#domain/notifications/notification.ts';
import { orderPaces, usualSettings } from '#domain/notifications/notification-settings.ts';
import { linesInOrder, type NotificationLine } from './notification-lines.ts';

const paced = (Object.keys(notificationReach) as NotificationKind[]).flatMap((kind) => {
  const minutes = minutesBetweenMails(kind);
  return minutes === null || kindsOfNewOrders.has(kind) ? [] : [{ kind, minutes }];
});

const ofOrders = sql`(
  select case w.order_pace ${sql.join(
    orderPaces.map((pace) => sql`when ${sql.lit(pace)} then ${sql.lit(minutesOfPace[pace])}`),
    sql` `,
  )} end from community_notices w where w.user_id = n.user_id and w.community_id = n.community_id
)`;

/** The pause between mails of a notification's kind to its reader; null for none. */
const pauseOfKind = sql<number | null>`case
  when n.kind in (${sql.join([...kindsOfNewOrders].map((kind) => sql.lit(kind)))})
  then coalesce(${ofOrders}, ${sql.lit(minutesOfPace[usualSettings.orderPace])})
  ${sql.join(
    paced.map(({ kind, minutes }) => sql`when n.kind = ${sql.lit(kind)} then ${sql.lit(minutes)}`),
    sql` `,
  )} end`;

/** Another unread line of the kind, to the same person in the same community. */
const beside = sql`other.user_id = n.user_id and other.community_id = n.community_id and other.kind = n.kind
  and other.read_at is null`;

/**
 * Claims notifications to be mailed, skipping locked ones: the owners of communities in turns, of each the oldest. Of a kind with a pause between mails: only the earliest, and
 * only once the previously mailed one is read or the pause is over.
 */
export async function lockWaitingMails(
  tx: Transaction,
  { limit, lot, now }: { limit: number; lot: string; now: Temporal.Instant },
): Promise<NotificationLine[]> {
  const at = now.toString();
  const mayGo = sql<boolean>`(n.mail_after is null or n.mail_after <= ${at}::timestamptz) and (
    ${pauseOfKind} is null or not exists (
      select from notifications other where ${beside} and (
        (other.to_mail and other.id < n.id and (other.mail_after is null or other.mail_after <= ${at}::timestamptz))
        or other.mailed_at > ${at}::timestamptz - make_interval(mins => ${pauseOfKind})
      )
    )
  )`;
  const next = tx
    .selectFrom('notifications as n')
    .innerJoin('communities as c', 'c.id', 'n.community_id')
    .select('n.id')
    .where('n.to_mail', '=', true)
    .where(mayGo)
    .orderBy(inTurns({ owner: sql.ref('c.created_by'), oldest: sql.ref('n.id') }, lot))
    .limit(limit);
  const query = tx.selectFrom('notifications').select('id').where('to_mail', '=', true).where('id', 'in', next);
  const rows = await query.orderBy('id').$call(claimed).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx.updateTable('notifications').set({ to_mail: false, mail_after: null }).where('id', 'in', ids).execute();
  return linesInOrder(tx, ids, now);
}

/** Records that a notification was mailed. Of a kind with a pause, that mail covers the other unread ones too. */
export async function setMailed(tx: Transaction, id: number, now: Temporal.Instant): Promise<void> {
  await sql`
    update notifications set to_mail = false, mail_after = null
    where id in (
      select other.id from notifications n join notifications other on ${beside}
      where n.id = ${id} and other.id <> n.id and other.to_mail and ${pauseOfKind} is not null
      ${claimClause('other')}
    )
  `.execute(tx);
  await tx.updateTable('notifications').set({ mailed_at: now }).where('id', '=', id).execute();
}

/** Records that the mail of some notifications was not sent, so that it starts no pause. */
export async function setNotMailed(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mailed_at: null })
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Ends the pause between mails of these kinds to a community's staff, because one of them acted. Must not be called
 * when the requester withdraws.
 */
export async function endMailPause(
  tx: Transaction,
  communityId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  const staff = tx
    .selectFrom('members')
    .select('user_id')
    .where('community_id', '=', communityId)
    .where('status', '=', 'active')
    .where('role', '<>', 'member');
  await tx
    .deleteFrom('mail_pauses')
    .where('user_id', 'in', staff)
    .where('community_id', '=', communityId)
    .where('kind', 'in', [...kinds])
    .execute();
  await tx
    .updateTable('notifications')
    .set({ mailed_at: null })
    .where('user_id', 'in', staff)
    .where('community_id', '=', communityId)
    .where('kind', 'in', [...kinds])
    .where('read_at', 'is', null)
    .where('mailed_at', 'is not', null)
    .execute();
}

/** Deletes pauses that began before an instant. */
export async function deleteOldMailPauses(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('mail_pauses').where('mailed_at', '<', before).execute();
}
