import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockedById } from '#db/lock.ts';
import { type InRaffle, keysOf, type RowKey } from '#db/row-key.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { OrderStatus, TicketState } from '#domain/orders/order.ts';
import { isSoldByOthers } from './allotments.ts';
import type { OrderImport } from './order-imports.ts';

/** An order of a row of a list. */
export type ImportedOrder = {
  id: string;
  row: number;
  reference: string;
  status: OrderStatus;
  numbers: readonly number[];
  name: string;
  phone: string | null;
  email: string | null;
  /** The strongest first. */
  contactKeys: readonly [string, ...string[]];
  requestKey: string;
};

type Sold = {
  importId: string;
  rulesVersion: number;
  soldBy: string;
  heldUntil: Temporal.Instant;
  now: Temporal.Instant;
};

/**
 * Inserts the orders of some rows in one statement, and gives how many it inserted: one whose reference or row is there
 * already is left out.
 */
export async function insertImportedOrders(
  tx: Transaction,
  raffle: RaffleRow,
  { importId, rulesVersion, soldBy, heldUntil, now }: Sold,
  orders: readonly ImportedOrder[],
): Promise<number> {
  const rows = JSON.stringify(orders.map(({ contactKeys, ...order }) => ({ ...order, keys: contactKeys })));
  const { numAffectedRows } = await sql`
    insert into orders (
      community_id, id, raffle_id, rules_version, reference, status, numbers, unit_price, currency, sold_by, name, phone,
      email, contact_key, contact_keys, request_key, held_until, created_at, import_id, import_row
    )
    select ${raffle.community_id}::uuid, o.id, ${raffle.id}::uuid, ${rulesVersion}::integer, o.reference, o.status,
      o.numbers, ${raffle.price}::bigint, ${raffle.currency}, ${soldBy}, o.name, o.phone, o.email, o.keys[1], o.keys,
      o."requestKey", case o.status when 'pending' then ${heldUntil.toString()} else ${now.toString()} end::timestamptz,
      ${now.toString()}::timestamptz, ${importId}::uuid, o.row
    from jsonb_to_recordset(${rows}::jsonb) as o(
      id uuid, row integer, reference text, status text, numbers integer[], name text, phone text, email text,
      keys text[], "requestKey" uuid
    )
    order by o.id
    on conflict do nothing
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Numbers of several orders, each in the state that it is claimed in. */
export type Claim = { number: number; orderId: string; state: TicketState };

/**
 * Claims the numbers of several orders in one statement, in the order of the numbers: free ones, and those whose hold has
 * expired. Gives the claimed ones; the rest belong to others. Waits for concurrent claims of the same numbers.
 */
export async function claimTicketsOfMany(
  tx: Transaction,
  { communityId, raffleId }: InRaffle,
  claims: readonly Claim[],
  { heldUntil, now }: { heldUntil: Temporal.Instant; now: Temporal.Instant },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ number: number }>`
    insert into tickets (community_id, raffle_id, number, state, order_id, held_until)
    select ${communityId}::uuid, ${raffleId}::uuid, c.number, c.state, c."orderId",
      case c.state when 'held' then ${heldUntil.toString()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c(number integer, state text, "orderId" uuid)
    where not ${isSoldByOthers({ communityId, raffleId }, { number: sql`c.number`, orderId: sql`c."orderId"`, lease: null })}
    order by c.number
    on conflict (community_id, raffle_id, number) do update
      set state = excluded.state, order_id = excluded.order_id, held_until = excluded.held_until
      where tickets.state = 'held' and tickets.held_until <= ${now.toString()}::timestamptz
    returning number
  `.execute(tx);
  return new Set(rows.map(({ number }) => number));
}

/** An entry of the ledger for each of several orders. */
export type BulkEntry = {
  id: string;
  orderId: string;
  kind: 'payment' | 'undone';
  amount: number;
  selfConfirmed: boolean;
};

/** Adds entries of several orders to the append-only ledger, by the way «other», in the order of the orders' ids. */
export async function insertPaymentsOfMany(
  tx: Transaction,
  { community_id: communityId, currency }: RaffleRow,
  entries: readonly BulkEntry[],
  { by, now }: { by: string; now: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into payments (
      community_id, id, order_id, kind, amount, currency, way, self_confirmed, recorded_by, recorded_at
    )
    select ${communityId}::uuid, p.id, p."orderId", p.kind, p.amount, ${currency}, 'other', p."selfConfirmed", ${by},
      ${now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as p(
      id uuid, "orderId" uuid, kind text, amount bigint, "selfConfirmed" boolean
    )
    order by p."orderId"
  `.execute(tx);
}

/** The rows of a list that are orders; of some rows only, where they are named. */
export async function importedRows(
  db: Db | Transaction,
  { community_id, id }: OrderImport,
  some?: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('orders')
    .select('import_row as row')
    .where('community_id', '=', community_id)
    .where('import_id', '=', id)
    .$if(some !== undefined, (query) => query.where('import_row', '=', sql<number>`any(${some}::integer[])`))
    .execute();
  return new Set(rows.map(({ row }) => row ?? 0));
}

/** Orders of a raffle that share a key of contact with somebody, each with its keys and how many numbers it holds. */
export async function liveOrdersWithKeys(
  db: Db | Transaction,
  raffle: RowKey,
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<{ id: string; keys: string[]; count: number }[]> {
  const { rows } = await sql<{ id: string; keys: string[]; count: number }>`
    select o.id, o.contact_keys as keys, count(*)::int as count
    from orders o join tickets t on t.community_id = o.community_id and t.order_id = o.id
    where o.community_id = ${raffle.community_id} and o.raffle_id = ${raffle.id} and o.contact_keys && ${[...keys]}::text[]
      and (t.state <> 'held' or t.held_until > ${now.toString()}::timestamptz)
    group by o.community_id, o.id
  `.execute(db);
  return rows;
}

/** Orders that an import made and that are as it left them, but for what other tables say. */
const looksUntouched = sql<boolean>`(
  o.records_given_at is null and o.link_asked_at is null and o.status in ('pending', 'confirmed') and o.erased_at is null
)`;

/** Orders that somebody has a link to, which may have been mailed, or that were about to be paid with a gateway. */
const isOpenToBuyer = sql<boolean>`(
  exists (select from order_links l where l.community_id = o.community_id and l.order_id = o.id)
  or exists (
    select from checkouts c where c.community_id = o.community_id and c.subject = 'order' and c.subject_id = o.id
  )
)`;

/**
 * How many orders of an import something has happened to since: their receipts or links were given out, their buyers asked for
 * a link or began to pay, or somebody dealt with them.
 */
export async function countTouched(tx: Transaction, imported: OrderImport): Promise<number> {
  const { community_id: communityId, raffle_id: raffleId, id } = imported;
  // the raffle's events are read once: without figures of a table that has just grown, one by one would be a walk for each
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o
    where o.community_id = ${communityId} and o.import_id = ${id} and not (
      ${looksUntouched} and not ${isOpenToBuyer} and o.id::text not in (
        select e.subject_id from events e
        where e.community_id = ${communityId} and e.raffle_id = ${raffleId} and e.subject = 'order'
          and e.data ->> 'import' is distinct from ${id}
      )
    )
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Locks the next orders of an import, by their ids. Gives those of them to which nothing has happened, and the last id; null
 * where there are no more.
 */
export async function lockNextImported(
  tx: Transaction,
  { community_id: communityId, id }: OrderImport,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ orders: OrderRow[]; last: string | null }> {
  const next = await tx
    .selectFrom('orders')
    .select('id')
    .where('community_id', '=', communityId)
    .where('import_id', '=', id)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
  // how far this comes is known before: all of them may drop out while their locks are waited for
  const ids = next.map((order) => order.id);
  const locked = await tx
    .selectFrom('orders as o')
    .selectAll()
    .where('o.community_id', '=', communityId)
    .where('o.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(looksUntouched)
    .$call(lockedById)
    .execute();
  const touched = await touchedSince(tx, { communityId, importId: id }, ids);
  return { orders: locked.filter((order) => !touched.has(order.id)), last: ids.at(-1) ?? null };
}

/** In a statement of its own, which sees what happened while locks of the orders were waited for. */
async function touchedSince(
  tx: Transaction,
  { communityId, importId }: { communityId: string; importId: string },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select subject_id as id from events
    where community_id = ${communityId} and subject = 'order' and subject_id = any(${ids}::text[])
      and data ->> 'import' is distinct from ${importId}
    union all
    select o.id::text from orders o
    where o.community_id = ${communityId} and o.id = any(${ids}::uuid[]) and ${isOpenToBuyer}
  `.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** How many orders of an import were undone with it. */
export async function countUndone(db: Db | Transaction, { community_id, id }: OrderImport): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', community_id)
    .where('import_id', '=', id)
    .where('status', '=', 'cancelled')
    .where('erased_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends orders that are undone, and takes out of them whose they were. */
export async function cancelImported(
  tx: Transaction,
  orders: readonly RowKey[],
  { name, now }: { name: string; now: Temporal.Instant },
): Promise<void> {
  await sql`
    update orders set status = 'cancelled', name = ${name}, phone = null, email = null, contact_key = 'erased',
      contact_keys = '{}', erased_at = ${now.toString()}::timestamptz
    where (community_id, id) in ${keysOf(orders)}
  `.execute(tx);
}

/** Deletes the ticket records of orders that are undone. */
export async function deleteRecordsOfMany(tx: Transaction, raffle: RowKey, orders: readonly OrderRow[]): Promise<void> {
  const numbers = orders.flatMap((order) => order.numbers);
  await sql`
    delete from ticket_records
    where community_id = ${raffle.community_id} and raffle_id = ${raffle.id} and number = any(${numbers}::integer[])
      and (community_id, order_id) in ${keysOf(orders)}
  `.execute(tx);
}
