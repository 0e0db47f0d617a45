import type { Step } from '#app/action.ts';
import { notify } from '#app/notifications/notify.ts';
import { insertReport, type ReportedPost } from '#db/messages/moderation-cases.ts';
import { membersWithRole } from '#db/notifications/recipients.ts';
import type { MessageReportReason } from '#domain/messages/message.ts';

export type Reporting = { reason: MessageReportReason; words: string };

/**
 * Records a report of a message or comment, and notifies the moderators when it opens a case. Gives false when the same
 * person has an open report of it already.
 */
export async function notifyModerators(
  { tx, actor, now, dice, input }: Step<Reporting, unknown>,
  post: ReportedPost & { authorId: string | null },
): Promise<boolean> {
  const { reason, words } = input;
  const report = { id: dice.uuid(), reporterId: actor.userId ?? '', reason, words, now };
  const { isNew, opens } = await insertReport(tx, post, report);
  if (!opens) return isNew;
  const moderators = await membersWithRole(tx, post.communityId, ['admin', 'moderator']);
  await notify(tx, {
    communityId: post.communityId,
    kind: 'message.reported',
    // a moderator does not decide about their own post
    to: moderators.filter((userId) => userId !== post.authorId),
    // the author must not learn who reported it
    actor: null,
    subject: { kind: post.kind, id: post.id },
    data: {},
    now,
  });
  return isNew;
}
