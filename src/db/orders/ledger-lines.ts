import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';

type Place = { recordedAt: Temporal.Instant; id: string };

/** A batch of the lines of a raffle's ledger, in the order in which they were written, each with the order that it is of. */
export function ledgerLines(
  db: Db | Transaction,
  raffle: RaffleRow,
  { after, until, limit }: { after: Place | null; until: Temporal.Instant; limit: number },
) {
  return (
    db
      .selectFrom('payments')
      .innerJoin('orders', (join) =>
        join.onRef('orders.community_id', '=', 'payments.community_id').onRef('orders.id', '=', 'payments.order_id'),
      )
      .leftJoin('users as seller', 'seller.uid', 'orders.credited_to')
      .leftJoin('users as recorder', 'recorder.uid', 'payments.recorded_by')
      .select([
        'payments.id',
        'payments.kind',
        'payments.amount',
        'payments.currency',
        'payments.way',
        'payments.undoes',
        'payments.came_amount as cameAmount',
        'payments.came_currency as cameCurrency',
      ])
      .select(['payments.recorded_at as recordedAt', 'payments.self_confirmed as selfConfirmed'])
      .select(['orders.reference', 'orders.numbers', 'orders.name'])
      // what the clock or a gateway had noted is nobody's
      .select(['recorder.display_name as recordedBy', 'seller.display_name as seller'])
      .where('payments.community_id', '=', raffle.community_id)
      .where('orders.raffle_id', '=', raffle.id)
      .where('payments.recorded_at', '<=', until)
      .$if(after !== null, (lines) =>
        lines.where(
          sql<SqlBool>`(payments.recorded_at, payments.id) > (${after?.recordedAt.toString()}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .orderBy('payments.recorded_at')
      .orderBy('payments.id')
      .limit(limit)
      .execute()
  );
}
