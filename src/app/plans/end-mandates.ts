import type { CommunityStep } from '#app/action.ts';
import { mandateById, openMandate, writeMandate } from '#db/plans/plan-mandates.ts';
import { liveSubscription, subscriptionOf, writeSubscription } from '#db/plans/subscriptions.ts';
import type { PlanMandateRow } from '#db/tables.ts';
import type { MandateState } from '#domain/plans/plan-charge.ts';

/**
 * Has the gateway told to charge nothing more for a community's plan, in a transaction that holds the community locked. The
 * clock tells it, and again until it has answered: nothing may block on the network here.
 */
export async function endMandates(step: CommunityStep): Promise<void> {
  const { tx, now, found } = step;
  const open = await openMandate(tx, found.community.id);
  if (open) await moveMandate(step, open, { state: 'ending', next_look_at: now });
}

/**
 * Ends a mandate that is charged to nobody's use, in such a transaction. What is paid stays, and is renewed by transfer:
 * whoever has the community now never agreed to be charged.
 */
export async function endMandate(step: CommunityStep, id: string): Promise<void> {
  const { tx, now, found } = step;
  const mandate = await mandateById(tx, { community_id: found.community.id, id });
  if (mandate?.state !== 'asked' && mandate?.state !== 'live') return;
  await moveMandate(step, mandate, { state: 'ending', next_look_at: now });
  const row = await liveSubscription(tx, found.community.id);
  if (row?.way === mandate.way) await writeSubscription(tx, row, { ...subscriptionOf(row), way: 'transfer' });
}

const kinds = {
  asked: 'plan.charges-asked',
  live: 'plan.charges-agreed',
  ending: 'plan.charges-ending',
  ended: 'plan.charges-ended',
} as const satisfies Record<MandateState, string>;

/** Writes what a mandate is now, and the event where its state changes. */
export async function moveMandate(
  { tx, record }: Pick<CommunityStep, 'tx' | 'record'>,
  mandate: PlanMandateRow,
  change: Parameters<typeof writeMandate>[2],
): Promise<void> {
  await writeMandate(tx, mandate, change);
  const { state } = change;
  if (!state || state === mandate.state) return;
  await record(mandate.community_id, {
    kind: kinds[state],
    subject: 'plan',
    subjectId: mandate.id,
    from: mandate.state,
    to: state,
  });
}
