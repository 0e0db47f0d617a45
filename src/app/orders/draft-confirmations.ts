import type { Actor } from '#app/app.ts';
import { reachedQuota } from '#app/raffles/rule-use.ts';
import type { Db } from '#db/client.ts';
import { prizesOf } from '#db/raffles/raffles.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { asksInKind } from '#domain/raffles/raffle-form-confirmations.ts';

type Asked = { community: CommunityRow; raffle: RaffleRow; actor: Actor; now: Temporal.Instant };

/** What the publisher of a raffle is asked or told besides its rule: only a paid draft asks for anything. */
export async function draftConfirmations(db: Db, { community, raffle, actor, now }: Asked) {
  if (raffle.status !== 'draft' || raffle.price === 0) return { publicPaid: false, inKind: false, reached: null };
  const { country } = community;
  const prizes = [raffle.title, ...(await prizesOf(db, raffle)).map(({ name }) => name)];
  return {
    publicPaid: community.visibility === 'public',
    inKind: asksInKind({ price: raffle.price, prizes }, country),
    /** The number of paid raffles that the rule allows, once the publisher has opened as many. */
    reached: actor.userId ? await reachedQuota(db, { userId: actor.userId, country, now }) : null,
  };
}
