import type { showCommunity } from '#app/community-pages/show-community.ts';
import type { AccessCadence } from '#domain/access/access-payment.ts';
import type { CommunityFacts } from '#share-picture/facts.ts';

type Shown = Awaited<ReturnType<typeof showCommunity>>;

/** The data of a community's picture, all of it public. */
export function communityFacts({ community, open, record, courseCount, join }: Shown): CommunityFacts {
  return {
    name: community.name,
    description: community.description,
    memberCount: community.memberCount,
    courses: courseCount,
    open: community.isOfRaffles ? open.filter(({ phase }) => phase === 'selling').length : null,
    drawn: record.drawn,
    cost: costOf(community, join.cadence),
    picture: community.cover,
  };
}

function costOf({ price, country, paymentType }: Shown['community'], cadence: AccessCadence | null) {
  if (cadence && price) return { price, country, cadence };
  return paymentType === 'per_ticket' ? null : 'free';
}
