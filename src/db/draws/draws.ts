import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { inTurns } from '#db/in-turns.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Fuente } from '#domain/draw/documents.ts';

/** Raffles whose sales are over and whose list is unsealed, those who made them in turns, of each the most urgent first. */
export function rafflesToSeal(db: Db, now: Temporal.Instant, lot: string): Promise<RaffleRow[]> {
  return db
    .selectFrom('raffles')
    .selectAll()
    .where('status', '=', 'open')
    .where('sales_close_at', '<=', now)
    .orderBy(byMaker(lot))
    .execute();
}

/** Sealed raffles whose draw is due, those who made them in turns. */
export function rafflesToDraw(db: Db, now: Temporal.Instant, lot: string): Promise<RaffleRow[]> {
  return db
    .selectFrom('raffles')
    .selectAll()
    .where('status', '=', 'closed')
    .where('draw_at', '<=', now)
    .orderBy(byMaker(lot))
    .execute();
}

function byMaker(lot: string) {
  return inTurns({ owner: sql.ref('created_by'), oldest: sql`draw_at, id` }, lot);
}

/** The last source entered for a draw, if any: lottery figures, public values or a revealed seed. */
export async function latestSource(
  db: Db | Transaction,
  raffle: RaffleRow,
): Promise<{ sequence: number; source: Fuente } | undefined> {
  const row = await db
    .selectFrom('draw_sources')
    .select(['sequence', 'source'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { sequence: row.sequence, source: row.source as Fuente };
}

/** Every source entered for a draw, the oldest first. */
export async function sourcesOf(db: Db | Transaction, raffle: RaffleRow): Promise<Fuente[]> {
  const rows = await db
    .selectFrom('draw_sources')
    .select('source')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ source }) => source as Fuente);
}

/** Inserts a draw's source, after those before, which stay. Gives its sequence number. */
export async function insertSource(
  tx: Transaction,
  raffle: RaffleRow,
  { source, enteredBy, now }: { source: Fuente; enteredBy: string | null; now: Temporal.Instant },
): Promise<number> {
  const sequence = ((await latestSource(tx, raffle))?.sequence ?? 0) + 1;
  await tx
    .insertInto('draw_sources')
    .values({
      community_id: raffle.community_id,
      raffle_id: raffle.id,
      sequence,
      source: JSON.stringify(source),
      entered_by: enteredBy,
      entered_at: now,
    })
    .execute();
  return sequence;
}
