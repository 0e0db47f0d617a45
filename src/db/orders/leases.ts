import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockClause, lockRow } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { AllotmentLeaseRow } from '#db/tables.ts';

type Device = { seller: string; deviceHash: Uint8Array };

/** The last lease of a raffle's numbers to a device of somebody who sells, whether or not it has ended. */
export function lastLeaseOf(
  db: Db | Transaction,
  raffle: RowKey,
  { seller, deviceHash }: Device,
): Promise<AllotmentLeaseRow | undefined> {
  return db
    .selectFrom('allotment_leases')
    .selectAll()
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('user_id', '=', seller)
    .where('device_hash', '=', deviceHash)
    .orderBy(sql`ended_at is not null`)
    .orderBy('leased_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The same, locked: whoever else sends for that device comes after this transaction. */
export async function lockLastLease(
  tx: Transaction,
  raffle: RowKey,
  device: Device,
): Promise<AllotmentLeaseRow | undefined> {
  const lease = await lastLeaseOf(tx, raffle, device);
  return lease && (await lockRow(tx, 'allotment_leases', lease, 'change'));
}

/** Inserts a lease without numbers. */
export async function insertLease(
  tx: Transaction,
  raffle: RowKey,
  { id, seller, deviceHash, now }: Device & { id: string; now: Temporal.Instant },
): Promise<AllotmentLeaseRow> {
  return tx
    .insertInto('allotment_leases')
    .values({
      community_id: raffle.community_id,
      id,
      raffle_id: raffle.id,
      user_id: seller,
      device_hash: deviceHash,
      leased_at: now,
      last_seen_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Leases the free numbers of a seller's allotment that no device has; those whose hold has run out are free. Gives them. The
 * caller holds the raffle's row for `update`.
 */
export async function leaseFreeNumbers(
  tx: Transaction,
  { community_id, raffle_id, user_id, id }: AllotmentLeaseRow,
  now: Temporal.Instant,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    with run_out as (
      select tickets.number from tickets
      join allotments on allotments.community_id = tickets.community_id and allotments.raffle_id = tickets.raffle_id
        and allotments.number = tickets.number and allotments.user_id = ${user_id}
      where tickets.community_id = ${community_id} and tickets.raffle_id = ${raffle_id}
        and tickets.state = 'held' and tickets.held_until <= ${now}::timestamptz
      order by tickets.number
      ${lockClause} of tickets
    ),
    freed as (
      delete from tickets using run_out
      where tickets.community_id = ${community_id} and tickets.raffle_id = ${raffle_id}
        and tickets.number = run_out.number
    )
    update allotments set lease_id = ${id}
    where community_id = ${community_id} and raffle_id = ${raffle_id} and user_id = ${user_id} and lease_id is null
      and not exists (
        select from tickets
        where tickets.community_id = ${community_id} and tickets.raffle_id = ${raffle_id}
          and tickets.number = allotments.number
          and (tickets.state <> 'held' or tickets.held_until > ${now}::timestamptz)
      )
    returning number
  `.execute(tx);
  return rows.map(({ number }) => number).sort((one, other) => one - other);
}

/** The numbers of a lease that were not sold, in order; of some of them, those. */
export async function leasedNumbers(
  db: Db | Transaction,
  { community_id, id }: RowKey,
  among?: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('allotments')
    .select('number')
    .where('community_id', '=', community_id)
    .where('lease_id', '=', id)
    .$if(among !== undefined, (query) => query.where('number', '=', sql<number>`any(${[...(among ?? [])]}::integer[])`))
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Leases numbers no longer: what is sold is in its order, and free to its seller anywhere once that ends. */
export async function unleaseNumbers(
  tx: Transaction,
  { community_id, id }: RowKey,
  numbers: readonly number[],
): Promise<void> {
  await tx
    .updateTable('allotments')
    .set({ lease_id: null })
    .where('community_id', '=', community_id)
    .where('lease_id', '=', id)
    .where('number', '=', sql<number>`any(${[...numbers]}::integer[])`)
    .execute();
}

/** Notes that the device of a lease is there. Its next silence is told of anew. */
export async function noteLeaseSeen(tx: Transaction, lease: RowKey, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('allotment_leases')
    .set({ last_seen_at: sql`greatest(last_seen_at, ${now}::timestamptz)`, silence_told_at: null })
    .where('community_id', '=', lease.community_id)
    .where('id', '=', lease.id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends leases that are not over: one, of one seller or of anybody, or all of a seller in a community. Gives them. */
export async function endLeases(
  tx: Transaction,
  {
    communityId,
    id,
    raffleId,
    seller,
    now,
  }: { communityId: string; id?: string; raffleId?: string; seller: string | null; now: Temporal.Instant },
): Promise<Pick<AllotmentLeaseRow, 'id' | 'raffle_id' | 'user_id'>[]> {
  const ended = await tx
    .updateTable('allotment_leases')
    .set({ ended_at: now })
    .where('community_id', '=', communityId)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(raffleId !== undefined, (query) => query.where('raffle_id', '=', raffleId ?? ''))
    .$if(seller !== null, (query) => query.where('user_id', '=', seller ?? ''))
    .returning(['id', 'raffle_id', 'user_id'])
    .execute();
  await tx
    .updateTable('allotments')
    .set({ lease_id: null })
    .where('community_id', '=', communityId)
    .where('lease_id', '=', sql<string>`any(${ended.map((lease) => lease.id)}::uuid[])`)
    .execute();
  return ended;
}

/** A lease that has not ended, and how many of its numbers are not sold as far as the server knows. */
export type OpenLease = {
  id: string;
  seller: string;
  name: string;
  leasedAt: Temporal.Instant;
  lastSeenAt: Temporal.Instant;
  numbers: number;
};

/** The leases of a raffle that have not ended, of one seller or of all, by name. */
export async function openLeases(
  db: Db | Transaction,
  raffle: RowKey,
  seller: string | null = null,
): Promise<OpenLease[]> {
  const { rows } = await sql<OpenLease>`
    select lease.id, lease.user_id as seller, users.display_name as name, lease.leased_at as "leasedAt",
      lease.last_seen_at as "lastSeenAt",
      (
        select count(*) from allotments
        where allotments.community_id = lease.community_id and allotments.lease_id = lease.id
      )::integer as numbers
    from allotment_leases as lease
    join users on users.uid = lease.user_id
    where lease.community_id = ${raffle.community_id} and lease.raffle_id = ${raffle.id} and lease.ended_at is null
      and (${seller}::text is null or lease.user_id = ${seller})
    order by users.display_name, lease.leased_at, lease.id
  `.execute(db);
  return rows;
}

/** How many leases of a raffle something may still come of: they have not ended, and numbers of theirs are not sold. */
export async function countAwaitedLeases(db: Db | Transaction, raffle: RowKey): Promise<number> {
  const leases = await openLeases(db, raffle);
  return leases.filter(({ numbers }) => numbers > 0).length;
}
