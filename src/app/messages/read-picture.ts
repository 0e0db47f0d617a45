import { findCommunity } from '#app/communities/find-community.ts';
import { storedFile } from '#app/stored-file.ts';
import { view } from '#app/view.ts';
import { pictureIn } from '#db/messages/message-lists.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isHash } from '#files/store.ts';
import type { InCommunity } from './find-message.ts';

type Asked = InCommunity & { file: string; isKnown?: boolean };

/** A picture of a message, for who may see the message; no bytes for who has them already (`isKnown`). */
export const readMessagePicture = view({
  find: async (db, { communityUrl }: Asked, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'message.see',
  show: async ({ app, input: { file, isKnown }, found: { community }, can }) => {
    const picture = orNotFound(isHash(file) ? await pictureIn(app.db, community.id, file) : null);
    const maySee = picture.status === 'published' || can('message.moderate');
    if (isKnown && maySee) return { mediaType: picture.media_type, bytes: null };
    return {
      mediaType: picture.media_type,
      bytes: await storedFile(app, orNotFound(maySee ? file : null)),
    };
  },
});
