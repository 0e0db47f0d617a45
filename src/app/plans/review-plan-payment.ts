import { action, beside, type Step, typed } from '#app/action.ts';
import { lockCommunity } from '#db/communities/communities.ts';
import { liveSubscription } from '#db/plans/subscriptions.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { parsePlanReason } from '#domain/plans/plan-forms.ts';
import { planLimits } from '#domain/plans/subscription.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { planOf } from '#plans';
import { endPlanOf } from './end-plan.ts';
import { type FoundPayment, findLockedPlanPayment, type PlanAddress, type PlanPaymentAddress } from './find-plan.ts';
import { takePlanPayment } from './take-plan-payment.ts';
import { transitionPlanPayment } from './transition-plan-payment.ts';
import { notifyOwner } from './write-plan.ts';

/** Confirms that the money of a plan came, with or without a receipt: the plan begins or goes on. Refuses one's own. */
export const confirmPlanPayment = action({
  parse: typed<PlanPaymentAddress>,
  find: (tx, input, actor) => findLockedPlanPayment(tx, input, { ...actor, isSystem: true }),
  permission: 'operation.decide',
  run: async (step) => {
    const { payment } = step.found;
    requireOther(step);
    if (payment.status === 'confirmed') return;
    await takePlanPayment(step, payment);
  },
});

/** Rejects a receipt with a reason for the owner, who may send another. Refuses one's own. */
export const rejectPlanPayment = action({
  parse: ({
    form,
    ...address
  }: PlanPaymentAddress & { form: RawForm }): Parsed<PlanPaymentAddress & { reason: string }> =>
    beside(address, parsePlanReason(form)),
  find: (tx, input, actor) => findLockedPlanPayment(tx, input, { ...actor, isSystem: true }),
  permission: 'operation.decide',
  run: async (step) => {
    const { now, input, found } = step;
    requireOther(step);
    const { reason } = input;
    const also = { reason, expires_at: now.add({ hours: 24 * planLimits.daysToPay }) };
    const isNew = await transitionPlanPayment(step, found.payment, 'rejected', { kind: 'plan.rejected', reason, also });
    if (isNew) await notifyOwner(step, 'plan.rejected', { plan: planOf(found.payment.plan).name, reason });
  },
});

/** Nobody decides about their own money. */
function requireOther({ actor, found: { payment } }: Step<unknown, FoundPayment>): void {
  if (actor.userId === payment.asked_by) throw new Refusal('plan.own-payment', {});
}

/** Ends a plan at once, with a reason for its owner: a transfer that was called back, say. */
export const endPlan = action({
  parse: ({ form, ...address }: PlanAddress & { form: RawForm }): Parsed<PlanAddress & { reason: string }> =>
    beside(address, parsePlanReason(form)),
  find: async (tx, { communityUrl }) => ({ community: orNotFound(await lockCommunity(tx, communityUrl)) }),
  permission: 'operation.decide',
  run: async (step) => {
    const row = await liveSubscription(step.tx, step.found.community.id);
    if (row) await endPlanOf(step, row, { because: 'operator', reason: step.input.reason });
  },
});
