import type { Step } from '#app/action.ts';
import { transitionMember } from '#app/members/transition-member.ts';
import { activeRole, lockPeople } from '#db/members/members.ts';
import type { CommunityRow } from '#db/tables.ts';
import { orNotFound } from '#domain/refusal.ts';

/**
 * Makes the holder of a paid number a member where a ticket is what access costs. The number stays theirs in any case:
 * somebody banned stays out, and where the plan is full they do not come in, which is recorded for the organiser.
 */
export async function joinByTicket(
  step: Step<unknown, unknown>,
  { id, access_type, payment_type }: CommunityRow,
  userId: string | null,
): Promise<void> {
  if (!userId || access_type !== 'paid' || payment_type !== 'per_ticket') return;
  if (await activeRole(step.tx, id, userId)) return;
  const community = orNotFound(await lockPeople(step.tx, id));
  const verdict = await transitionMember({ ...step, found: { community } }, 'join-by-ticket', {
    userId,
    by: 'ticket',
    data: { by: 'ticket' },
  });
  if (verdict.kind !== 'refused' || verdict.fault !== 'full') return;
  await step.record(id, { kind: 'member.no-room', subject: 'member', subjectId: userId, data: { by: 'ticket' } });
}
