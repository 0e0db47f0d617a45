import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Currency } from '#domain/money.ts';
import { unpaidOrderStatuses } from '#domain/orders/order.ts';
import { reservedDays } from '#domain/orders/unique-amount.ts';

/** Of a reserved sum `asked_amounts`, whether its order is over for so long that another may ask for it. */
function isOver(now: Temporal.Instant) {
  return sql<boolean>`exists (
    select from orders o
    where o.community_id = asked_amounts.community_id and o.id = asked_amounts.order_id
      and o.status not in (${sql.join(unpaidOrderStatuses)})
      and o.held_until < ${now.subtract({ hours: 24 * reservedDays })}::timestamptz
  )`;
}

type Among = { currency: Currency; from: number; to: number; now: Temporal.Instant };

/** The sums between two that orders of a community ask for as their own. */
export async function reservedAmounts(
  tx: Transaction,
  { community_id }: Pick<RowKey, 'community_id'>,
  { currency, from, to, now }: Among,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ amount: number }>`
    select amount from asked_amounts
    where community_id = ${community_id} and currency = ${currency} and amount between ${from} and ${to} and not ${isOver(now)}
  `.execute(tx);
  return new Set(rows.map(({ amount }) => amount));
}

/** Reserves a sum for an order. False where another has it; waits for one that is just taking it. */
export async function reserveAmount(
  tx: Transaction,
  { community_id, id }: RowKey,
  { currency, amount, now }: { currency: Currency; amount: number; now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into asked_amounts (community_id, currency, amount, order_id)
    values (${community_id}, ${currency}, ${amount}, ${id})
    on conflict (community_id, currency, amount) do update set order_id = excluded.order_id where ${isOver(now)}
  `.execute(tx);
  return numAffectedRows === 1n;
}

/** Gives back the sum that an order asks for, if it has one. */
export async function releaseAmount(tx: Transaction, { community_id, id }: RowKey): Promise<void> {
  await tx.deleteFrom('asked_amounts').where('community_id', '=', community_id).where('order_id', '=', id).execute();
}

/** Writes what an order asks for besides the price of its numbers. */
export async function setSuffix(tx: Transaction, { community_id, id }: RowKey, suffix: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ suffix })
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .execute();
}
