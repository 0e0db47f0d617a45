import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { peopleNamed } from '#db/messages/messages.ts';
import { wordsOf } from '#domain/search/search-words.ts';
import type { InCommunity } from './find-message.ts';

const most = 6;

/**
 * The members whose names begin with what was typed behind an `@`: name and picture, never how to reach them. Who hides
 * from the directory is not found here either, but by who runs the community; who knows their name can still write it.
 */
export const suggestPeople = view({
  find: async (db, { communityUrl }: InCommunity & { start: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'message.see',
  show: async ({ app, actor, input: { start }, found: { community }, can }) => {
    const words = wordsOf(start).join(' ');
    const foundBy = can('member.see-all') ? null : actor.userId;
    return { people: await peopleNamed(app.db, community.id, [words], { limit: most, foundBy }) };
  },
});
