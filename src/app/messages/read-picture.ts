import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { pictureIn } from '#db/message-lists.ts';
import { found } from '#domain/refusal.ts';
import type { InCommunity } from './find-message.ts';

/** A picture of a message, for who may see the message. */
export const readMessagePicture = view({
  find: async (db, { communityUrl }: InCommunity & { file: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'message.see',
  show: async ({ app, input: { file }, found: { community }, can }) => {
    const picture = found(/^[0-9a-f]{64}$/.test(file) ? await pictureIn(app.db, community.id, file) : null);
    const maySee = picture.status === 'published' || can('message.moderate');
    return {
      mediaType: picture.media_type,
      bytes: found(maySee ? await app.files.get(file) : null),
    };
  },
});
