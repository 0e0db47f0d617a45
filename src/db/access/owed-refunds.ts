import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { AccessPaymentRow } from '#db/tables.ts';
import type { Money } from '#domain/money.ts';
import type { Person } from './access.ts';
import { refundedSum } from './access-ledger.ts';

/** Which of these people ever had a refund due from a community. */
export async function refundedAmong(
  db: Db | Transaction,
  communityId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('access_payments as p')
    .innerJoin('events as e', (join) =>
      join
        .onRef('e.community_id', '=', 'p.community_id')
        .on('e.subject', '=', 'access')
        .on('e.kind', '=', 'access.refund-due')
        .on('e.subject_id', '=', sql<string>`p.id::text`),
    )
    .select('p.user_id')
    .distinct()
    .where('p.community_id', '=', communityId)
    .where('p.user_id', '=', sql<string>`any(${[...userIds]}::text[])`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Something of the event by which payment `p` was last owed back. */
const lastOwed = (value: RawBuilder<unknown>) => sql<string | null>`(
  select ${value} from events o
  where o.community_id = p.community_id and o.subject = 'access' and o.subject_id = p.id::text
    and o.to_state = 'refund_pending'
  order by o.id desc limit 1
)`;

/**
 * What is owed of payment `p` where it is owed because refunds of parts of it failed, and what it bought stands, without
 * what went back since; null where all that is left of it is owed.
 */
export const failedPart = sql<number | null>`(
  select sum(case f.kind when 'access.refunded' then -1 else 1 end * (f.data ->> 'amount')::bigint)::bigint
  from events f
  where f.community_id = p.community_id and f.subject = 'access' and f.subject_id = p.id::text
    and f.kind in ('access.refund-failed', 'access.refunded') and p.status = 'refund_pending'
    and ${lastOwed(sql`o.data ->> 'because'`)} = 'part-failed' and f.id >= ${lastOwed(sql`o.id`)}
)`;

/** What is to be refunded to somebody, by currency; of an unconfirmed payment, all that was asked. */
export async function owedTo(db: Db | Transaction, { communityId, userId }: Person): Promise<Money[]> {
  const { rows } = await sql<Money>`
    select p.currency, sum(
      coalesce(${failedPart}, coalesce(nullif(l.paid, 0), p.amount) - l.refunded)
    )::bigint as amount
    from access_payments p
    left join lateral (
      select sum(amount) filter (where kind = 'payment') as paid, ${refundedSum} as refunded
      from access_ledger where community_id = p.community_id and payment_id = p.id
    ) l on true
    where p.community_id = ${communityId}::uuid and p.user_id = ${userId} and p.status = 'refund_pending'
    group by p.currency order by p.currency
  `.execute(db);
  return rows;
}

/** Writes where what is owed to a person is to be sent, on each payment that waits for it. Gives those payments. */
export function setRefundDestinations(
  tx: Transaction,
  { communityId, userId }: Person,
  destination: string,
): Promise<Pick<AccessPaymentRow, 'community_id' | 'id' | 'user_id'>[]> {
  return tx
    .updateTable('access_payments')
    .set({ refund_destination: destination })
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('status', '=', 'refund_pending')
    .returning(['community_id', 'id', 'user_id'])
    .execute();
}

/** Why a payment is owed back, as its last event says, and the part of it that is; null: all that is left. */
export async function owedBecause(
  db: Db | Transaction,
  payment: RowKey,
): Promise<{ because: string | null; part: number | null }> {
  const { rows } = await sql<{ because: string | null; part: number | null }>`
    select ${lastOwed(sql`o.data ->> 'because'`)} as because, ${failedPart} as part
    from access_payments p where p.community_id = ${payment.community_id}::uuid and p.id = ${payment.id}::uuid
  `.execute(db);
  return rows[0] ?? { because: null, part: null };
}
