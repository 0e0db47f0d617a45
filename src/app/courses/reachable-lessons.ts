import type { Actor } from '#app/app.ts';
import { hasPass } from '#db/access/access.ts';
import type { Db } from '#db/client.ts';
import { coursesOf } from '#db/courses/courses.ts';
import { enrolmentsOf } from '#db/courses/learning.ts';
import type { CommunityRow } from '#db/tables.ts';
import { isOut } from '#domain/courses/course.ts';
import { accessLevelOf } from './find-course.ts';
import { openIn } from './read-doors.ts';

/** The ids of the lessons of some courses that somebody can open; null: all. */
export async function reachableLessons(
  db: Db,
  { community, courseIds }: { community: CommunityRow; courseIds: ReadonlySet<string> },
  actor: Actor,
  now: Temporal.Instant,
): Promise<ReadonlySet<string> | null> {
  const accessLevel = await accessLevelOf(db, community, actor, now);
  if (accessLevel === 'staff') return null;
  const { userId } = actor;
  if (accessLevel !== 'member' || userId === null || !community.allow_formation) return new Set();
  const [all, enrolments, pays] = await Promise.all([
    coursesOf(db, community.id),
    enrolmentsOf(db, userId, [...courseIds]),
    hasPass(db, { communityId: community.id, userId }, now),
  ]);
  const enrolmentOf = new Map(enrolments.map((enrolment) => [enrolment.course_id, enrolment]));
  const followed = all
    .filter(
      ({ id, status, publish_at, access }) =>
        courseIds.has(id) &&
        (isOut({ status, publishAt: publish_at }, now) || (status === 'archived' && enrolmentOf.has(id))) &&
        (access !== 'paid' || pays),
    )
    .map((course) => ({ course, enrolment: enrolmentOf.get(course.id) ?? null }));
  return openIn(db, followed, { userId, timeZone: community.time_zone }, now);
}
