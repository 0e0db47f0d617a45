import { findCommunity } from '#app/communities/find-community.ts';
import { communitySeen } from '#app/communities/show-community.ts';
import { view } from '#app/view.ts';
import { hasPass } from '#db/access.ts';
import type { Db } from '#db/client.ts';
import { coursesOf } from '#db/courses.ts';
import { enrolmentsOf } from '#db/learning.ts';
import type { CommunityRow } from '#db/tables.ts';
import { isOut } from '#domain/course.ts';
import { planWithout } from './course-limits.ts';
import { type Sight, sightOf } from './find-course.ts';
import { courseFacts, outlineOf, readOutlines } from './outline.ts';

/** The courses of a community as the asker has them: how far they are, and where to go on. */
export const showContent = view({
  find: async (db, { communityUrl }: { communityUrl: string; asMember?: boolean }, actor, now) => {
    const community = await findCommunity(db, communityUrl, actor);
    return { community, sight: await sightOf(db, community, actor, now) };
  },
  permission: 'course.see',
  show: async ({ app, actor, now, input: { asMember = false }, found: { community, sight: own }, can }) => {
    const sight = own === 'staff' && asMember ? 'member' : own;
    const isOff = !community.allow_formation;
    const person = own === 'staff' && asMember ? null : actor.userId;
    return {
      community: await communitySeen(community, { app, now, can }),
      sight: own,
      isOff,
      courses:
        isOff && sight !== 'staff'
          ? []
          : (await courseCards(app.db, community, { sight, own, userId: person }, now)).map(cardFacts),
      planWithout: planWithout(community),
      can: {
        configure: can('community.configure'),
        seeDashboard: can('community.see-dashboard'),
        edit: can('course.edit'),
      },
    };
  },
});

export type CourseCard = ReturnType<typeof cardFacts>;

/** What the list shows of a course: everything but its modules, which the course's own page shows. */
function cardFacts({ modules: _, ...card }: Awaited<ReturnType<typeof courseCards>>[number]) {
  return card;
}

/** The courses that somebody sees of a community, each with its modules and how far they have come. */
export async function courseCards(
  db: Db,
  community: CommunityRow,
  { sight, own, userId }: { sight: Sight; own: Sight; userId: string | null },
  now: Temporal.Instant,
) {
  const all = await coursesOf(db, community.id);
  const enrolments = userId
    ? await enrolmentsOf(
        db,
        userId,
        all.map(({ id }) => id),
      )
    : [];
  const enrolmentOf = new Map(enrolments.map((enrolment) => [enrolment.course_id, enrolment]));
  const seen = all.filter(
    (course) =>
      sight === 'staff' ||
      isOut({ status: course.status, publishAt: course.publish_at }, now) ||
      (course.status === 'archived' && sight === 'member' && enrolmentOf.has(course.id)),
  );
  const needsGrant = sight === 'member' && own !== 'staff' && seen.some(({ access }) => access === 'paid');
  const pays = !needsGrant || (await hasPass(db, { communityId: community.id, userId: userId ?? '' }, now));
  const rows = await readOutlines(db, seen, userId);
  return seen.map((course) => {
    const isUnpaid = course.access === 'paid' && !pays;
    const looking = {
      course,
      sight: isUnpaid ? ('unpaid' as const) : sight,
      enrolment: enrolmentOf.get(course.id) ?? null,
      timeZone: community.time_zone,
    };
    const { lessons, ...outline } = outlineOf(rows, looking, now);
    return {
      ...courseFacts(course, now),
      ...outline,
      isUnpaid,
      previews: lessons.filter(({ isPreview }) => isPreview),
    };
  });
}
