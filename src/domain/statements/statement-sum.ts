import { type Currency, currencies, decimalsOf } from '#domain/money.ts';

/** The longest cell that is read as a sum, and the most figures before its mark. */
const longest = { cell: 40, whole: 10 } as const;

export type DecimalMark = ',' | '.';

/** More decimals than any bank writes: what a workbook keeps of a sum that it cannot keep exactly. */
const inexact = 6;

/**
 * The mark before the decimals in a column of sums: «1.234» alone may be a thousand and some or one and some, and the sums
 * beside it say which. Null where none of them does.
 */
export function decimalMark(cells: readonly string[]): DecimalMark | null {
  const told = new Set(cells.flatMap((cell) => toldMark(digitsOf(cell)) ?? []));
  const [mark] = told;
  return told.size === 1 ? (mark ?? null) : null;
}

function toldMark(digits: string): DecimalMark | null {
  const marks = [...digits.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (!last) return null;
  const mark = last[0] as DecimalMark;
  const kinds = new Set(marks.map(([each]) => each));
  if (kinds.size > 1) return mark;
  // several of one kind stand between thousands
  if (marks.length > 1) return mark === ',' ? '.' : ',';
  return digits.length - last.index - 1 === 3 ? null : mark;
}

/** The figures and marks of a cell, without spaces and apostrophes; '' where it is too long. */
function digitsOf(cell: string): string {
  if (cell.length > longest.cell) return '';
  return (
    /\d[\d.,'’\s]*/
      .exec(cell)?.[0]
      .replace(/['’\s]/g, '')
      .replace(/[.,]$/, '') ?? ''
  );
}

/**
 * Reads a sum that a bank wrote, in minor units, below zero where it says so: with point or comma, with or without thousands
 * apart, a sign before or behind, or in brackets, and the currency around it. Decimals that the currency does not have are left
 * out, so that no more is read than came. Null where it is none.
 */
export function readSum(cell: string, currency: Currency, mark: DecimalMark | null): number | null {
  if (cell.length > longest.cell) return null;
  // «.50» has no figure before its mark
  const text = cell.trim().replace(/(^|[^\p{L}\d/])([.,]\d)/u, '$10$2');
  const match = /^([^\d]{0,8})(\d[\d.,'’\s]*)([^\d]{0,8})$/.exec(text);
  if (!match) return null;
  const [, before = '', , behind = ''] = match;
  if (!isAroundSum(before, behind)) return null;
  const parts = partsOf(digitsOf(text), mark);
  if (!parts) return null;
  const sum = inMinorUnits(parts, decimalsOf(currency));
  const isBelow =
    /[-−–]/.test(before + behind) || (before.includes('(') && behind.includes(')')) || ofDebit.has(lettersOf(behind));
  return isBelow && sum > 0 ? -sum : sum;
}

/** Letters that stand for a currency, and for the side of an account that a sum is on. */
const ofCurrency: ReadonlySet<string> = new Set([
  ...currencies,
  ...['EU', 'EURO', 'EUROS', 'US', 'RD', 'COL', 'MN', 'MX', 'AR', 'BS', 'S', 'B', 'L', 'Q', 'C', 'R'],
]);
const ofDebit: ReadonlySet<string> = new Set(['D', 'DB', 'DR']);
const ofCredit: ReadonlySet<string> = new Set(['H', 'C', 'CR']);

/** Whether nothing but a currency, a sign and a side stand around some figures: «EUR 5», «5 CR», and no «Rifa K7Q». */
function isAroundSum(before: string, behind: string): boolean {
  const [first, last] = [lettersOf(before), lettersOf(behind)];
  const isSide = ofDebit.has(last) || ofCredit.has(last);
  return (first === '' || ofCurrency.has(first)) && (last === '' || isSide || (first === '' && ofCurrency.has(last)));
}

function lettersOf(text: string): string {
  return text.replace(/\P{L}/gu, '').toUpperCase();
}

type Parts = { whole: string; fraction: string };

function partsOf(digits: string, mark: DecimalMark | null): Parts | null {
  const decimal = mark ?? toldMark(digits);
  const at = decimal === null ? -1 : digits.lastIndexOf(decimal);
  const whole = at === -1 ? digits : digits.slice(0, at);
  const fraction = at === -1 ? '' : digits.slice(at + 1);
  const isGrouped = /^[1-9]\d{0,2}(?:\.\d{3})+$|^[1-9]\d{0,2}(?:,\d{3})+$/.test(whole);
  if ((!isGrouped && !/^\d+$/.test(whole)) || !/^\d*$/.test(fraction)) return null;
  const plain = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  return plain.length > longest.whole ? null : { whole: plain, fraction };
}

function inMinorUnits({ whole, fraction }: Parts, places: number): number {
  const kept = Number(whole + fraction.slice(0, places).padEnd(places, '0'));
  const isUp = fraction.length >= inexact && Math.round(Number(`0.${fraction.slice(places)}`)) === 1;
  return isUp ? kept + 1 : kept;
}
