import { cadenceOfCommunity } from '#app/standing.ts';
import { grantsOf, heldGrant, openPaymentOf } from '#db/access.ts';
import type { Db } from '#db/client.ts';
import type { CommunityRow } from '#db/tables.ts';
import { accessClock, accessState, daysUntil, lastGrant } from '#domain/access-period.ts';

/**
 * What a member of a community that costs something leaves behind if they go now: how long they could have stayed, and
 * whether money of theirs waits to be looked at. Null where access costs nothing.
 */
export async function leftOnLeaving(db: Db, community: CommunityRow, userId: string, now: Temporal.Instant) {
  if (!cadenceOfCommunity(community)) return null;
  const person = { communityId: community.id, userId };
  const [grants, open] = await Promise.all([grantsOf(db, person), openPaymentOf(db, person)]);
  const held = grants.map(heldGrant);
  const clock = accessClock(now, community.inactive_since);
  const state = accessState(held, clock);
  const end = lastGrant(held)?.endsAt ?? null;
  const time = state === 'running' && end ? { days: daysUntil(end, clock), endsAt: end.toString() } : null;
  return {
    isEndless: state === 'endless',
    time,
    isPaid: held.some(({ row, revokedAt, endsAt }) => {
      const isLeft = endsAt === null || Temporal.Instant.compare(clock, endsAt) < 0;
      return row.source === 'payment' && revokedAt === null && isLeft;
    }),
    /** Nobody's time runs while the community is not active. */
    stands: community.inactive_since !== null,
    isInReview: open?.status === 'in_review',
    timeZone: community.time_zone,
  };
}

export type LeftOnLeaving = NonNullable<Awaited<ReturnType<typeof leftOnLeaving>>>;
