import { sql } from 'kysely';
import { withoutPass } from '#db/access/access.ts';
import type { Db, Transaction } from '#db/client.ts';
import type { MemberStatus } from '#domain/members/membership.ts';
import type { DigestPace } from '#domain/notifications/notification-settings.ts';
import { countLeftOfAny, hasTask, isTold, stillAsking } from './task-left.ts';

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

/**
 * The buyer's name of a notification's order. It is stored with the order alone, so erasing that erases it here;
 * who sells reads it of their own sales.
 */
const buyerNamed = sql<string[]>`array(
  select o.name from orders o where o.community_id = n.community_id and o.id = (n.data ->> 'order')::uuid
    and (n.kind <> 'order.credited' or o.credited_to = n.user_id)
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
      'c.created_by as community_owner',
      sql<MemberStatus | null>`case when ${withoutPass(now)} then 'expired' else m.status end`.as('member_status'),
      'm.role as member_role',
      'w.level',
      'w.silenced',
      sql<DigestPace | null>`coalesce(w.digest, s.digest)`.as('digest'),
      'u.email',
      'u.email_verified',
      'u.display_name',
      countLeftOfAny(now).as('left'),
      sql<number>`case n.kind when 'member.asked' then ${stillAsking} else cardinality(n.actors) end`.as('people'),
      sql<
        string[]
      >`case when n.kind in ('order.held', 'order.credited') then ${buyerNamed} else ${namesOfActors} end`.as('who'),
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

/** Those of some notifications that still exist, in the order in which they were inserted. */
export function linesInOrder(
  tx: Transaction,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<NotificationLine[]> {
  return lines(tx, now).where('n.id', 'in', ids).orderBy('n.id').execute();
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
  const calling = unread.filter(({ kind }) => hasTask(kind)).map(({ id }) => id);
  // asked on every page: without any task the expensive part of the query is skipped
  if (calling.length === 0) return unread.length;
  const { done } = await db
    .selectFrom('notifications as n')
    .select((eb) => eb.fn.countAll<number>().as('done'))
    .where('n.id', '=', sql<number>`any(${calling}::bigint[])`)
    .where(countLeftOfAny(now), '=', 0)
    .executeTakeFirstOrThrow();
  return unread.length - done;
}
