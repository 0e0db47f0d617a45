import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { openMandate, writeMandate } from '#db/plans/plan-mandates.ts';
import { liveSubscription, subscriptionOf, writeSubscription } from '#db/plans/subscriptions.ts';
import type { PlanMandateRow, PlanSubscriptionRow } from '#db/tables.ts';
import type { PlanWay, Subscription } from '#domain/plans/subscription.ts';
import { Refusal } from '#domain/refusal.ts';
import { chargedPlan } from './charged-plan.ts';
import { endMandates } from './end-mandates.ts';
import { findLockedPlanPayment, type PlanAddress, type PlanPaymentAddress } from './find-plan.ts';
import { transitionPlanPayment } from './transition-plan-payment.ts';

/**
 * Ends a plan once what is paid of it is over, without reminders. Where a gateway charges it, that is told first, and
 * nothing changes where it does not answer.
 */
export async function cancelPlan(app: App, actor: Actor, address: PlanAddress): Promise<void> {
  const charged = await chargedPlan(app, actor, address);
  await charged?.tell((gateway, ref) => gateway.stop(ref));
  await stopPlan(app, actor, address);
}

/** Takes that back while the plan lasts. */
export async function keepPlan(app: App, actor: Actor, address: PlanAddress): Promise<void> {
  const charged = await chargedPlan(app, actor, address);
  await charged?.tell((gateway, ref) => gateway.resume(ref));
  await resumePlan(app, actor, address);
}

const stopPlan = cancelling(true);
const resumePlan = cancelling(false);

function cancelling(cancelAtEnd: boolean) {
  return action({
    parse: typed<PlanAddress>,
    find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
    permission: 'plan.change',
    run: async (step) => {
      const { tx, now, found, record } = step;
      const { community } = found;
      const row = await liveSubscription(tx, community.id);
      if (!row) throw new Refusal('plan.none', {});
      const mandate = await openMandate(tx, community.id);
      // what the gateway said before it was told says nothing about it
      if (mandate) await writeMandate(tx, mandate, { known_at: now });
      if (row.cancel_at_end === cancelAtEnd) return;
      const way = wayAfter(subscriptionOf(row), mandate, cancelAtEnd);
      if (isTriedAgain(row, cancelAtEnd)) await endMandates(step);
      await writeSubscription(tx, row, { ...subscriptionOf(row), way, cancelAtEnd });
      const kind = cancelAtEnd ? 'plan.stopped' : 'plan.resumed';
      await record(community.id, { kind, subject: 'plan', subjectId: row.id });
    },
  });
}

/** A gateway that charges nothing more renews nothing: what goes on is paid by transfer. */
function wayAfter({ way }: Subscription, mandate: PlanMandateRow | undefined, cancelAtEnd: boolean): PlanWay {
  return cancelAtEnd || mandate?.state === 'live' ? way : 'transfer';
}

/** Whether a gateway would go on trying a charge that failed, until it is told that all is over. */
function isTriedAgain(row: PlanSubscriptionRow, cancelAtEnd: boolean): boolean {
  return cancelAtEnd && row.state !== 'active';
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
