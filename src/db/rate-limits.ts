import { sql } from 'kysely';
import type { Db, Transaction } from './client.ts';

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
export async function takeAllowance(
  db: Db | Transaction,
  { key, most, seconds, cost, now }: Allowance,
): Promise<number | null> {
  const share = (cost * seconds) / most;
  // capped, so that a clock that was set back, or another server's that is ahead, makes nobody wait longer than the
  // whole limit
  const usedUntil = sql`least(greatest(rate_limits.full_at, ${now}::timestamptz), ${now}::timestamptz + make_interval(secs => ${seconds}))`;
  const { rows } = await sql`
    insert into rate_limits (key, full_at)
    select ${key}::bytea, ${now}::timestamptz + make_interval(secs => ${share})
    where ${cost}::float8 <= ${most}::float8
    on conflict (key) do update set full_at = ${usedUntil} + make_interval(secs => ${share})
      where ${usedUntil} + make_interval(secs => ${share}) <= ${now}::timestamptz + make_interval(secs => ${seconds})
    returning 1
  `.execute(db);
  if (rows.length > 0) return null;
  const used = await db.selectFrom('rate_limits').select('full_at').where('key', '=', key).executeTakeFirst();
  const full = used ? now.until(used.full_at).total('seconds') : 0;
  return Math.max(1, Math.ceil(Math.min(full, seconds) + share - seconds));
}

/** Deletes keys whose allowance is full again. */
export async function forgetAllowances(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('rate_limits').where('full_at', '<=', now).execute();
}
