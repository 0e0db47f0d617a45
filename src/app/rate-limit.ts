import type { Transaction } from '#db/client.ts';
import { type Allowance, forgetAllowances, takeAllowance, takeAllowances } from '#db/rate-limits.ts';
import { siteOf } from '#domain/network.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import type { Actor, App } from './app.ts';
import { withDatabaseRefusals } from './database-refusals.ts';
import { keyedHasher } from './network-origin.ts';

/** A rate limit (token bucket): `most` at once, refilled evenly over `seconds`. Names are unique and never reused. */
export type RateLimit = { readonly name: string; readonly most: number; readonly seconds: number };

/** Whom a limit counts: a name, or a network and, for IPv6, its site. */
export type Counted = string | { readonly network: string; readonly site: string | null };

/** A use of a limit. `by` null: our own code, which is not counted. */
export type Charge = { readonly limit: RateLimit; readonly by: Counted | null; readonly cost?: number };

/** The limit of a site as a multiple of a network's; it has 256 of them. */
const timesOfSite = 8;

/**
 * Charges limits one after the other, shared by all processes: in one statement, and in another where the same one comes again. Refuses (`too-many-requests`) with the seconds to wait;
 * earlier charges stay. Refuses (`unavailable`) while the database is down. Runs outside of any transaction, so that it
 * waits for no other work, and failed work is charged too.
 */
export async function charge(app: App, charges: readonly Charge[]): Promise<void> {
  const named = charges.flatMap(chargesByName);
  if (app.isFillingExamples || named.length === 0) return;
  const seconds = await withDatabaseRefusals(app, async () => {
    const hashOf = await keyedHasher(app);
    const now = app.clock.now();
    const allowances = named.map(({ limit, by, cost = 1 }) => ({
      key: hashOf(keyText(limit, by)),
      ...limit,
      cost,
      now,
    }));
    for (const apart of withoutRepeats(allowances)) {
      const wait = await takeAllowances(app.db, apart);
      if (wait !== null) return wait;
    }
    return null;
  });
  if (seconds !== null) throw new Refusal('too-many-requests', { seconds });
}

/** The same in their order, in as few parts as none of which has a key twice: one statement changes a row once. */
function withoutRepeats(allowances: readonly Allowance[]): Allowance[][] {
  const parts: Allowance[][] = [];
  const keyed = (part: readonly Allowance[], { key }: Allowance) =>
    part.some((other) => Buffer.compare(other.key, key) === 0);
  for (const allowance of allowances) {
    const last = parts.at(-1);
    if (last && !keyed(last, allowance)) last.push(allowance);
    else parts.push([allowance]);
  }
  return parts;
}

type NamedCharge = Charge & { readonly by: string };

/** The network before its site, so that an exhausted network does not use up its neighbours' share. */
function chargesByName({ by, ...charge }: Charge): NamedCharge[] {
  if (by === null) return [];
  if (typeof by === 'string') return [{ ...charge, by }];
  const network = { ...charge, by: by.network };
  if (by.site === null) return [network];
  const { limit } = charge;
  return [network, { ...charge, by: by.site, limit: { ...limit, most: limit.most * timesOfSite } }];
}

/** Charges a read. While the disk is full counting fails, and reads are allowed. */
export async function chargeRead(app: App, charges: readonly Charge[]): Promise<void> {
  try {
    await charge(app, charges);
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'disk-full') throw error;
  }
}

function keyText({ name }: RateLimit, by: string): string {
  return `rate-limit\n${name}\n${by}`;
}

/**
 * A limit for jobs, which skip what exceeds it: charged within the job's transaction, and rolled back with it. Charge
 * several in a fixed order, against deadlocks. @returns whether there was enough left
 */
export async function limitWithin(
  app: App,
  limit: RateLimit,
): Promise<(tx: Transaction, by: string, now: Temporal.Instant, cost?: number) => Promise<boolean>> {
  const hashOf = await keyedHasher(app);
  return async (tx, by, now, cost = 1) =>
    (await takeAllowance(tx, { key: hashOf(keyText(limit, by)), ...limit, cost, now })) === null;
}

/**
 * Whom a limit counts: the account, or all guests of a network.
 * @param where a scope that is counted separately, such as a raffle
 */
export function chargedTo(actor: Actor, where?: string): Counted | null {
  return actor.userId ? within(`account ${actor.userId}`, where) : countedNetwork(actor, where);
}

/** The network of a request, signed in or not; null for our own code. */
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
