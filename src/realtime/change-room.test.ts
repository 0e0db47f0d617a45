import { expect, test, vi } from 'vitest';
import { waits } from '#support/waits.ts';
import { type ChangedIds, openChangeRoom } from './change-room.ts';
import type { Viewer } from './live.ts';
import { openWatchers } from './watchers.ts';

const staff: Viewer = { userId: 'olga', isOperator: false, session: null };
const holderOf = (orderId: string): Viewer => ({
  userId: null,
  isOperator: false,
  session: null,
  own: { orderId, link: 'hash' },
});

/** Admitted watchers of a raffle's orders. */
async function watchers(viewers: readonly Viewer[]) {
  const watchers = openWatchers<ChangedIds>({ failed: () => undefined, admission: async () => () => true });
  const room = openChangeRoom(watchers);
  const people = viewers.map((viewer) => ({ viewer, hear: vi.fn(), end: vi.fn() }));
  for (const person of people) room.enter(person);
  room.broadcast(null);
  for (const { hear } of people) await vi.waitFor(() => expect(hear).toHaveBeenCalled(), waits.change);
  for (const { hear } of people) hear.mockClear();
  return { room, heard: () => people.map(({ hear }) => hear.mock.calls.flat()) };
}

test('what happens to an order is told at once to its holder and to who works with all of them', async () => {
  const { room, heard } = await watchers([holderOf('one'), holderOf('two'), staff]);
  room.broadcast(['one']);
  const news = { changed: true, within: 0 };
  expect(heard()).toEqual([[news], [], [news]]);
});

test('what all are told, each reads at a moment of their own', async () => {
  const { room, heard } = await watchers([holderOf('one'), holderOf('two'), staff]);
  room.broadcast(null);
  const news = { changed: true, within: 40 };
  expect(heard()).toEqual([[news], [news], [news]]);
});
