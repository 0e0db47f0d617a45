import { formatCount } from '#texts/format.ts';

export type Bar = { key: string; name: string; value: number };

const height = 100;
const step = 10;

/**
 * A bar chart rendered on the server: the top of the scale and the ends of the axis as text, one label for screen
 * readers.
 */
export function BarChart({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const top = topOf(Math.max(...bars.map(({ value }) => value)));
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div
        aria-hidden="true"
        className="figures flex h-36 flex-col justify-between text-right text-sm leading-none text-soft"
      >
        <span>{formatCount(top)}</span>
        <span>{formatCount(top / 2)}</span>
        <span>{formatCount(0)}</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-36 w-full py-[0.4375rem]"
      >
        {[0, 0.5, 1].map((share) => (
          <line
            key={share}
            x1="0"
            x2={bars.length * step}
            y1={height * share}
            y2={height * share}
            vectorEffect="non-scaling-stroke"
            className={share === 1 ? 'stroke-edge' : 'stroke-line'}
          />
        ))}
        {bars.map(({ key, name, value }, at) => {
          const size = value === 0 ? 0 : Math.max(2, (value / top) * height);
          return (
            <rect
              key={key}
              x={at * step + 1}
              y={height - size}
              width={step - 2}
              height={size}
              className="fill-paid-edge"
            >
              <title>{`${name}: ${formatCount(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <span />
      <p aria-hidden="true" className="figures mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-soft">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
    </div>
  );
}

/** An even number at or above the highest bar, so that the middle of the scale is whole. */
function topOf(most: number): number {
  return Math.max(2, most + (most % 2));
}
