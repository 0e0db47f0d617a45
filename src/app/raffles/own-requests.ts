import { privateLinks } from '#app/private-links.ts';
import type { Db } from '#db/client.ts';
import { openRequestsByLinks } from '#db/contacts/hold-requests.ts';
import type { RowKey } from '#db/row-key.ts';
import type { HoldRequestStatus } from '#domain/contacts/contact-check.ts';

/** What came of a request that is no order; `unchecked`: it waits, and the organiser turned the check off meanwhile. */
export type OwnRequestState = Exclude<HoldRequestStatus, 'held'> | 'unchecked';

type Row = Awaited<ReturnType<typeof openRequestsByLinks>>[number];

/** The requests of the private links that the asker's browser brings, latest first. Of one raffle, if it is given. */
export async function ownRequests(
  db: Db,
  { links, now, raffle }: { links: readonly string[]; now: Temporal.Instant; raffle?: RowKey },
) {
  const { hashes, secretOf } = privateLinks(links);
  const rows = hashes.length > 0 ? await openRequestsByLinks(db, hashes, now, raffle) : [];
  return rows.map((row) => ({
    key: secretOf(row.secret_hash),
    state: stateOf(row),
    numbers: row.numbers,
    random: row.random,
    until: row.expires_at.toString(),
    timeZone: row.time_zone,
    lastNumber: row.last_number,
    raffle: row.title,
    community: row.community_name,
  }));
}

export type OwnRequest = Awaited<ReturnType<typeof ownRequests>>[number];

function stateOf({ status, check_phone: checkPhone }: Row): OwnRequestState {
  if (status === 'waiting' && checkPhone === null) return 'unchecked';
  // those that are orders are not read
  return status === 'held' ? 'waiting' : status;
}
