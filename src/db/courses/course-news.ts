import { sql } from 'kysely';
import { inForce } from '#db/access/access.ts';
import type { Transaction } from '#db/client.ts';
import { claimed } from '#db/lock.ts';
import { activeMembers } from '#db/members/members.ts';

/** Claims published courses with a readable lesson that were not announced yet, skipping locked ones. */
export function lockUnannouncedCourses(tx: Transaction, now: Temporal.Instant, limit: number) {
  return tx
    .selectFrom('courses')
    .innerJoin('communities', 'communities.id', 'courses.community_id')
    .select([
      'courses.community_id',
      'courses.id',
      'courses.slug',
      'courses.title',
      'courses.access',
      'courses.created_by',
    ])
    .where('courses.announced_at', 'is', null)
    .where('communities.status', '=', 'active')
    .where('communities.allow_formation', '=', true)
    .where((eb) =>
      eb.or([
        eb('courses.status', '=', 'published'),
        eb.and([eb('courses.status', '=', 'scheduled'), eb('courses.publish_at', '<=', now)]),
      ]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('lessons')
          .innerJoin('course_modules', 'course_modules.id', 'lessons.module_id')
          .select('lessons.id')
          .whereRef('lessons.course_id', '=', 'courses.id')
          .where('course_modules.status', '=', 'published')
          .where((inner) =>
            inner.or([
              inner('lessons.status', '=', 'published'),
              inner.and([inner('lessons.status', '=', 'scheduled'), inner('lessons.publish_at', '<=', now)]),
            ]),
          ),
      ),
    )
    .orderBy('courses.created_at')
    .limit(limit)
    .$call((due) => claimed(due, 'courses'))
    .execute();
}

/** Records when members were notified of a course, so that they are notified once. */
export async function markAnnounced(tx: Transaction, courseId: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('courses').set({ announced_at: now }).where('id', '=', courseId).execute();
}

/** A community's active members, or those with paid access in force. */
export async function membersToNotify(
  tx: Transaction,
  { communityId, isPaid, now }: { communityId: string; isPaid: boolean; now: Temporal.Instant },
): Promise<string[]> {
  const rows = await activeMembers(tx, communityId)
    .$if(isPaid, (query) =>
      query.where((eb) =>
        eb.or([
          eb('role', 'in', ['admin', 'editor']),
          eb.exists(
            eb
              .selectFrom('access_grants as g')
              .select('g.id')
              .whereRef('g.community_id', '=', 'members.community_id')
              .whereRef('g.user_id', '=', 'members.user_id')
              .where(inForce(now)),
          ),
        ]),
      ),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** How far back an opening is still news. */
const newsHours = 48;

/** A lesson that opened for somebody. */
export type OpeningRow = {
  community_id: string;
  time_zone: string;
  course_id: string;
  lesson_id: string;
  user_id: string;
  opens_at: Temporal.Instant;
};

/** Lessons that opened lately for learners who neither opened them nor were notified, oldest first, after a cursor. */
export async function newlyOpened(
  tx: Transaction,
  now: Temporal.Instant,
  { after, limit }: { after: OpeningRow | null; limit: number },
): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`
    select community_id, time_zone, course_id, lesson_id, user_id, opens_at from (
      select enrolments.community_id, communities.time_zone, enrolments.course_id, lessons.id as lesson_id,
        enrolments.user_id,
        greatest(${openingOf('lessons')}, ${openingOf('course_modules')}) as opens_at
      from enrolments
      join communities on communities.id = enrolments.community_id
      join courses on courses.id = enrolments.course_id
      join members on members.community_id = enrolments.community_id and members.user_id = enrolments.user_id
      join lessons on lessons.course_id = enrolments.course_id
      join course_modules on course_modules.id = lessons.module_id
      where communities.status = 'active' and communities.allow_formation
        and members.status = 'active' and not enrolments.opens_all
        and (courses.status = 'published' or (courses.status = 'scheduled' and courses.publish_at <= ${now.toString()}))
        and course_modules.status = 'published'
        and (lessons.status = 'published' or (lessons.status = 'scheduled' and lessons.publish_at <= ${now.toString()}))
        and (lessons.unlock ->> 'kind' in ('days', 'date') or course_modules.unlock ->> 'kind' in ('days', 'date'))
        and not exists (select 1 from lesson_openings told
          where told.lesson_id = lessons.id and told.user_id = enrolments.user_id)
        and not exists (select 1 from lesson_progress seen
          where seen.lesson_id = lessons.id and seen.user_id = enrolments.user_id)
    ) opening
    where opens_at <= ${now.toString()} and opens_at > ${now.subtract({ hours: newsHours }).toString()}
      and (${after === null} or (opens_at, lesson_id, user_id) >
        (${after?.opens_at.toString()}::timestamptz, ${after?.lesson_id}::uuid, ${after?.user_id}))
    order by opens_at, lesson_id, user_id
    limit ${limit}
  `.execute(tx);
  return rows;
}

/** A valid instant as `Temporal.Instant` writes it; checked first, so that no cast fails. */
const writtenInstant =
  '^[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,9})?)?Z$';
const writtenDays = '^[0-9]{1,4}$';

/**
 * The unlock rules in SQL, as in domain/courses/course-outline.ts: days in the community's time zone. A malformed rule
 * never opens, and does not fail the query.
 */
function openingOf(table: 'lessons' | 'course_modules') {
  const unlock = sql.ref(`${table}.unlock`);
  const [at, days] = [sql`${unlock} ->> 'at'`, sql`${unlock} ->> 'days'`];
  return sql`case
    when ${unlock} ->> 'kind' = 'date' and ${at} ~ ${writtenInstant} then
      ((left(${at}, 7) || '-01' || rtrim(substr(${at}, 11), 'Z'))::timestamp
        + make_interval(days => substr(${at}, 9, 2)::int - 1)) at time zone 'UTC'
    when ${unlock} ->> 'kind' = 'days' and ${days} ~ ${writtenDays} then
      ((enrolments.started_at at time zone communities.time_zone) + make_interval(days => (${days})::int))
        at time zone communities.time_zone
  end`;
}

/** Records who is notified of an opened lesson. Gives those who were not yet. */
export async function noteOpenings(
  tx: Transaction,
  {
    communityId,
    lessonId,
    users,
    now,
  }: { communityId: string; lessonId: string; users: string[]; now: Temporal.Instant },
): Promise<string[]> {
  const rows = await tx
    .insertInto('lesson_openings')
    .values(users.map((user_id) => ({ community_id: communityId, lesson_id: lessonId, user_id, told_at: now })))
    .onConflict((conflict) => conflict.columns(['lesson_id', 'user_id']).doNothing())
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
