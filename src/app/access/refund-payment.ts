import { revokeAndMoveUp } from '#app/access-payments/give-grant.ts';
import { notifyPayer, recordOfPayment, transitionPayment } from '#app/access-payments/transition-payment.ts';
import { action, beside, type CommunityStep } from '#app/action.ts';
import { transitionMember } from '#app/members/transition-member.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { insertLedger, ledgerOf } from '#db/access/access-ledger.ts';
import { grantOfPayment } from '#db/access/grants.ts';
import { owedBecause } from '#db/access/owed-refunds.ts';
import type { Transaction } from '#db/client.ts';
import { membership } from '#db/members/members.ts';
import { takenOnline } from '#db/orders/paid-online.ts';
import type { AccessPaymentRow } from '#db/tables.ts';
import { parseRefund } from '#domain/access/access-forms.ts';
import { accessLimits, keepsAccess, refundAmount } from '#domain/access/access-payment.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import type { GatewayId, LedgerKind } from '#domain/orders/checkout.ts';
import { Refusal } from '#domain/refusal.ts';
import { type DeskPaymentAddress, requireOtherReviewer } from './confirm-payment.ts';
import { findLockedDeskPayment } from './find-payer.ts';

type Refunding = DeskPaymentAddress & { amount: string; evidence: string; through: '' | 'gateway' };

/**
 * Records that owed money was refunded, wholly or in part, with its evidence. A whole refund ends the grant that it paid
 * for; a partial one keeps it, and is refused where there were many. Of a payment whose payer cannot use what it bought,
 * the rest stays owed. A payment without a ledger entry (it was in review when the payer was put out) gets one for
 * the money that came, too. A refund made in the gateway's panel is recorded as the gateway's, so that its later notice
 * changes nothing.
 */
export const refundPayment = action({
  parse: ({ form, ...address }: DeskPaymentAddress & { form: RawForm }): Parsed<Refunding> =>
    beside(address, parseRefund(form)),
  find: (tx, input, actor) => findLockedDeskPayment(tx, input, actor),
  permission: 'access.review',
  run: async (step) => {
    const { payment } = step.found;
    requireOtherReviewer(step, payment);
    if (payment.status === 'refunded') return;
    if (payment.status !== 'refund_pending' && payment.status !== 'disputed') {
      throw new Refusal('access.transition', { from: payment.status, to: 'refunded' });
    }
    const { paid, refunded, refunds } = await ledgerOf(step.tx, payment);
    const gateway = await gatewayOf(step.tx, payment);
    if (paid === 0) {
      await writeLedger(step, payment, { kind: 'payment', amount: payment.amount, evidence: null, way: gateway });
    }
    const left = (paid || payment.amount) - refunded;
    if (left <= 0) throw new Refusal('access.nothing-left', {});
    const { evidence, through } = step.input;
    const { part } = await owedBecause(step.tx, payment);
    const amount = refundAmount(step.input.amount, { left, owed: part ?? left, currency: payment.currency });
    if (amount < left && refunds >= accessLimits.refunds) {
      throw new Refusal('access.too-many-refunds', { limit: accessLimits.refunds });
    }
    await endMailPauseOf(step, payment.community_id, 'charges');
    await writeRefund(step, payment, { amount, left, evidence, way: through === 'gateway' ? gateway : null });
  },
});

/** The gateway that took a payment, if one did. */
async function gatewayOf(tx: Transaction, payment: AccessPaymentRow): Promise<GatewayId | null> {
  const [taken] = await takenOnline(tx, payment.community_id, [payment.id]);
  return taken?.gateway ?? null;
}

/** Writes money that went back, in a transaction that holds its community locked. */
export async function writeRefund(
  step: CommunityStep,
  payment: AccessPaymentRow,
  { amount, left, evidence, way }: { amount: number; left: number; evidence: string; way: GatewayId | null },
): Promise<void> {
  const { currency } = payment;
  const happening = { kind: 'access.refunded', data: { amount, currency } } as const;
  const isWhole = amount === left;
  const isSettled = isWhole || (await isSettledByPart(step, payment, amount));
  await writeLedger(step, payment, { kind: 'refund', amount, evidence, way });
  if (isSettled) await transitionPayment(step, payment, isWhole ? 'refunded' : 'partially_refunded', happening);
  else await recordOfPayment(step, payment, happening);
  await notifyPayer(step, payment, { kind: 'access.refunded', data: isWhole ? {} : { part: { amount, currency } } });
  if (isWhole) await endGrantOf(step, payment);
}

/**
 * Whether nothing more is owed of a payment once a part of it went back: its payer keeps what it bought, and no more of it
 * was to go back.
 */
async function isSettledByPart({ tx }: CommunityStep, payment: AccessPaymentRow, amount: number): Promise<boolean> {
  const payer = await membership(tx, payment.community_id, payment.user_id);
  const hasGrant = (await grantOfPayment(tx, payment)) !== undefined;
  if (!keepsAccess({ hasGrant, status: payer?.status ?? null })) return false;
  const { part } = await owedBecause(tx, payment);
  return part === null || amount >= part;
}

async function endGrantOf(step: CommunityStep, payment: AccessPaymentRow): Promise<void> {
  const bought = await grantOfPayment(step.tx, payment);
  if (!bought) return;
  await revokeAndMoveUp(step, bought);
  await step.record(payment.community_id, {
    kind: 'access.taken-back',
    subject: 'member',
    subjectId: payment.user_id,
    data: { source: 'payment' },
  });
  // lapses at once unless another grant or a role lets them in; settled for former members
  await transitionMember(step, 'lapse', { userId: payment.user_id, by: 'clock' });
}

/** Writes one line of the ledger, in the money that was asked for. */
export async function writeLedger(
  { tx, now, dice, actor }: CommunityStep,
  payment: AccessPaymentRow,
  { way, ...row }: { kind: LedgerKind; amount: number; evidence: string | null; way: GatewayId | null },
): Promise<void> {
  await insertLedger(tx, {
    ...row,
    way: way ?? 'other',
    community_id: payment.community_id,
    id: dice.uuid(),
    payment_id: payment.id,
    currency: payment.currency,
    recorded_by: actor.userId ?? 'system',
    recorded_at: now,
  });
}
