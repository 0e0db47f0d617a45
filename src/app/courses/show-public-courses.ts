import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { courseCards } from './show-content.ts';

/** The published courses of a community as its profile shows them to everybody, with the lessons that are read without entering. */
export const showPublicCourses = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'course.see',
  show: async ({ app, now, found: { community } }) => {
    if (!community.allow_formation) return [];
    const looking = { sight: 'visitor', own: 'visitor', userId: null } as const;
    const cards = await courseCards(app.db, community, looking, now);
    return cards.map(({ slug, title, summary, count, minutes, previews }) => ({
      slug,
      title,
      summary,
      count,
      minutes,
      previews: previews.map((lesson) => ({ slug: lesson.slug, title: lesson.title })),
    }));
  },
});
