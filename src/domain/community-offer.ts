export const offerAnswers = ['accepted', 'declined', 'withdrawn', 'expired'] as const;
export type OfferAnswer = (typeof offerAnswers)[number];
