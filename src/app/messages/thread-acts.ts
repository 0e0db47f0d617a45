import { action, typed } from '#app/action.ts';
import type { Actor } from '#app/app.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import type { Transaction } from '#db/client.ts';
import { countUnreadThreads, writeAllRead, writeRead } from '#db/messages/message-reads.ts';
import { countPinned, threadById, writePin } from '#db/messages/message-threads.ts';
import { setReadAbout } from '#db/notifications/notifications.ts';
import { isMessageId, messageLimits } from '#domain/messages/message.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { findLockedMessages, type InCommunity, type OfThread, ownMembership } from './find-message.ts';
import { announceIn } from './post-message.ts';

async function findLockedThread(tx: Transaction, { communityUrl, thread }: OfThread, actor: Actor) {
  const { community } = await findLockedMessages(tx, { communityUrl }, actor);
  const row = isMessageId(thread) ? await threadById(tx, { community_id: community.id, id: thread }) : null;
  return { community, thread: orNotFound(row) };
}

/** Pins a thread to the top of the list, or takes it down. */
export const pinThread = action({
  parse: typed<OfThread & { isPinned: boolean }>,
  find: (tx, input, actor) => findLockedThread(tx, input, actor),
  permission: 'message.pin',
  run: async ({ tx, input: { isPinned }, now, found: { community, thread }, record, changed }) => {
    const stands = { id: thread.id, thread: thread.id };
    if (isPinned === (thread.pinned_at !== null)) return stands;
    if (isPinned && thread.published_count === 0) throw new Refusal('message.gone', {});
    if (isPinned && (await countPinned(tx, community.id)) >= messageLimits.pinned)
      throw new Refusal('input', { fields: { pin: { code: 'count', limit: messageLimits.pinned } } });
    await writePin(tx, thread, isPinned ? now : null);
    await record(community.id, {
      kind: isPinned ? 'message.pinned' : 'message.unpinned',
      subject: 'message',
      subjectId: thread.id,
    });
    changed({ communityId: community.id, threadId: thread.id });
    return stands;
  },
});

/** Tells everybody in the community of a thread. Once: what was announced is not announced again. */
export const announceThread = action({
  parse: typed<OfThread>,
  find: (tx, input, actor) => findLockedThread(tx, input, actor),
  permission: 'message.announce',
  run: async (step) => {
    const { community, thread } = step.found;
    if (thread.published_count === 0) throw new Refusal('message.gone', {});
    if (!thread.announced_at) await announceIn(step, thread.id);
    step.changed({ communityId: community.id, threadId: thread.id });
    return { id: thread.id, thread: thread.id };
  },
});

/** Notes up to where the asker has read a thread; with nothing left that is new, that they have read everything. */
export const markRead = action({
  parse: typed<OfThread & { seq: number }>,
  charges: 'bounded-by-itself',
  find: async (tx, { communityUrl, thread }, actor) => {
    const community = await findCommunity(tx, communityUrl, actor);
    const row = isMessageId(thread) ? await threadById(tx, { community_id: community.id, id: thread }) : null;
    return { community, thread: orNotFound(row) };
  },
  permission: 'message.see',
  run: async ({ tx, actor, now, input, found: { community, thread } }) => {
    const own = await ownMembership(tx, community, actor);
    const reader = { communityId: community.id, userId: own.user_id };
    if (input.seq >= thread.last_seq) await setReadAbout(tx, reader, { about: { thread: thread.id }, now });
    await writeRead(tx, { ...reader, threadId: thread.id, seq: Math.min(input.seq, thread.last_seq) });
    if ((await countUnreadThreads(tx, { ...reader, joinedAt: own.joined_at })) === 0) await writeAllRead(tx, reader);
  },
});

/** Marks all threads of a community as read. */
export const markAllRead = action({
  parse: typed<InCommunity>,
  charges: 'bounded-by-itself',
  find: async (tx, { communityUrl }, actor) => ({ community: await findCommunity(tx, communityUrl, actor) }),
  permission: 'message.see',
  run: async ({ tx, actor, found: { community } }) => {
    const own = await ownMembership(tx, community, actor);
    await writeAllRead(tx, { communityId: community.id, userId: own.user_id });
  },
});
