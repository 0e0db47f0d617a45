import type { Figures } from '#app/community-pages/dashboard-figures.ts';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { formatCount, formatDay } from '#texts/format.ts';
import { Table } from '#web/ui/table.tsx';
import { ChartFrame } from './chart-frame.tsx';

const words = dashboardTexts.growth;
const width = 100;
const height = 40;

type Growing = Figures['growth'][number];

/** The growth of each raffle's sales as small multiples, so that colour carries no meaning. */
export function GrowthChart({ growth }: { growth: readonly Growing[] }) {
  return (
    <ChartFrame
      title={words.title}
      means={words.means}
      table={
        <div className="grid gap-6">
          {growth.map(({ slug, title, points }) => (
            <div key={slug}>
              <p className="font-semibold">{title}</p>
              <Table
                caption={title}
                rows={changesOf(points)}
                rowKey={({ day }) => day}
                columns={[
                  { key: 'day', header: words.day, heading: true, cell: ({ day }) => formatDay(day) },
                  { key: 'sum', header: words.sum, numeric: true, cell: ({ sum }) => formatCount(sum) },
                ]}
              />
            </div>
          ))}
        </div>
      }
    >
      <ul className={`grid gap-5 ${growth.length > 1 ? 'sm:grid-cols-2' : ''}`}>
        {growth.map((raffle) => (
          <li key={raffle.slug} className="grid min-w-0 content-end gap-1">
            <p className="flex items-baseline justify-between gap-3 large-text:flex-wrap">
              <span className="min-w-0 break-words">{raffle.title}</span>
              <span className="figures shrink-0 font-bold">{words.of(lastOf(raffle), raffle.total)}</span>
            </p>
            <Line raffle={raffle} />
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

function Line({ raffle }: { raffle: Growing }) {
  const { title, total, points } = raffle;
  const x = (at: number) => (points.length > 1 ? (at / (points.length - 1)) * width : width);
  const y = (sum: number) => height - (Math.min(sum, total) / total) * height;
  const steps = points.map(
    ({ sum }, at) => `${at === 0 ? 'M' : 'H'}${x(at).toFixed(2)}${at === 0 ? ' ' : 'V'}${y(sum).toFixed(2)}`,
  );
  const path = steps.join('');
  const ends = [points[0], points.at(-1)].map((point) => words.of(point?.sum ?? 0, total));
  return (
    <>
      <svg
        role="img"
        aria-label={words.label(title, ends[0] ?? '', ends[1] ?? '')}
        viewBox={`0 -1 ${width} ${height + 2}`}
        preserveAspectRatio="none"
        className="h-20 w-full"
      >
        <path d={`${path}V${height}H0Z`} className="fill-paid" />
        <path
          d={path}
          fill="none"
          strokeWidth="2.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-paid-edge"
        />
        <line
          x1="0"
          x2={width}
          y1="0"
          y2="0"
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
          className="stroke-edge"
        />
        <line x1="0" x2={width} y1={height} y2={height} vectorEffect="non-scaling-stroke" className="stroke-edge" />
      </svg>
      <p aria-hidden="true" className="figures flex flex-wrap justify-between gap-x-4 text-sm text-soft">
        <span>{formatDay(points[0]?.day ?? '')}</span>
        <span>{formatDay(points.at(-1)?.day ?? '')}</span>
      </p>
    </>
  );
}

function lastOf({ points }: Growing): number {
  return points.at(-1)?.sum ?? 0;
}

/** The first day and those with sales, newest first. */
function changesOf(points: Growing['points']): Growing['points'] {
  return points.filter(({ sum }, at) => at === 0 || sum !== points[at - 1]?.sum).toReversed();
}
