import type { Transaction } from '#db/client.ts';
import { communityById, lockCommunity } from '#db/communities/communities.ts';
import { lockRaffle } from '#db/raffles/raffles.ts';
import { reportById } from '#db/raffles/reports.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';

/** A report as it is once its community and raffle are locked, in the order in which organisers' own changes lock them. */
export async function findReport(tx: Transaction, { report: id }: { report: string }) {
  const seen = orNotFound(isUuid(id) ? await reportById(tx, id) : null);
  const { url } = orNotFound(await communityById(tx, seen.community_id));
  const community = orNotFound(await lockCommunity(tx, url));
  const raffle = orNotFound(await lockRaffle(tx, community.id, seen.raffle_id, 'update'));
  return { community, raffle, report: orNotFound(await reportById(tx, id)) };
}
