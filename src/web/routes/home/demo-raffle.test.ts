import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose, chooseAtRandom, type DemoRaffle, draw, freshDemo, goOn, paidNumbers } from './demo-raffle.ts';

const free = freshDemo.numbers.indexOf('free');
const taken = freshDemo.numbers.indexOf('paid');

test('a free number can be chosen and let go, a taken one cannot', () => {
  const chosen = choose(freshDemo, free);
  expect(chosen.chosen).toEqual([free]);
  expect(choose(chosen, free).chosen).toEqual([]);
  expect(choose(freshDemo, taken)).toBe(freshDemo);
});

test('chance always finds a free number, and never one twice', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { maxLength: 40 }), (dice) => {
      const demo = dice.reduce(chooseAtRandom, freshDemo);
      expect(new Set(demo.chosen).size).toBe(demo.chosen.length);
      for (const number of demo.chosen) expect(demo.numbers[number]).toBe('free');
    }),
  );
});

test('nothing goes on while nothing is chosen', () => {
  expect(goOn(freshDemo)).toBe(freshDemo);
});

test('what was chosen is held, sent and confirmed in that order, and nothing else changes', () => {
  const steps = [choose(freshDemo, free)];
  for (const _ of ['held', 'submitted', 'paid', 'still paid']) steps.push(goOn(steps.at(-1) as DemoRaffle));
  expect(steps.map((step) => step.numbers[free])).toEqual(['free', 'held', 'submitted', 'paid', 'paid']);
  const othersOf = (demo: DemoRaffle) => demo.numbers.filter((_, n) => n !== free);
  for (const step of steps) expect(othersOf(step)).toEqual(othersOf(freshDemo));
});

test('the winner is a paid number, the same for the same hash, and only after the list is paid', () => {
  const paid = [0, 1, 2].reduce(goOn, choose(freshDemo, free));
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (hash) => {
      const drawn = draw(paid, hash);
      expect(paidNumbers(paid)).toContain(drawn.winner);
      expect(draw(paid, hash)).toEqual(drawn);
      expect(draw(freshDemo, hash)).toBe(freshDemo);
    }),
  );
});
