import { useId } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { list } from '#texts/words.ts';

type ProgressBarProps = {
  paid: number;
  submitted?: number;
  held?: number;
  blocked?: number;
  free: number;
  /** Nobody pays: what would be paid is taken. */
  isFree?: boolean;
  /** Says the same in words under the bar. Otherwise the words are for screen readers. */
  caption?: boolean;
};

const parts = ['paid', 'submitted', 'held', 'blocked', 'free'] as const;

/** How a raffle stands, in parts told apart by pattern as well as by colour: solid, hatched, dashed, crossed, empty. */
export function ProgressBar({ caption = false, isFree = false, ...counts }: ProgressBarProps) {
  const id = useId();
  const total = parts.reduce((sum, part) => sum + (counts[part] ?? 0), 0);
  const shown = parts.filter((part) => (counts[part] ?? 0) > 0);
  const words = list(
    shown.map((part) => uiTexts.progress[isFree && part === 'paid' ? 'taken' : part](counts[part] ?? 0)),
  );
  let from = 0;
  return (
    <div>
      <svg
        role="img"
        aria-label={`${uiTexts.progress.label}: ${words}`}
        className="block h-3.5 w-full overflow-hidden rounded-full"
      >
        <defs>
          <pattern
            id={`${id}-submitted`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className="fill-submitted" />
            <rect width="3" height="6" className="fill-submitted-edge" />
          </pattern>
          <pattern id={`${id}-held`} width="8" height="14" patternUnits="userSpaceOnUse">
            <rect width="8" height="14" className="fill-held" />
            <circle cx="4" cy="7" r="2" className="fill-held-edge" />
          </pattern>
          <pattern
            id={`${id}-blocked`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(-45)"
          >
            <rect width="5" height="5" className="fill-blocked" />
            <rect width="1" height="5" className="fill-blocked-edge" />
          </pattern>
        </defs>
        {shown.map((part) => {
          const width = ((counts[part] ?? 0) / total) * 100;
          const x = from;
          from += width;
          return <rect key={part} x={`${x}%`} width={`${width}%`} height="100%" {...fillOf(part, id)} />;
        })}
      </svg>
      {caption && (
        <p aria-hidden="true" className="mt-2 text-soft">
          {words}
        </p>
      )}
    </div>
  );
}

function fillOf(part: (typeof parts)[number], id: string): { className?: string; fill?: string } {
  if (part === 'paid') return { className: 'fill-paid-edge' };
  if (part === 'free') return { className: 'fill-line' };
  return { fill: `url(#${id}-${part})` };
}
