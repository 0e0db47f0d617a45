import type { CellFault, ImportRow } from './import-row.ts';
import { type NumberState, numberState, type TicketState } from './order.ts';

/** What a list is held against: the raffle, its numbers that are not free, and which rows are orders already. */
export type ImportPlace = {
  firstNumber: number;
  lastNumber: number;
  tickets: ReadonlyMap<number, { state: TicketState; heldUntil: Temporal.Instant | null }>;
  /** Rows that this list has brought before. */
  done: ReadonlySet<number>;
  /** Whether a row is a payment of whoever brings the list that another admin has to confirm. */
  isOwnPayment(row: ImportRow): boolean;
  now: Temporal.Instant;
};

export type PlannedRow = ImportRow & { isDone: boolean };

/**
 * What would become of each row of a list, in its order: a row has all of its faults, and one without any would be an order.
 * Of rows with the same number the first that names it has it.
 */
export function planImport(rows: readonly ImportRow[], place: ImportPlace): PlannedRow[] {
  return rows.map(rowPlanner(place));
}

/** Plans the rows of a list one by one, in their order. */
export function rowPlanner(place: ImportPlace): (row: ImportRow) => PlannedRow {
  const firstRow = new Map<number, number>();
  return (each) => {
    const isDone = place.done.has(each.row);
    const more = isDone ? [] : [...faultsOfNumbers(each, place, firstRow), ...ownFault(each, place)];
    for (const number of each.numbers) if (!firstRow.has(number)) firstRow.set(number, each.row);
    return { ...each, faults: isDone ? [] : [...each.faults, ...more], isDone };
  };
}

function ownFault(row: ImportRow, { isOwnPayment }: ImportPlace): CellFault[] {
  return isOwnPayment(row) ? [{ field: 'paid', code: 'own' }] : [];
}

function faultsOfNumbers(
  { numbers }: ImportRow,
  { firstNumber, lastNumber, tickets, now }: ImportPlace,
  firstRow: ReadonlyMap<number, number>,
): CellFault[] {
  const outside = numbers.filter((number) => number < firstNumber || number > lastNumber);
  const twice = numbers.filter((number) => firstRow.has(number));
  const isTwice = new Set(twice);
  const state = (number: number): NumberState => numberState(tickets.get(number), now);
  const blocked = numbers.filter((number) => state(number) === 'blocked');
  const isTaken = (number: number) => !['free', 'blocked'].includes(state(number));
  // an earlier row of the list that was brought since has it, which is said already
  const taken = numbers.filter((number) => isTaken(number) && !isTwice.has(number));
  const faults: CellFault[] = [
    { field: 'number', code: 'outside', numbers: outside },
    { field: 'number', code: 'twice', numbers: twice, row: firstRow.get(twice[0] ?? -1) ?? 0 },
    { field: 'number', code: 'blocked', numbers: blocked },
    { field: 'number', code: 'taken', numbers: taken },
  ];
  return faults.filter((fault) => fault.numbers?.length);
}

/** Whether a row would be an order: it is none yet, and nothing is wrong with it. */
export function isToImport({ faults, isDone }: PlannedRow): boolean {
  return !isDone && faults.length === 0;
}

/** Rows with faults first, each part in the order of the list. */
export function faultsFirst(rows: readonly PlannedRow[]): PlannedRow[] {
  return [...rows.filter(({ faults }) => faults.length > 0), ...rows.filter(({ faults }) => faults.length === 0)];
}

/** How many rows there are of each kind; `numbers` and `paid` of those that would be orders. */
export function countPlan(rows: readonly PlannedRow[]) {
  const good = rows.filter(isToImport);
  return {
    rows: rows.length,
    good: good.length,
    faulty: rows.filter(({ faults }) => faults.length > 0).length,
    done: rows.filter(({ isDone }) => isDone).length,
    numbers: good.reduce((sum, { numbers }) => sum + numbers.length, 0),
    paid: good.filter(({ paid }) => paid).length,
    paidNumbers: good.reduce((sum, { paid, numbers }) => (paid ? sum + numbers.length : sum), 0),
  };
}

type Held = { keys: readonly string[]; count: number };

/**
 * Which of some rows put a person above the raffle's maximum, in their order, with what is held already. A person is whoever
 * shares a key of contact.
 * @param held the orders that share a key with one of the rows, each with the numbers that it holds
 */
export function overMaximum<Row extends Held>(rows: readonly Row[], held: readonly Held[], most: number): Row[] {
  const byKey = new Map<string, Held[]>();
  const note = (one: Held) => {
    for (const key of one.keys) byKey.set(key, [...(byKey.get(key) ?? []), one]);
  };
  for (const one of held) note(one);
  return rows.filter((row) => {
    const same = new Set(row.keys.flatMap((key) => byKey.get(key) ?? []));
    const count = [...same].reduce((sum, each) => sum + each.count, row.count);
    if (count > most) return true;
    note(row);
    return false;
  });
}
