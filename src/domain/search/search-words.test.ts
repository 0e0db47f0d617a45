import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestWords, oneSlipFrom, slipsBetween, wordsOf } from './search-words.ts';

test('words are folded and cut at every sign', () => {
  expect(wordsOf('¡CAMIÓN, Peña-de_Año! 3.50€ rifas.com')).toEqual([
    'camion',
    'pena',
    'ano',
    '3',
    '50',
    'rifas',
    'com',
  ]);
  expect(wordsOf("a' & b | !c:* <-> (d) \\ %_")).toEqual(['b', 'c', 'd']);
  expect(wordsOf('🎉 ¿? …')).toEqual([]);
});

test('small words count only where there is nothing else', () => {
  expect(wordsOf('la bicicleta para los niños')).toEqual(['bicicleta', 'ninos']);
  expect(wordsOf('para')).toEqual(['para']);
  expect(wordsOf('También más')).toEqual(['tambien', 'mas']);
});

test('whatever is typed, words are letters and figures, few, and each once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      const words = wordsOf(text);
      expect(words.length).toBeLessThanOrEqual(8);
      expect(new Set(words).size).toBe(words.length);
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,60}$/u);
    }),
  );
});

test('one slip is a letter too few, too many or wrong, or two that changed places', () => {
  for (const typed of ['bicicelta', 'biciclet', 'bicicletta', 'bicicleta', 'vicicleta', 'ibcicleta'])
    expect([typed, slipsBetween(typed, 'bicicleta').whole]).toEqual([typed, typed === 'bicicleta' ? 0 : 1]);
  expect(slipsBetween('biciclet', 'bicicleta')).toEqual({ whole: 1, start: 0 });
  expect(slipsBetween('guitrra', 'guitarra').whole).toBe(1);
  expect(slipsBetween('moto', 'gato').whole).toBe(2);
});

test('every word made by one slip is one slip away at most, and one slip leads back', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdeño'), minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(word, fc.nat(), (typed, pick) => {
      const made = oneSlipFrom(typed);
      const one = made[pick % made.length] ?? typed;
      expect(slipsBetween(typed, one).whole).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});

test('what somebody is on the way to is near too', () => {
  expect(nearestWords('bicicelt', ['bicicletas', 'bicho', 'cicuta'], 'wide')).toEqual(['bicicletas']);
});

test('the nearest words come first, and those farther away not at all', () => {
  expect(nearestWords('bicicelta', ['bicicletas', 'bicicleta', 'motocicleta', 'biciclo'], 'wide')).toEqual([
    'bicicleta',
    'bicicletas',
  ]);
  expect(nearestWords('pelota', ['pelotas', 'peloton', 'maleta'], 'strict')).toEqual([]);
});

test('short words are not taken for others', () => {
  expect(nearestWords('oso', ['ojo', 'uso'], 'wide')).toEqual([]);
  expect(nearestWords('gato', ['pato'], 'strict')).toEqual([]);
  expect(nearestWords('gato', ['pato', 'gatos'], 'wide')).toEqual(['pato']);
});
