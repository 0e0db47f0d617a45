import { expect, test } from 'vitest';
import { type HandFacts, handMoments } from './hand-message.ts';

const at = (text: string) => Temporal.Instant.from(text);
const raffle: HandFacts = {
  status: 'open',
  salesCloseAt: at('2026-12-18T10:00:00Z'),
  drawAt: at('2026-12-18T19:00:00Z'),
  timeZone: 'Europe/Madrid',
  amendedAt: null,
  sealedAt: null,
  drawnAt: null,
};
const [amendedAt, early, late] = [at('2026-12-02T10:00:00Z'), at('2026-12-16T10:00:00Z'), at('2026-12-18T10:05:00Z')];
const drawnAt = at('2026-12-18T19:05:00Z');

test.each<[string, Partial<HandFacts>, string, string]>([
  ['on sale', {}, '2026-12-10T10:00:00Z', 'ending'],
  ['amended', { amendedAt }, '2026-12-10T10:00:00Z', 'ending amended'],
  ['amended, where the sale is over', { amendedAt }, '2026-12-18T10:00:00Z', 'ending tomorrow'],
  ['a day before the draw', {}, '2026-12-17T19:00:00Z', 'ending tomorrow'],
  ['sealed days before', { status: 'closed', sealedAt: early }, '2026-12-16T11:00:00Z', 'sealed'],
  [
    'sealed days before, a day before',
    { status: 'closed', sealedAt: early },
    '2026-12-17T19:00:00Z',
    'sealed tomorrow',
  ],
  ['sealed on the day', { status: 'closed', sealedAt: late }, '2026-12-18T11:00:00Z', 'sealed'],
  ['closed, and not sealed', { status: 'closed' }, '2026-12-16T11:00:00Z', ''],
  ['cancelled once sealed', { status: 'cancelled', sealedAt: early }, '2026-12-16T11:00:00Z', ''],
  ['waiting for its chance', { status: 'closed', sealedAt: late }, '2026-12-18T19:00:00Z', ''],
  ['drawn', { status: 'drawn', sealedAt: late, drawnAt }, '2026-12-19T19:00:00Z', 'result'],
  ['drawn and handed over', { status: 'completed', sealedAt: late, drawnAt }, '2027-01-17T19:04:59Z', 'result'],
  ['drawn, its acta not final', { status: 'drawn', sealedAt: late }, '2026-12-19T19:00:00Z', ''],
  ['drawn by an acta that was not the last', { status: 'closed', drawnAt }, '2026-12-19T19:00:00Z', ''],
  ['drawn a month ago', { status: 'completed', sealedAt: late, drawnAt }, '2027-01-17T19:05:00Z', ''],
  ['cancelled', { status: 'cancelled', amendedAt }, '2026-12-10T10:00:00Z', ''],
  ['a draft', { status: 'draft' }, '2026-12-10T10:00:00Z', ''],
])('%s', (_, change, now, kinds) => {
  expect(
    handMoments({ ...raffle, ...change }, at(now))
      .map(({ kind }) => kind)
      .join(' '),
  ).toBe(kinds);
});

test('what is told is another thing once the instant that it is about is another', () => {
  const about = (change: Partial<HandFacts>, now: string) => handMoments({ ...raffle, ...change }, at(now));
  expect(about({ amendedAt }, '2026-12-17T19:00:00Z')).toEqual([
    { kind: 'ending', about: null },
    { kind: 'amended', about: amendedAt },
    { kind: 'tomorrow', about: raffle.drawAt },
  ]);
  expect(about({ status: 'closed', sealedAt: early }, '2026-12-16T11:00:00Z')).toEqual([
    { kind: 'sealed', about: early },
  ]);
  expect(about({ status: 'drawn', drawnAt }, '2026-12-19T19:00:00Z')).toEqual([{ kind: 'result', about: drawnAt }]);
});
