import { action, typed } from '#app/action.ts';
import { type Actor, type App, aside, systemActor } from '#app/app.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { claimDueMandates, openMandate, strayMandates } from '#db/plans/plan-mandates.ts';
import { liveSubscription } from '#db/plans/subscriptions.ts';
import type { PlanMandateRow } from '#db/tables.ts';
import type { MandateReading } from '#domain/plans/plan-charge.ts';
import { GatewayAway } from '#gateways/gateway.ts';
import type { MandateRef, PlanGateway } from '#gateways/plan-gateway.ts';
import { endMandates } from './end-mandates.ts';
import type { PlanAddress } from './find-plan.ts';
import { endStrayMandate, takeReading } from './take-reading.ts';

/** Minutes after which a mandate whose gateway is away is looked at again. */
const retryMinutes = 10;
const batch = 5;

/**
 * Asks a mandate's gateway how it stands, tells it to end where it is to end, and acts on the answer. All that a notice, the
 * clock and a page do: twice, late or out of order, it comes to the same. Throws `GatewayAway`.
 * @param about the gateway's id of the charge that a notice names
 */
export async function settleMandate(app: App, mandate: PlanMandateRow, about: string | null = null): Promise<void> {
  const gateway = app.planGateways.get(mandate.way);
  const { community_id: communityId, id, checkout_ref: checkout, external_id: ref } = mandate;
  if (!gateway) return;
  const readAt = app.clock.now();
  // nobody was ever asked to agree to it
  if (!checkout) return takeReading(app, systemActor, { communityId, id, readAt, reading: nothing });
  const reading = await readEnding(gateway, mandate, { of: { id, checkout, ref }, about });
  await takeReading(app, systemActor, { communityId, id, readAt, reading });
}

const nothing: MandateReading = { ref: null, state: 'ended', isStopped: true, goods: null, payUrl: null, charges: [] };

async function readEnding(
  gateway: PlanGateway,
  { state }: PlanMandateRow,
  { of, about }: { of: MandateRef; about: string | null },
) {
  const reading = await gateway.read(of, about);
  if (state === 'asked' || state === 'live' || reading.state === 'ended') return reading;
  await gateway.end({ ...of, ref: reading.ref });
  // what was paid until it ended
  return gateway.read({ ...of, ref: reading.ref }, about);
}

/** Looks at the mandates whose time has come, for the notices that never arrive, and ends those that are of nobody's use. */
export async function settleDueMandates(app: App): Promise<void> {
  if (app.planGateways.size === 0) return;
  for (const { community_id: communityId, id } of await strayMandates(app.db))
    await endStrayMandate(app, systemActor, { communityId, id });
  while ((await settleSome(app)) === batch);
}

async function settleSome(app: App): Promise<number> {
  const now = app.clock.now();
  const claimed = await claimDueMandates(app.db, { now, until: now.add({ minutes: retryMinutes }), limit: batch });
  for (const mandate of claimed) await trySettling(app, mandate);
  return claimed.length;
}

/** Looks at a mandate, and logs what fails: the clock looks again. */
export async function trySettling(app: App, mandate: PlanMandateRow): Promise<void> {
  try {
    await settleMandate(app, mandate);
  } catch (error) {
    const said = { err: error, gateway: mandate.way, mandate: mandate.id };
    if (error instanceof GatewayAway) app.log.warn(said, 'La pasarela no responde por el cobro de un plan');
    else app.log.error(said, 'No se pudo atender el cobro de un plan');
  }
}

/** Looks at a mandate that its owner comes back from agreeing to, so that the page says what came of it. */
export async function settleAgreed(app: App, actor: Actor, address: PlanAddress): Promise<void> {
  const mandate = await findAgreed(app, actor, address);
  if (mandate?.checkout_ref) await aside(actor, () => trySettling(app, mandate));
}

const findAgreed = action({
  parse: typed<PlanAddress>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'plan.change',
  run: async ({ tx, found }) => {
    const mandate = await openMandate(tx, found.community.id);
    return mandate?.state === 'asked' ? mandate : null;
  },
});

/** Gives up a mandate that nothing was charged for yet. */
export const giveUpMandate = action({
  parse: typed<PlanAddress>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'plan.change',
  run: async (step) => {
    const { tx, found } = step;
    const row = await liveSubscription(tx, found.community.id);
    const mandate = await openMandate(tx, found.community.id);
    if (mandate?.state === 'asked' || !row) await endMandates(step);
  },
});
