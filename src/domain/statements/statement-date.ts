import { foldedHeading } from '#domain/guess-columns.ts';

/** The longest cell that is read as a date. */
const longest = 40;

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const english: Readonly<Record<string, number>> = { jan: 1, apr: 4, aug: 8, dec: 12, set: 9 };

/** The figures of days that a workbook keeps dates as, for the years 2000 to 2099, and the day that they count from. */
const serial = { first: 36_526, last: 73_050, from: '1899-12-30' } as const;

/** A day and whatever stands behind it, which is an hour. */
const written = /^(\d{1,4})([-/. ])(\d{1,2})\2(\d{1,4})(?:[T ,].*)?$/;

/**
 * Reads the day that a bank wrote: day, month and year, or year, month and day, with whatever stands between them; with the
 * month's name; without anything between; or the figure that a workbook keeps it as. Of two figures that could both be the
 * month, the second is it. Null where it is none, or of another century. Gives it as `2026-03-01`.
 */
export function readDay(text: string): string | null {
  const cell = text.trim();
  if (cell === '' || cell.length > longest) return null;
  const match = written.exec(cell);
  if (match) return dayOf(match[1] ?? '', Number(match[3]), match[4] ?? '');
  if (/^20\d{6}$/.test(cell)) return day(Number(cell.slice(0, 4)), Number(cell.slice(4, 6)), Number(cell.slice(6)));
  return serialDay(cell) ?? namedDay(cell);
}

function dayOf(first: string, month: number, last: string): string | null {
  if (first.length === 4) return day(Number(first), month, Number(last));
  return first.length <= 2 && (last.length === 2 || last.length === 4) ? day(yearOf(last), month, Number(first)) : null;
}

function yearOf(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function serialDay(cell: string): string | null {
  if (!/^\d{5}(?:\.\d+)?$/.test(cell)) return null;
  const days = Math.floor(Number(cell));
  if (days < serial.first || days > serial.last) return null;
  return Temporal.PlainDate.from(serial.from).add({ days }).toString();
}

/** «3 mar 2026», «03-MAR-26», «3 de marzo de 2026». */
function namedDay(cell: string): string | null {
  const match = /^(\d{1,2}) (?:de )?([a-z]{3,10}) (?:de |del )?(\d{4}|\d{2})(?: |$)/.exec(foldedHeading(cell));
  if (!match) return null;
  const name = (match[2] ?? '').slice(0, 3);
  const month = months.indexOf(name) + 1 || english[name];
  return month ? day(yearOf(match[3] ?? ''), month, Number(match[1])) : null;
}

function day(year: number, month: number, of: number): string | null {
  if (year < 2000 || year > 2099) return null;
  try {
    return Temporal.PlainDate.from({ year, month, day: of }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
