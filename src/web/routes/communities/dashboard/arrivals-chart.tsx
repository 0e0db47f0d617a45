import type { WeekCount } from '#domain/access/period.ts';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { formatCount, formatDay } from '#texts/format.ts';
import { BarChart } from './bar-chart.tsx';
import { TableChart } from './chart-frame.tsx';

const words = dashboardTexts.arrivals;

/** How many members there are, and how many joined in each week. */
export function ArrivalsChart({ weeks, people }: { weeks: readonly WeekCount[]; people: number }) {
  const bars = weeks.map(({ week, people }) => ({ key: week, name: formatDay(week), value: people }));
  const sum = bars.reduce((all, { value }) => all + value, 0);
  const [best] = bars.toSorted((one, other) => other.value - one.value);
  return (
    <TableChart
      title={words.title}
      means={words.means}
      rows={weeks.toReversed()}
      rowKey={({ week }) => week}
      columns={[
        { key: 'week', header: words.week, heading: true, cell: ({ week }) => formatDay(week) },
        { key: 'people', header: words.people, numeric: true, cell: ({ people }) => formatCount(people) },
      ]}
    >
      <p>{words.now(people)}</p>
      {best && best.value > 0 ? (
        <BarChart bars={bars} label={words.label(formatCount(sum), words.best(best.name, best.value))} />
      ) : (
        <p className="text-soft">{words.nothing}</p>
      )}
    </TableChart>
  );
}
