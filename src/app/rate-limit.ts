import type { Transaction } from '#db/client.ts';
import { forgetAllowances, takeAllowance } from '#db/rate-limits.ts';
import { siteOf } from '#domain/network.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import type { Actor, App } from './app.ts';
import { keyedHash, keyedHasher } from './network-origin.ts';
import { reaching } from './reaching.ts';

/**
 * How often something may be done: `most` times at once, given back evenly over `seconds`. The name tells one limit
 * from another and is never used again for anything else.
 */
export type RateLimit = { readonly name: string; readonly most: number; readonly seconds: number };

/** Whom a limit counts: by a name, or by a network and, where it is of IPv6, the site around it. */
export type Counted = string | { readonly network: string; readonly site: string | null };

/** One use of a limit by whom it counts. `by` null is nobody that is counted: our own code. */
export type Charge = { readonly limit: RateLimit; readonly by: Counted | null; readonly cost?: number };

/** How many times as much as one network all networks of a site may do together: it has 256 of them. */
const timesOfSite = 8;

/**
 * Charges one limit after the other, the same in every process on the database. Refuses (`too-many-requests`) with the
 * seconds until it is possible again; what was charged before stays charged. Refuses (`unavailable`) while the database
 * is away. It writes at once, outside of any transaction: nobody waits here for the work of another, and work that
 * fails is paid for too.
 */
export async function charge(app: App, charges: readonly Charge[]): Promise<void> {
  if (app.isTelling) return;
  for (const each of charges.flatMap(chargesByName)) {
    const seconds = await secondsToWait(app, each);
    if (seconds !== null) throw new Refusal('too-many-requests', { seconds });
  }
}

type NamedCharge = Charge & { readonly by: string };

/** The network before its site: one that has used up its own takes nothing away from its neighbours. */
function chargesByName({ by, ...charge }: Charge): NamedCharge[] {
  if (by === null) return [];
  if (typeof by === 'string') return [{ ...charge, by }];
  const network = { ...charge, by: by.network };
  if (by.site === null) return [network];
  const { limit } = charge;
  return [network, { ...charge, by: by.site, limit: { ...limit, most: limit.most * timesOfSite } }];
}

/**
 * Charges what only reads. While the disk is full nothing can be counted, and reading goes on: what is stored can be read.
 */
export async function chargeRead(app: App, charges: readonly Charge[]): Promise<void> {
  try {
    await charge(app, charges);
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'disk-full') throw error;
  }
}

async function secondsToWait(app: App, { limit, by, cost = 1 }: NamedCharge): Promise<number | null> {
  return reaching(app, async () => {
    const key = await keyedHash(app, keyText(limit, by));
    return takeAllowance(app.db, { key, ...limit, cost, now: app.clock.now() });
  });
}

function keyText({ name }: RateLimit, by: string): string {
  return `rate-limit\n${name}\n${by}`;
}

/**
 * A limit for work of the clock, which does without what is beyond it: charged in the transaction of the work, and given
 * back with it. Who charges several in one transaction does so in their order, so that nobody waits in a circle.
 * @returns whether there was enough left
 */
export async function limitWithin(
  app: App,
  limit: RateLimit,
): Promise<(tx: Transaction, by: string, now: Temporal.Instant) => Promise<boolean>> {
  const hashOf = await keyedHasher(app);
  return async (tx, by, now) =>
    (await takeAllowance(tx, { key: hashOf(keyText(limit, by)), ...limit, cost: 1, now })) === null;
}

/**
 * Whom a limit counts: an account wherever it asks from, and otherwise everybody on one network together.
 * @param where what the limit counts apart, if it does: a raffle, say
 */
export function chargedTo(actor: Actor, where?: string): Counted | null {
  return actor.userId ? within(`account ${actor.userId}`, where) : countedNetwork(actor, where);
}

/** The network that somebody asks from, with an account or not; null where it is not known: our own code. */
export function countedNetwork({ visitor }: Actor, where?: string): Counted | null {
  if (!visitor) return null;
  const site = siteOf(visitor);
  return { network: within(`network ${visitor}`, where), site: site && within(`site ${site}`, where) };
}

function within(name: string, where: string | undefined): string {
  return where === undefined ? name : `${name} ${where}`;
}

/** Deletes counters whose window is over. */
export async function forgetRateLimits(app: App): Promise<void> {
  await forgetAllowances(app.db, app.clock.now());
}
