import type { CommunityStep } from '#app/action.ts';
import { paymentById } from '#db/access/access-payments.ts';
import { heldGrant, insertGrant, lastGrantOf, laterPaidGrants, revokeGrant } from '#db/access/grants.ts';
import type { AccessGrantRow, AccessPaymentRow, GrantSource } from '#db/tables.ts';
import { accessTime, graceAfter, paidSpan } from '#domain/access/access-period.ts';

/** Gives somebody the time that a payment bought, after what they hold. Gives its end; null is without end. */
export async function grantPaid(step: CommunityStep, payment: AccessPaymentRow): Promise<Temporal.Instant | null> {
  const { tx, found } = step;
  const communityId = payment.community_id;
  const last = await lastGrantOf(tx, { communityId, userId: payment.user_id });
  const held = last ? [heldGrant(last)] : [];
  const span = paidSpan(payment.payment_type, held, { now: accessTimeOf(step), timeZone: found.community.time_zone });
  await writeGrant(step, {
    user_id: payment.user_id,
    source: 'payment',
    payment_id: payment.id,
    starts_at: span.startsAt,
    ends_at: span.endsAt,
    grace_until: span.graceUntil,
    anchor_day: span.anchorDay,
    reason: null,
  });
  return span.endsAt;
}

/** Gives access that nobody pays for, from now until an end, or without one. Whoever calls has asked whether they may. */
export async function grantFree(
  step: CommunityStep,
  given: {
    userId: string;
    source: Exclude<GrantSource, 'payment'>;
    endsAt: Temporal.Instant | null;
    reason: string | null;
  },
): Promise<void> {
  await writeGrant(step, {
    user_id: given.userId,
    source: given.source,
    payment_id: null,
    starts_at: accessTimeOf(step),
    ends_at: given.endsAt,
    grace_until: given.endsAt && graceAfter(given.endsAt),
    anchor_day: null,
    reason: given.reason,
  });
}

/**
 * Takes a grant back. Paid time that was to follow it moves forward, so that who paid for more months and gets one back
 * has no gap between the others.
 */
export async function revokeAndMoveUp(step: CommunityStep, grant: AccessGrantRow): Promise<void> {
  await revokeGrant(step.tx, grant, step.now);
  step.changed({ communityId: grant.community_id, payer: grant.user_id });
  await followAgain(step, { userId: grant.user_id, until: grant.ends_at });
}

/** Re-grants the paid periods that followed a revoked grant, which ended at `until`, so that they begin earlier. */
export async function followAgain(
  step: CommunityStep,
  { userId, until }: { userId: string; until: Temporal.Instant | null },
): Promise<void> {
  const { tx, now, found } = step;
  const accessNow = accessTimeOf(step);
  if (!until || Temporal.Instant.compare(until, accessNow) <= 0) return;
  const communityId = found.community.id;
  const later = await laterPaidGrants(tx, { communityId, userId }, accessNow);
  for (const each of later) await revokeGrant(tx, each, now);
  for (const each of later) {
    const payment = each.payment_id ? await paymentById(tx, communityId, each.payment_id) : undefined;
    if (payment) await grantPaid(step, payment);
  }
}

/** The instant that the clock of a community's access shows. */
export function accessTimeOf({ now, found }: CommunityStep): Temporal.Instant {
  return accessTime(now, found.community.inactive_since);
}

async function writeGrant(
  { tx, now, dice, actor, found, changed }: CommunityStep,
  grant: Omit<AccessGrantRow, 'community_id' | 'id' | 'given_by' | 'created_at' | 'stopped_at' | 'revoked_at'>,
): Promise<void> {
  await insertGrant(tx, {
    ...grant,
    community_id: found.community.id,
    id: dice.uuid(),
    given_by: actor.userId ?? 'system',
    created_at: now,
  });
  changed({ communityId: found.community.id, payer: grant.user_id });
}
