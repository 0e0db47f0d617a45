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

test('a ticket goes from held to valid, to listed, and to what the draw made of it', () => {
  const paid: TicketFacts = {
    isSuspended: false,
    raffle: 'open',
    order: 'confirmed',
    ticket: { state: 'paid', heldUntil: null },
    record: null,
    undoableUntil: now,
    prizes: [],
  };
  const state = (more: Partial<TicketFacts>) => publicTicketState({ ...paid, ...more }, now);
  const until = now.add({ seconds: 1 });
  expect(state({ order: 'pending', ticket: { state: 'held', heldUntil: until } })).toEqual({ is: 'held', until });
  expect(state({ order: 'in_review', ticket: { state: 'submitted', heldUntil: until } })).toEqual({ is: 'in-review' });
  expect(state({})).toEqual({ is: 'paid', undoableUntil: now });
  expect(state({ record: { isListed: null } })).toEqual({ is: 'valid' });
  expect(state({ record: { isListed: false }, raffle: 'drawn' })).toEqual({ is: 'left-out' });
  const record = { isListed: true };
  expect(state({ record, raffle: 'closed' })).toEqual({ is: 'listed' });
  const prizes = [{ name: 'Bici', isDelivered: false }];
  for (const raffle of ['drawn', 'completed'] as const) {
    expect(state({ record, raffle, prizes })).toEqual({ is: 'won', prizes });
    expect(state({ record, raffle })).toEqual({ is: 'drawn' });
  }
  expect(state({ record, raffle: 'cancelled' })).toEqual({ is: 'void', because: 'raffle' });
  expect(state({ order: 'refund_pending', record })).toEqual({ is: 'void', because: 'order' });
  // of a raffle that was stopped nothing is said, whatever became of it
  expect(state({ isSuspended: true, raffle: 'cancelled' })).toEqual({ is: 'suspended' });
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
