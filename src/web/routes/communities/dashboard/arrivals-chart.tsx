import type { WeekCount } from '#domain/period.ts';
import { dashboard } from '#texts/dashboard.ts';
import { formatCount, formatDay } from '#texts/format.ts';
import { Table } from '#web/ui/table.tsx';
import { BarChart } from './bar-chart.tsx';
import { ChartFrame } from './chart-frame.tsx';

const words = dashboard.arrivals;

/** How many people came in each week. */
export function ArrivalsChart({ weeks }: { weeks: readonly WeekCount[] }) {
  const bars = weeks.map(({ week, people }) => ({ key: week, name: formatDay(week), value: people }));
  const sum = bars.reduce((all, { value }) => all + value, 0);
  const [best] = bars.toSorted((one, other) => other.value - one.value);
  const says = best && best.value > 0 ? words.best(best.name, best.value) : '';
  return (
    <ChartFrame
      title={words.title}
      means={words.means}
      table={
        <Table
          caption={words.title}
          rows={weeks.toReversed()}
          rowKey={({ week }) => week}
          columns={[
            { key: 'week', header: words.week, heading: true, cell: ({ week }) => formatDay(week) },
            { key: 'people', header: words.people, numeric: true, cell: ({ people }) => formatCount(people) },
          ]}
        />
      }
    >
      <BarChart bars={bars} label={words.label(formatCount(sum), says)} />
    </ChartFrame>
  );
}
