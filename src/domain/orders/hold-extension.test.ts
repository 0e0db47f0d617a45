import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import {
  isHoldExtended,
  offeredExtensions,
  parseExtension,
  requireWaitsForMoney,
  stateBeforeExpiry,
} from './hold-extension.ts';
import { awaitsMoney, holdEnd, holdEndAfterRejection, isPayable, orderStatuses } from './order.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const raffle = { salesCloseAt: now.add({ hours: 200 }), sealAt: now.add({ hours: 220 }) };
const hours = fc.integer({ min: -50, max: 300 }).map((count) => now.add({ hours: count }));
const status = fc.constantFrom(...orderStatuses);
const offered = (heldUntil: Temporal.Instant) =>
  offeredExtensions({ status: 'pending', heldUntil }, raffle, now).map(({ kind, until }) => [
    kind,
    until.since(now).total('hours'),
  ]);

/** The longer hold that comes of it, or the code of the refusal. */
function decided(hold: Parameters<typeof isHoldExtended>[0], until: Temporal.Instant): boolean | string {
  try {
    return isHoldExtended(hold, until, { now, ...raffle });
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

test('longer holds are offered from the end of the one there is, or from now, until the sale closes or the list is sealed', () => {
  expect(offered(now.add({ hours: 10 }))).toEqual([
    ['hour', 11],
    ['day', 34],
    ['three-days', 82],
    ['week', 178],
    ['close', 200],
  ]);
  expect(offered(now.subtract({ hours: 5 }))[0]).toEqual(['hour', 1]);
  expect(offered(now.add({ hours: 199 }))).toEqual([['close', 200]]);
  expect(offered(raffle.salesCloseAt).at(-1)).toEqual(['seal', 220]);
  expect(offered(raffle.sealAt)).toEqual([]);
});

test('whatever is offered is a longer hold that is not refused, and each is longer than the one before it', () => {
  fc.assert(
    fc.property(status, hours, (of, heldUntil) => {
      const ends = offeredExtensions({ status: of, heldUntil }, raffle, now).map(({ until }) => until);
      if (!isPayable(of)) expect(ends).toEqual([]);
      for (const until of ends) expect(decided({ status: of, heldUntil, hasLateReceipt: false }, until)).toBe(true);
      expect(ends).toEqual(ends.toSorted(Temporal.Instant.compare));
      expect(new Set(ends.map(String)).size).toBe(ends.length);
    }),
  );
});

test('a hold is only ever made longer, to a moment that is still to come and that the list waits for', () => {
  fc.assert(
    fc.property(status, hours, fc.boolean(), hours, (of, heldUntil, hasLateReceipt, until) => {
      if (decided({ status: of, heldUntil, hasLateReceipt }, until) !== true) return;
      const isLonger = Temporal.Instant.compare(until, heldUntil) > 0;
      expect(isPayable(of) && Temporal.Instant.compare(until, now) > 0).toBe(true);
      expect(Temporal.Instant.compare(until, raffle.sealAt)).toBeLessThanOrEqual(0);
      if (awaitsMoney(of)) expect(isLonger).toBe(true);
      // the same once more changes nothing
      const again = { status: awaitsMoney(of) ? of : 'pending', heldUntil: until, hasLateReceipt: false } as const;
      expect(decided(again, until)).toBe(false);
    }),
  );
});

test('only what is offered makes a hold longer, or was offered in the hour before now where the hold ran out meanwhile', () => {
  const ago = fc.integer({ min: 0, max: 180 });
  fc.assert(
    fc.property(status.filter(isPayable), hours, ago, fc.nat(5), fc.nat(60), (of, heldUntil, minutes, which, off) => {
      const shown = now.subtract({ minutes });
      const offers = offeredExtensions({ status: of, heldUntil }, raffle, shown);
      const until = offers.at(which)?.until.add({ minutes: off });
      if (!until || Temporal.Instant.compare(until, now) <= 0) return;
      const isShown = (at: Temporal.Instant) =>
        offeredExtensions({ status: of, heldUntil }, raffle, at).some((offer) => offer.until.equals(until));
      const moments = Array.from({ length: 61 }, (_, each) => now.subtract({ minutes: each }));
      const got = decided({ status: of, heldUntil, hasLateReceipt: false }, until);
      expect(got === true).toBe(moments.some(isShown));
    }),
  );
});

test('an order that is held until then or longer already is as asked for, and nothing changes', () => {
  const hold = { status: 'pending', heldUntil: now.add({ hours: 10 }), hasLateReceipt: false } as const;
  expect([10, 5, -5].map((count) => decided(hold, now.add({ hours: count })))).toEqual([false, false, false]);
  // what ran out is not held, whatever it says
  expect(decided({ ...hold, heldUntil: now }, now)).toBe('order.hold-past');
  expect(decided({ ...hold, status: 'expired' }, now.add({ hours: 5 }))).toBe('order.hold-not-offered');
});

test('a second more is refused, and while the raffle sells so is what lasts beyond its close', () => {
  const hold = { status: 'pending', heldUntil: now.add({ hours: 10 }), hasLateReceipt: false } as const;
  expect(decided(hold, now.add({ hours: 11 }))).toBe(true);
  expect(decided(hold, now.add({ hours: 10, seconds: 1 }))).toBe('order.hold-not-offered');
  expect(decided(hold, raffle.salesCloseAt)).toBe(true);
  expect(decided(hold, raffle.salesCloseAt.add({ hours: 1 }))).toBe('order.hold-not-offered');
  expect(decided(hold, raffle.sealAt)).toBe('order.hold-not-offered');
});

test('an order with a receipt to be reviewed gets no more time: by its hold as it is the receipt came late, or in time', () => {
  const heldUntil = now.subtract({ hours: 1 });
  const until = now.add({ hours: 1 });
  const asked = (of: (typeof orderStatuses)[number], hasLateReceipt: boolean) =>
    decided({ status: of, heldUntil, hasLateReceipt }, until);
  expect([asked('expired', true), asked('in_review', false)]).toEqual(['order.receipt-waits', 'order.receipt-waits']);
  expect([asked('expired', false), asked('pending', false), asked('rejected', false)]).toEqual([true, true, true]);
  expect([asked('pending', true), asked('rejected', true)]).toEqual([true, true]);
  expect(() => requireWaitsForMoney({ status: 'refunded', hasLateReceipt: false })).toThrow(
    expect.objectContaining({ params: { from: 'refunded', to: 'pending' } }),
  );
  for (const over of ['confirmed', 'cancelled', 'refund_pending', 'refunded'] as const) {
    expect(asked(over, false)).toBe('order.transition');
  }
});

test('what has passed, and what the list does not wait for, is refused', () => {
  const hold = { status: 'pending', heldUntil: raffle.salesCloseAt, hasLateReceipt: false } as const;
  expect(decided({ ...hold, heldUntil: now }, now)).toBe('order.hold-past');
  expect(decided(hold, raffle.sealAt)).toBe(true);
  expect(decided(hold, raffle.sealAt.add({ seconds: 1 }))).toBe('order.hold-too-long');
});

test('an order that expired with a rejected receipt waits for another one again, and any other for the first', () => {
  expect(['rejected', 'pending', null].map(stateBeforeExpiry)).toEqual(['rejected', 'pending', 'pending']);
});

test('a rejection gives a hold as any other, and never shortens one, nor past the moment the list is sealed', () => {
  fc.assert(
    fc.property(hours, fc.integer({ min: 15, max: 10_080 }), (heldUntil, holdMinutes) => {
      const end = holdEndAfterRejection({ ...raffle, holdMinutes }, { heldUntil, now });
      const earliest = [holdEnd({ ...raffle, holdMinutes }, now), heldUntil].toSorted(Temporal.Instant.compare);
      const isPastSeal = Temporal.Instant.compare(heldUntil, raffle.sealAt) > 0;
      expect(end.toString()).toBe((isPastSeal ? raffle.sealAt : earliest[1])?.toString());
    }),
  );
});

test('only an instant is taken, of a length that one has', () => {
  expect(parseExtension({ until: raffle.sealAt.toString() })).toMatchObject({ ok: true });
  for (const until of [undefined, '', 'mañana', '2026-11-21', `2026-11-21T12:00:00.${'0'.repeat(1000)}Z`]) {
    expect(parseExtension({ until })).toMatchObject({ ok: false, fields: { until: { code: 'format' } } });
  }
});
