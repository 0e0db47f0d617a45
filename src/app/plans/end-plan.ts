import type { CommunityStep } from '#app/action.ts';
import { endSubscriptionRow } from '#db/plans/subscriptions.ts';
import type { PlanSubscriptionRow } from '#db/tables.ts';
import type { EndReason } from '#domain/plans/subscription.ts';
import { planOf } from '#plans';
import { endMandates } from './end-mandates.ts';
import { notifyOwner, writePlan } from './write-plan.ts';

/**
 * Ends a subscription, in a transaction that holds its community locked: the community has the plan of a new one. What
 * is there above its limits stays and goes on; only new things are refused.
 */
export async function endPlanOf(
  step: CommunityStep,
  row: PlanSubscriptionRow,
  { because, reason = null }: { because: EndReason; reason?: string | null },
): Promise<void> {
  const { tx, now, found, record } = step;
  await endSubscriptionRow(tx, row, { now, because });
  await endMandates(step);
  await record(found.community.id, {
    kind: 'plan.ended',
    subject: 'plan',
    subjectId: row.id,
    from: row.state,
    to: 'ended',
    reason,
    data: { because, plan: row.plan },
  });
  await writePlan(step, planOf('').key);
  await notifyOwner(step, 'plan.ended', { plan: planOf(row.plan).name, because, reason });
}
