import { expect, test } from 'vitest';
import { type DeskNews, newsToTell } from './desk-news.ts';

const act = (id: number, order: string, at: number): DeskNews => ({
  ...{ id, order, at, kind: 'order.confirmed', name: 'Beto', by: 'Marta' },
});
const came = [act(3, 'a', 3000), act(5, 'b', 5500), act(4, 'c', 4000)];

test('an act of another is told once, and only of an order that the page showed, since it was opened', () => {
  const shown = new Set(['a', 'b']);
  const told = (ids: number[], since: number) =>
    newsToTell(came, { shown, told: new Set(ids), since }).map(({ id }) => id);
  expect(told([], 0)).toEqual([5, 3]);
  expect(told([5], 0)).toEqual([3]);
  expect(told([], 5000)).toEqual([5]);
  expect(told([], 5500)).toEqual([]);
  expect(told([3, 5], 0)).toEqual([]);
});
