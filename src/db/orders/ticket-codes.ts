import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { OrderRow } from '#db/tables.ts';
import type { TicketState } from '#domain/orders/order.ts';

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

/** A number that has a code, as its order has it: no ticket where the order has it no more. */
export type CodedTicket = TicketCode & {
  ticket: { state: TicketState; heldUntil: Temporal.Instant | null } | null;
};

/** The numbers that an order has now with their codes, or one of them, in order. */
export async function codedTicketsOf(db: Db, order: OrderRow, only?: number): Promise<CodedTicket[]> {
  const rows = await codesWithTickets(db)
    .where('c.community_id', '=', order.community_id)
    .where('c.order_id', '=', order.id)
    .$if(only !== undefined, (query) => query.where('c.number', '=', only ?? -1))
    .orderBy('c.number')
    .execute();
  return rows.map(codedTicket).filter(({ number }) => order.numbers.includes(number));
}

/** The number of a code with its order, both read at once. */
export async function ticketOfCode(db: Db, code: string) {
  const row = await codesWithTickets(db)
    .innerJoin('orders as o', (join) =>
      join.onRef('o.community_id', '=', 'c.community_id').onRef('o.id', '=', 'c.order_id'),
    )
    .selectAll('o')
    .where('c.code', '=', code)
    .executeTakeFirst();
  if (!row) return;
  const { coded_number, code: _, is_named, ticket_state, ticket_held_until, ...order } = row;
  return { order, coded: codedTicket(row) };
}

function codesWithTickets(db: Db) {
  return db
    .selectFrom('ticket_codes as c')
    .leftJoin('tickets as t', (join) =>
      join
        .onRef('t.community_id', '=', 'c.community_id')
        .onRef('t.raffle_id', '=', 'c.raffle_id')
        .onRef('t.number', '=', 'c.number')
        .onRef('t.order_id', '=', 'c.order_id'),
    )
    .select([
      'c.number as coded_number',
      'c.code',
      'c.is_named',
      't.state as ticket_state',
      't.held_until as ticket_held_until',
    ]);
}

type CodeRow = Awaited<ReturnType<ReturnType<typeof codesWithTickets>['execute']>>[number];

function codedTicket(row: CodeRow): CodedTicket {
  const { ticket_state: state, ticket_held_until: heldUntil } = row;
  return { number: row.coded_number, code: row.code, isNamed: row.is_named, ticket: state && { state, heldUntil } };
}
