import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csv } from './csv.ts';

test('cells keep their commas, quotes and line breaks', () => {
  expect(
    csv([
      ['a', 1],
      ['b, "c"\nd', 2.5],
    ]),
  ).toBe('\ufeff"a",1\r\n"b, ""c""\nd",2.5\r\n');
});

test('no text begins as a formula, whatever it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(csv([[text]]).slice(2)).not.toMatch(/^[=+\-@\t\r\n|]/);
    }),
  );
  expect(csv([['=1+1']])).toContain(`"'=1+1"`);
});

test('nor where a spreadsheet with another separator would cut it', () => {
  const written = csv([['Ana', 'x;=1+1', 'hola\n=1+1', 'x;"=1+1', '10:00-12:00, 2+2']]);
  expect(written).toContain(`"x;'=1+1","hola\n'=1+1","x;""'=1+1","10:00-12:00, 2+2"`);
});
