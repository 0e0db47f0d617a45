import { communitySeen } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { hasPass } from '#db/access/access.ts';
import type { Db } from '#db/client.ts';
import { coursesOf } from '#db/courses/courses.ts';
import { enrolmentsOf } from '#db/courses/learning.ts';
import { type CourseFigures, courseFigures } from '#db/courses/published-lessons.ts';
import type { CommunityRow, CourseRow, EnrolmentRow } from '#db/tables.ts';
import { courseLimits, isOut } from '#domain/courses/course.ts';
import { percentOf } from '#domain/courses/course-outline.ts';
import { courseFacts } from './course-facts.ts';
import { planWithout } from './course-limits.ts';
import { accessLevelOf, type CourseAccessLevel } from './find-course.ts';
import { resumesOf } from './read-doors.ts';

/** A community's courses for the asker, with their progress and next lesson. */
export const showContent = view({
  find: async (db, { communityUrl }: { communityUrl: string; asMember?: boolean }, actor, now) => {
    const community = await findCommunity(db, communityUrl, actor);
    return { community, accessLevel: await accessLevelOf(db, community, actor, now) };
  },
  permission: 'course.see',
  show: async ({ app, actor, now, input: { asMember = false }, found: { community, accessLevel: own }, can }) => {
    const accessLevel = own === 'staff' && asMember ? 'member' : own;
    const isOff = !community.allow_formation;
    const person = own === 'staff' && asMember ? null : actor.userId;
    return {
      community: await communitySeen(community, { app, now, can }),
      accessLevel: own,
      isOff,
      courses:
        isOff && accessLevel !== 'staff'
          ? []
          : (await courseCards(app.db, community, { accessLevel, own, userId: person }, now)).map(
              ({ id: _, ...card }) => card,
            ),
      planWithout: planWithout(community),
      can: {
        configure: can('community.configure'),
        seeDashboard: can('community.see-dashboard'),
        edit: can('course.edit'),
      },
    };
  },
});

export type CourseCard = Awaited<ReturnType<typeof showContent>>['courses'][number];

/** How many free samples a card names. */
const mostPreviews = 3;

type Looking = {
  accessLevel: CourseAccessLevel;
  own: CourseAccessLevel;
  userId: string | null;
  isListed?(course: CourseRow): boolean;
  most?: number;
};

/**
 * The courses that somebody sees, with their sizes and progress. Counted in SQL, because a hundred courses may hold
 * tens of thousands of lessons.
 */
export async function courseCards(
  db: Db,
  community: CommunityRow,
  { accessLevel, own, userId, isListed = () => true, most = courseLimits.courses }: Looking,
  now: Temporal.Instant,
) {
  const all = await coursesOf(db, community.id);
  const ids = all.map(({ id }) => id);
  const enrolments = userId ? await enrolmentsOf(db, userId, ids) : [];
  const enrolmentOf = new Map(enrolments.map((enrolment) => [enrolment.course_id, enrolment]));
  const seen = all
    .filter(
      (course) =>
        isListed(course) &&
        (accessLevel === 'staff' ||
          isOut({ status: course.status, publishAt: course.publish_at }, now) ||
          (course.status === 'archived' && accessLevel === 'member' && enrolmentOf.has(course.id))),
    )
    .slice(0, most);
  const needsGrant = accessLevel === 'member' && own !== 'staff' && seen.some(({ access }) => access === 'paid');
  const pays = !needsGrant || (await hasPass(db, { communityId: community.id, userId: userId ?? '' }, now));
  const isUnpaid = (course: CourseRow) => course.access === 'paid' && !pays;
  const [figures, resumes] = await Promise.all([
    courseFigures(
      db,
      seen.map(({ id }) => id),
      { userId, previews: mostPreviews, now },
    ),
    accessLevel === 'visitor'
      ? new Map<string, never>()
      : resumesOf(
          db,
          seen
            .filter((course) => !isUnpaid(course))
            .map((course) => ({ course, enrolment: enrolmentOf.get(course.id) ?? null })),
          { userId, timeZone: community.time_zone },
          now,
        ),
  ]);
  return seen.flatMap((course) => {
    const figure = figures.get(course.id);
    if (!figure) return [];
    return {
      id: course.id,
      ...courseFacts(course, now),
      ...figuresShown(figure, enrolmentOf.get(course.id)),
      resume: resumes.get(course.id) ?? null,
      isUnpaid: isUnpaid(course),
    };
  });
}

function figuresShown({ count, minutes, opened, done, previews }: CourseFigures, enrolment: EnrolmentRow | undefined) {
  const percent = percentOf(count, done);
  return {
    count,
    minutes,
    done,
    percent,
    hasBegun: enrolment !== undefined,
    isCompleted: enrolment !== undefined && (enrolment.completed_at !== null || (count > 0 && percent === 100)),
    hasNew: enrolment?.completed_at != null && opened < count,
    previews,
  };
}
