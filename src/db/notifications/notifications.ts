import { type RawBuilder, sql } from 'kysely';
import { withoutPass } from '#db/access/access.ts';
import type { Db, Transaction } from '#db/client.ts';
import { claimClause, claimed, claimedForChange } from '#db/lock.ts';
import { activeMembers } from '#db/members/members.ts';
import { isLate } from '#db/orders/desk.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';
import {
  hoursBetweenMails,
  type NotificationKind,
  type NotificationSubject,
  notificationReach,
} from '#domain/notifications/notification.ts';
import type { DigestPace } from '#domain/notifications/notification-settings.ts';

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

/** The recipients with their membership and settings; people without an account there are left out. */
export function recipients(tx: Transaction, communityId: string, userIds: readonly string[]) {
  return tx
    .selectFrom('users')
    .leftJoin('notification_settings as settings', 'settings.user_id', 'users.uid')
    .leftJoin('community_notices as notices', (join) =>
      join.onRef('notices.user_id', '=', 'users.uid').on('notices.community_id', '=', communityId),
    )
    .leftJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.uid').on('members.community_id', '=', communityId),
    )
    .select([
      'users.uid',
      'members.status',
      'settings.digest_hour',
      'settings.digest_weekday',
      'settings.time_zone',
      'notices.level',
      'notices.silenced',
      sql<DigestPace | null>`coalesce(notices.digest, settings.digest)`.as('digest'),
    ])
    .where('users.uid', '=', sql<string>`any(${[...userIds]}::text[])`)
    .orderBy('users.uid')
    .execute();
}

/** The subject's id where it is a uuid; checked first, since the planner may evaluate the cast for any row. */
const subjectId = sql<string | null>`case when n.subject_id ~ '^[0-9a-f-]{36}$' then n.subject_id::uuid end`;

/** How many of the latest actors a notification remembers. */
const mostActors = sql.lit(50);

/** Whether an applicant `asking` is among those of a notification; once it has forgotten some, any applicant is. */
const isTold = sql<boolean>`(
  asking.community_id = n.community_id and asking.status = 'pending'
  and (asking.user_id = any(n.actors) or cardinality(n.actors) = ${mostActors})
)`;

/** The unanswered applications of a notification. */
const stillAsking = sql<number>`(select count(*)::int from members asking where ${isTold})`;

/**
 * Whether a payment still waits for review: in review, disputed, or reported without a change, which can only be read.
 */
const paymentLeft = sql<number | null>`(
  select case
    when waiting.status in ('in_review', 'disputed') then 1
    when exists (
      select 1 from events told
      where told.community_id = n.community_id and told.subject = 'access' and told.subject_id = n.subject_id
        and told.kind = 'access.to-review' and told.to_state is null and told.happened_at = n.happened_at
    ) then null
    else 0 end
  from access_payments waiting
  where waiting.community_id = n.community_id and waiting.id = ${subjectId}
)`;

/** Whether the access that a notification sees ending was not extended since. */
const endLeft = sql<number>`(
  select case when exists (
    select 1 from access_grants beyond
    where beyond.community_id = n.community_id and beyond.user_id = n.user_id and beyond.revoked_at is null
      and (beyond.ends_at is null or beyond.ends_at > (n.data ->> 'until')::timestamptz)
  ) then 0 else 1 end
)`;

type Count = RawBuilder<number | null>;

