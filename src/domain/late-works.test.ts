import { expect, test } from 'vitest';
import { lateWorks } from './late-works.ts';

test('holds are late after a minute, draws after five and what goes out after ten, and the longest comes first', () => {
  const behind = [
    { work: 'holds', count: 2, seconds: 60 },
    { work: 'draws', count: 1, seconds: 299 },
    { work: 'mail_outbox', count: 7, seconds: 600 },
    { work: 'push_outbox', count: 7, seconds: 599 },
    { work: 'order_news', count: 0, seconds: 9000 },
  ];
  expect(lateWorks(behind).map(({ work }) => work)).toEqual(['mail_outbox', 'holds']);
  expect(lateWorks([])).toEqual([]);
});
