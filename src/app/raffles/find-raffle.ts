import type { Actor } from '#app/app.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import type { Db, Transaction } from '#db/client.ts';
import { lockCommunity } from '#db/communities/communities.ts';
import { activeRole } from '#db/members/members.ts';
import { isUnpublished } from '#db/raffles/bases.ts';
import { lockRaffle, raffleBySlug, shareRaffleBySlug } from '#db/raffles/raffles.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { isSlug } from '#domain/communities/slug.ts';
import { may } from '#domain/permission.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';

/** The two slugs of a raffle's address. */
export type RaffleAddress = { communityUrl: string; raffle: string };

/** Finds a raffle and its community. A draft, also a discarded one, is not found by anybody who does not run it. */
export async function findRaffle(
  db: Db | Transaction,
  address: RaffleAddress,
  actor: Actor,
): Promise<{ community: CommunityRow; raffle: RaffleRow }> {
  const community = await findCommunity(db, address.communityUrl, actor);
  const raffle = orNotFound(isSlug(address.raffle) ? await raffleBySlug(db, community.id, address.raffle) : null);
  await requireSeen(db, { community, raffle }, actor);
  return { community, raffle };
}

async function requireSeen(
  db: Db | Transaction,
  { community, raffle }: { community: CommunityRow; raffle: RaffleRow },
  actor: Actor,
): Promise<void> {
  if (actor.isSystem || !(await isUnpublished(db, raffle))) return;
  const role = actor.userId && (await activeRole(db, community.id, actor.userId));
  if (!role || !may(new Set([role]), 'raffle.see-draft', community.status)) throw new Refusal('not-found', {});
}

/** The same, with the raffle locked so that it stays: one question less, for what many do at once. */
export async function findRaffleAndShare(
  tx: Transaction,
  address: RaffleAddress,
  actor: Actor,
): Promise<{ community: CommunityRow; raffle: RaffleRow }> {
  const community = await findCommunity(tx, address.communityUrl, actor);
  const raffle = orNotFound(isSlug(address.raffle) ? await shareRaffleBySlug(tx, community.id, address.raffle) : null);
  await requireSeen(tx, { community, raffle }, actor);
  return { community, raffle };
}

/**
 * Finds a raffle and its community and locks the raffle until the transaction ends: `share` for what happens to its
 * numbers and orders, which goes on side by side, `update` for what changes the raffle itself.
 */
export async function findRaffleAndLock(
  tx: Transaction,
  address: RaffleAddress,
  actor: Actor,
  strength: 'share' | 'update',
): Promise<{ community: CommunityRow; raffle: RaffleRow }> {
  const { community, raffle } = await findRaffle(tx, address, actor);
  return { community, raffle: orNotFound(await lockRaffle(tx, community.id, raffle.id, strength)) };
}

/** Finds a raffle and its community and locks both until the transaction ends, the community first. */
export async function findRaffleAndLockBoth(
  tx: Transaction,
  address: RaffleAddress,
  actor: Actor,
): Promise<{ community: CommunityRow; raffle: RaffleRow }> {
  const seen = await findRaffle(tx, address, actor);
  const community = orNotFound(await lockCommunity(tx, seen.community.url));
  return { community, raffle: orNotFound(await lockRaffle(tx, community.id, seen.raffle.id, 'update')) };
}
