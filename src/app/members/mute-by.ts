import type { Step } from '#app/action.ts';
import { writeMute } from '#db/members/member-changes.ts';
import { membership } from '#db/members/members.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { ActorKind } from '#domain/members/membership.ts';
import { type MuteVerdict, muteTransition } from '#domain/members/mute.ts';

/** The one place where somebody is muted until an instant, or unmuted. */
export async function muteBy(
  { tx, now, found: { community }, record }: Step<unknown, { community: CommunityRow }>,
  until: Temporal.Instant | null,
  { userId, by }: { userId: string; by: ActorKind },
): Promise<MuteVerdict> {
  const row = await membership(tx, community.id, userId);
  const member = {
    status: row?.status ?? ('none' as const),
    role: row?.role ?? ('member' as const),
    isOwner: community.created_by === userId,
    mutedUntil: row?.muted_until ?? null,
  };
  const verdict = muteTransition(until, { member, by, now });
  if (verdict.kind !== 'change') return verdict;
  await writeMute(tx, { communityId: community.id, userId }, verdict.until);
  await record(community.id, {
    kind: verdict.until ? 'member.muted' : 'member.unmuted',
    subject: 'member',
    subjectId: userId,
    data: { ...(verdict.until && { until: verdict.until.toString() }) },
  });
  return verdict;
}
