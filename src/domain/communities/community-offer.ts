import { Refusal } from '#domain/refusal.ts';

export const offerAnswers = ['accepted', 'declined', 'withdrawn', 'expired'] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

/** Days in which an ownership offer may be accepted. */
export const offerDays = 7;

type Offer = { expiresAt: Temporal.Instant; answer: OfferAnswer | null };

/** When an offer made now expires. */
export function offerEnd(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: 24 * offerDays });
}

/** Whether an offer is unanswered and not expired. */
export function isOpen(offer: Offer, now: Temporal.Instant): boolean {
  return offer.answer === null && Temporal.Instant.compare(now, offer.expiresAt) < 0;
}

/**
 * Decides the answer to an offer. Gives `null` when it has that answer; refuses when it has another or has expired. To
 * accept, one must still be an admin.
 */
export function offerTransition(
  offer: Offer,
  answer: Exclude<OfferAnswer, 'expired'>,
  { now, isAdmin }: { now: Temporal.Instant; isAdmin: boolean },
): { answer: OfferAnswer } | null {
  if (offer.answer === answer) return null;
  if (!isOpen(offer, now)) throw new Refusal('offer.over', {});
  if (answer === 'accepted' && !isAdmin) throw new Refusal('offer.not-admin', {});
  return { answer };
}
