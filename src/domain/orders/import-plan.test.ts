import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportColumns } from './import-columns.ts';
import { countPlan, faultsFirst, type ImportPlace, isToImport, overMaximum, planImport } from './import-plan.ts';
import { type ImportRow, importRowReader, readImportRow } from './import-row.ts';

const columns: ImportColumns = { head: null, number: 0, name: 1, surname: null, phone: 2, email: 3, paid: 4 };
const read = (...cells: string[]) => readImportRow({ row: 14, cells }, columns);
const faultsIn = (...cells: string[]) => read(...cells).faults.map(({ field, code }) => `${field} ${code}`);

test('a row is read as people write it', () => {
  expect(read(' 007 ', ' Ana  Ruiz', '600 12-34.56 7', 'Ana@Example.COM', 'Sí')).toEqual({
    row: 14,
    numbers: [7],
    name: 'Ana Ruiz',
    phone: '6001234567',
    email: 'Ana@example.com',
    paid: true,
    faults: [],
  });
  expect(read('nº 12, 5; #7 20-22', 'Ana').numbers).toEqual([5, 7, 12, 20, 21, 22]);
  const surname = { ...columns, surname: 2, phone: null };
  expect(readImportRow({ row: 1, cells: ['7', 'Ana', 'Ruiz'] }, surname).name).toBe('Ana Ruiz');
});

test.each([
  ['SÍ', true],
  ['x', true],
  ['Pagado', true],
  ['✔️', true],
  ['❌', false],
  ['pendiente', false],
  ['1', true],
  ['', false],
  ['No', false],
  ['debe', false],
  ['-', false],
])('«%s» in the column of payments says whether the row is paid', (text, paid) => {
  expect(read('7', 'Ana', '', '', text)).toMatchObject({ paid, faults: [] });
});

test('every cell that is not understood is a fault of its own, and none keeps another from being seen', () => {
  expect(faultsIn('siete', '', '12', 'ana@', 'quizás')).toEqual([
    'number unreadable',
    'name missing',
    'phone unreadable',
    'email unreadable',
    'paid unreadable',
  ]);
  expect(faultsIn('', 'Ana\u202e', '', '', '10,00 €')).toEqual([
    'number missing',
    'name unreadable',
    'paid unreadable',
  ]);
  // what is shown again of a cell is its beginning
  expect(read('7', 'Ana', '', '', 'x'.repeat(100)).faults).toEqual([
    { field: 'paid', code: 'unreadable', text: 'x'.repeat(60) },
  ]);
  expect(read('7', `a${'b'.repeat(99)}`).name).toHaveLength(80);
  expect(faultsIn('1-101', 'a'.repeat(81))).toEqual(['number too-many', 'name unreadable']);
  expect(faultsIn('1'.repeat(3000), 'b'.repeat(9000))).toEqual(['number too-many', 'name unreadable']);
  expect(faultsIn('7', 'Ana', '', '', '???')).toEqual(['paid unreadable']);
  expect([faultsIn('1-99999', 'Ana'), faultsIn(',', 'Ana'), faultsIn('0-99 x', 'Ana')]).toEqual([
    ['number too-many'],
    ['number unreadable'],
    ['number unreadable'],
  ]);
});

test('«abonado», which may be a part of the price, says neither that a row is paid nor that it is not', () => {
  expect(faultsIn('7', 'Ana', '', '', 'Abonado')).toEqual(['paid unreadable']);
});

test('of a list with more numbers than its raffle has, and some, no more are read: the rows say so', () => {
  const readRow = importRowReader(columns, { firstNumber: 0, lastNumber: 99 });
  const rows = Array.from({ length: 19_999 }, (_, at) => readRow({ row: at + 1, cells: ['0-99', 'Ana'] }));
  expect(rows.reduce((sum, { numbers }) => sum + numbers.length, 0)).toBe(1100);
  expect(rows.findIndex(({ faults }) => faults.some(({ code }) => code === 'list-full'))).toBe(11);
  const after = readRow({ row: 20_000, cells: ['7', ''] });
  expect(after.faults.map(({ field, code }) => `${field} ${code}`)).toEqual(['number list-full', 'name missing']);
});

