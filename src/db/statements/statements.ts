import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { locked } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { RaffleRow, StatementRow } from '#db/tables.ts';
import type { Currency } from '#domain/money.ts';
import type { StatementColumns, StatementMapping } from '#domain/statements/statement-fields.ts';
import type { TableRow } from '#domain/table.ts';

/** Hours for which a statement is kept that is looked at. */
export const hoursKept = 3;

/** Keeps a statement, to be looked at, in the place of what the same person sent before. */
export async function insertStatement(
  tx: Transaction,
  raffle: RowKey,
  sent: {
    id: string;
    by: string;
    now: Temporal.Instant;
    rows: readonly TableRow[];
    columns: StatementColumns;
    currency: Currency | null;
  },
): Promise<void> {
  await tx.deleteFrom('statements').where('sent_by', '=', sent.by).execute();
  await tx
    .insertInto('statements')
    .values({
      community_id: raffle.community_id,
      id: sent.id,
      raffle_id: raffle.id,
      sent_by: sent.by,
      sent_at: sent.now,
      cells: JSON.stringify(sent.rows),
      columns: JSON.stringify(sent.columns),
      currency: sent.currency,
    })
    .execute();
}

/** A statement without its cells, which are megabytes. */
export type Statement = Omit<StatementRow, 'cells'>;

const withoutCells = ['community_id', 'id', 'raffle_id', 'sent_by', 'sent_at', 'columns', 'currency'] as const;

function ofRaffle(db: Db | Transaction, raffle: RaffleRow, id: string) {
  return db
    .selectFrom('statements')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('id', '=', id);
}

/** A statement that was sent at a raffle's desk. */
export function statementOf(db: Db | Transaction, raffle: RaffleRow, id: string): Promise<Statement | undefined> {
  return ofRaffle(db, raffle, id).select(withoutCells).executeTakeFirst();
}

/** The same, locked: what is kept of it is kept once. */
export function lockStatement(tx: Transaction, raffle: RaffleRow, id: string): Promise<Statement | undefined> {
  return ofRaffle(tx, raffle, id).select(withoutCells).$call(locked('change')).executeTakeFirst();
}

export async function statementCells(db: Db, raffle: RaffleRow, id: string): Promise<TableRow[]> {
  return (await ofRaffle(db, raffle, id).select('cells').executeTakeFirst())?.cells ?? [];
}

/** Writes which columns of a statement are what. */
export async function setStatementColumns(tx: Transaction, key: RowKey, columns: StatementColumns): Promise<void> {
  await tx
    .updateTable('statements')
    .set({ columns: JSON.stringify(columns) })
    .where('community_id', '=', key.community_id)
    .where('id', '=', key.id)
    .execute();
}

export async function deleteStatement(tx: Transaction, key: RowKey): Promise<void> {
  await tx.deleteFrom('statements').where('community_id', '=', key.community_id).where('id', '=', key.id).execute();
}

/** Forgets statements that were looked at some hours ago. */
export async function forgetStatements(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('statements')
    .where('sent_at', '<', now.subtract({ hours: hoursKept }))
    .execute();
}

/** Mappings that are remembered of a community. */
const mostMappings = 50;

/** Which columns were what the last time, by the hashes of some headings. */
export async function mappingsOf(
  db: Db | Transaction,
  communityId: string,
  headings: readonly string[],
): Promise<ReadonlyMap<string, StatementMapping>> {
  const rows = await db
    .selectFrom('statement_mappings')
    .select(['headings', 'columns'])
    .where('community_id', '=', communityId)
    .where('headings', '=', sql<string>`any(${[...headings]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.headings, row.columns]));
}

/** Remembers which columns are what under some headings. */
export async function keepMapping(
  tx: Transaction,
  communityId: string,
  { headings, mapping, now }: { headings: string; mapping: StatementMapping; now: Temporal.Instant },
): Promise<void> {
  const columns = JSON.stringify(mapping);
  await tx
    .insertInto('statement_mappings')
    .values({ community_id: communityId, headings, columns, used_at: now })
    .onConflict((conflict) => conflict.columns(['community_id', 'headings']).doUpdateSet({ columns, used_at: now }))
    .execute();
  await sql`
    delete from statement_mappings where community_id = ${communityId} and headings in (
      select headings from statement_mappings where community_id = ${communityId}
      order by used_at desc, headings offset ${mostMappings}
    )
  `.execute(tx);
}
