import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contactCheckLimits,
  contactCode,
  holdRequestState,
  isCodeLive,
  isShareUsedUp,
  requestEnd,
  secondsToResend,
  wayOfCheck,
} from './contact-check.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const ago = (seconds: number) => now.subtract({ seconds });

test('mail comes first, a message where only a phone is given or no mail is sent, and nothing where neither is possible', () => {
  const way = (given: Partial<Parameters<typeof wayOfCheck>[0]>) =>
    wayOfCheck({ email: null, phone: null, sendsMail: true, checkPhone: '600123456', ...given });
  expect(way({ email: 'a@b.es', phone: '600111222' })).toBe('code');
  expect(way({ phone: '600111222' })).toBe('message');
  expect(way({ email: 'a@b.es', phone: '600111222', sendsMail: false })).toBe('message');
  expect(way({ email: 'a@b.es', sendsMail: false })).toBeNull();
  expect(way({ phone: '600111222', checkPhone: null })).toBeNull();
});

test('a code is six digits, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (bytes) => {
      expect(contactCode(bytes)).toMatch(/^\d{6}$/);
    }),
  );
  expect(contactCode(new Uint8Array([0, 0, 0, 0, 0, 7]))).toBe('000007');
  expect(contactCode(new Uint8Array([0, 0, 0, 1, 0, 2, 3]))).toBe('065538');
  expect(contactCode(new Uint8Array([1, 0, 0, 0, 0, 0]))).toBe('627776');
});

const own = (seconds: number) => ({ at: ago(seconds), isOwn: true });
const others = (seconds: number) => ({ at: ago(seconds), isOwn: false });

test('a contact is sent another code after a minute, four in an hour and eight in a day for one who asks', () => {
  expect(secondsToResend([], now)).toBe(0);
  expect(secondsToResend([own(10)], now)).toBe(50);
  expect(secondsToResend([own(60)], now)).toBe(0);
  expect(secondsToResend([own(3000), own(20)], now)).toBe(40);
  expect(secondsToResend([{ at: now.subtract({ milliseconds: 59_001 }), isOwn: true }], now)).toBe(1);
  expect(secondsToResend([own(3500), own(300), own(200), own(100)], now)).toBe(100);
  const eight = Array.from({ length: 8 }, (_, at) => own(80_000 - at * 9000));
  expect(secondsToResend(eight, now)).toBe(6400);
});

test('what others asked for counts only towards the twelve and twenty-four that a contact is sent in all', () => {
  const times = (count: number, apart: number) => Array.from({ length: count }, (_, at) => others(5 + at * apart));
  expect(secondsToResend(times(11, 300), now)).toBe(0);
  expect(secondsToResend(times(12, 300), now)).toBe(3600 - 5 - 11 * 300);
  expect(secondsToResend(times(23, 3600), now)).toBe(0);
  expect(secondsToResend(times(24, 3600), now)).toBe(86_400 - 5 - 23 * 3600);
});

test('who waits as long as they are told is sent one, and never more than the limits in any hour and day', () => {
  const step = fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.nat(3));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 90 }), (steps) => {
      let at = now;
      const sent: { at: Temporal.Instant; by: number }[] = [];
      for (const [pause, by] of steps) {
        at = at.add({ seconds: pause });
        const seen = sent.map((each) => ({ at: each.at, isOwn: each.by === by }));
        const wait = secondsToResend(seen, at);
        if (wait > 0) expect(secondsToResend(seen, at.add({ seconds: wait }))).toBe(0);
        else sent.push({ at, by });
        const within = (seconds: number, codes: typeof sent) =>
          codes.filter((each) => Temporal.Instant.compare(each.at, at.subtract({ seconds })) > 0).length;
        const ofOne = sent.filter((each) => each.by === by);
        expect(within(3600, ofOne)).toBeLessThanOrEqual(contactCheckLimits.codesPerHour);
        expect(within(86_400, ofOne)).toBeLessThanOrEqual(contactCheckLimits.codesPerDay);
        expect(within(3600, sent)).toBeLessThanOrEqual(contactCheckLimits.codesOfContactPerHour);
        expect(within(86_400, sent)).toBeLessThanOrEqual(contactCheckLimits.codesOfContactPerDay);
      }
    }),
  );
});

test('a code lives for its time, for five tries and for one use', () => {
  const code = { tries: 0, usedAt: null, expiresAt: now.add({ seconds: 1 }) };
  expect(isCodeLive(code, now)).toBe(true);
  expect(isCodeLive({ ...code, expiresAt: now }, now)).toBe(false);
  expect(isCodeLive({ ...code, tries: 4 }, now)).toBe(true);
  expect(isCodeLive({ ...code, tries: 5 }, now)).toBe(false);
  expect(isCodeLive({ ...code, usedAt: now }, now)).toBe(false);
});

test('a request that nobody answers runs out; one that was answered stays as it was', () => {
  expect(holdRequestState({ status: 'waiting', expiresAt: now.add({ seconds: 1 }) }, now)).toBe('waiting');
  expect(holdRequestState({ status: 'waiting', expiresAt: now }, now)).toBe('expired');
  expect(holdRequestState({ status: 'held', expiresAt: now }, now)).toBe('held');
});

test('a request waits for a day, and no longer than numbers are sold', () => {
  expect(requestEnd(now, now.add({ hours: 25 })).equals(now.add({ hours: 24 }))).toBe(true);
  expect(requestEnd(now, now.add({ hours: 2 })).equals(now.add({ hours: 2 }))).toBe(true);
});

test('a network has a third of what the others leave, its site two thirds, and always a few of their own', () => {
  expect(isShareUsedUp({ ofOrigin: 199, ofSite: 199, all: 199 }, 600)).toBe(false);
  expect(isShareUsedUp({ ofOrigin: 200, ofSite: 200, all: 200 }, 600)).toBe(true);
  expect(isShareUsedUp({ ofOrigin: 0, ofSite: 400, all: 400 }, 600)).toBe(true);
  expect(isShareUsedUp({ ofOrigin: 2, ofSite: 5, all: 900 }, 600)).toBe(false);
  expect(isShareUsedUp({ ofOrigin: 3, ofSite: 3, all: 900 }, 600)).toBe(true);
  expect(isShareUsedUp({ ofOrigin: 0, ofSite: 6, all: 900 }, 600)).toBe(true);
  // sixty networks that take what they may leave a few to the next, and have little more than all together
  let all = 0;
  for (let network = 0; network < 60; network += 1)
    for (let own = 0; !isShareUsedUp({ ofOrigin: own, ofSite: own, all }, 600); own += 1) all += 1;
  expect(all).toBeLessThan(600 + 60 * 3);
  expect(isShareUsedUp({ ofOrigin: 0, ofSite: 0, all }, 600)).toBe(false);
});