test('after the first row that has more numbers than are left none is read any more, not even one that would fit', () => {
  const readRow = importRowReader(columns, { firstNumber: 0, lastNumber: 99 });
  const read = (cell: string) => {
    const { numbers, faults } = readRow({ row: 1, cells: [cell, 'Ana'] });
    return faults[0]?.code ?? numbers.length;
  };
  for (let row = 0; row < 10; row += 1) expect(read('0-99')).toBe(100);
  expect(['0-49', '0-49', '7', 'siete'].map(read)).toEqual([50, 50, 'list-full', 'list-full']);
  const other = importRowReader(columns, { firstNumber: 0, lastNumber: 49 });
  const codes = Array.from({ length: 12 }, (_, row) => other({ row, cells: [row < 10 ? '0-99' : '0-74', 'Ana'] }))
    .concat(other({ row: 12, cells: ['7', 'Ana'] }))
    .map(({ numbers, faults }) => faults[0]?.code ?? numbers.length);
  expect(codes).toEqual([...Array(10).fill(100), 'list-full', 'list-full', 'list-full']);
});

test('a cell of spaces is an empty one, and one of a thousand signs is still read', () => {
  expect(read(' ', ' Ana ', ' ', ' ', ' ')).toMatchObject({ phone: null, email: null, paid: false });
  expect(faultsIn(' ', ' Ana ', ' ', ' ', ' ')).toEqual(['number missing']);
  expect(read(`${'7,'.repeat(499)}77`, 'Ana').numbers).toEqual([7, 77]);
  expect(faultsIn(`${'7,'.repeat(499)}777`, 'Ana')).toEqual(['number too-many']);
});

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const place = (more: Partial<ImportPlace> = {}): ImportPlace => ({
  firstNumber: 0,
  lastNumber: 99,
  tickets: new Map(),
  done: new Set(),
  isOwnPayment: () => false,
  now,
  ...more,
});
const rowOf = (row: number, ...numbers: number[]): ImportRow => ({
  ...read(numbers.join(' '), 'Ana'),
  row,
});
const told = (rows: readonly { row: number; faults: readonly object[] }[]) =>
  rows.filter(({ faults }) => faults.length > 0).map(({ row, faults }) => [row, ...faults]);

test('a number outside, twice, blocked or taken is named with its row, and one whose hold ran out is free', () => {
  const tickets = new Map([
    [3, { state: 'blocked' as const, heldUntil: null }],
    [4, { state: 'paid' as const, heldUntil: null }],
    [5, { state: 'held' as const, heldUntil: now.subtract({ minutes: 1 }) }],
  ]);
  const rows = [rowOf(2, 1), rowOf(3, 100), rowOf(5, 1, 2), rowOf(6, 3, 4), rowOf(7, 5), rowOf(8, 2)];
  expect(told(planImport(rows, place({ tickets })))).toEqual([
    [3, { field: 'number', code: 'outside', numbers: [100] }],
    [5, { field: 'number', code: 'twice', numbers: [1], row: 2 }],
    [6, { field: 'number', code: 'blocked', numbers: [3] }, { field: 'number', code: 'taken', numbers: [4] }],
    [8, { field: 'number', code: 'twice', numbers: [2], row: 5 }],
  ]);
});

test('a row that was brought before is done, whatever is now held against it', () => {
  const tickets = new Map([[1, { state: 'paid' as const, heldUntil: null }]]);
  const plan = planImport([rowOf(2, 1), rowOf(3, 1), rowOf(4, 8)], place({ tickets, done: new Set([2]) }));
  expect(plan.map((row) => [row.isDone, row.faults.length, isToImport(row)])).toEqual([
    [true, 0, false],
    [false, 1, false],
    [false, 0, true],
  ]);
  expect(countPlan(plan)).toMatchObject({ rows: 3, good: 1, faulty: 1, done: 1, numbers: 1, paid: 0 });
});

