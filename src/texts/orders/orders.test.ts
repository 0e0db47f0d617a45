import { expect, test } from 'vitest';
import { deskTexts } from './desk.ts';
import { orderTexts } from './orders.ts';

const {
  state,
  pendingInHand,
  cancelledBy,
  refundOfCancelled,
  rejectedTwice,
  released,
  freeConfirmed,
  listed,
  lateKept,
} = orderTexts;

test('what an order’s page says of its state is true of one number, and of many', () => {
  const said = { state, pendingInHand, cancelledBy, refundOfCancelled, rejectedTwice, released, freeConfirmed, listed };
  expect(JSON.stringify({ ...said, lateKept })).not.toMatch(/números/i);
});

test('what is said of a list that is sealed is true where nobody pays', () => {
  expect(JSON.stringify([listed, orderTexts.records])).not.toMatch(/pagad|compra/i);
});

test('at the desk one number is not spoken of as many, and a date has its article', () => {
  const { act, seal } = deskTexts;
  expect([act.rejectHint, act.rejectAgainHint, act.rejectGoneHint, act.cancelAction(1)].join()).not.toMatch(/números/);
  expect(seal.lead(0, 'vie 18 dic, 18:55')).toContain('a más tardar el vie 18 dic');
});
