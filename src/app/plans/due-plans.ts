import { action, type CommunityStep, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { lockPeople } from '#db/members/members.ts';
import { communitiesWithStalePayments, openPlanPayment } from '#db/plans/plan-payments.ts';
import {
  communitiesEndingBefore,
  insertReminder,
  liveSubscription,
  sentReminders,
  subscriptionOf,
  writeSubscription,
} from '#db/plans/subscriptions.ts';
import type { PlanSubscriptionRow } from '#db/tables.ts';
import { type DueStep, dueReminder, dueStep, dunningEnd, firstReminder } from '#domain/plans/plan-dunning.ts';
import { rolled } from '#domain/plans/subscription.ts';
import { orNotFound } from '#domain/refusal.ts';
import { planOf } from '#plans';
import { endPlanOf } from './end-plan.ts';
import { transitionPlanPayment } from './transition-plan-payment.ts';
import { notifyOwner, writePlan } from './write-plan.ts';

/** Begins periods that were paid ahead, ends plans that are over, and reminds their owners before and after. */
export async function settleDuePlans(app: App): Promise<void> {
  const now = app.clock.now();
  for (const communityId of await communitiesEndingBefore(app.db, firstReminder(now))) {
    await settlePlan(app, systemActor, { communityId });
  }
  for (const communityId of await communitiesWithStalePayments(app.db, now)) {
    await expirePlanPayment(app, systemActor, { communityId });
  }
}

const settlePlan = action({
  parse: typed<{ communityId: string }>,
  find: async (tx, { communityId }) => ({ community: orNotFound(await lockPeople(tx, communityId)) }),
  permission: 'plan.settle',
  run: async (step) => {
    const row = await liveSubscription(step.tx, step.found.community.id);
    if (!row) return;
    const due = dueStep(subscriptionOf(row), step.now);
    const isReviewed = (await openPlanPayment(step.tx, row.community_id))?.status === 'in_review';
    if (due && !(isReviewed && endings.has(due))) await takeStep(step, row, due);
    else if (!isReviewed) await remind(step, row);
  },
});

/** Steps that wait while what the owner sent is looked at. */
const endings: ReadonlySet<DueStep> = new Set(['cancelled', 'lapsed']);

async function takeStep(step: CommunityStep, row: PlanSubscriptionRow, due: DueStep): Promise<void> {
  const { tx, found, record } = step;
  if (due === 'cancelled' || due === 'lapsed') return endPlanOf(step, row, { because: due });
  const held = subscriptionOf(row);
  const after = due === 'next-period' ? rolled(held) : ({ ...held, state: 'unpaid' } as const);
  await writeSubscription(tx, row, after);
  const kind = due === 'next-period' ? 'plan.renewed' : 'plan.unpaid';
  await record(found.community.id, { kind, subject: 'plan', subjectId: row.id, from: row.state, to: after.state });
  await writePlan(step, after.period.plan);
}

async function remind(step: CommunityStep, row: PlanSubscriptionRow): Promise<void> {
  const { tx, now, found, record } = step;
  const days = dueReminder(subscriptionOf(row), await sentReminders(tx, row), now);
  if (days === null) return;
  await insertReminder(tx, row, { days, now });
  const plan = planOf(row.plan).name;
  if (days < 0) await notifyOwner(step, 'plan.ending', { plan, until: row.ends_at.toString() });
  else
    await notifyOwner(step, 'plan.unpaid', {
      plan,
      until: dunningEnd(row.ends_at).toString(),
      isCharged: row.way !== 'transfer',
    });
  await record(found.community.id, { kind: 'plan.reminded', subject: 'plan', subjectId: row.id, data: { days } });
}

const expirePlanPayment = action({
  parse: typed<{ communityId: string }>,
  find: async (tx, { communityId }) => ({ community: orNotFound(await lockPeople(tx, communityId)) }),
  permission: 'plan.settle',
  run: async (step) => {
    const open = await openPlanPayment(step.tx, step.found.community.id);
    if (!open || open.status === 'in_review' || Temporal.Instant.compare(step.now, open.expires_at) < 0) return;
    await transitionPlanPayment(step, open, 'expired', { kind: 'plan.expired' });
  },
});
