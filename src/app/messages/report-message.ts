import { action } from '#app/action.ts';
import { notifyModerators, type Reporting } from '#app/moderation/notify-moderators.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { picturesOf } from '#db/messages/messages.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { parseMessageReport } from '#domain/messages/message.ts';
import { Refusal } from '#domain/refusal.ts';
import { findLockedMessage, type OfMessage, ownMembership } from './find-message.ts';

const reportLimit = { name: 'message-report', most: 20, seconds: 3600 };

/**
 * Reports a message to the moderators, with a copy of its text. Reporting it again while the report is open changes
 * nothing.
 */
export const reportMessage = action({
  parse: ({ form, ...of }: OfMessage & { form: RawForm }): Parsed<OfMessage & Reporting> => {
    const parsed = parseMessageReport(form);
    return parsed.ok ? { ok: true, value: { ...parsed.value, ...of } } : parsed;
  },
  charges: (_, actor) => [{ limit: reportLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findLockedMessage(tx, input, actor),
  permission: 'message.report',
  run: async (step) => {
    const { tx, actor, input } = step;
    const { community, message, thread } = step.found;
    const own = await ownMembership(tx, community, actor);
    if (message.author_id === own.user_id) throw new Refusal('not-allowed', {});
    const stands = { id: message.id, thread: thread.id };
    if (message.status !== 'published') throw new Refusal('message.gone', {});
    const isNew = await notifyModerators(step, {
      kind: 'message',
      communityId: community.id,
      id: message.id,
      authorId: message.author_id,
      title: message.id === thread.id ? thread.title : '',
      body: message.body,
      pictures: await picturesOf(tx, message),
    });
    if (!isNew) return stands;
    await step.record(community.id, {
      kind: 'message.reported',
      subject: 'message',
      subjectId: message.id,
      data: { reason: input.reason },
    });
    return stands;
  },
});
