import { expect, test } from 'vitest';
import { soldHere } from './kept-stalls.ts';

const [ana, marta] = [
  { id: 'ana', name: 'Ana' },
  { id: 'marta', name: 'Marta' },
];

test('a number is sold no second time on a phone, save what another account sold that the server never had', () => {
  const sales = [
    { by: ana, numbers: [1, 2], wasSent: false },
    { by: ana, numbers: [3], wasSent: true },
    { by: marta, numbers: [4], wasSent: false },
    { numbers: [5], wasSent: false },
  ];
  expect([...soldHere(sales, { seller: marta })]).toEqual([3, 4, 5]);
  expect([...soldHere(sales, { seller: ana })]).toEqual([1, 2, 3, 5]);
  // of a lease that does not say whose it is nothing is known
  for (const lease of [{}, null]) expect([...soldHere(sales, lease)]).toEqual([1, 2, 3, 4, 5]);
});
