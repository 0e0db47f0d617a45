import * as v from 'valibot';
import type { TableRow } from './table.ts';

/** The rows of a table below its headings; all of them where it has none. */
export function rowsBelow(rows: readonly TableRow[], head: number | null): readonly TableRow[] {
  return head === null ? rows : rows.filter(({ row }) => row > head);
}

const mostColumns = 60;

/** A column that somebody chooses in a form, counted from 0; null for none. */
export const columnChoice = v.nullish(
  v.pipe(
    v.string(),
    v.regex(/^\d{0,2}$/, 'choice'),
    v.transform((text) => (text === '' ? null : Number(text))),
    v.check((at) => at === null || at < mostColumns, 'choice'),
  ),
  null,
);
