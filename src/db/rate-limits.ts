import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from './client.ts';
import { lockFullAllowances } from './lock.ts';
import { prepared } from './prepared.ts';

export type Allowance = {
  key: Uint8Array;
  most: number;
  seconds: number;
  cost: number;
  now: Temporal.Instant;
};

/**
 * Uses `cost` of a key's allowance in one statement, which processes share. Gives null on success, otherwise the
 * seconds until there is enough; then nothing was used.
 */
export async function takeAllowance(db: Db | Transaction, allowance: Allowance): Promise<number | null> {
  const { rows } = await taking(allowance, sql`true`).execute(db);
  return rows.length > 0 ? null : secondsToWait(db, allowance);
}

/**
 * Uses the allowances of several keys, one after the other and up to the first that has not enough, in one statement of its
 * own. Gives null where each had enough, otherwise the seconds until that one has; what was used before it stays used.
 *
 * Its commit does not wait for the disk: a database that fails at that moment forgets what was counted in its last second,
 * and those who wait for the same row wait less.
 */
export async function takeAllowances(db: Db, allowances: readonly Allowance[]): Promise<number | null> {
  const taken = allowances.map((allowance, place) => {
    const isReached =
      place === 0 ? sql`(select * from unhurried) = 'off'` : sql`exists (select from ${stepOf(place - 1)})`;
    return sql`${stepOf(place)} as (${taking(allowance, isReached)})`;
  });
  const counts = allowances.map((_, place) => sql`(select count(*) from ${stepOf(place)})`);
  const { rows } = await sql<{ count: number }>`${prepared}
    with unhurried as materialized (select set_config('synchronous_commit', 'off', true)), ${sql.join(taken)}
    select ${sql.join(counts, sql` + `)} as count
  `.execute(db);
  const refused = allowances[rows[0]?.count ?? 0];
  return refused ? secondsToWait(db, refused) : null;
}

function stepOf(place: number) {
  return sql.ref(`taken_${place}`);
}

function taking({ key, most, seconds, cost, now }: Allowance, isReached: RawBuilder<unknown>): RawBuilder<unknown> {
  const share = shareOf({ most, seconds, cost });
  // capped, so that a clock that was set back, or another server's that is ahead, makes nobody wait longer than the
  // whole limit
  const usedUntil = sql`least(greatest(rate_limits.full_at, ${now}::timestamptz), ${now}::timestamptz + make_interval(secs => ${seconds}))`;
  return sql`
    insert into rate_limits (key, full_at)
    select ${key}::bytea, ${now}::timestamptz + make_interval(secs => ${share})
    where ${cost}::float8 <= ${most}::float8 and ${isReached}
    on conflict (key) do update set full_at = ${usedUntil} + make_interval(secs => ${share})
      where ${usedUntil} + make_interval(secs => ${share}) <= ${now}::timestamptz + make_interval(secs => ${seconds})
    returning 1
  `;
}

async function secondsToWait(db: Db | Transaction, allowance: Allowance): Promise<number> {
  const { key, seconds, now } = allowance;
  const used = await db.selectFrom('rate_limits').select('full_at').where('key', '=', key).executeTakeFirst();
  const full = used ? now.until(used.full_at).total('seconds') : 0;
  return Math.max(1, Math.ceil(Math.min(full, seconds) + shareOf(allowance) - seconds));
}

/** The seconds in which what is used fills up again. */
function shareOf({ most, seconds, cost }: Pick<Allowance, 'most' | 'seconds' | 'cost'>): number {
  return (cost * seconds) / most;
}

/** Deletes keys whose allowance is full again. */
export async function forgetAllowances(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'in', lockFullAllowances(db, now)).execute();
}