/** How much of a notification's task is still to do, by kind. */
const leftOf: Partial<Record<NotificationKind, Count | ((now: Temporal.Instant) => Count)>> = {
  'member.asked': stillAsking,
  'access.payment-to-review': paymentLeft,
  'access.refund-due': countOf('access_payments', 'id', 'refund_pending'),
  'access.ending': endLeft,
  'access.ended': endLeft,
  'order.held': countOf('orders', 'raffle_id', 'pending'),
  'request.waiting': (now) => sql`(
    select count(*)::int from hold_requests waiting
    where waiting.community_id = n.community_id and waiting.raffle_id = ${subjectId}
      and waiting.status = 'waiting' and waiting.expires_at > ${now.toString()}::timestamptz
  )`,
  'order.to-review': sql`(
    select count(*)::int from orders
    where orders.community_id = n.community_id and orders.raffle_id = ${subjectId}
      and (orders.status = 'in_review' or ${isLate})
  )`,
  'order.to-refund': countOf('orders', 'raffle_id', 'refund_pending'),
  'message.reported': sql`(
    select count(*)::int from moderation_reports waiting
    where waiting.community_id = n.community_id and waiting.said_id = ${subjectId} and waiting.closed_at is null
  )`,
};

function countLeft(kind: NotificationKind, now: Temporal.Instant): Count | null {
  const count = leftOf[kind];
  return typeof count === 'function' ? count(now) : (count ?? null);
}

/** The same for any notification; null for kinds without a task. */
function left(now: Temporal.Instant): Count {
  const kinds = Object.keys(leftOf) as NotificationKind[];
  return sql`case n.kind ${sql.join(
    kinds.map((kind) => sql`when ${sql.lit(kind)} then ${countLeft(kind, now)}`),
    sql` `,
  )} end`;
}

function countOf(table: 'access_payments' | 'orders', column: 'id' | 'raffle_id', status: string) {
  return sql<number>`(
    select count(*)::int from ${sql.table(table)} waiting
    where waiting.community_id = n.community_id and waiting.${sql.raw(column)} = ${subjectId}
      and waiting.status = ${sql.lit(status)}
  )`;
}

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

/** Deletes pauses that began before an instant. */
export async function deleteOldMailPauses(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('mail_pauses').where('mailed_at', '<', before).execute();
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

/** The latest two actors of a notification: unanswered applicants first. */
const namedActors = sql<string[]>`(
  case when n.kind = 'member.asked' and ${stillAsking} > 0 then array(
    select asking.user_id from members asking
    where ${isTold}
    order by array_position(n.actors, asking.user_id), asking.changed_at desc
    limit 2
  ) else n.actors[1:2] end
)`;

const namesOfActors = sql<string[]>`(
  select coalesce(array_agg(a.display_name order by array_position(${namedActors}, a.uid)), '{}')
  from users a where a.uid = any(${namedActors})
)`;

/** The buyer's name of a notification's order. It is stored with the order alone, so erasing that erases it here. */
const buyerNamed = sql<string[]>`array(
  select o.name from orders o where o.community_id = n.community_id and o.id = (n.data ->> 'order')::uuid
)`;

/**
 * Notifications with what their sentences need: the community and the reader's current status there; expired access
 * counts at once, whether or not the job has updated the row.
 */
function lines(db: Db | Transaction, now: Temporal.Instant) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('communities as c', 'c.id', 'n.community_id')
    .innerJoin('users as u', 'u.uid', 'n.user_id')
    .leftJoin('members as m', (join) =>
      join.onRef('m.community_id', '=', 'n.community_id').onRef('m.user_id', '=', 'n.user_id'),
    )
    .leftJoin('community_notices as w', (join) =>
      join.onRef('w.community_id', '=', 'n.community_id').onRef('w.user_id', '=', 'n.user_id'),
    )
    .leftJoin('notification_settings as s', 's.user_id', 'n.user_id')
    .select([
      'n.id',
      'n.user_id',
      'n.community_id',
      'n.kind',
      'n.subject',
      'n.subject_id',
      'n.times',
      'n.data',
      'n.happened_at',
      'n.read_at',
      'c.name as community_name',
      'c.url as community_url',
      'c.time_zone',
      'c.status as community_status',
      sql<MemberStatus | null>`case when ${withoutPass(now)} then 'expired' else m.status end`.as('member_status'),
      'm.role as member_role',
      'w.level',
      'w.silenced',
      sql<DigestPace | null>`coalesce(w.digest, s.digest)`.as('digest'),
      'u.email',
      'u.email_verified',
      'u.display_name',
      left(now).as('left'),
      sql<number>`case n.kind when 'member.asked' then ${stillAsking} else cardinality(n.actors) end`.as('people'),
      sql<string[]>`case n.kind when 'order.held' then ${buyerNamed} else ${namesOfActors} end`.as('who'),
    ]);
}

