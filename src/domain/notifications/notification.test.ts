import { expect, test } from 'vitest';
import { mailsEachTime, minutesBetweenMails, minutesOfPace } from './notification.ts';
import { orderPaces } from './notification-settings.ts';

test('what somebody can repeat to one person is mailed once in four hours; a decision that ends something at once', () => {
  for (const kind of ['access.refunded', 'access.refund-owed', 'member.role-changed', 'order.to-refund'] as const) {
    expect(minutesBetweenMails(kind), kind).toBe(240);
  }
  expect(minutesBetweenMails('message.reported')).toBe(1440);
  for (const kind of ['access.confirmed', 'order.refunded', 'raffle.won'] as const) {
    expect(minutesBetweenMails(kind), kind).toBeNull();
  }
});

test('new orders alone are mailed as often as their reader wants, and never without a pause', () => {
  for (const pace of orderPaces) {
    expect(minutesBetweenMails('order.held', pace)).toBe(minutesOfPace[pace]);
    expect(minutesOfPace[pace]).toBeGreaterThan(0);
    expect(minutesBetweenMails('order.to-review', pace)).toBe(240);
    expect([mailsEachTime('order.credited', pace), mailsEachTime('order.to-review', pace)]).toEqual([
      pace !== 'unread',
      false,
    ]);
    expect(mailsEachTime('order.confirmed', pace)).toBe(true);
  }
});
