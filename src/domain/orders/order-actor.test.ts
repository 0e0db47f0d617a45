import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventKind } from '#domain/event.ts';
import { orderActor } from './order-actor.ts';

const desk = new Set(['ana', 'sergio']);
const order = { holder: 'beto', seller: null };
type Of = { holder: string | null; seller: string | null };
const who = (
  kind: EventKind,
  actor: string,
  data: Record<string, unknown> = {},
  of: Of = order,
  isByOperator = false,
) => orderActor({ kind, actor, data }, of, { desk, isByOperator });

test('who runs the raffle is told by name, who has the order as that, and the clock as the clock', () => {
  expect(who('order.confirmed', 'ana')).toBe('desk');
  expect(who('order.numbers-dropped', 'ana')).toBe('desk');
  expect(who('order.taken', 'beto')).toBe('holder');
  expect(who('order.cancelled', 'beto')).toBe('holder');
  expect(who('order.expired', 'system')).toBe('clock');
  expect(who('order.cancelled', 'olga', {}, order, true)).toBe('operator');
});

test('without account there is no link before the order, and nothing but a link after it', () => {
  expect(who('order.taken', 'guest')).toBe('guest');
  expect(who('order.receipt-sent', 'guest')).toBe('link');
  // the link was opened by somebody who is signed in, whose name is nobody's business
  expect(who('order.receipt-sent', 'carla')).toBe('link');
});

test('what somebody who runs the raffle does to an order of their own is told as what they did it as', () => {
  const own = { holder: 'ana', seller: null };
  expect(who('order.taken', 'ana', {}, own)).toBe('holder');
  expect(who('order.receipt-sent', 'ana', {}, own)).toBe('holder');
  expect(who('order.receipt-sent', 'ana', { addedAtDesk: 'r1' }, own)).toBe('desk');
  expect(who('order.confirmed', 'ana', {}, own)).toBe('desk');
  expect(who('order.taken', 'sergio', {}, { holder: 'sergio', seller: 'sergio' })).toBe('desk');
});

test('nobody is named who neither runs the raffle nor sells, whatever they did', () => {
  const kinds = fc.constantFrom<EventKind>('order.taken', 'order.confirmed', 'order.cancelled', 'order.link-made');
  const people = fc.constantFrom('ana', 'beto', 'carla', 'sergio', 'guest', 'system');
  const orders = fc.record({ holder: fc.option(people), seller: fc.option(people) });
  fc.assert(
    fc.property(kinds, people, orders, fc.boolean(), (kind, actor, of, isByOperator) => {
      const told = orderActor({ kind, actor, data: {} }, of, { desk, isByOperator });
      if (told === 'desk') expect(desk).toContain(actor);
    }),
  );
});
