import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { peopleNamed } from '#db/messages/mentions.ts';
import { wordsOf } from '#domain/search/search-words.ts';
import type { InCommunity } from './find-message.ts';

const most = 6;

/**
 * Suggests members whose names begin with the text typed after `@`: name and picture only. Moderators are offered
 * everybody; others only members who are listed in the directory, have a role or have posted.
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
