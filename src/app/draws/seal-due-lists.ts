import { action, typed } from '#app/action.ts';
import { type Actor, type App, systemActor } from '#app/app.ts';
import { forEachRaffleIsolated } from '#app/for-each-raffle-isolated.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { Db, Transaction } from '#db/client.ts';
import { communityById } from '#db/communities/communities.ts';
import { countAwaited } from '#db/draws/closures.ts';
import { rafflesToSeal } from '#db/draws/draws.ts';
import { lifecycleOf, lockRaffle, raffleById } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { phaseOf, sealAt } from '#domain/raffles/raffle.ts';
import { orNotFound } from '#domain/refusal.ts';
import { seal } from './seal-list.ts';

/** Seconds after which a run stops, so that raffles that became due meanwhile take part at the next tick. */
const runSeconds = 5;

/**
 * Seals the lists of raffles whose sales are over: as soon as no receipt waits for review, no hold runs and no
 * device may still send what it sold without a connection, at the latest at the closing hour. Each is isolated: a failing one does not hold up the others.
 */
export async function sealDueLists(app: App): Promise<void> {
  const now = app.clock.now();
  await sealThose(app, await rafflesToSeal(app.db, now, app.dice.uuid()), now.add({ seconds: runSeconds }));
}

/**
 * Runs a change that may be the last one a list waits for, and seals the list right after it, so that its author sees
 * the result without waiting for the clock. Gives whether it was sealed. The change stays if sealing fails.
 */
export async function sealAfter(
  app: App,
  actor: Actor,
  address: RaffleAddress,
  does: () => Promise<unknown>,
): Promise<boolean> {
  const { raffle } = await findRaffle(app.db, address, actor);
  await does();
  if (phaseOf(lifecycleOf(raffle), app.clock.now()) !== 'reviewing') return false;
  await sealThose(app, [raffle]);
  return (await raffleById(app.db, raffle.community_id, raffle.id))?.status === 'closed';
}

/** Seals those that are due. What is not reached by an instant is left to the next tick. */
async function sealThose(app: App, raffles: readonly RaffleRow[], end?: Temporal.Instant): Promise<void> {
  const now = app.clock.now();
  await forEachRaffleIsolated(app, raffles, {
    idOf: ({ id }) => id,
    run: async (raffle) => {
      if (end && Temporal.Instant.compare(app.clock.now(), end) > 0) return;
      // checked before the lock too, so that confirming payments does not contend for it in vain
      if (!(await isSealDue(app.db, raffle, now))) return;
      const isSealed = await sealDueList(app, systemActor, raffle);
      if (isSealed) app.log.info({ raffle: raffle.id }, 'Se selló la lista de una rifa');
    },
    failed: 'No se pudo sellar la lista de una rifa',
  });
}

const sealDueList = action({
  parse: typed<RaffleRow>,
  find: async (tx, { community_id, id }, _: Actor) => ({
    community: orNotFound(await communityById(tx, community_id)),
    raffle: orNotFound(await lockRaffle(tx, community_id, id, 'update')),
  }),
  permission: 'raffle.close',
  run: async (step) => {
    const { raffle } = step.found;
    if (!(await isSealDue(step.tx, raffle, step.now))) return false;
    await seal(step, raffle);
    return true;
  },
});

async function isSealDue(db: Db | Transaction, raffle: RaffleRow, now: Temporal.Instant): Promise<boolean> {
  const lifecycle = lifecycleOf(raffle);
  if (phaseOf(lifecycle, now) !== 'reviewing') return false;
  if (Temporal.Instant.compare(now, sealAt(lifecycle)) >= 0) return true;
  return (await countAwaited(db, raffle, now)) === 0;
}
