import type { ReactNode } from 'react';
import { dashboardTexts } from '#texts/communities/dashboard.ts';

type FigureProps = { name: string; means: string; note?: ReactNode; children: ReactNode };

/** A figure with its definition behind a question mark, in a `details`, which works without script. */
export function Figure({ name, means, note, children }: FigureProps) {
  return (
    <div className="relative grid content-start gap-0.5 rounded-xl border border-line bg-sheet p-4 large-text:p-3">
      <dt className="pr-6 text-soft large-text:pr-0 large-text:pt-8">{name}</dt>
      <dd className="figures text-2xl font-bold break-words">{children}</dd>
      {note && <dd className="text-soft">{note}</dd>}
      <dd>
        <Meaning name={name} words={means} className="-mt-1" />
      </dd>
    </div>
  );
}

/** The question mark and the definition that it opens. */
export function Meaning({ name, words, className = '' }: { name: string; words: string; className?: string }) {
  return (
    <details className={`group ${className}`}>
      <summary
        aria-label={dashboardTexts.figures.what(name)}
        className="absolute top-1 right-1 grid size-11 list-none place-items-center rounded-full [&::-webkit-details-marker]:hidden"
      >
        <span
          aria-hidden="true"
          className="figures grid size-6 place-items-center rounded-full border border-edge text-sm font-semibold text-soft group-open:border-ink group-open:bg-ink group-open:text-paper"
        >
          {'?'}
        </span>
      </summary>
      <p className="measure mt-2 text-soft">{words}</p>
    </details>
  );
}
