import { sql } from 'kysely';
import type { Db } from '#db/client.ts';

/** The outboxes: what is to be sent, with the instant of its next try. `next_at` null: it is over. */
export type Outbox = keyof Ids;

type Ids = { mail_outbox: string; push_outbox: number };

/** What one process takes to send: it is its own until `until`, when another may try it again. */
export type OutboxClaim = { now: Temporal.Instant; until: Temporal.Instant; limit: number };

/** Puts off what waits, with what it failed of where the outbox notes that. */
export async function postpone<T extends Outbox>(
  db: Db,
  outbox: T,
  id: Ids[T],
  { at, fault }: { at: Temporal.Instant; fault?: string },
): Promise<void> {
  await sql`
    update ${sql.table(outbox)} set next_at = ${at} ${fault === undefined ? sql`` : sql`, fault = ${fault}`}
    where id = ${id} and next_at is not null
  `.execute(db);
}

/** Deletes what waits: it is not to be sent any more, or was sent and nothing is kept of it. */
export async function deleteWaiting<T extends Outbox>(db: Db, outbox: T, id: Ids[T]): Promise<void> {
  await sql`delete from ${sql.table(outbox)} where id = ${id} and next_at is not null`.execute(db);
}
