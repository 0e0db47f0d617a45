import {
  notifyOrganisersOfPayment,
  recordOfPayment,
  transitionPayment,
} from '#app/access-payments/transition-payment.ts';
import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { restoreReceipt } from '#app/receipts/restore-receipt.ts';
import { parseSent, type TakenReceipt, takeReceipt, writeReceipt } from '#app/receipts/take-receipt.ts';
import { view } from '#app/view.ts';
import { openPaymentOf } from '#db/access/access-payments.ts';
import { membership } from '#db/members/members.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import type { AccessPaymentRow, CommunityRow, MemberRow, ReceiptRow } from '#db/tables.ts';
import { accessLimits, hasNoMoreTries, paymentTakesReceipt } from '#domain/access/access-payment.ts';
import type { RawForm } from '#domain/form.ts';
import { receiptLimits } from '#domain/orders/receipt.ts';
import { Refusal } from '#domain/refusal.ts';
import { type AccessAddress, findForPayer, findLockedOwnPayment, findOwnPayment } from './find-payer.ts';
import { isPassLeft, isRunOut, requirePayer } from './open-payment.ts';

type OwnPayment = AccessAddress & { payment: string };

/**
 * Takes the receipt of a payment for access, by the rules of an order's receipt; the payment deadline stops. A late one
 * is accepted while a pass is left and the payer has no other open payment. Idempotent for the same file in review,
 * except that a file missing from the store is restored.
 */
export async function sendAccessReceipt(
  app: App,
  actor: Actor,
  { form, sent, ...address }: OwnPayment & { form: RawForm; sent: Uint8Array },
): Promise<void> {
  const receipt = parseSent(form, sent);
  const { payment, served, receipts } = await requireOpen(app, actor, { ...address, sentHash: receipt.sentHash });
  if (served && (await restoreReceipt(app, actor, payment, { ...receipt, receipts }))) return;
  const taken = await takeReceipt(app, actor, { ...payment, about: null }, receipt);
  await keepReceipt(app, actor, { ...address, isAnew: served, ...taken });
}

/** Asks all that can be asked before a picture is decoded: whose it is, whether it takes a receipt, how many came. */
const requireOpen = view({
  find: async (db, { payment, sentHash, ...address }: OwnPayment & { sentHash: string }, actor) => {
    const community = await findForPayer(db, address, actor);
    const own = await findOwnPayment(db, { payment, community }, actor);
    const row = await membership(db, community.id, own.user_id);
    return { community, payment: own, row, receipts: await receiptsOf(db, own) };
  },
  permission: 'access.pay',
  show: ({ input, found: { payment, row, receipts } }) => {
    const served = isServed(payment, receipts, input.sentHash);
    if (!served) requireReceivable(payment, row, receipts);
    return { payment, served, receipts };
  },
});

function isServed(payment: AccessPaymentRow, receipts: readonly ReceiptRow[], sentHash: string): boolean {
  return payment.status === 'in_review' && receipts.some((receipt) => receipt.sent_hash === sentHash);
}

function requireReceivable(
  payment: AccessPaymentRow,
  row: MemberRow | undefined,
  receipts: readonly ReceiptRow[],
): void {
  const { status } = payment;
  if (!paymentTakesReceipt(status)) throw new Refusal('access.transition', { from: status, to: 'in_review' });
  requirePayer(row);
  if (hasNoMoreTries(payment)) {
    throw new Refusal('access.no-more-tries', { limit: accessLimits.rejections });
  }
  if (receipts.length >= receiptLimits.perOrder) {
    throw new Refusal('order.too-many-receipts', { limit: receiptLimits.perOrder });
  }
}

/** `isAnew`: the same was sent before, and its file is lost for good. */
type Kept = OwnPayment & TakenReceipt & { isAnew: boolean };

type Keeping = Step<Kept, { community: CommunityRow; payment: AccessPaymentRow }>;

const keepReceipt = action({
  parse: typed<Kept>,
  find: (tx, input, actor) => findLockedOwnPayment(tx, input, actor),
  permission: 'access.pay',
  run: async (step): Promise<void> => {
    const { tx, input, found: place } = step;
    const { payment } = place;
    const earlier = await receiptsOf(tx, payment);
    if (isServed(payment, earlier, input.stored.sentHash) && !input.isAnew) return;
    requireReceivable(payment, await membership(tx, payment.community_id, payment.user_id), earlier);
    const isLate = isRunOut(payment, step.now);
    if (isLate) await requirePlaceStill(step);
    await writeReceipt(step, {
      community_id: payment.community_id,
      order_id: null,
      access_payment_id: payment.id,
      late: isLate,
    });
    if (payment.status === 'in_review') {
      await recordOfPayment(step, payment, { kind: 'access.receipt-sent' });
      return;
    }
    await transitionPayment(step, payment, 'in_review', {
      kind: 'access.receipt-sent',
      ...(isLate && { data: { isLate } }),
    });
    await notifyOrganisersOfPayment(step, payment, 'access.payment-to-review');
  },
});

/** Accepts a late receipt only while its payer has no other open payment and a pass is left for them. */
async function requirePlaceStill(step: Keeping): Promise<void> {
  const { tx, found: place } = step;
  const { payment, community } = place;
  const other = await openPaymentOf(tx, { communityId: community.id, userId: payment.user_id });
  if (other && other.id !== payment.id) {
    throw new Refusal('access.transition', { from: payment.status, to: 'in_review' });
  }
  if (await isPassLeft(step, payment.user_id)) return;
  throw new Refusal('access.no-pass-left', { limit: community.max_tickets ?? 0 });
}
