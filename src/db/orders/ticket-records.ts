import { type NotNull, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';

export type NewTicketRecord = {
  orderId: string;
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
  now: Temporal.Instant,
  records: readonly NewTicketRecord[],
): Promise<void> {
  const rows = records.map(({ salt, paidAt, ...record }) => ({
    ...record,
    salt: salt.toHex(),
    paidAt: paidAt.toString(),
  }));
  await sql`
    insert into ticket_records (
      community_id, raffle_id, number, order_id, salt, holder_text, holder, bases, amount, paid_at, key, signature, created_at
    )
    select ${raffle.community_id}::uuid, ${raffle.id}::uuid, r.number, r."orderId", decode(r.salt, 'hex'), r."holderText",
      r.holder, r.bases, r.amount, r."paidAt", r.key, r.signature, ${now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      number integer, "orderId" uuid, salt text, "holderText" text, holder text, bases text, amount bigint,
      "paidAt" timestamptz, key text, signature text
    )
    on conflict (community_id, raffle_id, number) do update
      set order_id = excluded.order_id, salt = excluded.salt, holder_text = excluded.holder_text,
        holder = excluded.holder, bases = excluded.bases, amount = excluded.amount, paid_at = excluded.paid_at,
        key = excluded.key, signature = excluded.signature, created_at = excluded.created_at
  `.execute(tx);
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
