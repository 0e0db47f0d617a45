import { action, typed } from '#app/action.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { liveSubscription, subscriptionOf, writeSubscription } from '#db/plans/subscriptions.ts';
import { Refusal } from '#domain/refusal.ts';
import { findLockedPlanPayment, type PlanAddress, type PlanPaymentAddress } from './find-plan.ts';
import { transitionPlanPayment } from './transition-plan-payment.ts';

/** Ends a plan once what is paid of it is over, without reminders. */
export const cancelPlan = cancelling(true);

/** Takes that back while the plan lasts. */
export const keepPlan = cancelling(false);

function cancelling(cancelAtEnd: boolean) {
  return action({
    parse: typed<PlanAddress>,
    find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
    permission: 'plan.change',
    run: async ({ tx, found: { community }, record }) => {
      const row = await liveSubscription(tx, community.id);
      if (!row) throw new Refusal('plan.none', {});
      if (row.cancel_at_end === cancelAtEnd) return;
      await writeSubscription(tx, row, { ...subscriptionOf(row), cancelAtEnd });
      const kind = cancelAtEnd ? 'plan.stopped' : 'plan.resumed';
      await record(community.id, { kind, subject: 'plan', subjectId: row.id });
    },
  });
}

/** Gives up a payment for which nothing was sent, or whose receipt was rejected. Refuses one that is looked at. */
export const giveUpPlanPayment = action({
  parse: typed<PlanPaymentAddress>,
  find: (tx, input, actor) => findLockedPlanPayment(tx, input, actor),
  permission: 'plan.change',
  run: async (step) => {
    const data = { because: 'given-up' };
    await transitionPlanPayment(step, step.found.payment, 'cancelled', { kind: 'plan.cancelled', data });
  },
});
