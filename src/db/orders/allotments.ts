import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockClause } from '#db/lock.ts';
import type { InRaffle, RowKey } from '#db/row-key.ts';
import type { NumberRange } from '#domain/raffles/board.ts';

/** A number that one person alone sells; one that is leased, by one of their devices alone. */
export type Allotment = { number: number; seller: string; lease: string | null };

/**
 * In SQL, whether an order of a raffle may not claim a number because somebody else alone sells it, or another device than the
 * one that it comes from. What is the order's own already is. Whoever claims so holds the raffle's row, so that nothing is
 * allotted or leased meanwhile.
 * @param number the column or value of the number
 * @param orderId that of the order's id
 * @param lease that of the device which sold it; null for any other way
 */
export function isSoldByOthers(
  { communityId, raffleId }: InRaffle,
  { number, orderId, lease }: { number: RawBuilder<unknown>; orderId: RawBuilder<unknown>; lease: string | null },
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from allotments
    where allotments.community_id = ${communityId} and allotments.raffle_id = ${raffleId}
      and allotments.number = ${number}
      and (
        allotments.user_id is distinct from (
          select credited_to from orders where orders.community_id = ${communityId} and orders.id = ${orderId}
        )
        or (allotments.lease_id is not null and allotments.lease_id is distinct from ${lease}::uuid)
      )
      and not exists (
        select from tickets as own
        where own.community_id = ${communityId} and own.raffle_id = ${raffleId}
          and own.number = ${number} and own.order_id = ${orderId}
      )
  )`;
}

type Allotting = { numbers: readonly number[]; seller: string; now: Temporal.Instant };

/**
 * Allots free numbers to who sells them; those whose hold has run out are free. Gives those that are theirs now. The caller
 * holds the raffle's row for `update`.
 */
export async function insertAllotments(
  tx: Transaction,
  raffle: RowKey,
  { numbers, seller, now }: Allotting,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    with run_out as (
      select number from tickets
      where community_id = ${raffle.community_id} and raffle_id = ${raffle.id}
        and number = any(${[...numbers]}::integer[]) and state = 'held' and held_until <= ${now}::timestamptz
      order by number
      ${lockClause}
    ),
    freed as (
      delete from tickets using run_out
      where tickets.community_id = ${raffle.community_id} and tickets.raffle_id = ${raffle.id}
        and tickets.number = run_out.number
    )
    insert into allotments (community_id, raffle_id, number, user_id, allotted_at)
    select ${raffle.community_id}::uuid, ${raffle.id}::uuid, wanted.number, ${seller}, ${now}::timestamptz
    from unnest(${[...numbers]}::integer[]) as wanted(number)
    where not exists (
      select from tickets
      where tickets.community_id = ${raffle.community_id} and tickets.raffle_id = ${raffle.id}
        and tickets.number = wanted.number and (tickets.state <> 'held' or tickets.held_until > ${now}::timestamptz)
    )
    on conflict (community_id, raffle_id, number) do update set user_id = excluded.user_id
      where allotments.user_id = excluded.user_id
    returning number
  `.execute(tx);
  return rows.map(({ number }) => number);
}

/** Ends the allotment of some numbers, of one seller or of anybody, unless a device alone sells them. Gives those it ended. */
export async function deleteAllotments(
  tx: Transaction,
  raffle: RowKey,
  { numbers, seller }: { numbers: readonly number[]; seller: string | null },
): Promise<Allotment[]> {
  return tx
    .deleteFrom('allotments')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('number', '=', sql<number>`any(${[...numbers]}::integer[])`)
    .where('lease_id', 'is', null)
    .$if(seller !== null, (query) => query.where('user_id', '=', seller))
    .returning(['number', 'user_id as seller', 'lease_id as lease'])
    .execute();
}

/** Ends the allotments outside of a raffle's new range. Gives them. */
export async function deleteAllotmentsOutside(
  tx: Transaction,
  raffle: RowKey,
  { firstNumber, lastNumber }: NumberRange,
): Promise<Allotment[]> {
  return tx
    .deleteFrom('allotments')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where((eb) => eb.or([eb('number', '<', firstNumber), eb('number', '>', lastNumber)]))
    .returning(['number', 'user_id as seller', 'lease_id as lease'])
    .execute();
}

/** Ends what one person was allotted in a community's raffles. Gives it. */
export async function deleteAllotmentsOf(
  tx: Transaction,
  { communityId, seller }: { communityId: string; seller: string },
): Promise<{ raffleId: string; number: number }[]> {
  return tx
    .deleteFrom('allotments')
    .where('community_id', '=', communityId)
    .where('user_id', '=', seller)
    .returning(['raffle_id as raffleId', 'number'])
    .execute();
}

/** The allotments of a raffle, or of some of its numbers, in order; also of numbers that were sold by now. */
export function allotmentsOf(db: Db | Transaction, raffle: RowKey, numbers?: readonly number[]): Promise<Allotment[]> {
  const all = db
    .selectFrom('allotments')
    .select(['number', 'user_id as seller', 'lease_id as lease'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .orderBy('number');
  return (numbers ? all.where('number', '=', sql<number>`any(${[...numbers]}::integer[])`) : all).execute();
}

/** What a seller was allotted of a raffle; `free`: what of it they may sell anywhere; `leased`: what one device alone sells. */
export type SellerAllotment = { id: string; name: string; numbers: number[]; free: number[]; leased: number[] };

/** What each seller was allotted of a raffle, by name. */
export async function allotmentsBySeller(db: Db, raffle: RowKey, now: Temporal.Instant): Promise<SellerAllotment[]> {
  const { rows } = await sql<SellerAllotment>`
    select users.uid as id, users.display_name as name,
      array_agg(allotments.number order by allotments.number) as numbers,
      coalesce(
        array_agg(allotments.number order by allotments.number)
          filter (where tickets.number is null and allotments.lease_id is null), '{}'
      ) as free,
      coalesce(
        array_agg(allotments.number order by allotments.number) filter (where allotments.lease_id is not null), '{}'
      ) as leased
    from allotments
    join users on users.uid = allotments.user_id
    left join tickets on tickets.community_id = allotments.community_id and tickets.raffle_id = allotments.raffle_id
      and tickets.number = allotments.number and (tickets.state <> 'held' or tickets.held_until > ${now}::timestamptz)
    where allotments.community_id = ${raffle.community_id} and allotments.raffle_id = ${raffle.id}
    group by users.uid, users.display_name
    order by users.display_name, users.uid
  `.execute(db);
  return rows;
}
