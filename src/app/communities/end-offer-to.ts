import type { Step } from '#app/action.ts';
import { answerOffer, unansweredOffer } from '#db/ownership-offers.ts';
import type { CommunityRow } from '#db/tables.ts';

/**
 * Ends what a community's owner has offered to somebody, in the transaction in which they administer it no more: the
 * owner may offer it to another at once, and whoever is out reads nothing of it. Who goes by themselves has said no.
 */
export async function endOfferTo(
  { tx, actor, now, found, record }: Step<unknown, { community: CommunityRow }>,
  userId: string,
): Promise<void> {
  const { id: communityId } = found.community;
  const offer = await unansweredOffer(tx, communityId);
  if (offer?.to_user !== userId) return;
  const isOwnDoing = actor.userId === userId;
  await answerOffer(tx, offer, { answer: isOwnDoing ? 'declined' : 'withdrawn', now });
  await record(communityId, {
    kind: isOwnDoing ? 'community.offer-declined' : 'community.offer-withdrawn',
    subject: 'community',
    subjectId: communityId,
    data: { offer: offer.id },
  });
}
