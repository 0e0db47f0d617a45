import type { Db, Transaction } from '#db/client.ts';
import { countPaidOpened } from '#db/raffles/raffles.ts';
import type { Country } from '#domain/communities/community.ts';
import { countryRules, type RaffleQuota } from '#domain/raffles/country-rule.ts';

type Use = RaffleQuota & { opened: number };

/** How many paid raffles somebody opened in a country, in the time of each number that its rule mentions. */
export async function ruleUse(
  db: Db | Transaction,
  { userId, country, now }: { userId: string; country: Country; now: Temporal.Instant },
): Promise<Use[]> {
  const uses: Use[] = [];
  for (const quota of countryRules[country].quotas) {
    uses.push({ ...quota, opened: await countPaidOpened(db, { userId, country, now, days: quota.days }) });
  }
  return uses;
}

/** The number that somebody has reached in a country, the one of the longest time; null: none. */
export async function reachedQuota(
  db: Db | Transaction,
  asked: { userId: string; country: Country; now: Temporal.Instant },
): Promise<RaffleQuota | null> {
  const reached = (await ruleUse(db, asked)).findLast(({ opened, raffles }) => opened >= raffles);
  return reached ? { raffles: reached.raffles, days: reached.days } : null;
}
