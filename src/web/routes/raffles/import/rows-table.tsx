import type { ImportField } from '#domain/orders/import-columns.ts';
import { formatNumbers } from '#texts/format.ts';
import { orderImportTexts } from '#texts/orders/order-imports.ts';
import { paths } from '#texts/paths.ts';
import { Section } from '#web/ui/section.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { ListProps } from './list-shown.tsx';

const words = orderImportTexts.rows;

type Row = ListProps['list']['rows'][number];

/** The rows of a list, each cell with what is wrong with it; those to correct come first. */
export function RowsTable({ list, address }: ListProps) {
  const { rows, counts, raffle } = list;
  const file = { ...address, list: list.list };
  const digits = String(raffle.lastNumber).length;
  const column = (field: ImportField, value: (row: Row) => string): Column<Row> => ({
    key: field,
    header: words.fields[field],
    cell: (row) => <Cell row={row} field={field} value={value(row)} digits={digits} />,
  });
  const columns: Column<Row>[] = [
    { key: 'row', header: words.row, heading: true, cell: ({ row }) => `${words.row} ${row}` },
    column('number', ({ numbers }) => formatNumbers(numbers, digits, 8)),
    column('name', ({ name }) => name),
    column('phone', ({ phone }) => phone ?? ''),
    column('email', ({ email }) => email ?? ''),
    column('paid', ({ isDone, paid }) => (isDone ? words.brought : paid ? words.yes : words.no)),
  ];
  return (
    <Section
      title={words.title}
      lead={rows.length < counts.rows ? words.shown(rows.length, counts.rows) : undefined}
      className="py-0"
      actions={
        list.hasCells && (
          <p className="flex flex-wrap gap-x-6">
            <a href={paths.raffleImportXlsx(file)} download className="link inline-flex min-h-11 items-center">
              {words.xlsx}
            </a>
            <a href={paths.raffleImportCsv(file)} download className="link inline-flex min-h-11 items-center">
              {words.csv}
            </a>
          </p>
        )
      }
    >
      <Table caption={words.caption} columns={columns} rows={rows} rowKey={({ row }) => String(row)} />
    </Section>
  );
}

type CellProps = { row: Row; field: ImportField; value: string; digits: number };

function Cell({ row, field, value, digits }: CellProps) {
  const faults = row.faults.filter((fault) => fault.field === field);
  const said = faults.find(({ text }) => text)?.text ?? value;
  return (
    <span className="grid min-w-0 gap-0.5 wrap-anywhere">
      {said && <span>{said}</span>}
      {faults.map((fault) => (
        <strong key={fault.code} className="text-wrong-ink">
          {words.fault(fault, digits)}
        </strong>
      ))}
    </span>
  );
}
