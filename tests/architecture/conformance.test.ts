import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Line = { number: string; code: string[]; proof: string[] };

/** The lines of the table: number first, code and proof last. */
function linesOf(table: string): Line[] {
  return table.split('\n').flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const [, number = ''] = cells;
    if (!/^\d\.\d\d$/.test(number)) return [];
    const [code = '', proof = ''] = cells.slice(-3, -1);
    return [{ number, code: code.split(', '), proof: proof.split(', ') }];
  });
}

const lines = linesOf(readFileSync(`${root}docs/conformance.md`, 'utf8'));
const suite = readdirSync(`${root}tests/conformance`);

test('every section of the specification has its lines, numbered without a gap', () => {
  for (const section of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
    const numbers = lines.map(({ number }) => number).filter((number) => number.startsWith(`${section}.`));
    expect(numbers.length, section).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, at) => `${section}.${String(at + 1).padStart(2, '0')}`));
  }
});

test.each(lines)(
  'line $number has code that is there and a test that carries its number',
  ({ number, code, proof }) => {
    for (const file of code) expect(existsSync(`${root}src/${file}`), file).toBe(true);
    for (const file of proof) {
      const text = readFileSync(`${root}tests/${file}`, 'utf8');
      expect(text, file).toMatch(new RegExp(`'(?:\\d\\.\\d\\d )*${number}[ ']`));
    }
  },
);

const known = lines.map(({ number }) => number);

test('every test of the suite says which lines it proves', () => {
  for (const file of suite) {
    const text = readFileSync(`${root}tests/conformance/${file}`, 'utf8');
    const named = [...text.matchAll(/^ {0,2}(?:test|\]\))(?:\.each\([^)]*\))?\('([^']*)'/gm)];
    expect(named.length, file).toBeGreaterThan(0);
    for (const [, name = ''] of named) expect(name, file).toMatch(/^(?:\d\.\d\d |%s )/);
    const numbers = [...text.matchAll(/[([]'((?:\d\.\d\d ?)+)/g)].flatMap(([, found = '']) => found.trim().split(' '));
    for (const number of numbers) expect(known, file).toContain(number);
  }
});
