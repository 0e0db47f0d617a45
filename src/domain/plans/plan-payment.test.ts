import { expect, test } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import {
  openPlanStatuses,
  type PlanPaymentStatus,
  planAwaitsReceipt,
  planPaymentStatuses,
  planPaymentTransition,
} from './plan-payment.ts';

/** The statuses that a payment may change to. */
function reachable(from: PlanPaymentStatus): PlanPaymentStatus[] {
  return planPaymentStatuses.filter((to) => {
    try {
      return planPaymentTransition(from, to) !== null;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      expect([refusal.code, refusal.params]).toEqual(['plan.transition', { from, to }]);
      return false;
    }
  });
}

test('what is looked at is not given up, since its money may be on its way', () => {
  expect(reachable('in_review')).toEqual(['rejected', 'confirmed']);
});

test('a payment that waits for its receipt may be sent, given up or run out, and be paid without one', () => {
  const waiting = planPaymentStatuses.filter(planAwaitsReceipt);
  expect(waiting).toEqual(['pending', 'rejected']);
  for (const status of waiting) expect(reachable(status)).toEqual(['in_review', 'confirmed', 'cancelled', 'expired']);
});

test('a payment that is over stays as it is, and every other one is open', () => {
  const over = planPaymentStatuses.filter((status) => reachable(status).length === 0);
  expect(over).toEqual(['confirmed', 'cancelled', 'expired']);
  expect(planPaymentStatuses.filter((status) => !over.includes(status))).toEqual(openPlanStatuses);
});

test('a payment that has a status already is not changed to it again', () => {
  for (const status of planPaymentStatuses) expect(planPaymentTransition(status, status)).toBeNull();
  expect(planPaymentTransition('pending', 'confirmed')).toEqual({ from: 'pending', to: 'confirmed' });
});
