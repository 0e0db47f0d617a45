import type { listedCommunities } from '#db/search/found-listings.ts';
import { cadenceOf } from '#domain/access/access-payment.ts';

type ListedCommunity = Awaited<ReturnType<typeof listedCommunities>>[number];

/** A community as the public list shows it. */
export type CommunityCard = ReturnType<typeof communityCard>;

/** Makes a card of a listed community. `price`: minor units; null unless access is paid. */
export function communityCard(row: ListedCommunity) {
  const { access_type: accessType, payment_type: paymentType, price } = row;
  return {
    url: row.url,
    name: row.name,
    description: row.description,
    cover: row.cover,
    avatar: row.avatar,
    country: row.country,
    accessType,
    price: accessType === 'paid' && price ? { amount: price, currency: row.currency } : null,
    /** How often access is paid; null where it is free or comes with a raffle's ticket. */
    cadence: cadenceOf({ accessType, paymentType, price }),
    courseCount: row.courseCount,
    memberCount: row.member_count,
  };
}
