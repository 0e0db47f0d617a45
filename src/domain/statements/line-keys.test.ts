import { expect, test } from 'vitest';
import { lineKeys, mayBeSame } from './line-keys.ts';
import type { StatementLine } from './read-statement.ts';

const line = (more: Partial<StatementLine> = {}): StatementLine => ({
  ...{ bookedOn: '2026-03-02', amount: 1000, text: 'Bizum Ana', reference: 'K7M2QP', name: '' },
  ...more,
});
const keyOf = (one: StatementLine) => lineKeys([one], 'EUR')[0];

test('a line is known by its words in whatever column, order and case, and by its day, sum and currency', () => {
  expect(keyOf(line())).toBe('2026-03-02 1000 EUR ana bizum k7m2qp 1');
  expect(keyOf(line({ text: 'ANA, bizum ', reference: '', name: 'K7M2QP ana' }))).toBe(keyOf(line()));
  const others = [line({ bookedOn: '2026-03-03' }), line({ amount: 1001 }), line({ name: 'Luis' })];
  expect(new Set([line(), ...others].map(keyOf)).size).toBe(4);
  expect(lineKeys([line()], 'MXN')).not.toEqual(lineKeys([line()], 'EUR'));
});

test('lines that are alike are counted, each kind of them by itself', () => {
  const other = line({ amount: 500 });
  const keys = lineKeys([line(), other, line(), line(), other], 'EUR');
  expect(keys.map((key) => key.split(' ').at(-1))).toEqual(['1', '1', '2', '3', '2']);
});

test('two files of a bank say the same of one movement, the one with more words than the other', () => {
  const [short, long] = [line({ reference: '' }), line({ text: 'BIZUM recibido', name: 'Ana Ruiz' })];
  expect([mayBeSame(short, long), mayBeSame(long, short)]).toEqual([true, true]);
  expect(mayBeSame(line({ text: 'Bizum Luis' }), line())).toBe(false);
  expect(mayBeSame({ text: '', reference: '', name: '' }, long)).toBe(true);
});
