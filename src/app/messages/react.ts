import { action, typed } from '#app/action.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { holdMessage } from '#db/messages/messages.ts';
import { writeReaction } from '#db/messages/reactions.ts';
import type { Reaction } from '#domain/messages/message.ts';
import { Refusal } from '#domain/refusal.ts';
import { findMessage, type OfMessage, ownMembership, requireVoice } from './find-message.ts';

const reactionLimit = { name: 'reaction', most: 100, seconds: 600 };

/** Puts a reaction of one's own on a message, or takes it off. Said twice, it is so once. */
export const reactToMessage = action({
  parse: typed<OfMessage & { reaction: Reaction; isOn: boolean }>,
  charges: (_, actor) => [{ limit: reactionLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findMessage(tx, input, actor),
  permission: 'message.react',
  run: async ({ tx, actor, now, input, found: { community, message, thread }, changed }) => {
    const own = await ownMembership(tx, community, actor);
    requireVoice(own, community, now);
    // held until the end, so that it does not land on a message that is being deleted
    if ((await holdMessage(tx, message)).status !== 'published') throw new Refusal('message.gone', {});
    const { reaction, isOn } = input;
    if (await writeReaction(tx, message, { userId: own.user_id, reaction, isOn, now }))
      changed({ communityId: community.id, threadId: thread.id });
    return { id: message.id, thread: thread.id };
  },
});
