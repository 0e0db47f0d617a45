import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { AllotmentLeaseRow } from '#db/tables.ts';

type LeaseKey = Pick<AllotmentLeaseRow, 'community_id' | 'raffle_id' | 'id' | 'last_seen_at'>;

/**
 * The leases with numbers to sell whose device was not heard of since an instant, which nobody was told of, in raffles whose
 * last moment to be sealed comes before another.
 */
export async function untoldSilences(
  db: Db,
  { silentSince, sealedBefore }: { silentSince: Temporal.Instant; sealedBefore: Temporal.Instant },
): Promise<LeaseKey[]> {
  const { rows } = await sql<LeaseKey>`
    select lease.community_id, lease.raffle_id, lease.id, lease.last_seen_at
    from allotment_leases as lease
    join raffles as raffle on raffle.community_id = lease.community_id and raffle.id = lease.raffle_id
    where lease.ended_at is null and lease.silence_told_at is null and lease.last_seen_at <= ${silentSince}::timestamptz
      and raffle.status = 'open'
      and raffle.draw_at - make_interval(secs => raffle.margin_seconds) <= ${sealedBefore}::timestamptz
      and exists (
        select from allotments where allotments.community_id = lease.community_id and allotments.lease_id = lease.id
      )
  `.execute(db);
  return rows;
}

/** Marks that the silence of a device is told of. Gives its lease, unless it was heard of, told of or ended meanwhile. */
export function setSilenceTold(
  tx: Transaction,
  { community_id, id, last_seen_at }: LeaseKey,
  now: Temporal.Instant,
): Promise<AllotmentLeaseRow | undefined> {
  return tx
    .updateTable('allotment_leases')
    .set({ silence_told_at: now })
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .where('last_seen_at', '=', last_seen_at)
    .where('silence_told_at', 'is', null)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
