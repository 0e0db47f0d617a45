import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { syllabusOf } from '#db/courses/published-lessons.ts';
import { statusAt } from '#domain/courses/course.ts';
import { accessLevelOf } from './find-course.ts';
import { courseCards } from './show-content.ts';

/** How many courses a community's page shows; the others are at `/contenido`. */
const mostShown = 24;
/** How many lessons a page names; beyond, the syllabus is on the course's own page. */
const mostNamed = 400;

/**
 * A community's published courses on its public pages, with their syllabus and free samples, and a member's progress.
 */
export const showPublicCourses = view({
  find: async (db, { communityUrl }: { communityUrl: string; hasSyllabus?: boolean }, actor, now) => {
    const community = await findCommunity(db, communityUrl, actor);
    return { community, accessLevel: await accessLevelOf(db, community, actor, now) };
  },
  permission: 'course.see',
  show: async ({ app, actor, now, input: { hasSyllabus = false }, found: { community, accessLevel: own } }) => {
    if (!community.allow_formation) return { courses: [], hasMore: false };
    // editors see what a member does here
    const accessLevel = own === 'staff' ? 'member' : own;
    const found = await courseCards(
      app.db,
      community,
      {
        accessLevel,
        own,
        userId: actor.userId,
        isListed: ({ status, publish_at }) => statusAt({ status, publishAt: publish_at }, now) === 'published',
        most: mostShown + 1,
      },
      now,
    );
    const cards = found.slice(0, mostShown);
    const modulesOf = hasSyllabus ? await syllabuses(app.db, cards, now) : new Map<string, never>();
    const courses = cards.map(({ id, slug, title, summary, cover, count, minutes, previews, ...card }) => ({
      slug,
      title,
      summary,
      cover,
      count,
      minutes,
      previews,
      /** null: too many lessons for this page, or not asked for. */
      modules: modulesOf.get(id) ?? null,
      progress: card.hasBegun && !card.isUnpaid ? { done: card.done, percent: card.percent } : null,
      resume: card.isUnpaid ? null : card.resume,
    }));
    return { courses, hasMore: found.length > mostShown };
  },
});

/** The syllabuses of the first courses, up to the page's limit of lessons. */
async function syllabuses(db: Db, courses: readonly { id: string; count: number }[], now: Temporal.Instant) {
  let room = mostNamed;
  const shown = courses.filter(({ count }) => {
    if (count > room) return false;
    room -= count;
    return true;
  });
  const lessons = await syllabusOf(
    db,
    shown.map(({ id }) => id),
    now,
  );
  const ofCourse = Map.groupBy(lessons, ({ course_id }) => course_id);
  return new Map(
    [...ofCourse].map(([id, own]) => [
      id,
      [...Map.groupBy(own, ({ module_id }) => module_id).values()].map((inModule) => ({
        title: inModule[0]?.module ?? '',
        lessons: inModule.map(({ slug, title }) => ({ slug, title })),
      })),
    ]),
  );
}

export type PublicCourse = Awaited<ReturnType<typeof showPublicCourses>>['courses'][number];
