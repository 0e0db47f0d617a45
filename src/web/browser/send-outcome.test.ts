import { expect, test } from 'vitest';
import { outcomeOf } from './send-outcome.ts';

const [ana, marta] = [
  { id: 'ana', name: 'Ana' },
  { id: 'marta', name: 'Marta' },
];
const stored = { key: 'a', by: marta };
const answer = { lease: { seller: marta }, sent: [{ key: 'a', state: 'stored' as const }] };

test('what waits for whoever else made it is not told of, and what waits of the seller’s own is, with why', () => {
  const why = 'La hizo otra persona.';
  const ofAnother = { ...answer, waits: why, isOfAnother: true };
  expect(outcomeOf(answer, [stored])).toEqual({ state: 'sent' });
  expect(outcomeOf(ofAnother, [stored, { key: 'b', by: ana }])).toEqual({ state: 'sent' });
  const told = { state: 'refused', why, isLasting: true };
  // one of a page that did not say who made it is of whoever is here
  for (const own of [{ key: 'c', by: marta }, { key: 'c' }]) {
    expect(outcomeOf(ofAnother, [stored, { key: 'b', by: ana }, own])).toEqual(told);
  }
  expect(outcomeOf({ ...ofAnother, isOfAnother: false }, [stored])).toEqual({ ...told, isLasting: false });
});
