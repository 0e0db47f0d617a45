import { cadenceOfCommunity } from '#app/relations.ts';
import { hasProofOfMoney, openPaymentOf } from '#db/access/access-payments.ts';
import { decidingGrants, hasPaidTime } from '#db/access/grants.ts';
import type { Db } from '#db/client.ts';
import type { CommunityRow } from '#db/tables.ts';
import { givenUpAs } from '#domain/access/access-payment.ts';
import { accessState, accessTime, daysUntil, lastGrant } from '#domain/access/access-period.ts';

/**
 * What a paying member would lose by leaving now: the remaining time, and the fate of a payment in review. Null where
 * access is free.
 */
export async function leftOnLeaving(db: Db, community: CommunityRow, userId: string, now: Temporal.Instant) {
  if (!cadenceOfCommunity(community)) return null;
  const person = { communityId: community.id, userId };
  const accessNow = accessTime(now, community.inactive_since);
  const [held, isPaid, open] = await Promise.all([
    decidingGrants(db, person, accessNow),
    hasPaidTime(db, person, accessNow),
    openPaymentOf(db, person),
  ]);
  const state = accessState(held, accessNow);
  const end = lastGrant(held)?.endsAt ?? null;
  const time = state === 'running' && end ? { days: daysUntil(end, accessNow), endsAt: end.toString() } : null;
  return {
    isEndless: state === 'endless',
    time,
    isPaid,
    /** Nobody's time runs while the community is not active. */
    stands: community.inactive_since !== null,
    /** A payment of theirs that is looked at, and what leaving makes of it. */
    review: open?.status === 'in_review' ? givenUpAs(open.status, { hasProof: await hasProofOfMoney(db, open) }) : null,
    timeZone: community.time_zone,
  };
}

export type LeftOnLeaving = NonNullable<Awaited<ReturnType<typeof leftOnLeaving>>>;
