import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { isOpen, type OfferAnswer, offerAnswers, offerDays, offerEnd, offerTransition } from './community-offer.ts';

const made = Temporal.Instant.from('2026-11-01T10:00:00Z');

function answerOr(does: () => unknown) {
  try {
    return does();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code;
  }
}

test('an offer stands for seven days and not a moment more', () => {
  const offer = { expiresAt: offerEnd(made), answer: null };
  const end = made.add({ hours: 24 * offerDays });
  expect(isOpen(offer, end.subtract({ seconds: 1 }))).toBe(true);
  expect(isOpen(offer, end)).toBe(false);
});

test('who no longer administers the community can decline and not accept', () => {
  const offer = { expiresAt: offerEnd(made), answer: null };
  const facts = { now: made, isAdmin: false };
  expect(answerOr(() => offerTransition(offer, 'accepted', facts))).toBe('offer.not-admin');
  expect(offerTransition(offer, 'declined', facts)).toEqual({ answer: 'declined' });
});

test('whatever answers come in whatever order, an offer ends once, in the first that was allowed', () => {
  const answers = fc.constantFrom<Exclude<OfferAnswer, 'expired'>>('accepted', 'declined', 'withdrawn');
  const asks = fc.array(fc.record({ answer: answers, hours: fc.nat(200), isAdmin: fc.boolean() }));
  fc.assert(
    fc.property(asks, (steps) => {
      let offer: { expiresAt: Temporal.Instant; answer: OfferAnswer | null } = {
        expiresAt: offerEnd(made),
        answer: null,
      };
      let now = made;
      let changes = 0;
      for (const { answer, hours, isAdmin } of steps) {
        now = now.add({ hours });
        const wasOpen = isOpen(offer, now);
        const result = answerOr(() => offerTransition(offer, answer, { now, isAdmin }));
        if (typeof result === 'string') continue;
        if (result === null) {
          expect(offer.answer).toBe(answer);
          continue;
        }
        expect(wasOpen && (answer !== 'accepted' || isAdmin)).toBe(true);
        offer = { ...offer, answer };
        changes += 1;
      }
      expect(changes).toBeLessThanOrEqual(1);
      expect([null, ...offerAnswers]).toContain(offer.answer);
    }),
  );
});
