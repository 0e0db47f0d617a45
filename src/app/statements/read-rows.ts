import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Actor, aside, sharerOf } from '#app/app.ts';
import type { Db } from '#db/client.ts';
import { type Statement, statementCells } from '#db/statements/statements.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Currency } from '#domain/money.ts';
import { type RowRead, statementReader } from '#domain/statements/read-statement.ts';
import { areKnown } from '#domain/statements/statement-columns.ts';
import type { TableRow } from '#domain/table.ts';
import { rowsBelow } from '#domain/table-columns.ts';
import { fairSemaphore } from '#files/semaphore.ts';

/** Rows that are read before others are served. */
const chunk = 500;

/** The cells of each are megabytes: one is read at a time, and few wait for that. */
const inTurn = fairSemaphore(1, 20, 3);

/** `currency`: the raffle's where none is named. */
type Reading = { raffle: RaffleRow; statement: Statement; actor: Actor; currency?: Currency };

/**
 * What each row of a statement says by its columns, in a currency, with its cells. Other requests are served in
 * between. Of one whose columns are not known no row is read.
 */
export function readRows(
  db: Db,
  { raffle, statement, actor, currency = raffle.currency }: Reading,
): Promise<{ rows: RowRead[]; cells: readonly TableRow[] }> {
  const read = async () => {
    const cells = await statementCells(db, raffle, statement.id);
    const { columns } = statement;
    if (!areKnown(columns)) return { rows: [], cells };
    const reader = statementReader(cells, columns, currency);
    const below = rowsBelow(cells, columns.head);
    const rows: RowRead[] = [];
    for (let first = 0; first < below.length; first += chunk) {
      await nextTurn();
      rows.push(...below.slice(first, first + chunk).map(reader));
    }
    return { rows, cells };
  };
  return aside(actor, () => inTurn(read, sharerOf(actor)));
}
