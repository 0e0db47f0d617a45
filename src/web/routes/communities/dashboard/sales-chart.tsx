import type { Figures } from '#app/community-pages/dashboard-figures.ts';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { formatCount, formatDay, formatMonth } from '#texts/format.ts';
import { BarChart } from './bar-chart.tsx';
import { TableChart } from './chart-frame.tsx';

const words = dashboardTexts.sales;

/** Sales by day of the period, or by month since the beginning. */
export function SalesChart({ sales, className }: { sales: Figures['sales']; className?: string }) {
  const nameOf = sales.by === 'month' ? formatMonth : formatDay;
  const title = sales.by === 'month' ? words.titleByMonth : words.title;
  const bars = sales.bars.map(({ at, numbers }) => ({ key: at, name: nameOf(at), value: numbers }));
  const sum = bars.reduce((all, { value }) => all + value, 0);
  const [best] = bars.toSorted((one, other) => other.value - one.value);
  return (
    <TableChart
      title={title}
      means={sales.by === 'month' ? words.meansByMonth : words.means}
      {...(className && { className })}
      rows={sales.bars.toReversed()}
      rowKey={({ at }) => at}
      columns={[
        { key: 'when', header: words.when, heading: true, cell: ({ at }) => nameOf(at) },
        { key: 'numbers', header: words.numbers, numeric: true, cell: ({ numbers }) => formatCount(numbers) },
        { key: 'orders', header: words.orders, numeric: true, cell: ({ orders }) => formatCount(orders) },
      ]}
    >
      {best && best.value > 0 ? (
        <BarChart bars={bars} label={words.label(title, formatCount(sum), words.best(best.name, best.value))} />
      ) : (
        <p className="text-soft">{words.nothing}</p>
      )}
    </TableChart>
  );
}
