import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { Refusal } from '#domain/refusal.ts';
import type { RowRead } from '#domain/statements/read-statement.ts';
import { areKnown } from '#domain/statements/statement-columns.ts';
import type { StatementColumns } from '#domain/statements/statement-fields.ts';
import type { TableRow } from '#domain/table.ts';
import { rowsBelow } from '#domain/table-columns.ts';
import { findStatement, requireStatement, type StatementAddress } from './find-statement.ts';
import { readRows } from './read-rows.ts';

/** Rows that the page shows. */
const shownRows = 30;

/** To look at one reads all of its rows. An organiser looks at one a few times. */
const lookLimit = { name: 'statement-look', most: 120, seconds: 3600 };

/** A statement that is looked at: what would be kept of it, and its first rows, those with something to mend before the others. */
export const showStatement = view({
  charges: (_: StatementAddress, actor) => [{ limit: lookLimit, by: chargedTo(actor) }],
  find: findStatement,
  permission: 'order.review',
  show: async ({ app, actor, found }) => {
    const { raffle, community } = found;
    const statement = requireStatement(found);
    const { columns } = statement;
    const { rows, cells } = await readRows(app.db, { raffle, statement, actor });
    if (cells.length === 0) throw new Refusal('statement.gone', {});
    const came = rows.flatMap((row) => (row.is === 'line' ? [row] : []));
    const faulty = rows.flatMap((row) => (row.is === 'faulty' ? [row] : []));
    return {
      statement: statement.id,
      raffle: { title: raffle.title, currency: raffle.currency },
      community: { country: community.country },
      columns,
      isKnown: areKnown(columns),
      headings: headingsOf(cells, columns),
      counts: {
        lines: came.length,
        sum: came.reduce((sum, { amount }) => sum + amount, 0),
        debits: rows.filter(({ is }) => is === 'debit').length,
        faulty: faulty.length,
      },
      rows: [...faulty, ...came].slice(0, shownRows).map(shownRow),
    };
  },
});

function shownRow(row: Extract<RowRead, { is: 'line' | 'faulty' }>) {
  if (row.is === 'faulty') return { row: row.row, fault: row.fault, line: null };
  const { bookedOn, amount, text, name, reference } = row;
  return { row: row.row, fault: null, line: { bookedOn, amount, text, name, reference } };
}

const longestHeading = 40;

/** What stands over each column, or in its first row, for who says what it holds. */
function headingsOf(cells: readonly TableRow[], { head }: StatementColumns): string[] {
  const rows = [...cells.filter(({ row }) => row === head), ...rowsBelow(cells, head)].slice(0, shownRows);
  const width = Math.max(0, ...rows.map((each) => each.cells.length));
  return Array.from({ length: width }, (_, at) => {
    const said = rows.find((each) => each.cells[at]?.trim())?.cells[at] ?? '';
    return said.trim().slice(0, longestHeading);
  });
}
