import { isAccessPayable } from '#app/access-payments/is-payable.ts';
import { recordOfPayment, transitionPayment } from '#app/access-payments/transition-payment.ts';
import { action, type CommunityStep, typed } from '#app/action.ts';
import { refusalOf } from '#app/members/transition-member.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { hasPass, passesTaken } from '#db/access/access.ts';
import { countPaymentsBegun, insertPaymentAsked, openPaymentOf } from '#db/access/access-payments.ts';
import { lastGrantOf } from '#db/access/grants.ts';
import { membership } from '#db/members/members.ts';
import type { AccessPaymentRow, MemberRow } from '#db/tables.ts';
import { accessLimits, hasPassLeft, paymentExpiry } from '#domain/access/access-payment.ts';
import { hasPlaceFor } from '#domain/members/membership.ts';
import { orderReference } from '#domain/orders/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { planOf } from '#plans';
import { type AccessAddress, findLockedForPayer } from './find-payer.ts';

/**
 * Opens a payment for access at today's price: the first one, the one after an approval, or a renewal. Idempotent while a
 * payment is open.
 */
export const openPayment = action({
  parse: typed<AccessAddress>,
  find: (tx, address, actor) => findLockedForPayer(tx, address, actor),
  permission: 'access.pay',
  run: async (step) => {
    const { userId } = step.actor;
    if (!userId) throw new Refusal('not-signed-in', {});
    return beginPayment(step, userId);
  },
});

/** The same in a transaction that holds the community locked. */
export async function beginPayment(step: CommunityStep, userId: string): Promise<{ id: string; reference: string }> {
  const { tx, now, found } = step;
  const { community } = found;
  const cadence = cadenceOfCommunity(community);
  const row = await membership(tx, community.id, userId);
  if (!cadence || (row?.status === 'active' && row.role !== 'member')) throw new Refusal('access.not-asked', {});
  requirePlace(step, row);
  const open = await openPaymentOf(tx, { communityId: community.id, userId });
  if (open && !isRunOut(open, now)) return open;
  if (open) await transitionPayment(step, open, 'expired', { kind: 'access.expired' });
  await requirePassLeft(step, userId);
  await requireTriesLeft(step, userId);
  if (!(await isAccessPayable(tx, step.settings, community))) throw new Refusal('access.no-way', {});
  return writePayment(step, { userId, cadence, price: community.price ?? 0 });
}

/** Refuses everybody who was not let in: not approved, not invited, or never asked to join. */
function requirePlace({ found: { community } }: CommunityStep, row: MemberRow | undefined): void {
  const status = row?.status ?? 'none';
  if (status === 'pending') throw new Refusal('access.not-approved', {});
  if (status === 'none' || status === 'left') {
    if (community.join_policy === 'invite_only') throw new Refusal('member.invite-only', {});
    if (community.join_policy === 'approval') throw new Refusal('access.not-approved', {});
    // joining asks the community's question and its rules first
    throw new Refusal('access.not-asked', {});
  }
  requirePayer(row);
  const { members: limit } = planOf(community.plan);
  if (status !== 'active' && !hasPlaceFor(status, { active: community.member_count, limit })) {
    throw refusalOf('full', community, null);
  }
}

/** Refuses somebody who was put out meanwhile: their money would have to be refunded. */
export function requirePayer(row: MemberRow | undefined): void {
  if (!mayPayAccess(row)) throw new Refusal('member.not-possible', {});
}

/** Whether a membership may pay for access: active, admitted but unpaid, or lapsed. */
export function mayPayAccess(row: MemberRow | undefined): boolean {
  return row?.status === 'active' || row?.status === 'awaiting_payment' || row?.status === 'expired';
}

/**
 * Whether an open payment is overdue by the community's access clock (`accessTime`), which stops with the community.
 */
export function isRunOut({ status, expires_at }: AccessPaymentRow, accessNow: Temporal.Instant): boolean {
  return status !== 'in_review' && Temporal.Instant.compare(expires_at, accessNow) <= 0;
}

/** Refuses when all passes are taken. A renewal reuses the person's own pass. Refuses endless access, too. */
async function requirePassLeft(step: CommunityStep, userId: string): Promise<void> {
  const { tx, found } = step;
  const communityId = found.community.id;
  const last = await lastGrantOf(tx, { communityId, userId });
  if (last?.ends_at === null) throw new Refusal('access.endless', {});
  if (!(await isPassLeft(step, userId))) {
    throw new Refusal('access.no-pass-left', { limit: found.community.max_tickets ?? 0 });
  }
}

/** Limits payments begun per person and day, since each can be declared as paid and then notifies the admins. */
async function requireTriesLeft({ tx, now, found: { community } }: CommunityStep, userId: string): Promise<void> {
  const person = { communityId: community.id, userId };
  if ((await countPaymentsBegun(tx, person, now.subtract({ hours: 24 }))) < accessLimits.perDay) return;
  throw new Refusal('access.too-many-today', { limit: accessLimits.perDay });
}

/** Whether somebody can have a pass: they have one in force, or there is one left. */
export async function isPassLeft({ tx, now, found: { community } }: CommunityStep, userId: string): Promise<boolean> {
  const person = { communityId: community.id, userId };
  if (community.max_tickets === null || (await hasPass(tx, person, now))) return true;
  return hasPassLeft({ most: community.max_tickets, ...(await passesTaken(tx, person, now)) });
}

const references = 8;

async function writePayment(
  step: CommunityStep,
  { userId, cadence, price }: { userId: string; cadence: AccessPaymentRow['payment_type']; price: number },
): Promise<{ id: string; reference: string }> {
  const { tx, now, dice, found } = step;
  const { community } = found;
  for (let attempt = 0; attempt < references; attempt += 1) {
    const payment = await insertPaymentAsked(tx, {
      community_id: community.id,
      id: dice.uuid(),
      user_id: userId,
      reference: orderReference(dice.bytes(6)),
      payment_type: cadence,
      amount: price,
      currency: community.currency,
      expires_at: paymentExpiry(now),
      created_at: now,
    });
    if (!payment) continue;
    await recordOfPayment(step, payment, {
      kind: 'access.asked',
      to: 'pending',
      data: { amount: payment.amount, currency: payment.currency, paymentType: cadence },
    });
    return payment;
  }
  throw new Error(`no free reference in ${references} draws`);
}
