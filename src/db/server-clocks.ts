import { sql } from 'kysely';
import type { Db, Transaction } from './client.ts';

/** A server's clocks: the time it uses, and the offset of its machine's clock from that. */
export type RecordedClock = { server: string; hour: Temporal.Instant; movedMs: number; isContradicted: boolean };

/** Another server's report, with its age in milliseconds by the database's clock. */
export type ReportedClock = { server: string; hour: Temporal.Instant; movedMs: number; age: number };

/** The latest time that any server has used; null where there is none. */
export async function latestTrustedTime(db: Db): Promise<Temporal.Instant | null> {
  const { hour } = await db
    .selectFrom('server_clocks')
    .select((eb) => eb.fn.max('hour').as('hour'))
    .executeTakeFirstOrThrow();
  return hour;
}

const sameJump = 120_000;

/**
 * Records a server's clocks. Gives whether its current offset was confirmed by hand, the database's time, and the other
 * servers' reports.
 */
export async function recordClock(db: Db, { server, hour, movedMs, isContradicted }: RecordedClock) {
  const recorded = await db
    .insertInto('server_clocks')
    .values({
      ...{ server, hour, moved_ms: movedMs, is_contradicted: isContradicted, is_confirmed: false },
      seen_at: sql`clock_timestamp()`,
    })
    .onConflict((conflict) =>
      conflict.column('server').doUpdateSet((eb) => ({
        hour: eb.ref('excluded.hour'),
        moved_ms: eb.ref('excluded.moved_ms'),
        is_contradicted: eb.ref('excluded.is_contradicted'),
        seen_at: eb.ref('excluded.seen_at'),
        // a confirmation is for one jump, not for the next
        is_confirmed: sql<boolean>`server_clocks.is_confirmed and excluded.moved_ms <> 0
          and abs(server_clocks.moved_ms - excluded.moved_ms) < ${sameJump}`,
      })),
    )
    .returning(['is_confirmed as isConfirmed', 'seen_at as databaseTime'])
    .executeTakeFirstOrThrow();
  return { ...recorded, others: (await reportedClocks(db)).filter((each) => each.server !== server) };
}

/** The reports of running servers, including those stopped within the last half minute. */
export async function reportedClocks(db: Db): Promise<ReportedClock[]> {
  return db
    .selectFrom('server_clocks')
    .select([
      'server',
      'hour',
      'moved_ms as movedMs',
      sql<number>`(extract(epoch from clock_timestamp() - seen_at) * 1000)::float8`.as('age'),
    ])
    .where('seen_at', '>', sql<Temporal.Instant>`clock_timestamp() - interval '30 seconds'`)
    .where('seen_at', '<=', sql<Temporal.Instant>`clock_timestamp()`)
    .execute();
}

/** Deletes other servers' reports of times before one: they have stopped. */
export async function forgetClocksBefore(db: Db, server: string, hour: Temporal.Instant): Promise<void> {
  await db.deleteFrom('server_clocks').where('server', '<>', server).where('hour', '<', hour).execute();
}

/** Deletes other servers' reports of times after one: their clocks were wrong. */
export async function forgetClocksAfter(db: Db, server: string, hour: Temporal.Instant): Promise<void> {
  await db.deleteFrom('server_clocks').where('server', '<>', server).where('hour', '>', hour).execute();
}

/** Running servers whose machine clock is not trusted, by their last report. */
export async function suspectedClocks(db: Db) {
  return db
    .selectFrom('server_clocks')
    .select(['server', 'hour', 'moved_ms as movedMs', 'is_contradicted as isContradicted'])
    .where('moved_ms', '<>', 0)
    .where('is_confirmed', '=', false)
    .where('seen_at', '>', sql<Temporal.Instant>`clock_timestamp() - interval '1 minute'`)
    .orderBy('server')
    .execute();
}

/** Confirms the clocks whose offset is within two minutes of the one shown. */
export async function confirmClocks(tx: Transaction, movedMs: number): Promise<void> {
  await tx
    .updateTable('server_clocks')
    .set({ is_confirmed: true })
    .where('moved_ms', '<>', 0)
    .where(sql<number>`abs(moved_ms - ${movedMs})`, '<', sameJump)
    .execute();
}
