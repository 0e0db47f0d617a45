import type { CommunityStep, Step } from '#app/action.ts';
import { paidAhead } from '#db/access/access-ledger.ts';
import { hasProofOfMoney, openPaymentOf, unpaidPayments } from '#db/access/access-payments.ts';
import type { Db } from '#db/client.ts';
import type { AccessPaymentRow, CommunityRow } from '#db/tables.ts';
import { givenUpAs } from '#domain/access/access-payment.ts';
import { accessTime } from '#domain/access/access-period.ts';
import { isPutOut, type MemberStatus } from '#domain/members/membership.ts';
import type { Money } from '#domain/money.ts';
import { accessTimeOf } from './give-grant.ts';
import { markPaymentRefundDue, transitionPayment } from './transition-payment.ts';

const gone: ReadonlySet<MemberStatus> = new Set(['left', 'rejected', 'removed', 'banned']);

/**
 * Settles a person's payments when their membership ends, in the same transaction. An open payment is cancelled, or
 * becomes a refund due if it is in review with evidence of money. For people who were put out (rejected, removed,
 * banned) a mere declaration counts as evidence, and paid time left is refunded too.
 */
export async function leavePayments(
  step: CommunityStep,
  { userId, to }: { userId: string; to: MemberStatus },
): Promise<void> {
  if (!gone.has(to)) return;
  const communityId = step.found.community.id;
  const open = await openPaymentOf(step.tx, { communityId, userId });
  if (open) await endOpen(step, open, to);
  if (isPutOut(to)) await markAllRefundDue(step, { userId, to });
}

/**
 * People who were put out had no choice and may have paid in cash, so their declared payment is owed until an admin
 * declines the refund. The admin is shown the sum before putting them out.
 */
async function endOpen(step: CommunityStep, open: AccessPaymentRow, to: MemberStatus): Promise<void> {
  const hasProof = isPutOut(to) || (await hasProofOfMoney(step.tx, open));
  if (givenUpAs(open.status, { hasProof }) === 'refund_pending') {
    await markPaymentRefundDue(step, open, { data: { because: to } });
  } else {
    await cancelGivenUp(step, open, to);
  }
}

/**
 * Cancels a payment that its payer gave up. A declared one is flagged for the desk, since the money may have arrived.
 */
export async function cancelGivenUp(
  step: Step<unknown, unknown>,
  payment: AccessPaymentRow,
  because: MemberStatus | 'cancelled',
): Promise<void> {
  const data = { because: payment.status === 'in_review' ? `declared-${because}` : because };
  await transitionPayment(step, payment, 'cancelled', { kind: 'access.cancelled', data });
}

/** Cancels a person's open payment unless it is in review, because they no longer have to pay. */
export async function endUnpaidOf(step: CommunityStep, userId: string, because: 'role' | 'paid'): Promise<void> {
  const open = await openPaymentOf(step.tx, { communityId: step.found.community.id, userId });
  if (open && open.status !== 'in_review') {
    await transitionPayment(step, open, 'cancelled', { kind: 'access.cancelled', data: { because } });
  }
}

/** The same for everybody, when access becomes free. Payments in review stay for the admins. */
export async function endUnpaid(step: CommunityStep): Promise<void> {
  for (const payment of await unpaidPayments(step.tx, step.found.community.id)) {
    await transitionPayment(step, payment, 'cancelled', { kind: 'access.cancelled', data: { because: 'free' } });
  }
}

/** Owes back what pays for the time that somebody who was put out cannot use any more. */
async function markAllRefundDue(
  step: CommunityStep,
  { userId, to }: { userId: string; to: MemberStatus },
): Promise<void> {
  const communityId = step.found.community.id;
  for (const { payment } of await paidAhead(step.tx, { communityId, userId }, accessTimeOf(step))) {
    await markPaymentRefundDue(step, payment, { data: { because: to } });
  }
}

/** What would be owed back to these people if they were put out now, a sum for each currency. */
export async function owedIfPutOut(
  db: Db,
  community: CommunityRow,
  { people, now }: { people: readonly string[]; now: Temporal.Instant },
): Promise<Money[]> {
  const owed = await Promise.all(
    people.map(async (userId) => {
      const person = { communityId: community.id, userId };
      const open = await openPaymentOf(db, person);
      const ahead = await paidAhead(db, person, accessTime(now, community.inactive_since));
      const sent = open?.status === 'in_review' ? [{ payment: open, kept: open.amount }] : [];
      return [...sent, ...ahead].map(({ payment, kept }) => ({ amount: kept, currency: payment.currency }));
    }),
  );
  const sums = Map.groupBy(owed.flat(), ({ currency }) => currency);
  return [...sums].map(([currency, each]) => ({ currency, amount: each.reduce((sum, { amount }) => sum + amount, 0) }));
}
