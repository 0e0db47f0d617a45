import { expect, test } from 'vitest';
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
