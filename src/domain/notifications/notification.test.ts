import { expect, test } from 'vitest';
import { hoursBetweenMails } from './notification.ts';

test('what somebody can repeat to one person is mailed once in four hours; a decision that ends something at once', () => {
  for (const kind of ['access.refunded', 'access.refund-owed', 'member.role-changed', 'order.to-refund'] as const) {
    expect(hoursBetweenMails(kind), kind).toBe(4);
  }
  expect(hoursBetweenMails('message.reported')).toBe(24);
  for (const kind of ['access.confirmed', 'order.refunded', 'raffle.won'] as const) {
    expect(hoursBetweenMails(kind), kind).toBeNull();
  }
});
