import type { Actor } from '#app/app.ts';
import { hasPass } from '#db/access.ts';
import type { Db } from '#db/client.ts';
import { coursesOf } from '#db/courses.ts';
import { enrolmentsOf } from '#db/learning.ts';
import type { CommunityRow } from '#db/tables.ts';
import { isOut } from '#domain/course.ts';
import { sightOf } from './find-course.ts';
import { outlineOf, readOutlines } from './outline.ts';

/** Those lessons of some courses that somebody can open, by their ids; null: all there are. */
export async function reachableLessons(
  db: Db,
  { community, courseIds }: { community: CommunityRow; courseIds: ReadonlySet<string> },
  actor: Actor,
  now: Temporal.Instant,
): Promise<ReadonlySet<string> | null> {
  const sight = await sightOf(db, community, actor, now);
  if (sight === 'staff') return null;
  const { userId } = actor;
  if (sight !== 'member' || userId === null || !community.allow_formation) return new Set();
  const courses = (await coursesOf(db, community.id)).filter(({ id }) => courseIds.has(id));
  const [enrolments, rows, pays] = await Promise.all([
    enrolmentsOf(db, userId, [...courseIds]),
    readOutlines(db, courses, userId),
    hasPass(db, { communityId: community.id, userId }, now),
  ]);
  return new Set(
    courses.flatMap((course) => {
      const enrolment = enrolments.find(({ course_id }) => course_id === course.id) ?? null;
      const isThere =
        isOut({ status: course.status, publishAt: course.publish_at }, now) ||
        (course.status === 'archived' && enrolment !== null);
      const isUnpaid = course.access === 'paid' && !pays;
      if (!isThere || isUnpaid) return [];
      const looking = { course, sight, enrolment, timeZone: community.time_zone };
      return outlineOf(rows, looking, now).lessons.flatMap(({ id, door }) => (door.kind === 'open' ? id : []));
    }),
  );
}
