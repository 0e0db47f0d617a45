import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockNamed } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Database } from '#db/tables.ts';
import type { SettlementSide } from '#domain/settlements/settlement.ts';

/** The account of somebody who sells a raffle. */
export type AccountKey = { readonly raffle: RowKey; readonly seller: string };

/** Locks a seller's account: what is in it, handed over of it and signed of that comes one after the other. */
export async function lockAccount(tx: Transaction, { raffle, seller }: AccountKey): Promise<void> {
  await lockNamed(tx, { of: 'seller-account', raffleId: raffle.id, seller });
}

/** The cash of one seller in the ledger, in minor units, and how many lines that is. */
export type CashHeld = { seller: string; name: string; cash: number; lines: number };

/**
 * What the ledger of a raffle has in the hands of those who sell it: of everybody, or of one. Who has a settlement and no line
 * is there with nothing. Once their accounts are locked, as they are.
 */
export async function cashHeld(
  db: Db | Transaction,
  raffle: RowKey,
  seller: string | null = null,
): Promise<CashHeld[]> {
  const { rows } = await sql<CashHeld>`
    select u.uid as seller, u.display_name as name, held.cash, held.lines
    from (
      select p.held_by, sum(case p.kind when 'payment' then p.amount else -p.amount end)::bigint as cash, count(*)::bigint as lines
      from payments p join orders o on o.community_id = p.community_id and o.id = p.order_id
      where p.community_id = ${raffle.community_id} and o.raffle_id = ${raffle.id} and p.held_by is not null
        and (${seller}::text is null or p.held_by = ${seller})
      group by p.held_by
      union all
      select distinct s.seller, 0::bigint, 0::bigint from settlements s
      where s.community_id = ${raffle.community_id} and s.raffle_id = ${raffle.id}
        and (${seller}::text is null or s.seller = ${seller})
        and not exists (
          select from payments p join orders o on o.community_id = p.community_id and o.id = p.order_id
          where p.community_id = s.community_id and o.raffle_id = s.raffle_id and p.held_by = s.seller
        )
    ) held join users u on u.uid = held.held_by
    order by u.display_name, u.uid
  `.execute(db);
  return rows;
}

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
