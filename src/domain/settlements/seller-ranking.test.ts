import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankingShown, sellerRanking } from './seller-ranking.ts';

test('who sold most is first, who sold as much shares a place, and who sold nothing has none; first names alone', () => {
  const selling = [
    { id: 'c', name: 'Carla  Ibáñez', paid: 3 },
    { id: 'n', name: 'Nadie', paid: 0 },
    { id: 'b', name: 'Beto Ruiz', paid: 7 },
    { id: 'a', name: 'Ana María Soler', paid: 3 },
    { id: 'd', name: 'Dani', paid: 1 },
  ];
  const ranking = sellerRanking(selling);
  expect(ranking.map(({ place, firstName, paid }) => [place, firstName, paid])).toEqual([
    [1, 'Beto', 7],
    [2, 'Ana', 3],
    [2, 'Carla', 3],
    [4, 'Dani', 1],
  ]);
  expect(rankingShown(ranking, 'd', 2).map(({ id }) => id)).toEqual(['b', 'a', 'd']);
  expect(rankingShown(ranking, null, 2).map(({ id }) => id)).toEqual(['b', 'a']);
});

test('nobody stands before somebody who sold more, in whatever order they come', () => {
  const seller = fc.record({ id: fc.uuid(), name: fc.string(), paid: fc.nat(20) });
  fc.assert(
    fc.property(fc.array(seller, { maxLength: 30 }), (selling) => {
      const ranking = sellerRanking(selling);
      for (const { place, paid } of ranking) expect(place - 1).toBe(ranking.filter((one) => one.paid > paid).length);
      expect(ranking.map(({ place }) => place)).toEqual(ranking.map(({ place }) => place).toSorted((a, b) => a - b));
    }),
  );
});
