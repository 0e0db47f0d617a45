import { expect, test } from 'vitest';
import { drawNoticeAt, isAwaited, isDrawNoticeDue } from './draw-notice.ts';

const at = (text: string) => Temporal.Instant.from(text);
const draw = {
  status: 'open' as const,
  drawAt: at('2026-12-18T19:00:00Z'),
  timeZone: 'Europe/Madrid',
  knownSince: at('2026-12-01T10:00:00Z'),
};

test('the draw is told of at its hour of the day before, also where the clocks change in between', () => {
  expect(drawNoticeAt(draw)).toEqual(at('2026-12-17T19:00:00Z'));
  expect(drawNoticeAt({ ...draw, drawAt: at('2026-10-25T19:00:00Z') })).toEqual(at('2026-10-24T18:00:00Z'));
});

test.each([
  ['a second too early', '2026-12-17T18:59:59Z', {}, false],
  ['the day before', '2026-12-17T19:00:00Z', {}, true],
  ['a moment before the draw, where the clock was stopped for a day', '2026-12-18T18:59:59Z', {}, true],
  ['once the draw is due', '2026-12-18T19:00:00Z', {}, false],
  ['a sealed list', '2026-12-18T18:00:00Z', { status: 'closed' }, true],
  ['a drawn raffle', '2026-12-18T18:00:00Z', { status: 'drawn' }, false],
  ['a cancelled raffle', '2026-12-18T18:00:00Z', { status: 'cancelled' }, false],
  ['rules published within the last day', '2026-12-18T18:00:00Z', { knownSince: at('2026-12-17T19:00:01Z') }, false],
] as const)('%s', (_, now, change, isDue) => {
  expect(isDrawNoticeDue({ ...draw, ...change }, at(now))).toBe(isDue);
});

test('what was said of a date is true while the raffle is to be drawn on it', () => {
  const now = at('2026-12-18T10:00:00Z');
  expect(isAwaited(draw, draw.drawAt, now)).toBe(true);
  expect(isAwaited({ ...draw, drawAt: at('2026-12-20T19:00:00Z') }, draw.drawAt, now)).toBe(false);
  expect(isAwaited({ ...draw, status: 'drawn' }, draw.drawAt, now)).toBe(false);
  expect(isAwaited(draw, draw.drawAt, draw.drawAt)).toBe(false);
});
