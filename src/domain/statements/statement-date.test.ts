import { expect, test } from 'vitest';
import { readDay } from './statement-date.ts';

const read = (...texts: string[]) => texts.map(readDay);

test('the days of this century are read, the first and the last too', () => {
  expect(read('36526', '73050', '1/1/00', '31/12/2099')).toEqual([
    '2000-01-01',
    '2099-12-31',
    '2000-01-01',
    '2099-12-31',
  ]);
  expect(read('36525', '73051', '31/12/1999', '1/1/2100', '19991231', '1 ene 2100')).toEqual(Array(6).fill(null));
});

test('months are known by their names in Spanish, and in English where those differ', () => {
  const names = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');
  expect(names.map((name) => readDay(`3 ${name} 2026`)?.slice(5, 7))).toEqual(
    names.map((_, at) => `${at + 101}`.slice(1)),
  );
  expect(read('3-JAN-26', '3 April 2026', '3 aug 26', '3 de setiembre del 2026', '3 Dec 2026')).toEqual([
    ...['2026-01-03', '2026-04-03', '2026-08-03', '2026-09-03', '2026-12-03'],
  ]);
  expect(read('3 xyz 2026', 'el 3 mar 2026', '3 mar 226', '3 mar 2026x', '33 mar 2026')).toEqual(Array(5).fill(null));
});

test('a day is what the whole cell says, but for an hour behind it', () => {
  expect(read(' 01/03/2026 ', '01/03/2026, 10:15', '01/03/2026T10')).toEqual(Array(3).fill('2026-03-01'));
  const odd = ['001/03/2026', '1/3/226', '1/3/2', '202603011', '120260301', 'a46082', '46082x', '146082', '1/3-2026'];
  expect(read(...odd)).toEqual(odd.map(() => null));
  const [longest, longer] = [40, 41].map((length) => `01/03/2026 ${'1'.repeat(length - 11)}`);
  expect(read(longest ?? '', longer ?? '', '')).toEqual(['2026-03-01', null, null]);
});
