import { exportImportRows } from '#app/order-imports/show-import.ts';
import type { Cell } from '#domain/csv.ts';
import type { PlannedRow } from '#domain/orders/import-plan.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { orderImportTexts } from '#texts/orders/order-imports.ts';
import { answerSheet } from '#web/server/spreadsheet.ts';
import type { Route } from './+types/import-rows';

const words = orderImportTexts.rows;
const { number, name, phone, email, paid } = words.fields;
const header = [words.row, words.problem, number, name, phone, email, paid];

/** The rows of a list with what is wrong with each, as a spreadsheet. */
export function loader({ params, ...asked }: Route.LoaderArgs) {
  return answerSheet(asked, async (app, actor) => {
    const { rows, lastNumber, askAgain } = await exportImportRows(app, actor, params);
    const batches = [rows.map((row) => cellsOf(row, lastNumber))];
    return { name: orderImportTexts.fileName(params.raffle), sheet: { header, batches }, askAgain };
  });
}

/** What a cell says that is not understood is given back as it stands. */
function cellsOf(row: PlannedRow, lastNumber: number): Cell[] {
  const digits = String(lastNumber).length;
  const said = (field: keyof typeof words.fields, value: string) =>
    row.faults.find((fault) => fault.field === field && fault.text)?.text ?? value;
  return [
    row.row,
    row.isDone ? words.brought : row.faults.map((fault) => words.faultAt(fault, digits)).join('. '),
    said('number', row.numbers.map((each) => formatNumber(each, lastNumber)).join(' ')),
    said('name', row.name),
    said('phone', row.phone ?? ''),
    said('email', row.email ?? ''),
    said('paid', row.paid ? words.yes : words.no),
  ];
}
