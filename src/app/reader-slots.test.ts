import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createReaderSlots, type ReaderSlot } from './reader-slots.ts';

const own = (who: string, most: number) => [who, [[who, most]]] as const;

test('one holder has two slots and all of them sixteen, until one leaves', () => {
  const slots = createReaderSlots(16, () => 0);
  const first = slots.take(...own('ana', 2));
  expect(slots.take(...own('ana', 2))).not.toBeNull();
  expect(slots.take(...own('ana', 2))).toBeNull();
  for (let person = 0; person < 14; person += 1) slots.take(...own(`person ${person}`, 2));
  expect(slots.take(...own('eva', 2))).toBeNull();
  first?.leave();
  first?.leave();
  expect(slots.take(...own('eva', 2))).not.toBeNull();
  expect(slots.take(...own('beto', 2))).toBeNull();
});

test('who has taken nothing for the longest loses the slot to who comes, and nobody loses one that is being made', () => {
  let now = 0;
  const slots = createReaderSlots(16, () => now);
  const ends = Array.from({ length: 16 }, (_, person) => {
    const [slot, end] = [slots.take(...own(`person ${person}`, 2)), vi.fn()];
    slot?.waits(end);
    now += 1;
    // one goes on, and waits again later
    if (person === 0) slot?.goesOn();
    return end;
  });
  expect(slots.take(...own('eva', 2))).toBeNull();
  now = 31;
  expect(slots.take(...own('eva', 2))).not.toBeNull();
  expect(ends.flatMap((end, person) => (end.mock.calls.length > 0 ? [person] : []))).toEqual([1]);
  expect(slots.take(...own('beto', 2))).toBeNull();
});

test('one who holds the most gives way at once to others, down to one more than they have, and never to themselves', () => {
  const slots = createReaderSlots(10, () => 0);
  const ended: string[] = [];
  const read = (who: string) => {
    const slot = slots.take(...own(who, 8));
    slot?.waits(() => ended.push(who));
    return slot !== null;
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

test('whatever comes and goes, no bound is exceeded, and who holds nothing finds a slot while another holds two behind', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let now = 0;
      const slots = createReaderSlots(4, () => now);
      const held = new Set<{ who: string; isBehind: boolean; slot: ReaderSlot }>();
      const of = (who: string) => [...held].filter((each) => each.who === who);
      for (const step of all) {
        if ('pass' in step) now += step.pass;
        else if ('leave' in step) {
          const gone = [...held][step.leave];
          gone?.slot.leave();
          if (gone) held.delete(gone);
        } else {
          const others = [...held].filter(({ who, isBehind }) => isBehind && of(who).length >= 2);
          const isDue = of(step.take).length === 0 && others.length > 0;
          const slot = slots.take(...own(step.take, 3));
          if (isDue) expect(slot).not.toBeNull();
          if (!slot) continue;
          const each = { who: step.take, isBehind: step.isBehind, slot };
          held.add(each);
          if (step.isBehind) slot.waits(() => void held.delete(each));
          expect(of(step.take).length).toBeLessThanOrEqual(3);
          expect(held.size).toBeLessThanOrEqual(4);
        }
      }
    }),
  );
});
