import { expect, test } from 'vitest';
import { raffleCard } from './card.ts';
import type { CardFacts } from './facts.ts';

const facts: CardFacts = {
  title: 'Bicicleta para el viaje',
  communityName: 'Club de los jueves',
  prize: 'Bicicleta',
  price: { amount: 250, currency: 'EUR' },
  country: 'ES',
  phase: 'selling',
  salesCloseAt: '2026-12-17T19:00:00Z',
  drawAt: '2026-12-18T19:00:00Z',
  timeZone: 'Europe/Madrid',
  total: 1000,
  free: 990,
  outcome: null,
  picture: null,
  address: 'https://rifas.example/club/rifas/bici',
  at: '2026-11-21T10:00:00Z',
  board: null,
};
const isDrawn = (card: string) => card.includes('viewBox="120 44 240 170"');

test('a card without a photograph has the drawing of its prize’s kind, beside a board too; one of no kind has none', async () => {
  const board = [{ number: '07', isFree: true }];
  expect(isDrawn(await raffleCard(facts, null))).toBe(true);
  expect(isDrawn(await raffleCard({ ...facts, board }, null))).toBe(true);
  expect(isDrawn(await raffleCard({ ...facts, title: 'Rifa de mayo', prize: 'Sorpresa' }, null))).toBe(false);
});
