import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { OpenLine } from '#domain/statements/proposals.ts';
import { counted, type LineKey, type OfCommunity, shownOfLine } from './lines.ts';

/** A line that somebody put aside. */
export type AsideLine = OpenLine & { amount: number; putBy: string };

/** The lines of a community that are aside and still say something, from the one after `skipped`, those put there last first. */
export async function asideLines(
  db: Db,
  of: OfCommunity,
  { skipped, most }: { skipped: number; most: number },
): Promise<AsideLine[]> {
  const { rows } = await sql<AsideLine>`
    select ${shownOfLine}, l.amount - ${counted} as left, a.put_by as "putBy" from ${saidAside(of)}
    order by a.put_at desc, a.fingerprint offset ${skipped} limit ${most}
  `.execute(db);
  return rows;
}

/** How many those are. */
export async function countAside(db: Db, of: OfCommunity): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${saidAside(of)}`.execute(db);
  return rows[0]?.count ?? 0;
}

function saidAside({ communityId, currency }: OfCommunity): RawBuilder<unknown> {
  return sql`aside_lines a
    join statement_lines l on l.community_id = a.community_id and l.fingerprint = a.fingerprint
    where a.community_id = ${communityId} and l.currency = ${currency} and l.text is not null`;
}

/** Writes that a line is aside. Gives whether it was not before. */
export async function insertAside(
  tx: Transaction,
  { community_id, fingerprint }: LineKey,
  { by, now }: { by: string; now: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('aside_lines')
    .values({ community_id, fingerprint, put_by: by, put_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes a line back. Gives whether it was aside. */
export async function deleteAside(tx: Transaction, { community_id, fingerprint }: LineKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('aside_lines')
    .where('community_id', '=', community_id)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
