import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bound } from '#app/reader-slots.ts';
import { createSlots } from './slots.ts';

const names = fc.constantFrom('una', 'otra', 'tercera');
const steps = fc.array(fc.oneof(fc.record({ take: names }), fc.record({ back: fc.nat(30) })), { maxLength: 80 });

test('whatever is taken and given back, no name has more than its own and nobody more than all, and what is free is given', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const slots = createSlots(4);
      const held: { name: string; release: () => void }[] = [];
      for (const step of all) {
        if ('take' in step) {
          const own = held.filter(({ name }) => name === step.take).length;
          const release = slots.take([[step.take, 3]]);
          expect(release !== null).toBe(own < 3 && held.length < 4);
          if (release) held.push({ name: step.take, release });
        } else {
          const [gone] = held.splice(step.back, 1);
          gone?.release();
          gone?.release();
        }
      }
    }),
  );
});

test('every bound holds: neighbours of one site share theirs', () => {
  const bounds = (network: string): Bound[] => [
    [network, 2],
    ['site', 3],
  ];
  const slots = createSlots(10);
  const taken = ['a', 'a', 'a', 'b', 'b'].map((network) => slots.take(bounds(network)) !== null);
  expect(taken).toEqual([true, true, false, true, false]);
});
