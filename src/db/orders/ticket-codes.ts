import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { OrderRow } from '#db/tables.ts';

export type TicketCode = { number: number; code: string; isNamed: boolean };

/**
 * Inserts codes for numbers of an order, whose lock is held. A number that has one keeps it and takes over whether it is
 * named. Gives how many are new or changed.
 */
export async function insertTicketCodes(
  tx: Transaction,
  order: OrderRow,
  codes: readonly TicketCode[],
  now: Temporal.Instant,
): Promise<number> {
  if (codes.length === 0) return 0;
  const of = { community_id: order.community_id, raffle_id: order.raffle_id, order_id: order.id, made_at: now };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ticket_codes')
    .values(codes.map(({ number, code, isNamed }) => ({ ...of, number, code, is_named: isNamed })))
    .onConflict((conflict) =>
      conflict
        .columns(['community_id', 'order_id', 'number'])
        .doUpdateSet((eb) => ({ is_named: eb.ref('excluded.is_named') }))
        .where(sql<boolean>`ticket_codes.is_named <> excluded.is_named`),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** Deletes the codes of an order. Gives how many there were. */
export async function deleteTicketCodes(tx: Transaction, order: OrderRow): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('ticket_codes')
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The codes of the numbers that an order has now, in order. */
export async function ticketCodesOf(db: Db | Transaction, order: OrderRow): Promise<TicketCode[]> {
  const rows = await db
    .selectFrom('ticket_codes')
    .select(['number', 'code', 'is_named as isNamed'])
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .orderBy('number')
    .execute();
  return rows.filter(({ number }) => order.numbers.includes(number));
}

/** The order of a code, with its number as that order has it now: its ticket's state is null where it has it no more. */
export async function ticketOfCode(db: Db, code: string) {
  const row = await db
    .selectFrom('ticket_codes as c')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.community_id', '=', 'c.community_id').onRef('o.id', '=', 'c.order_id'),
    )
    .leftJoin('tickets as t', (join) =>
      join
        .onRef('t.community_id', '=', 'c.community_id')
        .onRef('t.raffle_id', '=', 'c.raffle_id')
        .onRef('t.number', '=', 'c.number')
        .onRef('t.order_id', '=', 'c.order_id'),
    )
    .selectAll('o')
    .select(['c.number as code_number', 'c.is_named', 't.state as ticket_state', 't.held_until as ticket_held_until'])
    .where('c.code', '=', code)
    .executeTakeFirst();
  if (!row) return;
  const { code_number: number, is_named: isNamed, ticket_state: state, ticket_held_until: heldUntil, ...order } = row;
  return { order, number, isNamed, ticket: state && { state, heldUntil } };
}
