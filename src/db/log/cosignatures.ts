import { sql } from 'kysely';
import type { Db } from '#db/client.ts';

/** A witness's line under a checkpoint of a log. `witness` is its vkey. */
export type Cosigned = { origin: string; size: number; witness: string; cosignedAt: Temporal.Instant; line: string };

/** Keeps what a witness signed, the first time that it signed it. */
export async function insertCosignature(db: Db, { cosignedAt, ...cosigned }: Cosigned): Promise<void> {
  await db
    .insertInto('log_cosignatures')
    .values({ ...cosigned, cosigned_at: cosignedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The lines of witnesses under a checkpoint. */
export function cosignaturesOf(db: Db, { origin, size }: { origin: string; size: number }): Promise<Cosigned[]> {
  return db
    .selectFrom('log_cosignatures')
    .select(['origin', 'size', 'witness', 'cosigned_at as cosignedAt', 'line'])
    .where('origin', '=', origin)
    .where('size', '=', size)
    .orderBy('witness')
    .execute();
}

/** The size of the last checkpoint of a log that a witness signed; 0 if it signed none. */
export async function lastCosignedSize(
  db: Db,
  { origin, witness }: { origin: string; witness: string },
): Promise<number> {
  const row = await db
    .selectFrom('log_cosignatures')
    .select('size')
    .where('origin', '=', origin)
    .where('witness', '=', witness)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.size ?? 0;
}

/** Signed checkpoints that are looked at for a proof: a witness that was down signs a later one soon after. */
const mostLines = 300;

/** When each witness first signed a log that has an entry, with its vkey, earliest first. */
export async function firstCosigned(db: Db, number: number): Promise<{ witness: string; at: Temporal.Instant }[]> {
  const { rows } = await sql<{ witness: string; at: Temporal.Instant }>`
    select witness, min(cosigned_at) as at from (
      select witness, cosigned_at from log_cosignatures where size > ${number} order by size limit ${mostLines}
    ) lines
    group by witness order by at, witness
  `.execute(db);
  return rows;
}

/**
 * The checkpoint that proves an entry best: of those that contain it, the one that most witnesses signed by an instant (at
 * all, where none is given), the earliest of several. Null if none was signed.
 */
export async function bestCosignedCheckpoint(
  db: Db,
  number: number,
  by: Temporal.Instant | null,
): Promise<{ origin: string; size: number } | null> {
  const { rows } = await sql<{ origin: string; size: number }>`
    select origin, size from (
      select origin, size, cosigned_at from log_cosignatures where size > ${number} order by size limit ${mostLines}
    ) lines
    group by origin, size
    order by count(*) filter (where cosigned_at <= coalesce(${by}::timestamptz, 'infinity')) desc, size, origin
    limit 1
  `.execute(db);
  return rows[0] ?? null;
}
