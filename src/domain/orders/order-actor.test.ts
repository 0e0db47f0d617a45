import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventKind } from '#domain/event.ts';
import type { RoleHistory } from '#domain/members/role-history.ts';
import { orderActor } from './order-actor.ts';

const now = Temporal.Instant.from('2026-05-01T12:00:00Z');
/** Ana runs the raffle and Sergio sells; Vera began to sell, and Pedro ceased to, after all of these. */
const people = new Map<string, RoleHistory>([
  ['ana', { role: 'admin', changes: [] }],
  ['sergio', { role: 'seller', changes: [] }],
  ['vera', { role: 'seller', changes: [{ at: now.add({ hours: 1 }), former: null }] }],
  ['pedro', { role: null, changes: [{ at: now.add({ hours: 1 }), former: 'admin' }] }],
  ['marta', { role: 'member', changes: [] }],
]);
const order = { holder: 'beto', seller: null };
type Of = { holder: string | null; seller: string | null };
const who = (
  kind: EventKind,
  actor: string,
  data: Record<string, unknown> = {},
  of: Of = order,
  beside: { ending?: 'desk' | 'operator'; receipt?: Record<string, unknown> } = {},
) => orderActor({ kind, actor, at: now, data }, of, { people, ending: null, receipt: null, ...beside });

test('who runs the raffle is told by name, who has the order as that, and the clock as the clock', () => {
  expect(who('order.confirmed', 'ana')).toBe('desk');
  expect(who('order.refund-due', 'ana')).toBe('desk');
  expect(who('order.taken', 'beto')).toBe('holder');
  // sold, or the answer to a request
  expect(who('order.taken', 'ana')).toBe('desk');
  expect(who('order.cancelled', 'beto')).toBe('holder');
  expect(who('order.expired', 'system')).toBe('clock');
  expect(who('order.cancelled', 'olga', {}, order, { ending: 'operator' })).toBe('operator');
  expect(who('order.cancelled', 'ana', {}, order, { ending: 'desk' })).toBe('desk');
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
  expect(who('order.receipt-sent', 'ana', {}, own, { receipt: { addedAtDesk: 'r1' } })).toBe('desk');
  expect(who('order.hold-extended', 'ana', {}, own)).toBe('desk');
  expect(who('order.noted', 'ana', {}, own)).toBe('desk');
  expect(who('order.confirmed', 'ana', {}, own)).toBe('desk');
  expect(who('order.taken', 'sergio', {}, { holder: 'sergio', seller: 'sergio' })).toBe('desk');
});

test('who acted by a link is not named for a role that they got later, and who had one then still is', () => {
  for (const kind of ['order.cancelled', 'order.refund-due', 'order.restored', 'order.expired'] as const) {
    expect(who(kind, 'vera'), kind).toBe('link');
  }
  expect(who('order.receipt-sent', 'vera', {}, order, { receipt: { byDeskLink: 'r1' } })).toBe('link');
  expect(who('order.refund-due', 'pedro')).toBe('desk');
  // what only the desk does says that they were there
  expect(who('order.confirmed', 'vera')).toBe('desk');
  expect(who('order.taken', 'vera', {}, { holder: null, seller: 'vera' })).toBe('desk');
});

test('who runs the raffle is not named for what they did on the page of somebody else’s order', () => {
  for (const kind of [
    'order.cancelled',
    'order.numbers-dropped',
    'order.number-swapped',
    'order.tickets-shown',
    'order.tickets-hidden',
    'order.joined-account',
    'order.erased',
  ] as const) {
    expect(who(kind, 'ana'), kind).toBe('link');
  }
  expect(who('order.refund-due', 'ana', { byLink: true })).toBe('link');
  expect(who('order.refund-due', 'ana', { withdrawn: 2 })).toBe('link');
  expect(who('order.restored', 'ana', {}, order, { receipt: {} })).toBe('link');
  expect(who('order.restored', 'ana', {}, order, { receipt: { addedAtDesk: 'r1' } })).toBe('desk');
});

test('nobody is named who neither runs the raffle nor sells, whatever they did', () => {
  const kinds = fc.constantFrom<EventKind>('order.taken', 'order.confirmed', 'order.cancelled', 'order.link-made');
  const actors = fc.constantFrom('ana', 'beto', 'carla', 'marta', 'sergio', 'guest', 'system');
  const orders = fc.record({ holder: fc.option(actors), seller: fc.option(actors) });
  const endings = fc.constantFrom({}, { ending: 'desk' as const }, { ending: 'operator' as const });
  fc.assert(
    fc.property(kinds, actors, orders, endings, (kind, actor, of, beside) => {
      if (who(kind, actor, {}, of, beside) === 'desk') expect(['ana', 'sergio']).toContain(actor);
    }),
  );
});
