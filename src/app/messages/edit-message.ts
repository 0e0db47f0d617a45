import { action, type Step } from '#app/action.ts';
import { notify } from '#app/notifications/notify.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { mentionsOf, notifiedOfMention } from '#db/messages/mentions.ts';
import { rewriteMessage } from '#db/messages/message-changes.ts';
import { picturesOf } from '#db/messages/messages.ts';
import { renameThreadInNotifications } from '#db/notifications/notifications.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { isEditable, messageLimits, parseEdit } from '#domain/messages/message.ts';
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

export function standsAt({ message, thread }: FoundMessage) {
  return { id: message.id, thread: thread.id };
}

export function changed(step: Step<unknown, FoundMessage>) {
  const { community, thread } = step.found;
  step.changed({ communityId: community.id, threadId: thread.id });
  return standsAt(step.found);
}

/** Updates the thread's name in notifications, since a thread without a title is named by its first words. */
export async function renameThread(step: Step<unknown, FoundMessage>): Promise<void> {
  const { community, thread } = step.found;
  const title = await nameOfThread(step, { threadId: thread.id });
  await renameThreadInNotifications(step.tx, { communityId: community.id, threadId: thread.id, title });
}
