import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockNamed } from '#db/lock.ts';
import { heldSum } from '#db/orders/payments.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Database, RaffleRow } from '#db/tables.ts';
import { isMoney, type PaidSales } from '#domain/raffles/commission.ts';
import type { SettlementSide } from '#domain/settlements/settlement.ts';

/** The account of somebody who sells a raffle. */
export type AccountKey = { readonly raffle: RowKey; readonly seller: string };

/** Locks a seller's account: what is in it, handed over of it and signed of that comes one after the other. */
export async function lockAccount(tx: Transaction, { raffle, seller }: AccountKey): Promise<void> {
  await lockNamed(tx, { of: 'seller-account', raffleId: raffle.id, seller });
}

/** What the ledger has of one seller: the cash in their hand, in how many lines, and what is paid of their sales. */
export type SellerBooks = PaidSales & { seller: string; name: string; cash: number; lines: number };

/**
 * What the ledger of a raffle has of those who sell it: of everybody, or of one. Whoever has a settlement is there, and whoever
 * sold anything where that earns money. Once their accounts are locked, their cash is as it is.
 */
export async function sellerBooks(
  db: Db | Transaction,
  raffle: Pick<RaffleRow, 'community_id' | 'id' | 'commission'>,
  seller: string | null = null,
): Promise<SellerBooks[]> {
  const isTheirs = (person: string) => sql`(${seller}::text is null or ${sql.ref(person)} = ${seller})`;
  const { rows } = await sql<SellerBooks>`
    select u.uid as seller, u.display_name as name, sum(part.cash)::bigint as cash, sum(part.lines)::bigint as lines,
      sum(part.numbers)::bigint as numbers, sum(part.paid)::bigint as paid
    from (
      select p.held_by as seller, case p.kind when 'payment' then p.amount else -p.amount end as cash, 1 as lines,
        0 as numbers, 0 as paid
      from payments p join orders o on o.community_id = p.community_id and o.id = p.order_id
      where p.community_id = ${raffle.community_id} and o.raffle_id = ${raffle.id} and p.held_by is not null
        and ${isTheirs('p.held_by')}
      union all
      select s.seller, 0, 0, 0, 0 from settlements s
      where s.community_id = ${raffle.community_id} and s.raffle_id = ${raffle.id} and ${isTheirs('s.seller')}
      union all
      select earning.seller, 0, 0, earning.numbers, earning.paid from (${earningSales}) earning
      where ${isMoney(raffle.commission)} and earning.community_id = ${raffle.community_id}
        and earning.raffle_id = ${raffle.id} and ${isTheirs('earning.seller')}
    ) part join users u on u.uid = part.seller
    group by u.uid, u.display_name
    order by u.display_name, u.uid
  `.execute(db);
  return rows;
}

/**
 * The sales that earn who made them their commission: orders that are paid, bought by somebody else's account than theirs or
 * without one, by the numbers that what has not gone back pays for.
 */
export const earningSales = sql`
  select o.community_id, o.raffle_id, o.credited_to as seller, held.sum / o.unit_price as numbers, held.sum as paid
  from orders o
  cross join lateral (
    -- what it asked for besides the price of its numbers earns nothing
    select least(coalesce(${heldSum('l')}, 0), o.total - o.suffix) as sum from payments l where l.community_id = o.community_id and l.order_id = o.id
  ) held
  where o.status = 'confirmed' and o.unit_price > 0 and o.credited_to is not null
    and o.user_id is distinct from o.credited_to
`;

/** The newest lines of the ledger that put cash in a seller's hand or took it out, newest first. */
export function cashLines(db: Db, { raffle, seller }: AccountKey, limit: number) {
  return db
    .selectFrom('payments as p')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.community_id', '=', 'p.community_id').onRef('o.id', '=', 'p.order_id'),
    )
    .select(['p.id', 'p.kind', 'p.amount', 'p.recorded_at as at', 'p.recorded_by as by'])
    .select(['o.reference', 'o.name', 'o.numbers'])
    .where('p.community_id', '=', raffle.community_id)
    .where('o.raffle_id', '=', raffle.id)
    .where('p.held_by', '=', seller)
    .orderBy('p.recorded_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute();
}

export type Signature = { by: string; at: string; isSelf: boolean };

type SettlementRow = Selectable<Database['settlements']>;

/** A settlement with its signatures by side. */
export type SignedSettlement = SettlementRow & { signatures: Partial<Record<SettlementSide, Signature>> };

/** The settlements of a raffle, of everybody who sells it or of one, oldest first. */
export async function settlementsOf(
  db: Db | Transaction,
  raffle: RowKey,
  seller: string | null = null,
): Promise<SignedSettlement[]> {
  const { community_id: communityId } = raffle;
  return db
    .selectFrom('settlements as s')
    .selectAll('s')
    .select(
      sql<SignedSettlement['signatures']>`coalesce((
        select jsonb_object_agg(side, jsonb_build_object('by', signed_by, 'at', signed_at, 'isSelf', self_signed))
        from settlement_signatures where community_id = s.community_id and settlement_id = s.id
      ), '{}')`.as('signatures'),
    )
    .where('s.community_id', '=', communityId)
    .where('s.raffle_id', '=', raffle.id)
    .$if(seller !== null, (some) => some.where('s.seller', '=', seller ?? ''))
    .orderBy('s.seller')
    .orderBy('s.place')
    .execute();
}

/** Writes a settlement that was drawn up, in a transaction that holds the account's lock. */
export async function insertSettlement(
  tx: Transaction,
  settlement: Insertable<Database['settlements']>,
): Promise<void> {
  await tx.insertInto('settlements').values(settlement).execute();
}

/** Signs a settlement for a side, in a transaction that holds the account's lock. */
export async function insertSignature(
  tx: Transaction,
  settlement: RowKey,
  { side, by, isSelf, now }: { side: SettlementSide; by: string; isSelf: boolean; now: Temporal.Instant },
): Promise<void> {
  const { community_id, id: settlement_id } = settlement;
  await tx
    .insertInto('settlement_signatures')
    .values({ community_id, settlement_id, side, signed_by: by, signed_at: now, self_signed: isSelf })
    .execute();
}
