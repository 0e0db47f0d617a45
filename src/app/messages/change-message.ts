import { action, type Step, typed } from '#app/action.ts';
import { withdrawNotifications } from '#app/notifications/notify.ts';
import { membership } from '#db/members/members.ts';
import { writeMessageStatus } from '#db/messages/message-changes.ts';
import { writePin } from '#db/messages/message-threads.ts';
import { type MessageAct, mayModerate, messageTransition } from '#domain/messages/message.ts';
import { searchedText } from '#domain/messages/message-text.ts';
import { Refusal } from '#domain/refusal.ts';
import { changed, renameThread, standsAt } from './edit-message.ts';
import { type FoundMessage, findLockedMessage, type OfMessage, ownMembership } from './find-message.ts';

/** Deletes a message. Its row stays as an empty place in the thread; its text does not. */
export const deleteMessage = action({
  parse: typed<OfMessage>,
  find: (tx, input, actor) => findLockedMessage(tx, input, actor),
  permission: 'message.delete',
  run: async (step) => {
    const { message } = step.found;
    if (message.author_id !== step.actor.userId) await requireRank(step);
    // a message that moderators have hidden is theirs to decide about, not its author's to delete
    else if (message.status === 'hidden') throw new Refusal('message.gone', {});
    return transitionMessage(step, 'delete');
  },
});

/** Takes another's message out of everybody's sight, or puts it back. */
export const moderateMessage = action({
  parse: typed<OfMessage & { act: Exclude<MessageAct, 'delete'> }>,
  find: (tx, input, actor) => findLockedMessage(tx, input, actor),
  permission: 'message.moderate',
  run: async (step) => {
    await requireRank(step);
    return transitionMessage(step, step.input.act);
  },
});

const eventKinds = { hide: 'message.hidden', restore: 'message.restored', delete: 'message.deleted' } as const;

/** The one place where the status of a message changes. */
export async function transitionMessage(step: Step<unknown, FoundMessage>, act: MessageAct) {
  const { tx, found: at } = step;
  const { community, message, thread } = at;
  const verdict = messageTransition(act, message.status);
  if (verdict.kind === 'refused') throw new Refusal('message.gone', {});
  if (verdict.kind === 'settled') return standsAt(at);
  const title = message.id === thread.id ? thread.title : '';
  await writeMessageStatus(tx, message, {
    status: verdict.to,
    searched: `${title} ${searchedText(message.body)}`,
  });
  if (verdict.to !== 'published') {
    const communityId = community.id;
    const isDecided = message.author_id !== step.actor.userId;
    await withdrawNotifications(tx, { communityId, subject: { kind: 'message', id: message.id }, isDecided });
    if (message.id === thread.id) {
      await withdrawNotifications(tx, { communityId, subject: { kind: 'thread', id: thread.id } });
      // what is out of sight does not stand above all else
      await writePin(tx, thread, null);
    }
  }
  if (message.id === thread.id) await renameThread(step);
  await step.record(community.id, {
    kind: eventKinds[act],
    subject: 'message',
    subjectId: message.id,
    from: message.status,
    to: verdict.to,
  });
  return changed(step);
}

/** Refuses who may not act on this message by rank. */
export async function requireRank({ tx, actor, found: at }: Step<unknown, FoundMessage>): Promise<void> {
  const { community, message } = at;
  const own = await ownMembership(tx, community, actor);
  const author = message.author_id ? await membership(tx, community.id, message.author_id) : undefined;
  const may = mayModerate({
    by: {
      role: own.role,
      isOwner: own.role === 'admin' && community.created_by === actor.userId,
      isAuthor: message.author_id === actor.userId,
    },
    author: author ? { ...author, isOwner: community.created_by === author.user_id } : null,
  });
  if (may) return;
  throw own.role === 'admin' || own.role === 'moderator'
    ? new Refusal('message.rank', {})
    : new Refusal('not-allowed', {});
}
