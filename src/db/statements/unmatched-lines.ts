import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimClause } from '#db/lock.ts';
import { statementLimits } from '#domain/statements/statement-fields.ts';
import { counted, isAside, isMatched } from './lines.ts';

/** Whether the line `l` was a payment or is aside: it has to be known again. */
const isKnown = sql<boolean>`(${isMatched} or ${isAside})`;

/** Whether the line `l` is of no payment that counts, and there is something of it to forget. */
const isUnmatched = sql<boolean>`(not ${isKnown} or (l.text is not null and ${counted} = 0))`;

/** How many lines of a community are of no payment: as many as `deleteUnmatched` takes away. */
export async function countUnmatched(db: Db | Transaction, communityId: string): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*)::integer as lines from statement_lines l where l.community_id = ${communityId} and ${isUnmatched}
  `.execute(db);
  return rows[0]?.lines ?? 0;
}

/** Deletes the lines of a community that are of no payment. Gives how many those were. */
export function deleteUnmatched(tx: Transaction, communityId: string): Promise<number> {
  return deleteThose(tx, sql`l.community_id = ${communityId}`);
}

/** Deletes the lines that somebody brought and that are of no payment, so that others may bring them again. */
export async function deleteUnmatchedOf(tx: Transaction, uid: string): Promise<void> {
  await deleteThose(tx, sql`l.kept_by = ${uid}`);
}

/** Forgets lines that were of no payment for months. */
export async function forgetLines(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: 24 * statementLimits.days }).toString();
  await deleteThose(tx, sql`l.kept_at < ${before}::timestamptz`);
}

/** Lines that are deleted at once. */
const batch = 5000;

/**
 * Deletes lines that are of no payment, once they are locked: one that is being matched is left out. Of one whose payment was
 * taken back, or that is aside, the sum stays, by which it is known, and nothing of what it says.
 */
async function deleteThose(tx: Transaction, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select l.ctid::text as id from statement_lines l where ${where} and ${isUnmatched} limit ${batch} ${claimClause('l')}
  `.execute(tx);
  const those = sql`l.ctid = any(${rows.map(({ id }) => id)}::tid[])`;
  // what they are of is read once they are locked
  const deleted = await sql`delete from statement_lines l where ${those} and not ${isKnown}`.execute(tx);
  const emptied = await sql`
    update statement_lines l set text = null, reference = null, name = null
    where ${those} and l.text is not null and ${isKnown} and ${counted} = 0
  `.execute(tx);
  return Number(deleted.numAffectedRows ?? 0) + Number(emptied.numAffectedRows ?? 0);
}
