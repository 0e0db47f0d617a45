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

/** The first visible character of a cell for a spreadsheet, compatibility-normalised. */
const firstSeen = (text: string) =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u.exec(text)?.[0].normalize('NFKC')[0] ?? '';
const cellOf = (written: string) => written.slice(2, -3).replaceAll('""', '"');

test('nor in another form of the same signs, nor behind what is not seen', () => {
  for (const sign of [
    '=',
    '\uff1d',
    '\ufe66',
    '+',
    '\uff0b',
    '\ufe62',
    '\u207a',
    '-',
    '\uff0d',
    '\ufe63',
    '@',
    '\uff20',
    '\ufe6b',
    '|',
    '\uff5c',
  ])
    expect(cellOf(csv([[`${sign}1+1`]])), sign).toBe(`'${sign}1+1`);
  for (const unseen of [' ', '\u00a0', '\u3000', '\ufeff', '\u200b', '\u2060', '\u00ad', '\u202e', ' \ufeff\u200b '])
    expect(cellOf(csv([[`${unseen}=1+1`]])), escape(unseen)).toBe(`${unseen}'=1+1`);
  expect(cellOf(csv([[' Ana']]))).toBe(' Ana');
});

test('no part of a text that a spreadsheet may cut begins as a formula, and only apostrophes are put in', () => {
  const letters = [...'=+-@|;"\t\r\n aé\u200b\ufeff\u00a0\uff1d\ufe62\ufe63\ufe6b\u207a\ud83c\udf9f\ud800'];
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...letters)).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const cell = cellOf(csv([[text]]));
      for (const part of cell.split(/[;\t\r\n]/))
        expect('=+-@|').not.toContain(firstSeen(part.replace(/"/g, '')) || ' ');
      expect(cell.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
    }),
  );
});

test('a text that is made to be looked at again and again is written as soon as any', () => {
  for (const unit of [' ', '\t', ';', '; ', '"', ';"', '\u200b', '=', ';=', ' ='])
    expect(csv([[unit.repeat(1_000_000)]]).length).toBeGreaterThan(1_000_000);
});

test('nor where a spreadsheet with another separator would cut it', () => {
  const written = csv([['Ana', 'x;=1+1', 'hola\n=1+1', 'x;"=1+1', '10:00-12:00, 2+2']]);
  expect(written).toContain(`"x;'=1+1","hola\n'=1+1","x;""'=1+1","10:00-12:00, 2+2"`);
});
