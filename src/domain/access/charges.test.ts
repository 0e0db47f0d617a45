import { expect, test } from 'vitest';
import { accessPaymentStatuses } from './access-payment.ts';
import { chargeListOf, chargeLists, statusesOf } from './charges.ts';

test('every payment for access stands in one list of the desk, and what somebody has to decide in the first', () => {
  const listed = chargeLists.flatMap((list) => statusesOf[list].map((status) => [status, list]));
  expect(listed.toSorted()).toEqual(accessPaymentStatuses.map((status) => [status, chargeListOf(status)]).toSorted());
  expect(Object.fromEntries(accessPaymentStatuses.map((status) => [status, chargeListOf(status)]))).toEqual({
    pending: 'waiting',
    in_review: 'review',
    rejected: 'waiting',
    confirmed: 'paid',
    expired: 'over',
    cancelled: 'over',
    refund_pending: 'refunds',
    refunded: 'over',
    partially_refunded: 'paid',
    disputed: 'review',
  });
});

test('the people whose access ends and the lines of the ledger are no payments of a status', () => {
  expect([statusesOf.ending, statusesOf.ledger]).toEqual([[], []]);
});
