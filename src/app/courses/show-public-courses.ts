import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { sightOf } from './find-course.ts';
import { courseCards } from './show-content.ts';

/**
 * The published courses of a community as its own pages show them to everybody: with their syllabus, and with the lessons
 * that are read without entering. A member sees how far they are too.
 */
export const showPublicCourses = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor, now) => {
    const community = await findCommunity(db, communityUrl, actor);
    return { community, sight: await sightOf(db, community, actor, now) };
  },
  permission: 'course.see',
  show: async ({ app, actor, now, found: { community, sight: own } }) => {
    if (!community.allow_formation) return [];
    // who makes the courses sees here what everybody else does
    const sight = own === 'staff' ? 'member' : own;
    const cards = await courseCards(app.db, community, { sight, own, userId: actor.userId }, now);
    return cards
      .filter(({ status }) => status === 'published')
      .map(({ slug, title, summary, cover, count, minutes, previews, modules, ...card }) => ({
        slug,
        title,
        summary,
        cover,
        count,
        minutes,
        previews: previews.map((lesson) => ({ slug: lesson.slug, title: lesson.title })),
        modules: modules.map((module) => ({
          title: module.title,
          lessons: module.lessons.map((lesson) => ({ slug: lesson.slug, title: lesson.title })),
        })),
        progress: card.hasBegun && !card.isUnpaid ? { done: card.done, percent: card.percent } : null,
        resume: card.resume && !card.isUnpaid ? { slug: card.resume.slug, title: card.resume.title } : null,
      }));
  },
});

export type PublicCourse = Awaited<ReturnType<typeof showPublicCourses>>[number];
