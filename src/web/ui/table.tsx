// biome-ignore-all lint/a11y/noRedundantRoles: laid out as blocks on a phone, some browsers forget what these were
import type { ReactNode } from 'react';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand right, in one width. */
  numeric?: boolean;
  /** Names the row: its heading, and the title of its card on a phone. One column at most. */
  heading?: boolean;
  /** On a phone the cell takes the whole width and says its own name. */
  bare?: boolean;
};

export type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown in the table's place when there are no rows: an `EmptyState`. */
  empty?: ReactNode;
};

/** Rows and columns; on a phone each row becomes a card of its own. Still one table for a screen reader. */
export function Table<Row>({ caption, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty) return empty;
  return (
    <table role="table" className="table-cards">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ key, header, numeric }) => (
            <th key={key} role="columnheader" scope="col" data-numeric={numeric || undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <Cell key={column.key} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column: { header, cell, numeric, heading, bare }, row }: { column: Column<Row>; row: Row }) {
  if (heading) {
    return (
      <th role="rowheader" scope="row">
        {cell(row)}
      </th>
    );
  }
  return (
    <td role="cell" data-numeric={numeric || undefined} data-bare={bare || undefined}>
      {!bare && (
        <span aria-hidden="true" className="table-label">
          {header}
        </span>
      )}
      <span className="min-w-0">{cell(row)}</span>
    </td>
  );
}
