import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { NotificationSubject } from '#domain/notifications/notification.ts';

/**
 * Deletes the notifications about something that was removed.
 * @param about.endsPauses whether the pauses of those that were mailed end with them
 */
export async function deleteNotificationsAbout(
  tx: Transaction,
  { communityId, subject, endsPauses }: { communityId: string; subject: NotificationSubject; endsPauses: boolean },
): Promise<void> {
  await sql`
    with gone as (
      delete from notifications
      where community_id = ${communityId}::uuid and subject = ${subject.kind} and subject_id = ${subject.id}
      returning user_id, community_id, kind, mailed_at, read_at
    )
    insert into mail_pauses as p (user_id, community_id, kind, mailed_at)
    select user_id, community_id, kind, max(mailed_at) from gone
    where mailed_at is not null and read_at is null and not ${endsPauses}::boolean
    group by user_id, community_id, kind
    order by user_id
    on conflict (user_id, community_id, kind) do update set mailed_at = greatest(p.mailed_at, excluded.mailed_at)
  `.execute(tx);
}

/** Renames a course or lesson in all its notifications, also in those to be written. */
export async function renameInNotifications(
  tx: Transaction,
  { communityId, subject, title }: { communityId: string; subject: NotificationSubject; title: string },
): Promise<void> {
  await sql`
    update notifications set data = jsonb_set(data, '{title}', to_jsonb(${title}::text))
    where community_id = ${communityId}::uuid and subject = ${subject.kind} and subject_id = ${subject.id}
      and data ->> 'title' <> ${title}
  `.execute(tx);
}

/** Renames a thread in all its notifications. */
export async function renameThreadInNotifications(
  tx: Transaction,
  { communityId, threadId, title }: { communityId: string; threadId: string; title: string },
): Promise<void> {
  await sql`
    update notifications set data = jsonb_set(data, '{title}', to_jsonb(${title}::text))
    where community_id = ${communityId}::uuid and data ->> 'thread' = ${threadId} and data ->> 'title' <> ${title}
      and (
        (subject = 'thread' and subject_id = ${threadId})
        or (subject = 'message' and subject_id in (
          select id::text from messages where community_id = ${communityId}::uuid and thread_id = ${threadId}::uuid
        ))
      )
  `.execute(tx);
}

/** Reading cancels postponed e-mails; those that are due at once are sent even if the notification was read before. */
const withoutPutOff = { to_mail: sql<boolean>`to_mail and mail_after is null` };

/** Notes that somebody read a line, or all of theirs. */
export async function setRead(
  tx: Transaction,
  userId: string,
  { id, now }: { id: number | null; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: now, digest_at: null, to_push: false, ...withoutPutOff })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .execute();
}

/** Marks somebody's notifications about a thing as read, by the data stored with them. */
export async function setReadAbout(
  tx: Transaction,
  { userId, communityId }: { userId: string; communityId: string },
  { about, now }: { about: { thread: string } | { course: string; lesson: string }; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: now, digest_at: null, to_push: false, ...withoutPutOff })
    .where('user_id', '=', userId)
    .where('community_id', '=', communityId)
    .where('read_at', 'is', null)
    .where(sql<boolean>`data @> ${JSON.stringify(about)}::jsonb`)
    .execute();
}

/** Deletes old notifications. */
export async function deleteOldNotifications(db: Db, before: Temporal.Instant, limit: number): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('id', 'in', (eb) =>
      eb.selectFrom('notifications').select('id').where('happened_at', '<', before).orderBy('happened_at').limit(limit),
    )
    .execute();
}
