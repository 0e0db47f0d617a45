import { sql } from 'kysely';
import type { Db, Transaction } from './client.ts';

/** What a server says of its clocks: the hour that it counts on, and how far its machine's clock stands from that. */
export type RecordedClock = { server: string; hour: Temporal.Instant; movedMs: number; isContradicted: boolean };

/** Another server's word, and how many milliseconds ago it was given, by the database's clock alone. */
export type ReportedClock = { server: string; hour: Temporal.Instant; movedMs: number; age: number };

/** The latest hour that any server has counted on; null where none has yet. */
export async function latestHour(db: Db): Promise<Temporal.Instant | null> {
  const { hour } = await db
    .selectFrom('server_clocks')
    .select((eb) => eb.fn.max('hour').as('hour'))
    .executeTakeFirstOrThrow();
  return hour;
}

const sameJump = 120_000;

/**
 * Records how a server's clocks stand. Gives whether its wall clock, standing as it does, was confirmed by hand, the
 * database's own hour, and what the other servers say.
 */
export async function recordClock(db: Db, { server, hour, movedMs, isContradicted }: RecordedClock) {
  const said = await db
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
        // what was confirmed is one jump, not the next
        is_confirmed: sql<boolean>`server_clocks.is_confirmed and excluded.moved_ms <> 0
          and abs(server_clocks.moved_ms - excluded.moved_ms) < ${sameJump}`,
      })),
    )
    .returning(['is_confirmed as isConfirmed', 'seen_at as databaseHour'])
    .executeTakeFirstOrThrow();
  return { ...said, others: (await reportedClocks(db)).filter((each) => each.server !== server) };
}

/** What the servers at work say, one that ended within the last half minute among them. */
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

/** Forgets what other servers said of hours before one: they are gone. */
export async function forgetClocksBefore(db: Db, server: string, hour: Temporal.Instant): Promise<void> {
  await db.deleteFrom('server_clocks').where('server', '<>', server).where('hour', '<', hour).execute();
}

/** Forgets what other servers said of hours after one: the clocks that said so were wrong. */
export async function forgetClocksAfter(db: Db, server: string, hour: Temporal.Instant): Promise<void> {
  await db.deleteFrom('server_clocks').where('server', '<>', server).where('hour', '>', hour).execute();
}

/** The servers at work whose machine's clock is not followed, as they said last. */
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

/** Confirms the clocks that stand apart as far as one that was shown, within two minutes. */
export async function confirmClocks(tx: Transaction, movedMs: number): Promise<void> {
  await tx
    .updateTable('server_clocks')
    .set({ is_confirmed: true })
    .where('moved_ms', '<>', 0)
    .where(sql<number>`abs(moved_ms - ${movedMs})`, '<', sameJump)
    .execute();
}
