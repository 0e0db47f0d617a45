import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { ActaRow, RaffleRow } from '#db/tables.ts';

/** The last acta of a raffle, if there is one. */
export function latestActa(db: Db | Transaction, raffle: RaffleRow): Promise<ActaRow | undefined> {
  return db
    .selectFrom('actas')
    .selectAll()
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An acta of a raffle by its sequence number. */
export function actaBySequence(
  db: Db | Transaction,
  raffle: RaffleRow,
  sequence: number,
): Promise<ActaRow | undefined> {
  return db
    .selectFrom('actas')
    .selectAll()
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('sequence', '=', sequence)
    .executeTakeFirst();
}

/**
 * The same without the list that it may embed, which is megabytes. Removed by the database, since parsing it here would
 * block the event loop.
 */
export function actaWithoutList(
  db: Db,
  raffle: RaffleRow,
  sequence: number,
): Promise<Pick<ActaRow, 'sequence' | 'fingerprint' | 'document'> | undefined> {
  return db
    .selectFrom('actas')
    .select(['sequence', 'fingerprint', sql<string>`(document::jsonb #- '{lista,datos}')::text`.as('document')])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('sequence', '=', sequence)
    .executeTakeFirst();
}

/** All actas of a raffle without their text, in order: superseded ones stay published. */
export function actasOf(db: Db | Transaction, raffle: RaffleRow) {
  return db
    .selectFrom('actas')
    .select(['sequence', 'state', 'fingerprint', 'issued_at as issuedAt', 'source_sequence as sourceSequence'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .orderBy('sequence')
    .execute();
}

/** Publishes the next acta of a raffle whose row is locked. Gives its sequence number. */
export async function insertActa(
  tx: Transaction,
  raffle: RaffleRow,
  acta: {
    state: ActaRow['state'];
    document: string;
    fingerprint: string;
    issuedAt: Temporal.Instant;
    /** The entry that it was made from; null for none. */
    sourceSequence: number | null;
  },
): Promise<number> {
  const sequence = ((await latestActa(tx, raffle))?.sequence ?? 0) + 1;
  await tx
    .insertInto('actas')
    .values({
      community_id: raffle.community_id,
      raffle_id: raffle.id,
      sequence,
      state: acta.state,
      document: acta.document,
      fingerprint: acta.fingerprint,
      issued_at: acta.issuedAt,
      source_sequence: acta.sourceSequence,
    })
    .execute();
  return sequence;
}