export type NotificationLine = Awaited<ReturnType<typeof notificationsOf>>[number];

/** A page of somebody's notifications, latest first, after `before`. */
export function notificationsOf(
  db: Db,
  userId: string,
  { before, limit, now }: { before: { at: Temporal.Instant; id: number } | null; limit: number; now: Temporal.Instant },
) {
  return lines(db, now)
    .where('n.user_id', '=', userId)
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(n.happened_at, n.id) < (${before?.at.toString()}::timestamptz, ${before?.id}::bigint)`),
    )
    .orderBy('n.happened_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
}

/** One of somebody's notifications. */
export function notificationOf(
  db: Db | Transaction,
  userId: string,
  { id, now }: { id: number; now: Temporal.Instant },
) {
  return lines(db, now).where('n.user_id', '=', userId).where('n.id', '=', id).executeTakeFirst();
}

/** Those of some notifications that still exist, latest first. */
export function linesByIds(db: Db | Transaction, ids: readonly number[], now: Temporal.Instant) {
  return lines(db, now)
    .where('n.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('n.happened_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute();
}

/** How many unread notifications somebody has, up to a limit, without those whose task is done. */
export async function countUnread(
  db: Db | Transaction,
  userId: string,
  { limit, now }: { limit: number; now: Temporal.Instant },
): Promise<number> {
  const unread = await db
    .selectFrom('notifications')
    .select(['id', 'kind'])
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .limit(limit)
    .execute();
  const calling = unread.filter(({ kind }) => leftOf[kind]).map(({ id }) => id);
  // asked on every page: without any task the expensive part of the query is skipped
  if (calling.length === 0) return unread.length;
  const { done } = await db
    .selectFrom('notifications as n')
    .select((eb) => eb.fn.countAll<number>().as('done'))
    .where('n.id', '=', sql<number>`any(${calling}::bigint[])`)
    .where(left(now), '=', 0)
    .executeTakeFirstOrThrow();
  return unread.length - done;
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

/** Lines that wait to be written as messages to devices, leaving those that another process is at. */
export async function lockWaitingPushes(
  tx: Transaction,
  { limit, now }: { limit: number; now: Temporal.Instant },
): Promise<NotificationLine[]> {
  const query = tx.selectFrom('notifications as n').select('n.id').where('n.to_push', '=', true);
  const rows = await query.orderBy('n.id').limit(limit).$call(claimed).execute();
  return takeWaiting(tx, rows, { set: { to_push: false }, now });
}

const paced = (Object.keys(notificationReach) as NotificationKind[]).flatMap((kind) => {
  const hours = hoursBetweenMails(kind);
  return hours === null ? [] : [{ kind, hours }];
});
const hoursOfKind = sql<number | null>`case n.kind ${sql.join(
  paced.map(({ kind, hours }) => sql`when ${sql.lit(kind)} then ${sql.lit(hours)}`),
  sql` `,
)} end`;

/** Another unread line of the kind, to the same person in the same community. */
const beside = sql`other.user_id = n.user_id and other.community_id = n.community_id and other.kind = n.kind
  and other.read_at is null`;

/**
 * Claims notifications to be mailed, skipping locked ones. Of a kind with a pause between mails: only the earliest, and
 * only once the previously mailed one is read or the pause is over.
 */
export async function lockWaitingMails(
  tx: Transaction,
  { limit, now }: { limit: number; now: Temporal.Instant },
): Promise<NotificationLine[]> {
  const at = now.toString();
  const mayGo = sql<boolean>`(n.mail_after is null or n.mail_after <= ${at}::timestamptz) and (
    ${hoursOfKind} is null or not exists (
      select from notifications other where ${beside} and (
        (other.to_mail and other.id < n.id and (other.mail_after is null or other.mail_after <= ${at}::timestamptz))
        or other.mailed_at > ${at}::timestamptz - make_interval(hours => ${hoursOfKind})
      )
    )
  )`;
  const query = tx.selectFrom('notifications as n').select('n.id').where('n.to_mail', '=', true).where(mayGo);
  const rows = await query.orderBy('n.id').limit(limit).$call(claimed).execute();
  return takeWaiting(tx, rows, { set: { to_mail: false, mail_after: null }, now });
}

async function takeWaiting(
  tx: Transaction,
  rows: readonly { id: number }[],
  { set, now }: { set: { to_push: false } | { to_mail: false; mail_after: null }; now: Temporal.Instant },
): Promise<NotificationLine[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx.updateTable('notifications').set(set).where('id', 'in', ids).execute();
  return lines(tx, now).where('n.id', 'in', ids).orderBy('n.id').execute();
}

/** Records that a notification was mailed. Of a kind with a pause, that mail covers the other unread ones too. */
export async function setMailed(tx: Transaction, id: number, now: Temporal.Instant): Promise<void> {
  await sql`
    update notifications set to_mail = false, mail_after = null
    where id in (
      select other.id from notifications n join notifications other on ${beside}
      where n.id = ${id} and other.id <> n.id and other.to_mail and ${hoursOfKind} is not null
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

/** How many notifications are scanned for due digests. */
const looked = 500;

/** Claims some people with a due digest, longest waiting first. */
export async function lockDigestsDue(tx: Transaction, now: Temporal.Instant, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('uid')
    .where('uid', 'in', (eb) =>
      eb.selectFrom('notifications').select('user_id').where('digest_at', '<=', now).orderBy('digest_at').limit(looked),
    )
    .orderBy('uid')
    .limit(limit)
    .$call(claimedForChange)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Takes somebody's due digest, with what would be due within a day, so that two become one. Latest first. */
export async function takeDigest(tx: Transaction, userId: string, now: Temporal.Instant): Promise<NotificationLine[]> {
  const taken = await tx
    .updateTable('notifications')
    .set({ digest_at: null })
    .where('user_id', '=', userId)
    .where('digest_at', '<', now.add({ hours: 24 }))
    .returning('id')
    .execute();
  const ids = taken.map(({ id }) => id);
  return linesByIds(tx, ids, now);
}

/** Reschedules somebody's digest entries in all communities; null: removes them from it. */
export async function moveDigest(
  tx: Transaction,
  userId: string,
  { communityId, at }: { communityId: string; at: Temporal.Instant | null },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ digest_at: at })
    .where('user_id', '=', userId)
    .where('community_id', '=', communityId)
    .where('digest_at', 'is not', null)
    .execute();
}

/** The communities in somebody's pending digest, with time zones and frequencies. */
export function digestCommunities(tx: Transaction, userId: string) {
  return tx
    .selectFrom('communities')
    .leftJoin('community_notices as notices', (join) =>
      join.onRef('notices.community_id', '=', 'communities.id').on('notices.user_id', '=', userId),
    )
    .select(['communities.id', 'communities.time_zone', 'notices.digest'])
    .where('communities.id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('community_id')
        .where('user_id', '=', userId)
        .where('digest_at', 'is not', null),
    )
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

/** The active members of a community with one of these roles. */
export async function membersWithRole(
  tx: Transaction,
  communityId: string,
  roles: readonly MemberRole[],
): Promise<string[]> {
  const rows = await activeMembers(tx, communityId).where('role', 'in', roles).execute();
  return rows.map(({ user_id: userId }) => userId);
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
