import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { NotificationKind, NotificationSubject } from '#domain/notifications/notification.ts';
import { countLeft, mostActors } from './task-left.ts';

/** A notification for one person. */
export type NewNotification = {
  userId: string;
  toMail: boolean;
  toPush: boolean;
  digestAt: Temporal.Instant | null;
};

type News = {
  communityId: string;
  kind: NotificationKind;
  subject: NotificationSubject;
  actor: string | null;
  data: Record<string, unknown>;
  times: number;
  /** Mailed each time, or only while none of its line is unread. */
  mailsEachTime: boolean;
  /** An e-mail of the kind in the community waits this long for the one before, while that is unread. */
  hoursBetweenMails: number | null;
  now: Temporal.Instant;
};

/** People per statement. */
const batch = 5000;

/** Whether the earlier task of a notification was done before the current one began. */
function isAnew({ kind, actor, times, now }: News): RawBuilder<boolean> {
  const count = countLeft(kind, now);
  if (!count) return sql`false`;
  return sql`coalesce(
    ${count} <= case
      when n.kind = 'member.asked' and not ${actor ?? ''} = any(n.actors) and cardinality(n.actors) < ${mostActors} then 0
      else ${times}::integer end, false
  )`;
}

/** When the person may next be mailed about this kind; null: now. Pauses after a mail whose notification is unread. */
function mailAfter({ communityId, kind, hoursBetweenMails: hours, now }: News): RawBuilder<string | null> {
  if (hours === null) return sql`null::timestamptz`;
  const since = sql`${now.subtract({ hours }).toString()}::timestamptz`;
  return sql`(
    select max(mailed_at) + make_interval(hours => ${hours}) from (
      select n.mailed_at from notifications n
      where n.user_id = told.user_id and n.community_id = ${communityId}::uuid and n.kind = ${kind} and n.read_at is null
        and n.mailed_at > ${since}
      union all
      select p.mailed_at from mail_pauses p
      where p.user_id = told.user_id and p.community_id = ${communityId}::uuid and p.kind = ${kind} and p.mailed_at > ${since}
    ) as mails
  )`;
}

/**
 * Inserts a notification for each person, or updates their unread one of the same kind and subject, which starts afresh
 * if its task is done.
 */
export async function insertNotifications(
  tx: Transaction,
  news: News,
  people: readonly NewNotification[],
): Promise<void> {
  const { communityId, kind, subject, actor, data, times, mailsEachTime } = news;
  const at = news.now.toString();
  const begins = isAnew(news);
  for (let start = 0; start < people.length; start += batch) {
    const some = people.slice(start, start + batch);
    await sql`
      insert into notifications as n (
        community_id, user_id, kind, subject, subject_id, actors, data, times, happened_at, to_mail, mail_after, to_push, digest_at
      )
      select ${communityId}, told.user_id, ${kind}, ${subject.kind}, ${subject.id}, ${actor === null ? [] : [actor]}::text[],
        ${JSON.stringify(data)}::jsonb, ${times}::integer, ${at}::timestamptz,
        told.to_mail, ${mailAfter(news)}, told.to_push, told.digest_at
      from unnest(
        ${some.map(({ userId }) => userId)}::text[],
        ${some.map(({ toMail }) => toMail)}::boolean[],
        ${some.map(({ toPush }) => toPush)}::boolean[],
        ${some.map(({ digestAt }) => digestAt?.toString() ?? null)}::timestamptz[]
      ) as told (user_id, to_mail, to_push, digest_at)
      on conflict (user_id, community_id, kind, subject, subject_id) where read_at is null do update set
        actors = case when ${begins} then excluded.actors
          else (excluded.actors || array_remove(n.actors, excluded.actors[1]))[1:${mostActors}] end,
        times = case when ${begins} then excluded.times else n.times + excluded.times end,
        data = excluded.data,
        happened_at = excluded.happened_at,
        to_mail = case when ${mailsEachTime}::boolean or ${begins} then excluded.to_mail else n.to_mail end,
        mail_after = case when n.to_mail then n.mail_after else excluded.mail_after end,
        to_push = excluded.to_push,
        digest_at = coalesce(n.digest_at, excluded.digest_at)
    `.execute(tx);
  }
}

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
