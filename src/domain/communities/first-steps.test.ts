import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Beginning, firstSteps } from './first-steps.ts';

const nothing: Beginning = {
  hasDescription: false,
  isPaidForTime: false,
  isPayable: false,
  isByTicket: false,
  hasRaffle: false,
  mayTeach: false,
  hasCourse: false,
  mayWrite: true,
  hasMessage: false,
  mayInvite: true,
  hasInvited: false,
};
const kinds = (at: Beginning) => firstSteps(at).map(({ kind }) => kind);

test('a community that charges by the month is asked how it is paid and what for, one by the ticket for its raffle', () => {
  expect(kinds(nothing)).toEqual(['description', 'message', 'invite']);
  expect(kinds({ ...nothing, isPaidForTime: true, mayTeach: true })).toEqual([
    'payment-ways',
    'offer',
    'course',
    'message',
    'invite',
  ]);
  expect(kinds({ ...nothing, isByTicket: true, mayWrite: false })).toEqual(['description', 'raffle', 'invite']);
});

test('the list is there until every step on it is done, whatever else has been done', () => {
  const any = fc.record(Object.fromEntries(Object.keys(nothing).map((key) => [key, fc.boolean()])));
  fc.assert(
    fc.property(any as fc.Arbitrary<Beginning>, (at) => {
      const steps = firstSteps(at);
      expect(steps.length === 0 || steps.some(({ isDone }) => !isDone)).toBe(true);
      expect(steps.length === 0).toBe(
        at.hasDescription &&
          (!at.mayInvite || at.hasInvited) &&
          (!at.isPaidForTime || at.isPayable) &&
          (!(at.isPaidForTime && at.mayTeach) || at.hasCourse) &&
          (!at.isByTicket || at.hasRaffle) &&
          (!at.mayWrite || at.hasMessage),
      );
    }),
  );
});
