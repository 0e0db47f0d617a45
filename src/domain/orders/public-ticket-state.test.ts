import fc from 'fast-check';
import { expect, test } from 'vitest';
import { raffleStatuses } from '#domain/raffles/raffle.ts';
import { orderStatuses, ticketStates } from './order.ts';
import { publicTicketState, type TicketFacts } from './public-ticket-state.ts';
import { newTicketCode, readTicketCode, ticketCodeBytes } from './ticket-code.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const around = fc.constantFrom(-1, 0, 1).map((seconds) => now.add({ seconds }));
const facts: fc.Arbitrary<TicketFacts> = fc.record({
  isSuspended: fc.boolean(),
  raffle: fc.constantFrom(...raffleStatuses),
  order: fc.constantFrom(...orderStatuses),
  ticket: fc.option(fc.record({ state: fc.constantFrom(...ticketStates), heldUntil: fc.option(around) })),
  record: fc.option(fc.record({ isListed: fc.option(fc.boolean()) })),
  undoableUntil: fc.option(around),
  prizes: fc.array(fc.record({ name: fc.string(), isDelivered: fc.boolean() }), { maxLength: 2 }),
});

test('a ticket is called valid, winner or drawn only while it is paid, the order’s own, in a raffle that goes on, and its record is given', () => {
  fc.assert(
    fc.property(facts, (known) => {
      const { is } = publicTicketState(known, now);
      if (!['valid', 'listed', 'won', 'drawn'].includes(is)) return;
      expect(known).toMatchObject({ isSuspended: false, order: 'confirmed', ticket: { state: 'paid' } });
      expect(known.raffle).not.toBe('cancelled');
      expect(known.record).not.toBeNull();
      expect(known.record?.isListed ?? null).toBe(is === 'valid' ? null : true);
      if (is !== 'valid') expect(['drawn', 'completed'].includes(known.raffle)).toBe(is !== 'listed');
      if (is === 'won') expect(known.prizes.length).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});

test('a number whose hold has run out, or that is not the order’s any more, is void', () => {
  fc.assert(
    fc.property(facts, (known) => {
      const ended = { ...known, isSuspended: false, ticket: { state: 'held' as const, heldUntil: now } };
      expect(publicTicketState(ended, now).is).toBe('void');
      expect(publicTicketState({ ...ended, ticket: null }, now).is).toBe('void');
    }),
  );
});

test('every code that is made is read again, and has more than 80 bits; nothing else is read', () => {
  const bytes = fc.uint8Array({ minLength: ticketCodeBytes, maxLength: ticketCodeBytes });
  fc.assert(
    fc.property(bytes, (random) => {
      expect(readTicketCode(newTicketCode(random))).toBe(newTicketCode(random));
    }),
  );
  // of the letters that come up most often nine bytes each
  expect(ticketCodeBytes * Math.log2(256 / 9)).toBeGreaterThan(80);
  for (const none of [undefined, '', '2'.repeat(17), '2'.repeat(19), '0'.repeat(18), 'A'.repeat(18)]) {
    expect(readTicketCode(none)).toBeNull();
  }
});
