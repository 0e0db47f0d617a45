import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createPlaces, type Place } from './places.ts';

const own = (who: string, most: number) => [who, [[who, most]]] as const;

test('one holder has two places and all of them sixteen, until one leaves', () => {
  const places = createPlaces(16, () => 0);
  const first = places.take(...own('ana', 2));
  expect(places.take(...own('ana', 2))).not.toBeNull();
  expect(places.take(...own('ana', 2))).toBeNull();
  for (let person = 0; person < 14; person += 1) places.take(...own(`person ${person}`, 2));
  expect(places.take(...own('eva', 2))).toBeNull();
  first?.leave();
  first?.leave();
  expect(places.take(...own('eva', 2))).not.toBeNull();
  expect(places.take(...own('beto', 2))).toBeNull();
});

test('who has taken nothing for the longest loses the place to who comes, and nobody loses one that is being made', () => {
  let now = 0;
  const places = createPlaces(16, () => now);
  const ends = Array.from({ length: 16 }, (_, person) => {
    const [place, end] = [places.take(...own(`person ${person}`, 2)), vi.fn()];
    place?.waits(end);
    now += 1;
    // one goes on, and waits again later
    if (person === 0) place?.goesOn();
    return end;
  });
  expect(places.take(...own('eva', 2))).toBeNull();
  now = 31;
  expect(places.take(...own('eva', 2))).not.toBeNull();
  expect(ends.flatMap((end, person) => (end.mock.calls.length > 0 ? [person] : []))).toEqual([1]);
  expect(places.take(...own('beto', 2))).toBeNull();
});

test('one who holds the most gives way at once to others, down to one more than they have, and never to themselves', () => {
  const places = createPlaces(10, () => 0);
  const ended: string[] = [];
  const read = (who: string) => {
    const place = places.take(...own(who, 8));
    place?.waits(() => ended.push(who));
    return place !== null;
  };
  for (let asked = 0; asked < 7; asked += 1) read('slow');
  for (let asked = 0; asked < 3; asked += 1) read('ana');
  expect(read('slow')).toBe(false);
  expect([read('eva'), read('eva'), read('beto')]).toEqual([true, true, true]);
  expect(ended).toEqual(['slow', 'slow', 'slow']);
});

const steps = fc.array(
  fc.oneof(
    fc.record({ take: fc.constantFrom('a', 'b', 'c'), isBehind: fc.boolean() }),
    fc.record({ leave: fc.nat(20) }),
    fc.record({ pass: fc.nat(40) }),
  ),
  { maxLength: 60 },
);

test('whatever comes and goes, no bound is exceeded, and who holds nothing finds a place while another holds two behind', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let now = 0;
      const places = createPlaces(4, () => now);
      const held = new Set<{ who: string; isBehind: boolean; place: Place }>();
      const of = (who: string) => [...held].filter((each) => each.who === who);
      for (const step of all) {
        if ('pass' in step) now += step.pass;
        else if ('leave' in step) {
          const gone = [...held][step.leave];
          gone?.place.leave();
          if (gone) held.delete(gone);
        } else {
          const others = [...held].filter(({ who, isBehind }) => isBehind && of(who).length >= 2);
          const isDue = of(step.take).length === 0 && others.length > 0;
          const place = places.take(...own(step.take, 3));
          if (isDue) expect(place).not.toBeNull();
          if (!place) continue;
          const each = { who: step.take, isBehind: step.isBehind, place };
          held.add(each);
          if (step.isBehind) place.waits(() => void held.delete(each));
          expect(of(step.take).length).toBeLessThanOrEqual(3);
          expect(held.size).toBeLessThanOrEqual(4);
        }
      }
    }),
  );
});
