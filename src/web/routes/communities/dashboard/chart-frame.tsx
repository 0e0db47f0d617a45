import { type ReactNode, useId } from 'react';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { Table, type TableProps } from '#web/ui/table.tsx';
import { Meaning } from './figure.tsx';

type ChartFrameProps = {
  title: string;
  means: string;
  /** The same figures as a table, also for screen readers. */
  table: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A chart with its title, definition and table. */
export function ChartFrame({ title, means, table, className = '', children }: ChartFrameProps) {
  const id = useId();
  return (
    <figure
      aria-labelledby={id}
      className={`relative grid min-w-0 content-start gap-3 rounded-xl border border-line bg-sheet p-4 large-text:p-3 sm:p-5 ${className}`}
    >
      <figcaption>
        <h3 id={id} className="pr-10 text-lg large-text:pt-10 large-text:pr-0">
          {title}
        </h3>
        <Meaning name={title} words={means} />
      </figcaption>
      {children}
      <details>
        <summary className="link inline-flex min-h-11 list-none items-center text-soft [&::-webkit-details-marker]:hidden">
          {dashboardTexts.data}
        </summary>
        {table}
      </details>
    </figure>
  );
}

type TableChartProps<Row> = Omit<ChartFrameProps, 'table'> & Pick<TableProps<Row>, 'columns' | 'rows' | 'rowKey'>;

/** The same where the figures are the rows of one table. */
export function TableChart<Row>({ columns, rows, rowKey, ...frame }: TableChartProps<Row>) {
  const table = <Table caption={frame.title} columns={columns} rows={rows} rowKey={rowKey} />;
  return <ChartFrame {...frame} table={table} />;
}
