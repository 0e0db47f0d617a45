import { action, type Step, typed } from '#app/action.ts';
import { notify, withdrawNotifications } from '#app/notifications/notify.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { membership } from '#db/members/members.ts';
import { mentionsOf, notifiedOfMention } from '#db/messages/mentions.ts';
import { rewriteMessage, writeMessageStatus } from '#db/messages/message-changes.ts';
import { writePin } from '#db/messages/message-threads.ts';
import { picturesOf } from '#db/messages/messages.ts';
import { renameThreadInNotifications } from '#db/notifications/notifications.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import {
  isEditable,
  type MessageAct,
  mayModerate,
  messageLimits,
  messageTransition,
  parseEdit,
} from '#domain/messages/message.ts';
import { searchedText } from '#domain/messages/message-text.ts';
import { Refusal } from '#domain/refusal.ts';
import { type FoundMessage, findLockedMessage, type OfMessage, ownMembership, requireVoice } from './find-message.ts';
import { nameOfThread, requireOpen } from './post-message.ts';
import { keptText } from './write-text.ts';

type Edit = OfMessage & { title: string; body: string; mention: readonly string[] };

const editLimit = { name: 'message-edit', most: 20, seconds: 600 };

/**
 * Edits the asker's own message while its edit window is open. All former versions are stored for moderators, so the
 * number of edits is limited. Refuses muted members, others' messages, and hidden or deleted ones.
 */
export const editMessage = action({
  parse: ({ form, ...of }: OfMessage & { form: RawForm }): Parsed<Edit> => {
    const parsed = parseEdit(form);
    return parsed.ok ? { ok: true, value: { ...parsed.value, ...of } } : parsed;
  },
  charges: (_, actor) => [{ limit: editLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findLockedMessage(tx, input, actor),
  permission: 'message.edit',
  run: async (step) => {
    const { tx, actor, now, input, found: at } = step;
    const { community, message, thread } = at;
    await requireEditable(step);
    await requireContent(step);
    const isFirst = message.id === thread.id;
    const title = isFirst ? input.title : '';
    const kept = await keptText(tx, community.id, { text: input.body, title, chosen: input.mention });
    if (kept.body === message.body && title === (isFirst ? thread.title : '')) return standsAt(at);
    if (message.version > messageLimits.changes) {
      throw new Refusal('message.changed-enough', { limit: messageLimits.changes });
    }
    const notifiedBefore = await notifiedOfMention(tx, message);
    const before = [...notifiedBefore, ...(await mentionsOf(tx, message))];
    await rewriteMessage(tx, message, { ...kept, title, formerTitle: isFirst ? thread.title : '', now });
    if (isFirst) await renameThread(step);
    await notify(tx, {
      communityId: community.id,
      kind: 'message.mentioned',
      to: kept.mentions.filter((userId) => !before.includes(userId)),
      actor: actor.userId,
      subject: { kind: 'message', id: message.id },
      data: { thread: thread.id, title: await nameOfThread(step, { threadId: thread.id }) },
      now,
    });
    await step.record(community.id, {
      kind: 'message.edited',
      subject: 'message',
      subjectId: message.id,
      data: { version: message.version + 1 },
    });
    return changed(step);
  },
});

/** Refuses who did not write the message, who is silenced, and what was taken away or is too old to be changed. */
async function requireEditable(step: Step<Edit, FoundMessage>): Promise<void> {
  const { tx, actor, now, found } = step;
  const { community, message } = found;
  if (message.author_id !== actor.userId) throw new Refusal('not-allowed', {});
  if (message.status !== 'published') throw new Refusal('message.gone', {});
  const own = await ownMembership(tx, community, actor);
  requireVoice(own, community, now);
  await requireOpen(step);
  if (!isEditable(own.role, message.created_at, now))
    throw new Refusal('message.too-late', { minutes: messageLimits.editMinutes });
}

async function requireContent({ tx, input, found: { message } }: Step<Edit, FoundMessage>): Promise<void> {
  if (input.body !== '') return;
  if ((await picturesOf(tx, message)).length === 0)
    throw new Refusal('input', { fields: { body: { code: 'required' } } });
}

function standsAt({ message, thread }: FoundMessage) {
  return { id: message.id, thread: thread.id };
}

function changed(step: Step<unknown, FoundMessage>) {
  const { community, thread } = step.found;
  step.changed({ communityId: community.id, threadId: thread.id });
  return standsAt(step.found);
}

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

/** Updates the thread's name in notifications, since a thread without a title is named by its first words. */
async function renameThread(step: Step<unknown, FoundMessage>): Promise<void> {
  const { community, thread } = step.found;
  const title = await nameOfThread(step, { threadId: thread.id });
  await renameThreadInNotifications(step.tx, { communityId: community.id, threadId: thread.id, title });
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