test('one’s own payment waits for another admin', () => {
  const own = place({ isOwnPayment: ({ email }) => email === 'ana@example.com' });
  const rows = [read('7', 'Ana', '', 'ana@example.com', 'x'), read('8', 'Luis', '', '', 'x')];
  expect(planImport(rows, own)[0]?.faults).toEqual([{ field: 'paid', code: 'own' }]);
  expect(planImport(rows, own)[1]?.faults).toEqual([]);
});

test('a row with several numbers counts with all of them, and with what is paid of them', () => {
  const rows = [
    read('1 2 3', 'Ana', '', '', 'x'),
    { ...read('4 5', 'Luis'), row: 15 },
    { ...read('', 'Eva', '', '', 'x'), row: 16 },
  ];
  expect(countPlan(planImport(rows, place()))).toEqual({
    rows: 3,
    good: 2,
    faulty: 1,
    done: 0,
    numbers: 5,
    paid: 1,
    paidNumbers: 3,
  });
});

test('a number that is outside is told beside what else is wrong with its row', () => {
  const [row] = planImport(
    [{ ...rowOf(2, 1), numbers: [-1, 99, 100], faults: [{ field: 'name', code: 'missing' }] }],
    place(),
  );
  expect(row?.faults).toEqual([
    { field: 'name', code: 'missing' },
    { field: 'number', code: 'outside', numbers: [-1, 100] },
  ]);
  // of a number that an earlier row of the list has, nothing else is said
  const tickets = new Map([[1, { state: 'submitted' as const, heldUntil: null }]]);
  const plan = planImport([rowOf(2, 1), rowOf(3, 1)], place({ tickets }));
  expect(told(plan)).toEqual([
    [2, { field: 'number', code: 'taken', numbers: [1] }],
    [3, { field: 'number', code: 'twice', numbers: [1], row: 2 }],
  ]);
  // it is the first row that has it, however many name it, and the first number of a raffle is one of its own
  expect(told(planImport([rowOf(2, 0), rowOf(3, 0), rowOf(4, 0)], place()))).toEqual([
    [3, { field: 'number', code: 'twice', numbers: [0], row: 2 }],
    [4, { field: 'number', code: 'twice', numbers: [0], row: 2 }],
  ]);
});

test('in whatever order rows come, each number goes to one row at most, and every row without faults has all of its own', () => {
  const list = fc.array(fc.uniqueArray(fc.integer({ min: -1, max: 20 }), { minLength: 1, maxLength: 4 }), {
    maxLength: 30,
  });
  const held = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 5 });
  fc.assert(
    fc.property(list, held, (numbers, taken) => {
      const tickets = new Map(taken.map((number) => [number, { state: 'paid' as const, heldUntil: null }]));
      const rows = numbers.map((each, at) => ({
        ...rowOf(at + 2, 1),
        numbers: each.map((one) => (one < 0 ? 100 : one)),
      }));
      const plan = planImport(rows, place({ tickets }));
      expect(plan.map(({ row }) => row)).toEqual(rows.map(({ row }) => row));
      const given = plan.filter(isToImport).flatMap((row) => row.numbers);
      expect(new Set(given).size).toBe(given.length);
      for (const number of given) expect(number <= 99 && !tickets.has(number)).toBe(true);
      expect(faultsFirst(plan).toSorted((one, other) => one.row - other.row)).toEqual(plan);
      const { good, faulty, done } = countPlan(plan);
      expect(good + faulty + done).toBe(plan.length);
    }),
  );
});

test('a person has no more than the maximum, whichever of their contacts a row names', () => {
  const row = (name: string, count: number, ...keys: string[]) => ({ name, count, keys });
  const rows = [row('a', 2, 'tel:1', 'mail:a'), row('b', 1, 'mail:a'), row('c', 2, 'tel:1'), row('d', 3, 'tel:2')];
  expect(overMaximum(rows, [], 3).map(({ name }) => name)).toEqual(['c']);
  expect(
    overMaximum(rows, [row('old', 2, 'tel:1', 'mail:a'), row('old', 1, 'tel:2')], 3).map(({ name }) => name),
  ).toEqual(['a', 'c', 'd']);
});
