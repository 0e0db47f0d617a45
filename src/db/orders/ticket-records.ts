import { type NotNull, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';

export type NewTicketRecord = {
  number: number;
  salt: Uint8Array;
  holderText: string;
  /** `titular` of the draw protocol, hex. */
  holder: string;
  /** Fingerprint of the rules that the number was sold under. */
  bases: string;
  /** Minor units paid. */
  amount: number;
  paidAt: Temporal.Instant;
  /** The public key of the signature, hex. */
  key: string;
  signature: string;
};

/**
 * Writes the record of each paid number. A number that was sold before, refunded and sold again gets a new one: the
 * former salt is deleted with its sale.
 */
export async function writeTicketRecords(
  tx: Transaction,
  raffle: RowKey,
  order: { id: string; now: Temporal.Instant },
  records: readonly NewTicketRecord[],
): Promise<void> {
  await tx
    .insertInto('ticket_records')
    .values(
      records.map(({ holderText, paidAt, ...record }) => ({
        ...record,
        community_id: raffle.community_id,
        raffle_id: raffle.id,
        order_id: order.id,
        holder_text: holderText,
        paid_at: paidAt,
        created_at: order.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['community_id', 'raffle_id', 'number']).doUpdateSet((eb) => ({
        order_id: eb.ref('excluded.order_id'),
        salt: eb.ref('excluded.salt'),
        holder_text: eb.ref('excluded.holder_text'),
        holder: eb.ref('excluded.holder'),
        bases: eb.ref('excluded.bases'),
        amount: eb.ref('excluded.amount'),
        paid_at: eb.ref('excluded.paid_at'),
        key: eb.ref('excluded.key'),
        signature: eb.ref('excluded.signature'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute();
}

/** The records of an order's paid numbers, or of one of them, by number; none once its buyer was erased. */
export function ticketRecordsOf(db: Db | Transaction, order: RowKey, only?: number) {
  return db
    .selectFrom('ticket_records')
    .select([
      'number',
      'salt',
      'holder_text as holderText',
      'holder',
      'bases',
      'amount',
      'paid_at as paidAt',
      'key',
      'signature',
    ])
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .where('salt', 'is not', null)
    .$if(only !== undefined, (query) => query.where('number', '=', only as number))
    .$narrowType<{ salt: NotNull; holderText: NotNull }>()
    .orderBy('number')
    .execute();
}

/** Deletes the records of an order whose numbers are freed before the list is sealed. */
export async function deleteTicketRecords(tx: Transaction, order: RowKey): Promise<void> {
  await sql`
    delete from ticket_records where community_id = ${order.community_id} and order_id = ${order.id}
  `.execute(tx);
}
