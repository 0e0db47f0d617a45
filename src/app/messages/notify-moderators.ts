import type { Step } from '#app/action.ts';
import { notify } from '#app/notifications/notify.ts';
import { insertReport, type ReportedPost } from '#db/messages/moderation-cases.ts';
import { membersWithRole } from '#db/notifications/notifications.ts';
import type { MessageReportReason } from '#domain/messages/message.ts';

export type Reporting = { reason: MessageReportReason; words: string };

/**
 * Writes down what somebody tells against what another said, and tells who moderates when it opens a case. False where
 * they have told it before and nobody has looked at it yet.
 */
export async function notifyModerators(
  { tx, actor, now, dice, input }: Step<Reporting, unknown>,
  said: ReportedPost & { authorId: string | null },
): Promise<boolean> {
  const { reason, words } = input;
  const report = { id: dice.uuid(), reporterId: actor.userId ?? '', reason, words, now };
  const { isNew, opens } = await insertReport(tx, said, report);
  if (!opens) return isNew;
  const moderators = await membersWithRole(tx, said.communityId, ['admin', 'moderator']);
  await notify(tx, {
    communityId: said.communityId,
    kind: 'message.reported',
    // whose words they are does not decide about them
    to: moderators.filter((userId) => userId !== said.authorId),
    // who reports stays between them and who moderates
    actor: null,
    subject: { kind: said.kind, id: said.id },
    data: {},
    now,
  });
  return isNew;
}
