import { action, type Parsed } from '#app/action.ts';
import { notify } from '#app/notifications/notify.ts';
import { tryLimit } from '#app/orders/try-limit.ts';
import { insertMessageReport } from '#db/message-reports.ts';
import type { RawForm } from '#domain/form.ts';
import { type MessageReportReason, parseMessageReport } from '#domain/message.ts';
import { Refusal } from '#domain/refusal.ts';
import { findLockedMessage, type OfMessage, ownMembership } from './find-message.ts';

type Report = OfMessage & { reason: MessageReportReason; words: string };

const demandPatience = tryLimit({ most: 20, seconds: 3600 });

/**
 * Tells who moderates that something is wrong with a message. What it says now is kept with it. Who has said so before
 * adds nothing while nobody has looked at it.
 */
export const reportMessage = action({
  parse: ({ form, ...of }: OfMessage & { form: RawForm }): Parsed<Report> => {
    const parsed = parseMessageReport(form);
    return parsed.ok ? { ok: true, value: { ...parsed.value, ...of } } : parsed;
  },
  find: (tx, input, actor) => findLockedMessage(tx, input, actor),
  permission: 'message.report',
  run: async ({ tx, actor, now, dice, input, found: { community, message, thread }, record }) => {
    const own = await ownMembership(tx, community, actor);
    if (message.author_id === own.user_id) throw new Refusal('not-allowed', {});
    const stands = { id: message.id, thread: thread.id };
    if (message.status !== 'published') throw new Refusal('message.gone', {});
    demandPatience(own.user_id, now);
    const { isNew, opens } = await insertMessageReport(tx, message, {
      id: dice.uuid(),
      reporterId: own.user_id,
      reason: input.reason,
      words: input.words,
      title: message.id === thread.id ? thread.title : '',
      now,
    });
    if (!isNew) return stands;
    await record(community.id, {
      kind: 'message.reported',
      subject: 'message',
      subjectId: message.id,
      data: { reason: input.reason },
    });
    if (opens) {
      const moderators = await tx
        .selectFrom('members')
        .select('user_id')
        .where('community_id', '=', community.id)
        .where('status', '=', 'active')
        .where('role', 'in', ['admin', 'moderator'])
        .execute();
      await notify(tx, {
        communityId: community.id,
        kind: 'message.reported',
        // whose message it is does not decide about it
        to: moderators.map(({ user_id }) => user_id).filter((userId) => userId !== message.author_id),
        // who reports stays between them and who moderates
        actor: null,
        subject: { kind: 'message', id: message.id },
        data: {},
        now,
      });
    }
    return stands;
  },
});
