import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { primitives } from '#support/verifier-vectors.ts';
import { u32be } from './bytes.ts';
import { pick, placesFor } from './pick.ts';

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 });

test('the picked indices are different, within the list, and as many as asked', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 40 }), (seed, n, asked) => {
      const count = Math.min(asked, n);
      const indices = pick(seed, { n, count });
      expect(new Set(indices).size).toBe(count);
      expect(indices.every((index) => Number.isInteger(index) && index >= 0 && index < n)).toBe(true);
    }),
  );
});

test('picking all is a permutation, and picking fewer is its beginning', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 60 }), fc.nat(), (seed, n, nat) => {
      const all = pick(seed, { n, count: n });
      expect(all.toSorted((one, other) => one - other)).toEqual([...Array(n).keys()]);
      expect(pick(seed, { n, count: nat % (n + 1) })).toEqual(all.slice(0, nat % (n + 1)));
    }),
  );
});

test('every ticket is first about as often as any other', () => {
  const n = 10;
  const draws = 20_000;
  const wins = Array<number>(n).fill(0);
  for (let draw = 0; draw < draws; draw++) {
    const first = pick(sha256(u32be(draw)), { n, count: 1 })[0] ?? 0;
    wins[first] = (wins[first] ?? 0) + 1;
  }
  const expected = draws / n;
  const chiSquare = wins.reduce((sum, won) => sum + (won - expected) ** 2 / expected, 0);
  // With nine degrees of freedom, one fair generator in a thousand goes above 27.9. The seeds are fixed.
  expect(chiSquare).toBeLessThan(27.9);
});

test('a word at or above the limit is dropped, not folded', () => {
  const vector = primitives.flujo.find(({ rechazados }) => rechazados === 1);
  const n = vector?.n ?? 0;
  const seed = hexToBytes(vector?.S ?? '');
  expect(pick(seed, { n, count: vector?.cuantos ?? 0 })).toEqual(vector?.indices);
});

test('there are no more winners and reserves than tickets', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(100), fc.nat(300), (prizes, suplentes, sold) => {
      const premios = Array.from({ length: prizes }, () => ({ nombre: 'Una bicicleta', valor: null }));
      const { winners, reserves } = placesFor({ premios, suplentes }, sold);
      expect(winners).toBe(Math.min(prizes, sold));
      expect(winners + reserves).toBe(Math.min(prizes + suplentes, Math.max(sold, winners)));
    }),
  );
});
