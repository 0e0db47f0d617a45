import { action, type Step, typed } from '#app/action.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { endLinkOfSeller, insertSellerLink } from '#db/orders/seller-links.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { sellerCode, sellerCodeBytes } from '#domain/orders/seller-code.ts';
import { Refusal } from '#domain/refusal.ts';
import { requireSelling } from './require-selling.ts';

const sellerLinkLimit = { name: 'seller-link', most: 30, seconds: 3600 };

type Linking = Step<RaffleAddress, { community: CommunityRow; raffle: RaffleRow }>;

/**
 * Makes the asker's own link to sell a raffle by, which says to whoever opens it who sells. Whoever has one keeps it.
 * Refuses where the raffle is not on sale.
 */
export const makeSellerLink = action({
  parse: typed<RaffleAddress>,
  charges: (_, actor) => [{ limit: sellerLinkLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLock(tx, input, actor, 'share'),
  permission: 'seller.link',
  run: async (step) => {
    const { tx, now, dice, found } = step;
    requireSelling(found.raffle, now);
    const code = sellerCode(dice.bytes(sellerCodeBytes));
    const isNew = await insertSellerLink(tx, found.raffle, { code, userId: sellerOf(step), now });
    if (isNew) await recordLink(step, 'raffle.seller-link-made');
  },
});

/** Ends the asker's link: what is taken by it from now on is nobody's sale. What was taken stays theirs. Idempotent. */
export const endSellerLink = action({
  parse: typed<RaffleAddress>,
  charges: (_, actor) => [{ limit: sellerLinkLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLock(tx, input, actor, 'share'),
  permission: 'seller.link',
  run: async (step) => {
    const { tx, now, found } = step;
    const isEnded = await endLinkOfSeller(tx, found.raffle, { userId: sellerOf(step), now });
    if (isEnded) await recordLink(step, 'raffle.seller-link-ended');
  },
});

function sellerOf({ actor: { userId } }: Linking): string {
  if (!userId) throw new Refusal('not-signed-in', {});
  return userId;
}

function recordLink(
  { found: { community, raffle }, record }: Linking,
  kind: 'raffle.seller-link-made' | 'raffle.seller-link-ended',
): Promise<void> {
  return record(community.id, { kind, subject: 'raffle', subjectId: raffle.id, raffleId: raffle.id });
}
