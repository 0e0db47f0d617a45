import { action, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { restoreReceipt } from '#app/receipts/restore-receipt.ts';
import { parseSent, type TakenReceipt, takeReceipt } from '#app/receipts/take-receipt.ts';
import { view } from '#app/view.ts';
import { insertFile } from '#db/pictures.ts';
import { planPaymentById } from '#db/plans/plan-payments.ts';
import { insertPlanReceipt, planReceiptsOf } from '#db/plans/plan-receipts.ts';
import type { PlanPaymentRow, PlanReceiptRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import { receiptLimits } from '#domain/orders/receipt.ts';
import { openPlanStatuses } from '#domain/plans/plan-payment.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { type FoundPayment, findLockedPlanPayment, type PlanPaymentAddress } from './find-plan.ts';
import { transitionPlanPayment } from './transition-plan-payment.ts';

/**
 * Takes the receipt of a transfer for a plan, by the rules of an order's receipt. Idempotent for the same file, but for
 * one that is lost from the store, which is restored.
 */
export async function sendPlanReceipt(
  app: App,
  actor: Actor,
  { form, sent, ...address }: PlanPaymentAddress & { form: RawForm; sent: Uint8Array },
): Promise<void> {
  const receipt = parseSent(form, sent);
  const { payment, served, receipts } = await requireOpen(app, actor, { ...address, sentHash: receipt.sentHash });
  if (served && (await restoreReceipt(app, actor, payment, { ...receipt, receipts }))) return;
  const taken = await takeReceipt(app, actor, { ...payment, about: null }, receipt);
  await keepReceipt(app, actor, { ...address, isAnew: served, ...taken });
}

/** Asks all that can be asked before a picture is decoded. */
const requireOpen = view({
  find: async (db, { payment, communityUrl }: PlanPaymentAddress & { sentHash: string }, actor) => {
    const community = await findCommunity(db, communityUrl, actor);
    const own = orNotFound(isUuid(payment) ? await planPaymentById(db, community.id, payment) : null);
    return { community, payment: own, receipts: await planReceiptsOf(db, own) };
  },
  permission: 'plan.change',
  show: ({ input, found: { payment, receipts } }) => {
    const served = isServed(payment, receipts, input.sentHash);
    if (!served) requireReceivable(payment, receipts);
    return { payment, served, receipts };
  },
});

function isServed(payment: PlanPaymentRow, receipts: readonly PlanReceiptRow[], sentHash: string): boolean {
  return payment.status === 'in_review' && receipts.some((receipt) => receipt.sent_hash === sentHash);
}

function requireReceivable({ status }: PlanPaymentRow, receipts: readonly PlanReceiptRow[]): void {
  if (!openPlanStatuses.includes(status)) throw new Refusal('plan.transition', { from: status, to: 'in_review' });
  if (receipts.length < receiptLimits.perOrder) return;
  throw new Refusal('order.too-many-receipts', { limit: receiptLimits.perOrder });
}

/** `isAnew`: the same was sent before, and its file is lost for good. */
type Kept = PlanPaymentAddress & TakenReceipt & { isAnew: boolean };

const keepReceipt = action({
  parse: typed<Kept>,
  find: (tx, input, actor) => findLockedPlanPayment(tx, input, actor),
  permission: 'plan.change',
  run: async (step): Promise<void> => {
    const { payment } = step.found;
    const earlier = await planReceiptsOf(step.tx, payment);
    if (isServed(payment, earlier, step.input.stored.sentHash) && !step.input.isAnew) return;
    requireReceivable(payment, earlier);
    await writeReceipt(step);
    const happening = { kind: 'plan.receipt-sent' } as const;
    if (await transitionPlanPayment(step, payment, 'in_review', { ...happening, also: { reason: null } })) return;
    await step.record(payment.community_id, { ...happening, subject: 'plan', subjectId: payment.id });
  },
});

async function writeReceipt({ tx, now, dice, actor, input, found }: Step<Kept, FoundPayment>): Promise<void> {
  const { stored, file, transferReference } = input;
  await insertFile(tx, { hash: file, mediaType: stored.mediaType, bytes: stored.bytes.length, now });
  await insertPlanReceipt(tx, {
    community_id: found.payment.community_id,
    id: dice.uuid(),
    payment_id: found.payment.id,
    file,
    sent_hash: stored.sentHash,
    transfer_reference: transferReference,
    sent_by: actor.userId ?? '',
    sent_at: now,
  });
}
