import type { Step } from '#app/action.ts';
import { insertMember } from '#db/members.ts';
import type { CommunityRow } from '#db/tables.ts';

/**
 * Makes the holder of a paid number a member, where that is what the community's access costs. Who is, or was, anything
 * there stays so: a number buys no way back.
 */
export async function joinByTicket(
  { tx, now, record }: Step<unknown, unknown>,
  community: CommunityRow,
  userId: string | null,
): Promise<void> {
  if (!userId || community.access_type !== 'paid' || community.payment_type !== 'per_ticket') return;
  if (!(await insertMember(tx, { communityId: community.id, userId, now }))) return;
  await record(community.id, {
    kind: 'member.joined',
    subject: 'member',
    subjectId: userId,
    to: 'active',
    data: { by: 'ticket' },
  });
}
