import { sql } from 'kysely';
import { type Db, transaction } from '#db/client.ts';
import { lockNamed } from '#db/lock.ts';
import { type CopyHistory, isCopyDue } from '#domain/copies/due-copy.ts';

/** What became of a daily copy. A copy with a fault is there, but is not to be trusted. */
export type CopyOutcome = {
  readonly name: string | null;
  readonly bytes: number | null;
  readonly missingFiles: number | null;
  readonly fault: string | null;
};

/** How many are remembered. */
const remembered = 60;

async function historyOf(db: Pick<Db, 'selectFrom'>): Promise<CopyHistory> {
  const { tried, succeeded } = await db
    .selectFrom('daily_copies')
    .select((eb) => [
      eb.fn.max('begun_at').as('tried'),
      eb.fn.max('begun_at').filterWhere('name', 'is not', null).filterWhere('fault', 'is', null).as('succeeded'),
    ])
    .executeTakeFirstOrThrow();
  return { tried, succeeded };
}

/** Takes the next daily copy for this process, where it is due and no other has taken it. */
export async function claimDailyCopy(db: Db, now: Temporal.Instant): Promise<boolean> {
  if (!isCopyDue(await historyOf(db), now)) return false;
  return transaction(db, async (tx) => {
    await lockNamed(tx, { of: 'daily-copies' });
    if (!isCopyDue(await historyOf(tx), now)) return false;
    await tx.insertInto('daily_copies').values({ begun_at: now }).execute();
    return true;
  });
}

/** Writes down what became of a copy that was claimed then, and forgets the oldest. */
export async function recordDailyCopy(
  db: Db,
  begunAt: Temporal.Instant,
  { now, outcome: { name, bytes, missingFiles, fault } }: { now: Temporal.Instant; outcome: CopyOutcome },
): Promise<void> {
  await db
    .updateTable('daily_copies')
    .set({ ended_at: now, name, bytes, missing_files: missingFiles, fault })
    .where('begun_at', '=', begunAt)
    .execute();
  await sql`
    delete from daily_copies
    where begun_at not in (select begun_at from daily_copies order by begun_at desc limit ${remembered})
  `.execute(db);
}

/** The last daily copy that came to be, and the last that did not since. */
export async function lastDailyCopies(db: Db) {
  const copies = await db
    .selectFrom('daily_copies')
    .selectAll()
    .where('ended_at', 'is not', null)
    .orderBy('begun_at', 'desc')
    .execute();
  const good = copies.find(({ name, fault }) => name !== null && fault === null) ?? null;
  const [latest] = copies;
  return { good, failed: latest && latest !== good ? latest : null };
}

/** The bytes that the database takes, and those of the files that it names. */
export async function storedBytes(db: Db): Promise<{ database: number; files: number }> {
  const { rows } = await sql<{ database: number; files: number }>`
    select pg_database_size(current_database()) as database, (select coalesce(sum(bytes), 0)::bigint from files) as files
  `.execute(db);
  return rows[0] ?? { database: 0, files: 0 };
}
