import { formatDate } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { list } from '#texts/words.ts';

type Day = { day: string; numbers: number };

const height = 64;
const step = 10;

/** Paid numbers by day, up to today. */
export function SalesChart({ days }: { days: readonly Day[] }) {
  const words = deskTexts.sales;
  const most = Math.max(...days.map(({ numbers }) => numbers));
  if (most === 0) return null;
  const labels = days.filter(({ numbers }) => numbers > 0).map(({ day, numbers }) => words.day(nameOf(day), numbers));
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  return (
    <figure className="grid gap-1">
      <figcaption className="text-soft">{words.title}</figcaption>
      <svg
        role="img"
        aria-label={words.label(list(labels))}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-full"
      >
        {days.map(({ day, numbers }, at) => {
          const bar = numbers === 0 ? 1 : Math.max(4, (numbers / most) * height);
          return (
            <rect
              key={day}
              x={at * step + 1}
              y={height - bar}
              width={step - 2}
              height={bar}
              className={numbers === 0 ? 'fill-line' : 'fill-paid-edge'}
            />
          );
        })}
      </svg>
      <p aria-hidden="true" className="figures flex flex-wrap justify-between text-sm text-soft">
        <span>{nameOf(first)}</span>
        <span>{nameOf(last)}</span>
      </p>
    </figure>
  );
}

/** Formats a calendar day; any zone works, as long as it is the same. */
function nameOf(day: string): string {
  return formatDate(`${day}T12:00:00Z`, 'UTC');
}
