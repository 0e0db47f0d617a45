import { action, typed } from '#app/action.ts';
import { writeReaction } from '#db/messages.ts';
import type { Reaction } from '#domain/message.ts';
import { Refusal } from '#domain/refusal.ts';
import { demandVoice, findMessage, type OfMessage, ownMembership } from './find-message.ts';

/** Puts a reaction of one's own on a message, or takes it off. Said twice, it is so once. */
export const reactToMessage = action({
  parse: typed<OfMessage & { reaction: Reaction; isOn: boolean }>,
  find: (tx, input, actor) => findMessage(tx, input, actor),
  permission: 'message.react',
  run: async ({ tx, actor, now, input, found: { community, message, thread }, changed }) => {
    const own = await ownMembership(tx, community, actor);
    demandVoice(own, community, now);
    // held until the end, so that it does not land on a message that is being deleted
    const { status } = await tx
      .selectFrom('messages')
      .select('status')
      .where('community_id', '=', community.id)
      .where('id', '=', message.id)
      .forShare()
      .executeTakeFirstOrThrow();
    if (status !== 'published') throw new Refusal('message.gone', {});
    const { reaction, isOn } = input;
    const key = { communityId: community.id, id: message.id };
    if (await writeReaction(tx, key, { userId: own.user_id, reaction, isOn, now }))
      changed({ communityId: community.id, threadId: thread.id });
    return { id: message.id, thread: thread.id };
  },
});
