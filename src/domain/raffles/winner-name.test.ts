import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownWinnerName } from './winner-name.ts';

test.each([
  ['Ana Martínez', 'Ana M.'],
  ['Ana', 'Ana'],
  ['  ana   martínez lópez ', 'ana M.'],
  ['María del Carmen Ruiz', 'María C.'],
  ['José-Luis Ñíguez', 'José-Luis Ñ.'],
  ['Ana 600123456', 'Ana'],
  ['600123456', null],
  ['ana@correo.example', null],
  ['https://ejemplo.es premio', null],
  ['', null],
])('%j is shown as %j', (name, shown) => {
  expect(shownWinnerName(name)).toBe(shown);
});

test('of any name no more is shown than its first word and one letter, without figures, signs or addresses', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      const shown = shownWinnerName(name);
      if (shown === null) return;
      const [first = '', initial, ...more] = shown.split(' ');
      expect(more).toEqual([]);
      expect(name.normalize('NFC')).toContain(first);
      expect(first).toMatch(/^\p{L}[\p{L}\p{M}'’·-]*$/u);
      if (initial !== undefined) expect(initial).toMatch(/^\p{L}\p{M}*\p{L}?\.$/u);
      expect(shown.length).toBeGreaterThan(0);
    }),
  );
});
