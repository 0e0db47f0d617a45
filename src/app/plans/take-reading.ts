import { action, type CommunityStep, type Step, typed } from '#app/action.ts';
import { lockPeople } from '#db/members/members.ts';
import { bookedCharges, mandateById } from '#db/plans/plan-mandates.ts';
import { liveSubscription, subscriptionOf } from '#db/plans/subscriptions.ts';
import type { CommunityRow, PlanMandateRow, PlanSubscriptionRow } from '#db/tables.ts';
import {
  afterCharges,
  agreementEnd,
  type MandateReading,
  type MandateState,
  nextLook,
  paysNow,
} from '#domain/plans/plan-charge.ts';
import type { Subscription } from '#domain/plans/subscription.ts';
import { orNotFound } from '#domain/refusal.ts';
import { planOf } from '#plans';
import { bookCharges } from './book-charges.ts';
import { keepSubscription } from './book-plan-money.ts';
import { endMandate, endMandates, moveMandate } from './end-mandates.ts';
import { endPlanOf } from './end-plan.ts';
import { notifyOwner } from './write-plan.ts';

type Address = { communityId: string; id: string };
type Reading = Address & { readAt: Temporal.Instant; reading: MandateReading };
type Taking = Step<Reading, { community: CommunityRow; mandate: PlanMandateRow }>;

/**
 * Acts on what a gateway said of a mandate: books what was paid and what went back, and brings the plan to what that paid.
 * Charges count whenever they come to be known; of the rest, an answer says nothing that was asked for before what is known.
 */
export const takeReading = action({
  parse: typed<Reading>,
  find: async (tx, { communityId, id }) => {
    const community = orNotFound(await lockPeople(tx, communityId));
    // read in a statement after the lock: what another reading wrote is there once its transaction has ended
    return { community, mandate: orNotFound(await mandateById(tx, { community_id: communityId, id })) };
  },
  permission: 'plan.settle',
  run: async (step) => {
    const { found, input } = step;
    const isNewer = Temporal.Instant.compare(input.readAt, found.mandate.known_at) >= 0;
    const isNew = await bookCharges(step, found.mandate, input.reading.charges);
    const held = await settleSubscription(step, { isNew, isNewer });
    if (!held) await endUseless(step);
    await settleState(step, { isNewer, held });
  },
});

/** Brings the plan to what the charges paid. Gives what it is now. */
async function settleSubscription(
  step: Taking,
  { isNew, isNewer }: { isNew: boolean; isNewer: boolean },
): Promise<Subscription | null> {
  const { tx, now, input, found } = step;
  const row = await liveSubscription(tx, found.community.id);
  const held = row ? subscriptionOf(row) : null;
  // a plan that ended is begun anew by money that came since, and by none that it ended with
  if (!held && !isNew) return null;
  const isStopped = isNewer ? isOver(input.reading) : (held?.cancelAtEnd ?? false);
  const charges = await bookedCharges(tx, found.mandate);
  const after = afterCharges(held, charges, { way: found.mandate.way, isStopped, now });
  if (after === null) return held;
  if (after !== 'returned') {
    await writeAfter(step, row, after);
    if (isNew) await notifyPaid(step, after);
    return after;
  }
  if (row) await endPlanOf(step, row, { because: 'returned' });
  return null;
}

/** Nothing more is charged for a plan that ended, or whose first money went back before it was known. */
async function endUseless(step: Taking): Promise<void> {
  const charges = await bookedCharges(step.tx, step.found.mandate);
  if (charges.length > 0 && !paysNow(charges, step.now)) await endMandates(step);
}

/** Whether nothing more is charged. */
function isOver({ isStopped, state }: MandateReading): boolean {
  return isStopped || state === 'ended';
}

async function writeAfter(step: Taking, row: PlanSubscriptionRow | undefined, after: Subscription): Promise<void> {
  await keepSubscription(step, row, after);
  if (row && row.cancel_at_end !== after.cancelAtEnd) await recordStop(step, after);
}

function notifyPaid(step: Taking, { period: { plan, endsAt } }: Subscription): Promise<void> {
  return notifyOwner(step, 'plan.confirmed', { plan: planOf(plan).name, until: endsAt.toString() });
}

function recordStop({ found, record }: Taking, { cancelAtEnd }: Subscription): Promise<void> {
  const kind = cancelAtEnd ? 'plan.stopped' : 'plan.resumed';
  return record(found.community.id, { kind, subject: 'plan', subjectId: found.mandate.id });
}

async function settleState(
  step: Taking,
  { isNewer, held }: { isNewer: boolean; held: Subscription | null },
): Promise<void> {
  const { tx, now, input, found, record } = step;
  const { reading, readAt } = input;
  // what the plan's end may have changed meanwhile
  const mandate = orNotFound(await mandateById(tx, found.mandate));
  const charges = await bookedCharges(tx, mandate);
  const chargedAt =
    charges
      .map(({ startsAt }) => startsAt)
      .toSorted(Temporal.Instant.compare)
      .at(-1) ?? null;
  const state = stateAfter(mandate, { reading, chargedAt }, now);
  const isEnding = state === 'ending' && found.mandate.state !== 'ending';
  const goods = isNewer ? reading.goods : null;
  if (goods && goods.plan !== mandate.plan)
    await record(mandate.community_id, {
      kind: 'plan.changed',
      subject: 'plan',
      subjectId: mandate.id,
      data: { plan: goods.plan },
    });
  await moveMandate(step, mandate, {
    state,
    external_id: mandate.external_id ?? reading.ref,
    ...(goods && { plan: goods.plan, monthly_price: goods.monthlyPrice, cadence: goods.cadence }),
    ...(isNewer && { pay_url: reading.payUrl, known_at: readAt }),
    // what is to end is told so in the next turn
    next_look_at: isEnding ? now : nextLook({ state, chargedAt }, held, now),
  });
}

/** It goes on only: from asked for to live, and from there to its end. One that nothing was ever charged for is given up. */
function stateAfter(
  { state, asked_at }: PlanMandateRow,
  { reading, chargedAt }: { reading: MandateReading; chargedAt: Temporal.Instant | null },
  now: Temporal.Instant,
): MandateState {
  if (state === 'ended' || reading.state === 'ended') return 'ended';
  if (state === 'ending') return 'ending';
  if (!chargedAt && Temporal.Instant.compare(now, agreementEnd(asked_at)) >= 0) return 'ending';
  return reading.state === 'live' ? 'live' : state;
}

/** Ends a mandate that is charged to nobody's use. */
export const endStrayMandate = action({
  parse: typed<Address>,
  find: async (tx, { communityId }) => ({ community: orNotFound(await lockPeople(tx, communityId)) }),
  permission: 'plan.settle',
  run: (step) => endMandate(step satisfies CommunityStep, step.input.id),
});
