import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn, fitted, linesOf, widthOf } from './lettering.ts';

const setting = { face: 'display', size: 60 } as const;

test('whatever is written, no line is wider than its place and no more lines are set than there is room for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.integer({ min: 1, max: 4 }), (text, most) => {
      const lines = linesOf(text, setting, 500, most);
      expect(lines.length).toBeLessThanOrEqual(most);
      for (const line of lines) expect(widthOf(line, setting)).toBeLessThanOrEqual(500);
    }),
    { numRuns: 60 },
  );
});

test('words stay whole and in order while they fit; what is left over is cut with an ellipsis', () => {
  const text = 'Cesta de Navidad con jamón y quesos';
  const lines = linesOf(text, setting, 600, 9);
  expect(lines.join(' ')).toBe(text);
  const [first = '', second = ''] = linesOf(text, setting, 400, 2);
  expect(second.endsWith('…')).toBe(true);
  expect(text.startsWith(`${first} ${second.slice(0, -1)}`)).toBe(true);
  expect(linesOf('', setting, 400, 2)).toEqual([]);
});

test('a title takes the largest size at which it fits whole', () => {
  const sizes = [100, 80, 60, 40];
  const set = (text: string) => fitted(text, { face: 'display', sizes, width: 600, lines: 3, height: 280 });
  expect(set('Jamón').size).toBe(100);
  expect(set('Bicicleta para el viaje de fin de curso de sexto').size).toBeLessThan(100);
  const long = set(
    'Gran rifa solidaria de Navidad de la asociación de vecinos del barrio norte y del barrio sur, otra vez',
  );
  expect(long.size).toBe(40);
  expect(long.lines.length).toBeLessThanOrEqual(3);
});

test('every letter of Spanish, the signs of every currency and emoji are drawn; other alphabets are left out', () => {
  const width = (text: string) => widthOf(text, setting);
  for (const letter of 'áéíóúüñÁÉÍÓÚÜÑ¿¡«»€$₡₲ºª·…🎄🎟') {
    expect(width(letter), letter).toBeGreaterThan(0);
    expect(drawn(letter, setting, { x: 0, y: 0, fill: '#000' }), letter).toContain('<path');
  }
  expect(width('抽奖')).toBe(0);
  // what only joins or tints an emoji takes no place
  expect(width('👍🏽')).toBe(width('👍'));
  // the space between thousands is as wide as any other
  expect(width('10\u202f000')).toBe(width('10 000'));
});

test('what is drawn holds no text that could be taken for markup', () => {
  expect(drawn('<script>&"\'', setting, { x: 0, y: 0, fill: '#000' })).not.toMatch(/script|&/);
});

test('only what can be shown of a long text is looked at, and no pile of marks is drawn', () => {
  const word = 'rifa ';
  expect(linesOf(word.repeat(100_000), setting, 600, 2)).toEqual(linesOf(word.repeat(200), setting, 600, 2));
  const piled = `e${'\u0301'.repeat(30)}`.repeat(60);
  const lines = linesOf(piled, setting, 500, 2);
  expect(lines).toHaveLength(2);
  expect(lines.join('').length).toBeLessThan(3 * 60);
});
