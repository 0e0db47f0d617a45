import { expect, test, vi } from 'vitest';
import { archivePlaces } from './archive-places.ts';

test('one person has two archives under way and all of them sixteen', () => {
  const placeFor = archivePlaces(() => 0);
  const first = placeFor('ana');
  placeFor('ana');
  expect(() => placeFor('ana')).toThrow(expect.objectContaining({ code: 'too-many-requests' }));
  for (let person = 0; person < 14; person += 1) placeFor(`person ${person}`);
  expect(() => placeFor('eva')).toThrow(expect.objectContaining({ code: 'too-many-requests' }));
  first.leave();
  placeFor('eva');
});

test('who has taken nothing for the longest loses the place to who comes, and nobody loses one that is being taken', () => {
  let now = 0;
  const placeFor = archivePlaces(() => now);
  const ends = Array.from({ length: 16 }, (_, person) => {
    const [place, end] = [placeFor(`person ${person}`), vi.fn()];
    place.waits(end);
    now += 1;
    // one goes on, and waits again later
    if (person === 0) place.goesOn();
    return end;
  });
  expect(() => placeFor('eva')).toThrow();
  now = 31;
  placeFor('eva');
  expect(ends.flatMap((end, person) => (end.mock.calls.length > 0 ? [person] : []))).toEqual([1]);
  expect(() => placeFor('beto')).toThrow();
});
