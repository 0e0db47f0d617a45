import type { Step } from '#app/action.ts';
import { notify, withdrawNotifications } from '#app/notifications/notify.ts';
import { answerOffer, unansweredOffer } from '#db/communities/ownership-offers.ts';
import type { CommunityRow, OwnershipOfferRow } from '#db/tables.ts';
import { isOpen, type OfferAnswer } from '#domain/communities/community-offer.ts';

/**
 * Ends an ownership offer to somebody who stops being an admin, in the same transaction: its notification is withdrawn,
 * and the owner may offer to another at once. Leaving voluntarily declines the offer.
 */
export async function endOfferTo(step: Step<unknown, { community: CommunityRow }>, userId: string): Promise<void> {
  const { tx, actor, now, found, record } = step;
  const { id: communityId } = found.community;
  const offer = await unansweredOffer(tx, communityId);
  if (offer?.to_user !== userId) return;
  if (!isOpen({ expiresAt: offer.expires_at, answer: offer.answer }, now)) {
    // the offer expired before they left, so leaving declines nothing
    await answerOffer(tx, offer, { answer: 'expired', now });
    await notifyOfferAnswer(step, offer, 'expired');
    return;
  }
  const isOwnDoing = actor.userId === userId;
  await answerOffer(tx, offer, { answer: isOwnDoing ? 'declined' : 'withdrawn', now });
  await notifyOfferAnswer(step, offer, isOwnDoing ? 'declined' : 'withdrawn');
  await record(communityId, {
    kind: isOwnDoing ? 'community.offer-declined' : 'community.offer-withdrawn',
    subject: 'community',
    subjectId: communityId,
    data: { offer: offer.id },
  });
}

/** Withdraws the notifications of an answered offer, and notifies the owner of the answer. */
export async function notifyOfferAnswer(
  { tx, now }: Step<unknown, unknown>,
  { community_id: communityId, id, from_user: owner, to_user: asked }: OwnershipOfferRow,
  answer: OfferAnswer,
): Promise<void> {
  const subject = { kind: 'offer', id } as const;
  await withdrawNotifications(tx, { communityId, subject });
  if (answer !== 'accepted' && answer !== 'declined') return;
  const data = { isAccepted: answer === 'accepted' };
  await notify(tx, { communityId, kind: 'community.offer-answered', to: [owner], actor: asked, subject, data, now });
}
